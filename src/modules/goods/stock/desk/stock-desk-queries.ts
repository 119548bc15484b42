import type { Db } from '#database/database.ts'
import { type BoundedCount, boundedCount } from '#database/statements/bounded-count.ts'
import {
  arrayOf,
  boolean,
  int,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
  uuid,
} from '#database/statements/statement.ts'
import { holdsPieces } from '#modules/kernel/orders/order-conditions.server.ts'
import { isDeleted } from '#modules/kernel/products/product-conditions.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { WarehouseShelf } from './stock-desk-rules.ts'

const FIND_PRODUCT = statement(
  {
    params: [int],
    row: { id: int, code: text, name: text, hasChildren: boolean, parentId: nullable(int) },
  },
  `select p.id, p.code, coalesce(parent.name, p.name) as name, p.has_children as "hasChildren", p.parent_id as "parentId"
     from products p left join products parent on parent.id = p.parent_id
    where p.id = $1 and not ${isDeleted('p', 'parent')}`,
)

/** A product or variant whose stock may be booked; null for one that is deleted or unknown. */
export async function findStockProduct(db: Db, id: number) {
  const { rows } = await db.query(FIND_PRODUCT, [id])
  return rows[0] ?? null
}

/**
 * Pieces sold and not yet sent, by warehouse. An order's pieces came from the warehouses that the ledger names; those that have left are
 * taken to have left the one with the higher number first.
 */
const WAREHOUSE_SHELVES = statement(
  {
    params: [int],
    row: { warehouseId: int, warehouse: text, quantity: int, held: int },
  },
  `with owed as (
     select l.order_id, sum(owed_pieces(l.id, l.quantity) * l.multiplier)::int as pieces
       from order_lines l join orders o on o.id = l.order_id
      where l.product_id = $1 and ${holdsPieces('o')}
      group by l.order_id
   ), taken as (
     select s.order_id, s.warehouse_id, -sum(s.delta)::int as pieces
       from stock_ledger s join owed using (order_id)
      where s.product_id = $1 group by s.order_id, s.warehouse_id having sum(s.delta) < 0
   ), left_there as (
     select t.warehouse_id,
            greatest(0, least(t.pieces, o.pieces - coalesce(sum(t.pieces) over (
              partition by t.order_id order by t.warehouse_id rows between unbounded preceding and 1 preceding), 0)))::int as pieces
       from taken t join owed o using (order_id)
   )
   select w.id as "warehouseId", w.name as warehouse, coalesce(i.quantity, 0) as quantity,
          coalesce((select sum(pieces) from left_there h where h.warehouse_id = w.id), 0)::int as held
     from warehouses w left join inventory i on i.warehouse_id = w.id and i.product_id = $1
    order by w.priority, w.id`,
)

export interface Shelf extends WarehouseShelf {
  warehouseId: number
  warehouse: string
}

/** Stock of a product in every warehouse, the one that gives first at the beginning. */
export async function readShelves(db: Db, productId: number): Promise<Shelf[]> {
  const { rows } = await db.query(WAREHOUSE_SHELVES, [productId])
  return rows
}

const LEDGER_REASONS = [
  ...['opening', 'import', 'order', 'cancel', 'return', 'count', 'transfer', 'undo'],
  ...['arrival', 'damage', 'loss', 'correction'],
] as const
export const LEDGER_REASON = oneOf(LEDGER_REASONS)
const MOVEMENT = {
  id: int,
  productId: int,
  code: text,
  name: text,
  warehouse: text,
  delta: int,
  reason: LEDGER_REASON,
  orderNo: nullable(text),
  note: text,
  by: text,
  at: timestamptz,
}
const MOVEMENT_COLUMNS = `l.id, l.product_id as "productId", p.code, coalesce(parent.name, p.name) as name, w.name as warehouse, l.delta,
  l.reason, o.order_no as "orderNo", l.note, l.staff_name as by, l.created_at as at`
const MOVEMENT_TABLES = `stock_ledger l join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
  join warehouses w on w.id = l.warehouse_id left join orders o on o.id = l.order_id`

const OF_PRODUCT = 'l.product_id = $1'
/** The partial index `stock_ledger_by_hand` has the same condition: rows of orders are far more than all others. */
const BY_HAND = 'l.order_id is null'
const page = (condition: string, from: number) =>
  `select ${MOVEMENT_COLUMNS} from ${MOVEMENT_TABLES}
    where ${condition} and l.id < $${from} order by l.id desc limit $${from + 1}`
const counted = (condition: string) => `select l.id from stock_ledger l where ${condition}`
const PAGE_OF_PRODUCT = statement({ params: [int, int, int], row: MOVEMENT }, page(OF_PRODUCT, 2))
const PAGE_BY_HAND = statement({ params: [int, int], row: MOVEMENT }, page(BY_HAND, 1))
const PAGE_OF_ALL = statement({ params: [int, int], row: MOVEMENT }, page('true', 1))
const COUNT_OF_PRODUCT = statement({ params: [int], row: { id: int } }, counted(OF_PRODUCT))
const COUNT_BY_HAND = statement({ params: [], row: { id: int } }, counted(BY_HAND))
const COUNT_OF_ALL = statement({ params: [], row: { id: int } }, counted('true'))

export interface MovementFilter {
  /** Of this product alone, sales too. */
  productId?: number | undefined
  /** Without a product: those that no order caused. */
  byHand: boolean
}

export interface MovementPage extends MovementFilter {
  before?: number | undefined
  limit: number
}

/** Stock movements, the newest first. */
export async function readMovements(
  db: Db,
  { productId, byHand, before = Number.MAX_SAFE_INTEGER, limit }: MovementPage,
) {
  if (productId !== undefined) return (await db.query(PAGE_OF_PRODUCT, [productId, before, limit])).rows
  return (await db.query(byHand ? PAGE_BY_HAND : PAGE_OF_ALL, [before, limit])).rows
}

/** How many movements there are. */
export function countMovements(db: Db, { productId, byHand }: MovementFilter): Promise<BoundedCount> {
  if (productId !== undefined) return boundedCount(db, COUNT_OF_PRODUCT, [productId])
  return boundedCount(db, byHand ? COUNT_BY_HAND : COUNT_OF_ALL, [])
}

const BY_CODE = statement(
  {
    params: [text, text],
    row: {
      productId: int,
      code: text,
      name: text,
      options: text,
      hasChildren: boolean,
      pieces: int,
      isExact: boolean,
    },
  },
  `with found as (
     select u.product_id, u.multiplier as pieces, true as exact from product_units u where u.barcode = $1
     union all
     select p.id, 1, p.code = $1 from products p where fold_text(p.code) = $2
   )
   select p.id as "productId", p.code, coalesce(parent.name, p.name) as name,
          coalesce((select string_agg(v.value, ' · ' order by v.position)
                      from product_variant_values v where v.product_id = p.id), '') as options,
          p.has_children as "hasChildren", f.pieces, f.exact as "isExact"
     from found f join products p on p.id = f.product_id left join products parent on parent.id = p.parent_id
    where not ${isDeleted('p', 'parent')}
    order by f.exact desc, p.id limit 20`,
)

/** Products and variants with this barcode or code, as a scanner sends it; `pieces` is the multiplier of the unit with the barcode. */
export async function findByScan(db: Db, scan: string) {
  return (await db.query(BY_CODE, [scan, foldText(scan)])).rows
}
export type ScannedProduct = Awaited<ReturnType<typeof findByScan>>[number]
export type StockMovement = Awaited<ReturnType<typeof readMovements>>[number]

const FIND_BOOKED = statement(
  { params: [uuid, int], row: { warehouseId: int, delta: int, reason: LEDGER_REASON } },
  'select warehouse_id as "warehouseId", delta, reason from stock_ledger where booking = $1 and product_id = $2',
)

/** What was written of this booking before; nothing for a new one. */
export async function findBooking(tx: Db, booking: string, productId: number) {
  return (await tx.query(FIND_BOOKED, [booking, productId])).rows
}

const BOOK_BY_HAND = statement(
  { params: [arrayOf(int), arrayOf(int), arrayOf(int), text, uuid, text, text] },
  `with change as materialized (
     select * from unnest($1::int[], $2::int[], $3::int[]) as c (product_id, warehouse_id, delta)
   ), placed as (
     insert into inventory as stock (product_id, warehouse_id, quantity)
     select product_id, warehouse_id, delta from change order by product_id, warehouse_id
     on conflict (product_id, warehouse_id) do update set quantity = stock.quantity + excluded.quantity
   ), booked as (
     insert into stock_ledger (product_id, warehouse_id, delta, reason, booking, note, staff_name)
     select product_id, warehouse_id, delta, $4, $5, $6, $7 from change
   )
   update stock_levels level set quantity = level.quantity + c.delta
     from (select id, sum(delta)::int as delta
             from (select product_id as id, delta from change
                   union all
                   select p.parent_id, delta from change join products p on p.id = change.product_id where p.parent_id is not null) each
            group by id) c
    where c.delta <> 0 and level.product_id = c.id`,
)

/** A difference of a product's stock in a warehouse, in base units. */
export interface StockDifference {
  productId: number
  warehouseId: number
  delta: number
}

/** Books differences in warehouses; the caller has locked the levels of their products and parents (`lockStockLevels`). */
export async function bookByHand(
  tx: Db,
  given: {
    differences: readonly StockDifference[]
    reason: string
    booking: string
    note: string
    by: string
  },
): Promise<void> {
  const { differences, reason, booking, note, by } = given
  await tx.query(BOOK_BY_HAND, [
    differences.map(({ productId }) => productId),
    differences.map(({ warehouseId }) => warehouseId),
    differences.map(({ delta }) => delta),
    ...([reason, booking, note, by] as const),
  ])
}
