import type { Db } from '#database/database.ts'
import { arrayOf, int, known, statement, timestamptz } from '#database/statements/statement.ts'
import { isSale } from '#modules/kernel/orders/order-conditions.server.ts'
import { isListed, ownCategoryId } from '#modules/kernel/products/product-conditions.server.ts'

/** So many products of a category are its best sellers. */
const MOST_OF_CATEGORY = 3
/** Of fewer listed products three best sellers would be most of what the category shows, and tell nothing. */
const LEAST_IN_CATEGORY = 10
/** Orders are counted by so many milliseconds at a time: a busy shop has thousands in them. */
const SLICE_MS = 6 * 3_600_000

/** In how many orders from `$1` until `$2` each product is; products are counted with their variants. */
const SOLD_PRODUCTS = statement(
  { params: [timestamptz, timestamptz], row: { id: known(int), orders: int } },
  `select coalesce(p.parent_id, p.id) as id, count(distinct o.id)::int as orders
     from orders as o join order_lines as l on l.order_id = o.id join products as p on p.id = l.product_id
    where o.created_at >= $1 and o.created_at < $2 and ${isSale('o')}
    group by 1`,
)

/** `$1` and `$2`: products and in how many orders each is. */
const BEST_SELLERS = statement(
  { params: [arrayOf(int), arrayOf(int)], row: { id: int } },
  `
  with placed as (
    select sold.id, sold.orders, ${ownCategoryId('sold.id')} as category
      from unnest($1::int[], $2::int[]) as sold (id, orders) join products as p on p.id = sold.id and ${isListed('p')}
  ), wide as (
    select category from (select distinct category from placed) as each
     where (select count(*) from (
              select from product_categories as pc join products as listed on listed.id = pc.product_id
               where pc.category_id = each.category and pc.direct and ${isListed('listed')} limit ${LEAST_IN_CATEGORY}) as first)
           = ${LEAST_IN_CATEGORY}
  ), ranked as (
    select id, row_number() over (partition by category order by orders desc, id desc) as place
      from placed join wide using (category)
  )
  select id from ranked where place <= ${MOST_OF_CATEGORY} order by id`,
)

/**
 * The listed products that most orders since a moment have, up to three of each category with enough products, none with fewer orders than
 * `least`. Each quarter of a day is counted by a statement of its own, which an order is in once, so that the busiest shop has none that takes long.
 */
export async function readBestSellers(
  db: Db,
  { since, until, least }: { since: Date; until: Date; least: number },
): Promise<number[]> {
  const orders = new Map<number, number>()
  for (let from = since; from < until; ) {
    const to = new Date(from.getTime() + SLICE_MS)
    const { rows } = await db.query(SOLD_PRODUCTS, [from, to])
    for (const { id, orders: more } of rows) orders.set(id, (orders.get(id) ?? 0) + more)
    from = to
  }
  const sold = [...orders].filter(([, count]) => count >= least)
  if (sold.length === 0) return []
  const { rows } = await db.query(BEST_SELLERS, [sold.map(([id]) => id), sold.map(([, count]) => count)])
  return rows.map(({ id }) => id)
}
