import type { Db } from '#database/database.ts'
import { int, statement, timestamptz } from '#database/statements/statement.ts'
import { isSale } from '#modules/kernel/orders/order-conditions.server.ts'
import { isListed, ownCategoryId } from '#modules/kernel/products/product-conditions.server.ts'

/** So many products of a category are its best sellers. */
const MOST_OF_CATEGORY = 3
/** Of fewer listed products three best sellers would be most of what the category shows, and tell nothing. */
const LEAST_IN_CATEGORY = 10

/** `$1`: orders since then count. `$2`: the least number of orders. Products are counted with their variants. */
const BEST_SELLERS = statement(
  { params: [timestamptz, int], row: { id: int } },
  `
  with sold as (
    select coalesce(p.parent_id, p.id) as id, count(distinct o.id) as orders
      from orders as o join order_lines as l on l.order_id = o.id join products as p on p.id = l.product_id
     where o.created_at >= $1 and ${isSale('o')}
     group by 1 having count(distinct o.id) >= $2
  ), placed as (
    select sold.id, sold.orders, ${ownCategoryId('sold.id')} as category
      from sold join products as p on p.id = sold.id and ${isListed('p')}
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

/** The listed products that most orders since a moment have, up to three of each category with enough products, none with fewer orders than `least`. */
export async function readBestSellers(db: Db, since: Date, least: number): Promise<number[]> {
  const { rows } = await db.query(BEST_SELLERS, [since, least])
  return rows.map(({ id }) => id)
}
