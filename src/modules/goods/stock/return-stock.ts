import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'
import { HEIR, lockStock } from './lock-stock.ts'
import type { WantedStock } from './take-stock.ts'

/**
 * Returns, warehouse by warehouse, what the ledger says the order still has. A repeated call finds nothing left, so stock is
 * returned once however often it is requested (decisions D2). The CTE `given` selects how much of `owed` to return. A product that was sold itself and has
 * variants by now can have no stock: what comes back is booked over to its first variant.
 */
const returning = (given: string) => `
  with owed as (
    select product_id, warehouse_id, -sum(delta)::int as units
    from stock_ledger
    where order_id = $1
    group by product_id, warehouse_id
    having sum(delta) < 0
  ),
  ${given},
  heirs as (
    select g.*, ${HEIR('g.product_id')} as heir
    from given g join products p on p.id = g.product_id and p.has_children
  ),
  moves as (
    select product_id, sum(units)::int as units, sum(sold)::int as sold
    from (
      select product_id, units, units as sold from given
      union all
      select p.parent_id, g.units, g.units from given g join products p on p.id = g.product_id where p.parent_id is not null
      union all
      select heir, units, 0 from heirs where heir is not null
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
    set quantity = s.quantity + m.units, sold = greatest(s.sold - m.sold, 0)
    from moves m join levels l using (product_id)
    where s.product_id = m.product_id
    returning s.product_id
  ),
  inventory_updates as (
    insert into inventory as stock (product_id, warehouse_id, quantity)
    select coalesce(h.heir, g.product_id), g.warehouse_id, sum(g.units)
      from given g left join heirs h using (product_id, warehouse_id)
     group by 1, 2 order by 1, 2
    on conflict (product_id, warehouse_id) do update set quantity = stock.quantity + excluded.quantity
  ),
  booked as (
    insert into stock_ledger (product_id, warehouse_id, delta, reason, order_id)
    select product_id, warehouse_id, units, $2, $1 from given
    union all
    select product_id, warehouse_id, -units, 'transfer', null from heirs where heir is not null
    union all
    select heir, warehouse_id, units, 'transfer', null from heirs where heir is not null
  )
  select product_id from leveled`

const RETURN_ALL = statement(
  { params: [text, text], row: { product_id: int } },
  returning('given as (select * from owed)'),
)

/** Returns to the first warehouse up to what came from it, then to the next one. */
const RETURN_SOME = statement(
  { params: [text, text, arrayOf(int), arrayOf(int)], row: { product_id: int } },
  returning(`
  asked as (
    select product_id, sum(units)::int as units
    from unnest($3::int[], $4::int[]) as line (product_id, units)
    group by product_id
  ),
  warehouse_stock as (
    select o.product_id, o.warehouse_id, o.units, a.units as asked,
      sum(o.units) over (partition by o.product_id order by o.warehouse_id) - o.units as before
    from owed o join asked a using (product_id)
  ),
  given as (
    select product_id, warehouse_id, least(units, asked - before)::int as units
    from warehouse_stock
    where asked > before
  )`),
)

/**
 * Returns the whole stock of an order; `reason` goes to the ledger. Returns the products whose level changed, parents included;
 * empty when everything was returned before. Concurrent callers wait for one another, at the levels: they are locked in a statement of
 * their own, together with those of `takenNext`, the products this transaction takes afterwards (`lockStock`).
 */
export async function returnStock(
  tx: Db,
  orderId: string,
  reason: 'cancel' | 'return',
  takenNext: readonly number[] = [],
): Promise<number[]> {
  await lockStock(tx, orderId, takenNext)
  const { rows } = await tx.prepared(RETURN_ALL, [orderId, reason])
  return rows.map((row) => row.product_id)
}

/**
 * Returns some base units of an order's products, never more than the order still has of them: what a buyer sent back, or staff took out. Returns the
 * products whose level changed, as `returnStock` does. The caller must ensure that one parcel is booked once.
 */
export async function returnUnits(
  tx: Db,
  orderId: string,
  units: readonly WantedStock[],
  takenNext: readonly number[] = [],
): Promise<number[]> {
  await lockStock(tx, orderId, takenNext)
  const { rows } = await tx.prepared(RETURN_SOME, [
    orderId,
    'return',
    units.map(({ productId }) => productId),
    units.map(({ baseUnits }) => baseUnits),
  ])
  return rows.map((row) => row.product_id)
}
