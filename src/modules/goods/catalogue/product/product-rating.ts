import type { Db } from '#database/database.ts'
import { int, numeric, statement } from '#database/statements/statement.ts'

const SAVE_RATING = statement(
  { params: [int, numeric, int] },
  'update products set star_rate = $2, comment_count = $3 where id = $1',
)

/** Stores a product's average rating (two places) and number of reviews, which lists show. Publish `catalogue` after the commit. */
export async function saveRating(
  tx: Db,
  productId: number,
  { average, reviews }: { average: string; reviews: number },
): Promise<void> {
  await tx.prepared(SAVE_RATING, [productId, average, reviews])
}
