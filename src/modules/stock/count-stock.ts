import type { ChangeFeed } from '#database/change-feed.ts'
import { type Database, type Db, transaction } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statement.ts'

/** Stock of a product in a warehouse, in base units. */
export interface WarehouseStock {
  readonly productId: number
  readonly warehouseId: number
  readonly quantity: number
}

/** Reason recorded in the ledger: first stock, an import, or a stock count. */
export type CountReason = 'opening' | 'import' | 'count'

/** Creates missing levels and inventory rows, so that two concurrent first counts have a row to lock. */
const PREPARE = statement(
  { params: [arrayOf(int), arrayOf(int)] },
  `
  with level as (
    insert into stock_levels (product_id)
    select id
    from (
      select p.id from products p where p.id = any($1::int[])
      union
      select p.parent_id from products p where p.id = any($1::int[]) and p.parent_id is not null
    ) affected
    order by id
    on conflict (product_id) do nothing
  )
  insert into inventory (product_id, warehouse_id)
  select distinct product_id, warehouse_id
  from unnest($1::int[], $2::int[]) as line (product_id, warehouse_id)
  order by product_id, warehouse_id
  on conflict (product_id, warehouse_id) do nothing`,
)

const COUNT = statement(
  { params: [arrayOf(int), arrayOf(int), arrayOf(int), text], row: { product_id: int } },
  `
  with counted as (
    select distinct on (product_id, warehouse_id) product_id, warehouse_id, quantity
    from unnest($1::int[], $2::int[], $3::int[]) with ordinality as line (product_id, warehouse_id, quantity, position)
    order by product_id, warehouse_id, position desc
  ),
  levels as (
    select s.product_id
    from stock_levels s
    where s.product_id in (
      select product_id from counted
      union
      select p.parent_id from counted c join products p on p.id = c.product_id where p.parent_id is not null
    )
    order by s.product_id
    for update
  ),
  held as (
    select i.product_id, i.warehouse_id, i.quantity
    from inventory i
    where i.product_id in (select l.product_id from levels l)
    order by i.product_id, i.warehouse_id
    for update
  ),
  deltas as (
    select product_id, warehouse_id, c.quantity - h.quantity as delta
    from counted c join held h using (product_id, warehouse_id)
    where c.quantity <> h.quantity
  ),
  moves as (
    select product_id, sum(delta)::int as delta
    from (
      select product_id, delta from deltas
      union all
      select p.parent_id, d.delta from deltas d join products p on p.id = d.product_id where p.parent_id is not null
    ) move
    group by product_id
  ),
  inventory_updates as (
    update inventory i set quantity = i.quantity + d.delta
    from deltas d
    where i.product_id = d.product_id and i.warehouse_id = d.warehouse_id
  ),
  booked as (
    insert into stock_ledger (product_id, warehouse_id, delta, reason)
    select product_id, warehouse_id, delta, $4 from deltas
  )
  update stock_levels s set quantity = s.quantity + m.delta
  from moves m
  where s.product_id = m.product_id
  returning s.product_id`,
)

/**
 * Sets the warehouse stock to what was counted, in the caller's transaction: level, inventory and ledger together. Of two counts of
 * one product in one warehouse the later one applies. Other warehouses stay unchanged. Returns the products whose level may have
 * changed, parents included; publish them on the change feed after the commit.
 */
export async function setWarehouseStock(
  tx: Db,
  counts: readonly WarehouseStock[],
  reason: CountReason,
): Promise<number[]> {
  if (counts.length === 0) return []
  const products = counts.map((count) => count.productId)
  const warehouses = counts.map((count) => count.warehouseId)
  const quantities = counts.map((count) => count.quantity)
  await tx.prepared(PREPARE, [products, warehouses])
  const { rows } = await tx.prepared(COUNT, [products, warehouses, quantities, reason])
  return rows.map((row) => row.product_id)
}

/** Calls `setWarehouseStock` in its own transaction and publishes the change. */
export async function countStock(
  shop: { readonly db: Database; readonly changes: ChangeFeed },
  counts: readonly WarehouseStock[],
  reason: CountReason,
): Promise<void> {
  const ids = await transaction(shop.db, (tx) => setWarehouseStock(tx, counts, reason))
  if (ids.length > 0) shop.changes.publish({ topic: 'stock', ids })
}
