import type { Db } from '#database/database.ts'
import { boolean, int, statement } from '#database/statements/statement.ts'
import {
  isKnownToShoppers,
  isListed,
  isShownWithStock,
  ownCategoryId,
} from '#modules/kernel/products/product-conditions.server.ts'

/** Maximum similar products on a page. */
export const MAX_SIMILAR = 12
/** Products read on each side of the product by id, in its category and of its brand: constant work at any catalogue size. */
const NEIGHBOURS = 60

const near = (rank: number, from: string, id: string, where: string) => `
  (select ${rank} as rank, ${id} as id from ${from}
    where ${where} and ${id} < (select id from own) order by ${id} desc limit ${NEIGHBOURS})
  union all
  (select ${rank} as rank, ${id} as id from ${from}
    where ${where} and ${id} > (select id from own) order by ${id} limit ${NEIGHBOURS})`

/**
 * $1 the product or a variant of it, $2 true when sold-out products are hidden. Products with the nearest ids come first, so that a
 * large category does not show the same dozen everywhere.
 */
const SIMILAR_PRODUCTS = statement(
  { params: [int, boolean], row: { id: int } },
  `
  with own as materialized (
    select id, brand_id, ${ownCategoryId('own.id')} as category_id from products as own
     where id = (select coalesce(parent_id, id) from products where id = $1) and ${isKnownToShoppers('own')}
  ), near as (
    ${near(0, 'product_categories', 'product_id', 'category_id = (select category_id from own)')}
    union all
    ${near(1, 'products', 'id', `brand_id = (select brand_id from own) and ${isListed('products')}`)}
  ), ranked as (select id, min(rank) as rank from near group by id)
  select ranked.id
    from ranked
    join products as p on p.id = ranked.id and ${isListed('p')}
    left join stock_levels as s on s.product_id = ranked.id
   where ${isShownWithStock('p', '$2')}
   order by coalesce(s.quantity, 0) > 0 desc, ranked.rank, abs(ranked.id - (select id from own)), ranked.id desc
   limit ${MAX_SIMILAR}`,
)

/**
 * Ids of products similar to this one, for a variant to its parent: those in stock first, and among those its own category before
 * its brand. Never the product itself; none for an unknown product, or one without category and brand.
 */
export async function readSimilar(db: Db, productId: number, hideSoldOut: boolean): Promise<number[]> {
  const { rows } = await db.prepared(SIMILAR_PRODUCTS, [productId, hideSoldOut])
  return rows.map((row) => row.id)
}
