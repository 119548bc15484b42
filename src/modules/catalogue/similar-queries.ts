import type { Db } from '#database/database.ts'
import { boolean, int, nullable, statement } from '#database/statement.ts'
import { isListed, isShownWithStock } from './product-conditions.server.ts'
import { readOwnCategory } from './product-queries.ts'

/** Maximum similar products on a page. */
export const MAX_SIMILAR = 12
/** Products read on each side of the product by id, in its category and of its brand: constant work at any catalogue size. */
const NEIGHBOURS = 60

const near = (rank: number, from: string, id: string, where: string) => `
  (select ${rank} as rank, ${id} as id from ${from}
    where ${where} and ${id} < $1 order by ${id} desc limit ${NEIGHBOURS})
  union all
  (select ${rank} as rank, ${id} as id from ${from}
    where ${where} and ${id} > $1 order by ${id} limit ${NEIGHBOURS})`

/**
 * $1 the product (for a variant its parent), $2 its category, $3 true when sold-out products are hidden. Products
 * with the nearest ids come first, so that a large category does not show the same dozen everywhere.
 */
const SIMILAR = statement(
  { params: [int, nullable(int), boolean], row: { id: int } },
  `
  with near as (
    ${near(0, 'product_categories', 'product_id', 'category_id = $2')}
    union all
    ${near(1, 'products', 'id', `brand_id = (select brand_id from products where id = $1) and ${isListed('products')}`)}
  ), ranked as (select id, min(rank) as rank from near group by id)
  select ranked.id
    from ranked
    join products as p on p.id = ranked.id and ${isListed('p')}
    left join stock_levels as s on s.product_id = ranked.id
   where ${isShownWithStock('p', '$3')}
   order by coalesce(s.quantity, 0) > 0 desc, ranked.rank, abs(ranked.id - $1), ranked.id desc
   limit ${MAX_SIMILAR}`,
)

const PARENT_OR_SELF = statement(
  { params: [int], row: { id: int } },
  'select coalesce(parent_id, id) as id from products where id = $1',
)

/**
 * Ids of products similar to this one, for a variant to its parent: those in stock first, and among those its own category before
 * its brand. Never the product itself; none for an unknown product, or one without category and brand.
 */
export async function readSimilar(db: Db, productId: number, hideSoldOut: boolean): Promise<number[]> {
  const own = await db.prepared(PARENT_OR_SELF, [productId])
  const parentId = own.rows[0]?.id
  if (parentId === undefined) return []
  const categoryId = await readOwnCategory(db, parentId)
  const { rows } = await db.prepared(SIMILAR, [parentId, categoryId, hideSoldOut])
  return rows.map((row) => row.id)
}
