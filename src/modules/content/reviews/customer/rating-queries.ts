import type { Db } from '#database/database.ts'
import { int, numeric, statement } from '#database/statements/statement.ts'
import { saveRating } from '#modules/goods/catalogue/catalogue.server.ts'

const LOCK_REVIEWED_PRODUCT = statement(
  { params: [int], row: { id: int } },
  `select id from products where id = (select coalesce(parent_id, id) from products where id = $1)
      for no key update`,
)

/**
 * Locks the product that the reviews of `productId` belong to (a variant's parent) until `tx` ends and returns its id; null for an unknown
 * product. Every writer of reviews takes this lock first, so of two at once the second counts what the first has written. Orders that only
 * reference the product do not wait.
 */
export async function lockReviewedProduct(tx: Db, productId: number): Promise<number | null> {
  const { rows } = await tx.prepared(LOCK_REVIEWED_PRODUCT, [productId])
  return rows[0]?.id ?? null
}

const PRODUCT_RATING = statement(
  { params: [int], row: { average: numeric, reviews: int } },
  `select coalesce(round(avg(star), 2), 0) as average, count(*)::int as reviews from reviews
    where status = 'published' and product_id in (select id from products where id = $1 or parent_id = $1)`,
)

/**
 * Computes average (two places, half away from zero) and count of a locked product from its published reviews, those of its variants too,
 * and stores them. The rows it sees are newer than the lock.
 */
export async function refreshRating(tx: Db, productId: number): Promise<void> {
  const { rows } = await tx.prepared(PRODUCT_RATING, [productId])
  const [rating] = rows
  if (rating) await saveRating(tx, productId, rating)
}

const PRODUCT_AND_VARIANT_IDS = statement(
  { params: [int], row: { id: int } },
  'select id from products where id = $1 or parent_id = $1',
)

/** The ids of the product and its variants, which all show its rating. */
export async function readProductAndVariantIds(db: Db, productId: number): Promise<number[]> {
  const { rows } = await db.prepared(PRODUCT_AND_VARIANT_IDS, [productId])
  return rows.map(({ id }) => id)
}
