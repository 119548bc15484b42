import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, uuid } from '#database/statements/statement.ts'
import { ensureStockLevels, lockStockLevels } from '../bulk-stock.ts'
import { bookByHand, LEDGER_REASON, readShelves } from './stock-desk-queries.ts'
import { mayBook } from './stock-desk-rules.ts'

/** Base units of a product for sale in the warehouse: what was seen there, and what there are to be. */
export interface WantedPieces {
  productId: number
  seen: number
  value: number
}

/** What became of one: `conflict` where people or files have moved the stock since it was seen, `other-booking` where it was booked before with other figures. */
export type BookedPieces =
  | { kind: 'booked'; delta: number }
  | { kind: 'same' }
  | { kind: 'conflict'; current: number }
  | { kind: 'too-few' }
  | { kind: 'other-booking' }

const WAREHOUSE_QUANTITIES = statement(
  { params: [arrayOf(int), int], row: { id: int, quantity: int } },
  'select product_id as id, quantity from inventory where product_id = any ($1) and warehouse_id = $2',
)
const FIND_BOOKED = statement(
  { params: [uuid, arrayOf(int), int], row: { id: int, delta: int, reason: LEDGER_REASON } },
  `select product_id as id, delta, reason from stock_ledger
    where booking = $1 and product_id = any ($2) and warehouse_id = $3`,
)
/** Pieces of products for sale in a warehouse; a product without any is missing. */
export async function findPieces(
  db: Db,
  productIds: readonly number[],
  warehouseId: number,
): Promise<Map<number, number>> {
  const { rows } = await db.query(WAREHOUSE_QUANTITIES, [productIds, warehouseId])
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** Movements that are looked back at. */
const LOOKED_BACK = 500
const MOVED_BY_ORDERS = statement(
  { params: [arrayOf(int), arrayOf(int), int], row: { id: int } },
  `select given.id from unnest($1::int[], $2::int[]) as given (id, moved)
    where exists (
      select from (
        select sum(l.delta) over newest as moved, bool_and(l.order_id is not null) over newest as by_orders
          from (select * from stock_ledger where product_id = given.id and warehouse_id = $3 order by id desc limit ${LOOKED_BACK}) l
        window newest as (order by l.id desc)) since
       where since.moved = given.moved and since.by_orders)`,
)

const REASON = 'correction'

/**
 * Books 'seen n → m' for many products in one warehouse, each as the difference m − n, so that what orders took meanwhile stays taken. Locks the levels of
 * all of them and of their parents at once; the caller locks products before, and gives nobody a code before.
 */
export async function bookMany(
  tx: Db,
  {
    warehouseId,
    booking,
    by,
    wanted,
  }: {
    warehouseId: number
    booking: string
    by: string
    wanted: readonly WantedPieces[]
  },
): Promise<Map<number, BookedPieces>> {
  const ids = wanted.map(({ productId }) => productId)
  const done = new Map<number, BookedPieces>()
  if (ids.length === 0) return done
  await ensureStockLevels(tx, ids)
  await lockStockLevels(tx, ids)
  const quantities = await findPieces(tx, ids, warehouseId)
  const written = new Map(
    (await tx.query(FIND_BOOKED, [booking, ids, warehouseId])).rows.map((row) => [row.id, row]),
  )
  const current = (id: number) => quantities.get(id) ?? 0
  const moved = wanted.filter(({ productId, seen }) => current(productId) !== seen)
  const byOrders = new Set(
    (
      await tx.query(MOVED_BY_ORDERS, [
        moved.map(({ productId }) => productId),
        moved.map(({ productId, seen }) => current(productId) - seen),
        warehouseId,
      ])
    ).rows.map(({ id }) => id),
  )
  const outcome = async ({ productId, seen, value }: WantedPieces): Promise<BookedPieces> => {
    const [before, quantity, delta] = [written.get(productId), current(productId), value - seen]
    if (before)
      return before.delta === delta && before.reason === REASON ? { kind: 'same' } : { kind: 'other-booking' }
    if (quantity !== seen && !byOrders.has(productId))
      return quantity === value ? { kind: 'same' } : { kind: 'conflict', current: quantity }
    // Pieces of open orders lie there too; they are looked up only where those for sale are too few.
    if (quantity + delta < 0 && delta < 0) {
      const shelves = await readShelves(tx, productId)
      const shelf = shelves.find((each) => each.warehouseId === warehouseId)
      if (!shelf || !mayBook(shelf, delta)) return { kind: 'too-few' }
    }
    return { kind: 'booked', delta }
  }
  for (const each of wanted) done.set(each.productId, await outcome(each))
  const differences = [...done].flatMap(([productId, result]) =>
    result.kind === 'booked' ? [{ productId, warehouseId, delta: result.delta }] : [],
  )
  if (differences.length > 0) await bookByHand(tx, { differences, reason: REASON, booking, note: '', by })
  return done
}
