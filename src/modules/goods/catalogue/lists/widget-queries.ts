import type { Db } from '#database/database.ts'
import { boolean, int, statement } from '#database/statements/statement.ts'
import { isListed, isShownWithStock } from '#modules/kernel/products/product-conditions.server.ts'
import type { WidgetName } from '../catalogue-schemas.ts'
import type { CheapestBy } from '../product/product-queries.ts'

/** Maximum number of products in a widget (spec §9). */
const MOST = 20
/** Among so many of the best rated, the number of reviews decides between equals; all of them are read from the index of ratings. */
const RATED = 1000
/** Variants on sale are read this many at a time, because several may belong to one product. */
const MAX_VARIANTS = 400

/** $1 is true when sold-out products are hidden. */
const SHOWN = `${isListed('p')} and ${isShownWithStock('p', '$1')}`

/**
 * Only discounts that may be claimed; a product with variants shows its cheapest variant, so that one decides. $2 and $3 are passed
 * to `cheapest_variant`.
 */
const CAMPAIGN_PRODUCTS = statement(
  { params: [boolean, boolean, boolean], row: { id: int } },
  `select p.id from products as p
    where ${SHOWN} and p.id in (
      select coalesce(c.parent_id, c.id) from (
        select v.id, v.parent_id from product_units as u join products as v on v.id = u.product_id
         where u.position = 0 and u.struck_price > u.sale_price and v.status = 'active' and not v.has_children
           and (v.parent_id is null
                or v.id = (select cheapest.id from cheapest_variant(v.parent_id, $2, $3) as cheapest))
         order by u.product_id desc limit ${MAX_VARIANTS}) as c)
    order by p.id desc limit ${MOST}`,
)

const widget = (text: string) => statement({ params: [boolean], row: { id: int } }, text)

const WIDGETS = {
  latest: widget(`select p.id from products as p where ${SHOWN} order by p.id desc limit ${MOST}`),
  'most-liked': widget(`
    select best.id from (
      select p.id, p.star_rate, p.comment_count from products as p where ${SHOWN}
       order by p.star_rate desc, p.id desc limit ${RATED}) as best
     order by best.star_rate desc, best.comment_count desc, best.id desc limit ${MOST}`),
  // Unsold products follow, newest first, so that a new shop has something to show.
  'best-sellers': widget(`
    (select p.id from stock_levels as l join products as p on p.id = l.product_id
      where l.sold > 0 and ${SHOWN} order by l.sold desc, l.product_id desc limit ${MOST})
    union all
    (select p.id from products as p
      where ${SHOWN}
        and not exists (select 1 from stock_levels as l where l.product_id = p.id and l.sold > 0)
      order by p.id desc limit ${MOST})
    limit ${MOST}`),
}

/** Ids of a widget's products in order: newest campaigns, newest, highest rated, best selling; ties of ratings by the number of reviews, all others by newest. */
export async function readWidget(
  db: Db,
  name: WidgetName,
  { hideSoldOut, withTax, soldOutToo }: CheapestBy & { hideSoldOut: boolean },
): Promise<number[]> {
  const { rows } =
    name === 'campaign'
      ? await db.prepared(CAMPAIGN_PRODUCTS, [hideSoldOut, withTax, soldOutToo])
      : await db.prepared(WIDGETS[name], [hideSoldOut])
  return rows.map((row) => row.id)
}
