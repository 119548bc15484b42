import type { Db } from '#database/database.ts'
import type { WidgetName } from './catalogue-schemas.ts'
import type { CheapestBy } from './product-queries.ts'

/** Products a widget shows at most (spec §9). */
const MOST = 20
/** Variants on sale are looked at this many at a time, since several may belong to one product. */
const MOST_VARIANTS = 400

const LISTED = `p.parent_id is null and p.status = 'active'`
/** $1 is true when sold-out products are hidden (decisions B11); campaigns ask for the cheapest variant by $2 and $3. */
const SHOWN = `(not $1 or exists (select 1 from stock_levels as s where s.product_id = p.id and s.quantity > 0))`

const WIDGETS: Record<WidgetName, string> = {
  latest: `select p.id from products as p where ${LISTED} and ${SHOWN} order by p.id desc limit ${MOST}`,
  'most-liked': `select p.id from products as p where ${LISTED} and ${SHOWN}
                  order by p.star_rate desc, p.id desc limit ${MOST}`,
  // Of discounts that may be claimed; a product with variants shows its cheapest, so that is the one that counts.
  campaign: `select p.id from products as p
              where ${LISTED} and ${SHOWN} and p.id in (
                select coalesce(c.parent_id, c.id) from (
                  select v.id, v.parent_id from product_units as u join products as v on v.id = u.product_id
                   where u.position = 0 and u.struck_price > u.sale_price and v.status = 'active' and not v.has_children
                     and (v.parent_id is null
                          or v.id = (select cheapest.id from cheapest_variant(v.parent_id, $2, $3) as cheapest))
                   order by u.product_id desc limit ${MOST_VARIANTS}) as c)
              order by p.id desc limit ${MOST}`,
  // What was never sold follows the newest first, so that a new shop has something to show.
  'best-sellers': `
    (select p.id from stock_levels as l join products as p on p.id = l.product_id
      where l.sold > 0 and ${LISTED} and ${SHOWN} order by l.sold desc, l.product_id desc limit ${MOST})
    union all
    (select p.id from products as p
      where ${LISTED} and ${SHOWN}
        and not exists (select 1 from stock_levels as l where l.product_id = p.id and l.sold > 0)
      order by p.id desc limit ${MOST})
    limit ${MOST}`,
}

/** Ids of a widget's products in their order: newest campaigns, newest, most stars, most sold; ties go to the newest. */
export async function readWidget(
  db: Db,
  name: WidgetName,
  { hideSoldOut, withTax, soldOutToo }: CheapestBy & { hideSoldOut: boolean },
): Promise<number[]> {
  const values = name === 'campaign' ? [hideSoldOut, withTax, soldOutToo] : [hideSoldOut]
  const { rows } = await db.prepared<{ id: number }>(WIDGETS[name], values)
  return rows.map((row) => row.id)
}
