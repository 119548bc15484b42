import type { Db } from '#database/database.ts'
import { boolean, int, statement } from '#database/statements/statement.ts'
import { isPlaced } from '#modules/kernel/orders/order-conditions.server.ts'
import { isListed, isShownWithStock } from '#modules/kernel/products/product-conditions.server.ts'

/** Products that a page shows, and the newest order lines of a product that are looked at: constant work for a best seller too. */
const MOST_SHOWN = 8
const LINES = 400
/** So many different buyers must have bought both, so that nobody's order shows in a shop's page. */
const LEAST_BUYERS = 2

/** $1 is the product, for a variant its parent; $2 true when sold-out products are hidden. Products are counted with their variants. */
const BOUGHT_TOGETHER = statement(
  { params: [int, boolean], row: { id: int } },
  `
  with own as (select id from products where id = $1 or parent_id = $1),
  bought as (
    select l.order_id from own cross join lateral (
      select order_id, id from order_lines where product_id = own.id order by id desc limit ${LINES}) as l
     order by l.id desc limit ${LINES}
  ), other as (
    select coalesce(p.parent_id, p.id) as id, count(distinct o.customer_id) as buyers
      from (select distinct order_id from bought) as b
      join orders o on o.id = b.order_id and o.status <> 'cancelled' and ${isPlaced('o')}
      join order_lines l on l.order_id = o.id
      join products p on p.id = l.product_id and p.id not in (select id from own)
     group by 1 having count(distinct o.customer_id) >= ${LEAST_BUYERS}
  )
  select p.id from other join products p on p.id = other.id and ${isListed('p')}
   where ${isShownWithStock('p', '$2')}
   order by other.buyers desc, p.id desc limit ${MOST_SHOWN}`,
)

/** Ids of listed products that several buyers of a product bought in the same order, the most frequent first. */
export async function readBoughtTogether(db: Db, productId: number, hideSoldOut: boolean): Promise<number[]> {
  const { rows } = await db.prepared(BOUGHT_TOGETHER, [productId, hideSoldOut])
  return rows.map(({ id }) => id)
}
