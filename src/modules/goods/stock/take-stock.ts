import type { Db } from '#database/database.ts'
import { genericPlanArray } from '#database/statements/planned-once.ts'
import { arrayOf, boolean, int, statement, text } from '#database/statements/statement.ts'

/** How many base units of a product an order needs. Several lines may name the same product. */
export interface WantedStock {
  readonly productId: number
  readonly baseUnits: number
}

export interface StockTerms {
  /** Base units that may be sold beyond the level, or are reserved when negative: `stockAdjustment()` (decisions D5). */
  readonly adjustment: number
  /** Setting cartStockControl is '1': the level is not checked and may go below zero (decisions D6). */
  readonly unchecked: boolean
}

export type TakeResult =
  /**
   * `changed` has every product whose level changed, parents included; publish it with `xid`, the number of the transaction, on the change
   * feed after the commit.
   */
  | { ok: true; changed: number[]; xid: string }
  /** Products with too little stock. Nothing was taken of any product. */
  | { ok: false; reason: 'short'; productIds: number[] }

/**
 * Everything in one statement, so it is correct without further locks: rows are locked in the order of their ids (no two orders
 * deadlock), the locked rows are the latest versions, and the condition checks those.
 *
 * A warehouse with a lower priority number gives first (decisions D7). Units that no warehouse has, because the shop deliberately
 * sells beyond its stock, are charged to the first one. So Σ inventory = level = Σ ledger after every order.
 *
 * `leveled` counts the rows of `given` so that it runs after it: a row that this statement has already changed can no longer be
 * locked by it, and would be missing from `levels`.
 */
const TAKE_STOCK_LEVELS = statement(
  {
    params: [text, arrayOf(int), arrayOf(int), int, boolean],
    row: { short: arrayOf(int), changed: arrayOf(int), booked: int, xid: text },
  },
  `
  with asked as (
    select product_id, sum(units)::int as units
    from unnest(${genericPlanArray('$2', 'int')}, ${genericPlanArray('$3', 'int')}) as line (product_id, units)
    group by product_id
  ),
  moves as (
    select product_id, sum(units)::int as units
    from (
      select product_id, units from asked
      union all
      select p.parent_id, a.units from asked a join products p on p.id = a.product_id where p.parent_id is not null
    ) move
    group by product_id
  ),
  levels as (
    select s.product_id, s.quantity
    from stock_levels s
    where s.product_id in (select product_id from moves)
    order by s.product_id
    for update
  ),
  short as (
    select a.product_id
    from asked a left join levels l using (product_id)
    where not $5::boolean and coalesce(l.quantity, 0) + $4::int < a.units
  ),
  held as (
    select i.product_id, i.warehouse_id, greatest(i.quantity, 0) as quantity
    from inventory i
    where i.product_id in (select l.product_id from levels l)
    order by i.product_id, i.warehouse_id
    for update
  ),
  warehouse_stock as (
    select a.product_id, a.units, w.id as warehouse_id, coalesce(h.quantity, 0) as quantity,
      sum(coalesce(h.quantity, 0)) over (partition by a.product_id order by w.priority, w.id) as so_far,
      sum(coalesce(h.quantity, 0)) over (partition by a.product_id) as everywhere,
      row_number() over (partition by a.product_id order by w.priority, w.id) as position
    from asked a
    cross join warehouses w
    left join held h on h.product_id = a.product_id and h.warehouse_id = w.id
  ),
  given as (
    select product_id, warehouse_id,
      (greatest(least(quantity, units - (so_far - quantity)), 0)
        + case when position = 1 then greatest(units - everywhere, 0) else 0 end)::int as units
    from warehouse_stock
    where not exists (select from short)
  ),
  leveled as (
    insert into stock_levels as level (product_id, quantity, sold)
    select m.product_id, -m.units, m.units
    from moves m
    where (select count(*) from given) > 0
      and (m.product_id in (select product_id from asked) or m.product_id in (select product_id from levels))
    on conflict (product_id) do update
      set quantity = level.quantity + excluded.quantity, sold = level.sold + excluded.sold
    returning product_id
  ),
  inventory_updates as (
    insert into inventory as stock (product_id, warehouse_id, quantity)
    select product_id, warehouse_id, -units from given where units > 0
    on conflict (product_id, warehouse_id) do update set quantity = stock.quantity + excluded.quantity
  ),
  booked as (
    insert into stock_ledger (product_id, warehouse_id, delta, reason, order_id)
    select product_id, warehouse_id, -units, 'order', $1 from given where units > 0
    returning delta
  )
  select
    coalesce((select array_agg(product_id) from short), '{}') as short,
    coalesce((select array_agg(product_id) from leveled), '{}') as changed,
    coalesce((select -sum(delta) from booked), 0)::int as booked,
    pg_current_xact_id()::text as xid`,
)

/**
 * Takes the stock of an order that is already written in `tx`, all of it or nothing.
 *
 * The rows stay locked until `tx` ends, so call it last before the commit. On a shortage the caller rolls back. Throws when the
 * shop has no warehouse to take from.
 */
export async function takeStock(
  tx: Db,
  orderId: string,
  wanted: readonly WantedStock[],
  terms: StockTerms,
): Promise<TakeResult> {
  const { rows } = await tx.prepared(TAKE_STOCK_LEVELS, [
    orderId,
    wanted.map((each) => each.productId),
    wanted.map((each) => each.baseUnits),
    terms.adjustment,
    terms.unchecked,
  ])
  const { short = [], changed = [], booked = 0, xid = '' } = rows[0] ?? {}
  if (short.length > 0) return { ok: false, reason: 'short', productIds: short }
  const units = wanted.reduce((sum, each) => sum + each.baseUnits, 0)
  if (booked !== units)
    throw new Error(`order ${orderId} needs ${units} base units, but ${booked} were booked`)
  return { ok: true, changed, xid }
}
