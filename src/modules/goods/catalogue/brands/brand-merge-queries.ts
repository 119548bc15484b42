import type { Db } from '#database/database.ts'
import { int, statement } from '#database/statements/statement.ts'
import type { MergeCounts } from './brands-admin-schemas.ts'

const COUNT_MERGED = statement(
  { params: [int], row: { products: int, guides: int } },
  `select (select count(*)::int from products where brand_id = $1 and parent_id is null) as products,
     (select count(*)::int from size_guide_places where brand_id = $1) as guides`,
)

/** What points to a brand. */
export async function countMerge(db: Db, id: number): Promise<MergeCounts> {
  return (await db.query(COUNT_MERGED, [id])).rows[0] ?? { products: 0, guides: 0 }
}

const GIVE_PRODUCTS = statement(
  { params: [int, int] },
  'update products set brand_id = $2, version = version + 1, updated_at = now() where brand_id = $1',
)
// A place that the other brand has already keeps the table that it has.
const DROP_DOUBLE_PLACES = statement(
  { params: [int, int] },
  `delete from size_guide_places as own where own.brand_id = $1 and exists (
     select from size_guide_places as other
      where other.brand_id = $2 and other.category_id is not distinct from own.category_id)`,
)
const GIVE_PLACES = statement(
  { params: [int, int] },
  'update size_guide_places set brand_id = $2 where brand_id = $1',
)
const GIVE_ADDRESSES = statement(
  { params: [int, int] },
  'update gone_brands set brand_id = $2 where brand_id = $1',
)
const GIVE_NAMES = statement(
  { params: [int, int] },
  'update former_brand_names set brand_id = $2 where brand_id = $1',
)

/**
 * Gives `into` everything that points to `id`: products, tables of sizes, earlier addresses and names. Coupons follow by the trigger of the table
 * once the address of `id` leads to `into` and `id` is deleted.
 */
export async function giveAll(tx: Db, id: number, into: number): Promise<void> {
  for (const each of [GIVE_PRODUCTS, DROP_DOUBLE_PLACES, GIVE_PLACES, GIVE_ADDRESSES, GIVE_NAMES])
    await tx.query(each, [id, into])
}
