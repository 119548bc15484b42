import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import { isListed } from '#modules/kernel/products/product-conditions.server.ts'
import type { TopCategory } from '../catalogue-schemas.ts'
import { everything } from '../lists/list-filter.ts'
import type { Listing } from '../lists/listing.ts'
import type { CategoryTree } from './category-tree.ts'

/** How many of the shop's best sellers, and of the newest products of a category without best sellers, are searched for a picture. */
const MAX_SELLERS = 1000
const MAX_NEWEST = 200

const WITH_PICTURE = `
  join products as p on p.id = near.product_id and ${isListed('p')}
  join product_images as i on i.product_id = p.id`

const CATEGORY_PICTURES = statement(
  { params: [arrayOf(int)], row: { id: int, file: text } },
  `with sellers as materialized (
     select product_id, sold from stock_levels where sold > 0 order by sold desc, product_id desc limit ${MAX_SELLERS}
   )
   select c.id, coalesce(own.picture, best.file, newest.file) as file
     from unnest($1::int[]) as c(id)
     join categories as own on own.id = c.id
     left join lateral (
       select i.file from sellers as near
         join product_categories as pc on pc.product_id = near.product_id and pc.category_id = c.id ${WITH_PICTURE}
        where own.picture is null
        order by near.sold desc, near.product_id desc, i.position limit 1) as best on true
     left join lateral (
       select i.file from (select product_id from product_categories where category_id = c.id
                            order by product_id desc limit ${MAX_NEWEST}) as near ${WITH_PICTURE}
        where own.picture is null and best.file is null
        order by near.product_id desc, i.position limit 1) as newest on true
    where coalesce(own.picture, best.file, newest.file) is not null`,
)

/** A picture per category: its own, else of its best seller with a picture, else of its newest product with one. */
async function readPictures(db: Db, categoryIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.prepared(CATEGORY_PICTURES, [categoryIds])
  return new Map(rows.map(({ id, file }) => [id, file]))
}

/** The top categories that list anything, in the merchant's order. */
export async function readTopCategories(deps: {
  db: Db
  listing: Listing
  tree: CategoryTree
  hideSoldOut: boolean
}): Promise<TopCategory[]> {
  const { db, listing, tree, hideSoldOut } = deps
  const roots = tree.roots.filter(({ hidden }) => !hidden)
  const ids = roots.map(({ id }) => id)
  if (ids.length === 0) return []
  const whole = { scope: { categoryId: null, brandId: null }, found: null, chosen: everything, prices: null }
  const [counts, pictures] = await Promise.all([
    listing.inCategories({ ...whole, hideSoldOut }, ids),
    readPictures(db, ids),
  ])
  return roots.flatMap(({ id, name, url }, at) => {
    const count = counts[at] ?? 0
    const file = pictures.get(id)
    return count === 0 ? [] : [{ name, url, image: file ? picturePath(file) : null, count }]
  })
}
