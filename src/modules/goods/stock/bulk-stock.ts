import type { Db } from '#database/database.ts'
import { arrayOf, int, json, statement } from '#database/statements/statement.ts'

/** Base units in one warehouse. */
export interface WarehouseQuantity {
  warehouseId: number
  quantity: number
}

export interface WarehouseStock extends WarehouseQuantity {
  productId: number
}

/** The stock one product should have: per warehouse, or as a `total` over all of them. */
export interface StockTarget {
  productId: number
  warehouseStocks: WarehouseQuantity[]
  total: number | null
}

const ENSURE_LEVELS = statement(
  { params: [arrayOf(int)] },
  'insert into stock_levels (product_id) select unnest($1::int[]) on conflict (product_id) do nothing',
)

/** Creates the stock level of every product in the list that has none yet, with 0. */
export async function ensureStockLevels(db: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await db.query(ENSURE_LEVELS, [productIds])
}

const LEVELS = statement(
  { params: [arrayOf(int)], row: { id: int, quantity: int } },
  'select product_id as id, quantity from stock_levels where product_id = any ($1)',
)

/** Base units of products in all warehouses, by id. */
export async function findLevels(db: Db, productIds: readonly number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await db.query(LEVELS, [productIds])
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

const INSERT_LEVELS = statement(
  { params: [arrayOf(int), arrayOf(int)] },
  `insert into stock_levels (product_id, quantity)
   select * from unnest($1::int[], $2::int[])`,
)
const INSERT_INVENTORY = statement(
  { params: [arrayOf(int), arrayOf(int), arrayOf(int)] },
  'insert into inventory (product_id, warehouse_id, quantity) select * from unnest($1::int[], $2::int[], $3::int[])',
)
const BOOK_INVENTORY = statement(
  { params: [arrayOf(int), arrayOf(int), arrayOf(int)] },
  `insert into stock_ledger (product_id, warehouse_id, delta, reason)
   select product_id, warehouse_id, quantity, 'import'
     from unnest($1::int[], $2::int[], $3::int[]) as x(product_id, warehouse_id, quantity) where quantity <> 0`,
)

/** Writes the first stock of new products; `levels` also has the sum of a new parent's variants. */
export async function insertInitialStock(
  db: Db,
  levels: ReadonlyMap<number, number>,
  warehouseStocks: readonly WarehouseStock[],
): Promise<void> {
  if (levels.size === 0) return
  await db.query(INSERT_LEVELS, [[...levels.keys()], [...levels.values()]])
  const columns = [
    warehouseStocks.map((warehouseStock) => warehouseStock.productId),
    warehouseStocks.map((warehouseStock) => warehouseStock.warehouseId),
    warehouseStocks.map((warehouseStock) => warehouseStock.quantity),
  ] as const
  await db.query(INSERT_INVENTORY, columns)
  await db.query(BOOK_INVENTORY, columns)
}

const LOCK_LEVELS = statement(
  { params: [arrayOf(int)] },
  `select from stock_levels
    where product_id in (
      select unnest($1::int[])
      union select parent_id from products where id = any($1) and parent_id is not null)
    order by product_id for update`,
)

/**
 * Locks the stock levels of these products and of their parents: all at once and in the order of their ids, as selling does. No sale of
 * them or of a sibling then falls between reading and writing, nor between a parent's sum and the commit.
 */
export async function lockStockLevels(db: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await db.query(LOCK_LEVELS, [productIds])
}

const READ_INVENTORY = statement(
  { params: [arrayOf(int)], row: { productId: int, warehouseId: int, quantity: int } },
  `select product_id as "productId", warehouse_id as "warehouseId", quantity
     from inventory where product_id = any($1)`,
)

/**
 * Sets stock to the targets; the caller has locked it (`lockStockLevels`). Each difference is a ledger row with reason 'import'; no difference
 * adds no row.
 */
export async function setStock(
  db: Db,
  stockTargets: readonly StockTarget[],
  firstWarehouse: number,
): Promise<void> {
  if (stockTargets.length === 0) return
  const ids = stockTargets.map((target) => target.productId)
  const { rows } = await db.query(READ_INVENTORY, [ids])
  const warehouseStocks = Map.groupBy(rows, (row) => row.productId)
  const targets = stockTargets.flatMap((target) =>
    warehouseTargets(target, warehouseStocks.get(target.productId) ?? [], firstWarehouse).map(
      (warehouseStock) => ({
        product_id: target.productId,
        warehouse_id: warehouseStock.warehouseId,
        quantity: warehouseStock.quantity,
      }),
    ),
  )
  await bookTargets(db, targets)
}

/**
 * A total is reached by changing the first warehouse, so that the amounts of the others stay; where those exceed the total, they become 0
 * and the first warehouse gets all of it.
 */
export function warehouseTargets(
  target: StockTarget,
  known: readonly WarehouseQuantity[],
  firstWarehouse: number,
): WarehouseQuantity[] {
  if (target.total === null) return target.warehouseStocks
  const others = known.filter((warehouseStock) => warehouseStock.warehouseId !== firstWarehouse)
  const elsewhere = others.reduce((sum, warehouseStock) => sum + warehouseStock.quantity, 0)
  if (elsewhere <= target.total) return [{ warehouseId: firstWarehouse, quantity: target.total - elsewhere }]
  return [
    { warehouseId: firstWarehouse, quantity: target.total },
    ...others.map((warehouseStock) => ({ warehouseId: warehouseStock.warehouseId, quantity: 0 })),
  ]
}

const BOOK_TARGETS = statement(
  { params: [json()] },
  `with change as materialized (
     select t.product_id, t.warehouse_id, t.quantity, t.quantity - coalesce(i.quantity, 0) as delta
       from json_to_recordset($1::json) as t(product_id int, warehouse_id int, quantity int)
       left join inventory i using (product_id, warehouse_id)
   ), placed as (
     insert into inventory (product_id, warehouse_id, quantity)
     select product_id, warehouse_id, quantity from change where delta <> 0
     on conflict (product_id, warehouse_id) do update set quantity = excluded.quantity
   ), booked as (
     insert into stock_ledger (product_id, warehouse_id, delta, reason)
     select product_id, warehouse_id, delta, 'import' from change where delta <> 0
   )
   update stock_levels l set quantity = l.quantity + c.delta
     from (select product_id, sum(delta)::int as delta from change group by product_id) c
    where l.product_id = c.product_id and c.delta <> 0`,
)

async function bookTargets(
  db: Db,
  targets: readonly { product_id: number; warehouse_id: number; quantity: number }[],
): Promise<void> {
  await db.query(BOOK_TARGETS, [JSON.stringify(targets)])
}

const STOCKED_WAREHOUSES = statement(
  { params: [arrayOf(int)], row: { productId: int, warehouseId: int, quantity: int } },
  `select product_id as "productId", warehouse_id as "warehouseId", 0 as quantity
     from inventory where product_id = any($1) and quantity <> 0`,
)

/** Those of these products that have stock in any warehouse. A product that becomes a parent may keep none. */
export async function findStocked(db: Db, productIds: readonly number[]): Promise<StockTarget[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.query(STOCKED_WAREHOUSES, [productIds])
  return [...Map.groupBy(rows, (row) => row.productId)].map(([productId, warehouseStocks]) => ({
    productId,
    warehouseStocks: warehouseStocks.map(({ warehouseId, quantity }) => ({ warehouseId, quantity })),
    total: null,
  }))
}

const SUM_VARIANTS = statement(
  { params: [arrayOf(int)] },
  `update stock_levels l set quantity = s.quantity
     from (select q.id, coalesce(sum(v.quantity), 0)::int as quantity
             from products q
             left join products c on c.parent_id = q.id and c.status <> 'deleted'
             left join stock_levels v on v.product_id = c.id
            where q.id = any($1) and q.has_children group by q.id) s
    where l.product_id = s.id and l.quantity <> s.quantity`,
)

/** Makes the level of every parent in the list the sum of its variants'. */
export async function sumVariantStock(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(SUM_VARIANTS, [ids])
}
