import type { Db } from '#database/database.ts'
import { decodeIds, type IdOrder, type ValuedOrder } from './id-orders.ts'

/** What a list can be sorted by; all ascending but `newest`. */
export const ORDER_NAMES = ['newest', 'price', 'name', 'brand', 'quantity'] as const
export type OrderName = (typeof ORDER_NAMES)[number]

/** What lists show: products on sale that are no variants. The partial indexes say the same words. */
const LISTED = `parent_id is null and status = 'active'`

/** Each statement reads ids in index order; `tail` counts those with a value to be sorted by (null: all of them). */
const ORDERS: Record<Exclude<OrderName, 'quantity'>, string> = {
  newest: `select string_agg(int4send(id), '') as ids, null as tail
             from (select id from products where ${LISTED} order by id desc) as listed`,
  name: `select string_agg(int4send(id), '') as ids, null as tail
           from (select id from products where ${LISTED} order by name collate "tr-x-icu", id) as listed`,
  price: `select string_agg(int4send(id), '') as ids, count(sort_price) as tail
            from (select id, sort_price from products where ${LISTED} order by sort_price, id) as listed`,
  brand: `select string_agg(int4send(id), '') as ids, count(rank) as tail
            from (select p.id, b.rank
                    from products as p
                    left join (select id, row_number() over (order by name collate "tr-x-icu", id) as rank from brands) as b
                      on b.id = p.brand_id
                   where ${LISTED} order by b.rank, p.id) as listed`,
}

const EMPTY = Buffer.alloc(0)

/** Every listed product, in one of the orders that do not move with the stock. */
export async function readOrder(db: Db, name: Exclude<OrderName, 'quantity'>): Promise<IdOrder> {
  const { rows } = await db.query<{ ids: Buffer | null; tail: number | null }>(ORDERS[name])
  const ids = decodeIds(rows[0]?.ids ?? EMPTY)
  return { ids, tail: rows[0]?.tail ?? ids.length }
}

/** Every listed product by stock, fewest first. */
export async function readQuantityOrder(db: Db): Promise<ValuedOrder> {
  const { rows } = await db.query<{ ids: Buffer | null; values: Buffer | null }>(
    `select string_agg(int4send(id), '') as ids, string_agg(int4send(quantity), '') as values
       from (select id, coalesce(s.quantity, 0) as quantity
               from products left join stock_levels as s on s.product_id = id
              where ${LISTED} order by coalesce(s.quantity, 0), id) as listed`,
  )
  const ids = decodeIds(rows[0]?.ids ?? EMPTY)
  return { ids, values: decodeIds(rows[0]?.values ?? EMPTY), tail: ids.length }
}

async function readIds(db: Db, text: string, values: readonly unknown[]): Promise<Int32Array> {
  const { rows } = await db.prepared<{ ids: Buffer | null }>(text, values)
  return decodeIds(rows[0]?.ids ?? EMPTY)
}

/** Everything that has stock, variants too. */
export function readStockedIds(db: Db): Promise<Int32Array> {
  return readIds(
    db,
    `select string_agg(int4send(product_id), '') as ids from stock_levels where quantity > 0`,
    [],
  )
}

/** Today's stock of some products, in base units; 0 where nothing is said. */
export async function readQuantities(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.prepared<{ id: number; quantity: number }>(
    `select wanted.id, coalesce(s.quantity, 0) as quantity
       from unnest($1::int[]) as wanted(id) left join stock_levels as s on s.product_id = wanted.id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.quantity]))
}
