import type { Db } from '#database/database.ts'

/**
 * Gives back, warehouse by warehouse, what the ledger says the order still has. A second call finds nothing left,
 * so stock returns once however often it is asked for (decisions D2).
 */
const RETURN = `
  with owed as (
    select product_id, warehouse_id, -sum(delta)::int as units
    from stock_ledger
    where order_id = $1
    group by product_id, warehouse_id
    having sum(delta) < 0
  ),
  moves as (
    select product_id, sum(units)::int as units
    from (
      select product_id, units from owed
      union all
      select p.parent_id, o.units from owed o join products p on p.id = o.product_id where p.parent_id is not null
    ) move
    group by product_id
  ),
  levels as (
    select s.product_id
    from stock_levels s
    where s.product_id in (select product_id from moves)
    order by s.product_id
    for update
  ),
  leveled as (
    update stock_levels s
    set quantity = s.quantity + m.units, sold = greatest(s.sold - m.units, 0)
    from moves m join levels l using (product_id)
    where s.product_id = m.product_id
    returning s.product_id
  ),
  shelved as (
    insert into inventory as shelf (product_id, warehouse_id, quantity)
    select product_id, warehouse_id, units from owed order by product_id, warehouse_id
    on conflict (product_id, warehouse_id) do update set quantity = shelf.quantity + excluded.quantity
  ),
  booked as (
    insert into stock_ledger (product_id, warehouse_id, delta, reason, order_id)
    select product_id, warehouse_id, units, $2, $1 from owed
  )
  select product_id from leveled`

/**
 * Returns the whole stock of an order; `reason` is what the ledger says. Returns the products whose level moved,
 * parents too; empty when everything was back already. Callers at the same time wait for one another.
 */
export async function returnStock(tx: Db, orderId: string, reason: 'cancel' | 'return'): Promise<number[]> {
  await tx.prepared('stock-return-lock', 'select from orders where id = $1 for update', [orderId])
  const { rows } = await tx.prepared<{ product_id: number }>('stock-return', RETURN, [orderId, reason])
  return rows.map((row) => row.product_id)
}
