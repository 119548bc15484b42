import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, statement, text } from '#database/statements/statement.ts'
import { isDeleted } from '#modules/kernel/products/product-conditions.server.ts'
import type { CategoryUses } from './categories-admin-schemas.ts'

/** Coupons that are named; more are counted. */
const NAMED_COUPONS = 10

/** Without these categories nothing is left of what coupon `c` names: as staff are shown a coupon that is for nothing. */
const ALONE = `(not exists (select from categories t where t.id = any (c.category_ids) and t.id <> all ($1::int[]))
  and not exists (select from brands t where t.id = any (c.brand_ids))
  and not exists (select from products t left join products parent on parent.id = t.parent_id
    where t.id = any (c.product_ids) and not ${isDeleted('t', 'parent')}))`

const COUPONS = statement(
  {
    params: [arrayOf(int), int],
    row: { id: int, code: text, active: boolean, alone: boolean, count: int },
  },
  `select c.id, c.code, c.active, ${ALONE} as alone, count(*) over ()::int as count
   from coupons c where c.category_ids && $1::int[] order by c.active desc, c.code, c.id limit $2`,
)
/** Campaigns, collections and other settings that lead to an address, or to one below it. */
const SETTINGS = statement(
  { params: [text], row: { key: text, value: text } },
  `select s.key, s.value from settings s
    where s.value = $1 or starts_with(s.value, $1 || '/') or starts_with(s.value, $1 || '?') order by s.key`,
)

/** What names these categories, of which `path` is the address of the topmost. */
export async function readCategoryUses(
  db: Db,
  { ids, path }: { ids: readonly number[]; path: string },
): Promise<Omit<CategoryUses, 'leadsTo'>> {
  const coupons = (await db.query(COUPONS, [ids, NAMED_COUPONS])).rows
  const settings = (await db.query(SETTINGS, [`/${path}`])).rows
  return {
    coupons: coupons.map(({ count: _, ...coupon }) => coupon),
    couponCount: coupons[0]?.count ?? 0,
    settings,
    settingCount: settings.length,
  }
}
