import type { Db } from '#database/database.ts'
import { arrayOf, int, json, oneOf, statement, text } from '#database/statements/statement.ts'

/** A product's stock that was to be booked back, and how much of it could be. */
export interface BookedStock {
  productId: number
  wanted: number
  booked: number
}

/** Differences in base units, as [warehouse, difference], by product. */
type Differences = ReadonlyMap<number, readonly (readonly [number, number])[]>

const LAST_ENTRY = statement({ row: { id: int } }, 'select coalesce(max(id), 0) as id from stock_ledger')

/** The number of the newest stock movement; 0 where there is none. */
export async function lastLedgerEntry(db: Db): Promise<number> {
  const { rows } = await db.query(LAST_ENTRY)
  return rows[0]?.id ?? 0
}

const IMPORT_REASONS = ['import', 'undo'] as const
const ORDER_BOOKINGS = statement(
  { params: [int, oneOf(IMPORT_REASONS)], row: { productId: int, warehouseId: int, delta: int } },
  `select product_id as "productId", warehouse_id as "warehouseId", sum(delta)::int as delta
     from stock_ledger where id > $1 and reason = $2 group by product_id, warehouse_id`,
)

/** What was booked with this reason after a movement, by product. Only one import runs at a time, so it is the caller's own. */
export async function findBookings(
  db: Db,
  after: number,
  reason: (typeof IMPORT_REASONS)[number],
): Promise<Map<number, [number, number][]>> {
  const { rows } = await db.query(ORDER_BOOKINGS, [after, reason])
  return new Map(
    [...Map.groupBy(rows, ({ productId }) => productId)].map(([id, list]) => [
      id,
      list.map(({ warehouseId, delta }) => [warehouseId, delta]),
    ]),
  )
}

const ORDERED_PRODUCTS = statement(
  { params: [arrayOf(int)], row: { id: int } },
  `select p.id from products p
    where p.id = any($1) and (
      exists (select from stock_ledger l where l.product_id = p.id and l.order_id is not null)
      or exists (select from products c join stock_ledger l on l.product_id = c.id
                  where c.parent_id = p.id and l.order_id is not null))`,
)

/** Those of these products that were ever ordered, themselves or as one of their variants. */
export async function findOrdered(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.query(ORDERED_PRODUCTS, [ids])
  return new Set(rows.map(({ id }) => id))
}

const PRESENT_STOCK = statement(
  { params: [arrayOf(int)], row: { productId: int, warehouseId: int, quantity: int, level: int } },
  `select i.product_id as "productId", i.warehouse_id as "warehouseId", i.quantity, l.quantity as level
     from inventory i join stock_levels l using (product_id) where i.product_id = any($1)`,
)

const BOOK_BACK = statement(
  { params: [json(), text, text] },
  `with change as materialized (
     select * from json_to_recordset($1::json) as t(product_id int, warehouse_id int, delta int)
   ), placed as (
     insert into inventory (product_id, warehouse_id, quantity)
     select product_id, warehouse_id, delta from change order by product_id, warehouse_id
     on conflict (product_id, warehouse_id) do update set quantity = inventory.quantity + excluded.quantity
   ), booked as (
     insert into stock_ledger (product_id, warehouse_id, delta, reason, note, staff_name)
     select product_id, warehouse_id, delta, 'undo', $2, $3 from change
   )
   update stock_levels l set quantity = l.quantity + c.delta
     from (select product_id, sum(delta)::int as delta from change group by product_id) c
    where l.product_id = c.product_id`,
)

/**
 * Books differences with the reason 'undo'; the caller has locked the levels (`lockStockLevels`). Orders have taken their units from the
 * level, so a difference below 0 takes at most what is left: in its warehouse, and of the product. Returns the products of which less was
 * booked than wanted. Movements have the note and the name `by`. The caller refreshes the parents (`refreshDerived`).
 */
export async function bookBack(
  db: Db,
  differences: Differences,
  { note, by }: { note: string; by: string } = { note: '', by: '' },
): Promise<BookedStock[]> {
  if (differences.size === 0) return []
  const { rows } = await db.query(PRESENT_STOCK, [[...differences.keys()]])
  const present = Map.groupBy(rows, ({ productId }) => productId)
  const bookings: { product_id: number; warehouse_id: number; delta: number }[] = []
  const short: BookedStock[] = []
  for (const [productId, list] of differences) {
    const inventory = present.get(productId) ?? []
    let level = inventory[0]?.level ?? 0
    let booked = 0
    // What comes in goes first, so that a move between warehouses finds its units.
    const byWarehouse = new Map<number, number>()
    for (const [id, delta] of list) byWarehouse.set(id, (byWarehouse.get(id) ?? 0) + delta)
    for (const [warehouseId, delta] of [...byWarehouse].toSorted((a, b) => b[1] - a[1])) {
      const there = inventory.find((each) => each.warehouseId === warehouseId)?.quantity ?? 0
      const possible = delta > 0 ? delta : Math.max(delta, -Math.max(0, Math.min(there, level)))
      level += possible
      booked += possible
      if (possible !== 0) bookings.push({ product_id: productId, warehouse_id: warehouseId, delta: possible })
    }
    const wanted = list.reduce((sum, [, delta]) => sum + delta, 0)
    if (wanted !== booked) short.push({ productId, wanted, booked })
  }
  if (bookings.length > 0) await db.query(BOOK_BACK, [JSON.stringify(bookings), note, by])
  return short
}

const SUM_WAREHOUSES = statement(
  { params: [arrayOf(int)] },
  `update stock_levels l set quantity = s.quantity
     from (select p.id, coalesce(sum(i.quantity), 0)::int as quantity
             from products p left join inventory i on i.product_id = p.id
            where p.id = any($1) and not p.has_children group by p.id) s
    where l.product_id = s.id and l.quantity <> s.quantity`,
)

/** Makes the level of products that stopped being parents the sum of their own warehouses; those that are parents are left. */
export async function sumWarehouses(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(SUM_WAREHOUSES, [ids])
}
