import type { Db } from '#database/database.ts'
import { genericPlanArray } from '#database/statements/planned-once.ts'
import { arrayOf, int, nullable, statement, timestamptz } from '#database/statements/statement.ts'
import { isListed } from '#modules/kernel/products/product-conditions.server.ts'

/** Where more of the listed products are new, 'new' tells none of them apart, as in a shop that has just opened. */
const MOST_NEW_PERCENT = 20

/** `$1`: the best sellers. `$2`: what came since then is new; null for nothing. */
const REFRESH_BADGES = statement(
  { params: [arrayOf(int), nullable(timestamptz)], row: { id: int } },
  `
  with recent as (
    select p.id, coalesce(p.published_at, p.created_at) >= $2 as is_new from products as p where ${isListed('p')}
  ), wanted as (
    select p.id, 'best-seller' as badge from products as p
     where p.id = any(${genericPlanArray('$1', 'int')}) and ${isListed('p')}
    union all
    select id, 'new' from recent
     where is_new and (select count(*) filter (where is_new) * 100 <= count(*) * ${MOST_NEW_PERCENT} from recent)
  ), gone as (
    delete from product_badges as known
     where not exists (select from wanted where wanted.id = known.product_id and wanted.badge = known.badge)
    returning known.product_id as id
  ), added as (
    insert into product_badges (product_id, badge) select id, badge from wanted
    on conflict (product_id, badge) do nothing returning product_id as id
  )
  select id from gone union select id from added`,
)

/** Gives the badges anew; returns the products that got or lost one. */
export async function refreshBadges(
  db: Db,
  bestSellers: readonly number[],
  newSince: Date | null,
): Promise<number[]> {
  const { rows } = await db.query(REFRESH_BADGES, [bestSellers, newSince])
  return rows.map(({ id }) => id)
}
