import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, statement, text } from '#database/statements/statement.ts'
import type { CategoryUses } from './categories-admin-schemas.ts'

/** Coupons that are named; more are counted. */
const NAMED_COUPONS = 10

const COUPONS = statement(
  {
    params: [arrayOf(int), int],
    row: { id: int, code: text, active: boolean, alone: boolean, count: int },
  },
  `select c.id, c.code, c.active,
     c.category_ids <@ $1::int[] and c.brand_ids = '{}' and c.product_ids = '{}' as alone, count(*) over ()::int as count
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
  }
}
