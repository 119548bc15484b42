import { transaction } from '#database/database.ts'
import { withoutControls } from '#shared/plain-text.ts'
import { lockReviewedProduct, readProductAndVariantIds, refreshRating } from './rating-queries.ts'
import { MAX_REFUSAL_LENGTH } from './reviews-rules.ts'
import type { ModerateResult, ReviewDecision, ReviewsDeps } from './reviews-types.ts'
import { decideReview, readExistingReview } from './written-queries.ts'

/** Publishes or refuses a review, and updates the product's rating in the same transaction. */
export async function moderateReview(
  { db }: Pick<ReviewsDeps, 'db'>,
  reviewId: number,
  decision: ReviewDecision,
  given: string,
): Promise<{ result: ModerateResult; changed: number[] }> {
  const reason = withoutControls(given).trim()
  const needed = decision === 'refuse'
  if (needed && (reason === '' || reason.length > MAX_REFUSAL_LENGTH))
    return { result: { ok: false, reason: 'reason-required' }, changed: [] }
  return transaction(db, async (tx) => {
    const review = await readExistingReview(tx, reviewId)
    if (!review) return { result: { ok: false, reason: 'review-not-found' }, changed: [] }
    const { familyId } = review
    await lockReviewedProduct(tx, familyId)
    await decideReview(tx, reviewId, needed ? 'refused' : 'published', needed ? reason : '')
    await refreshRating(tx, familyId)
    return { result: { ok: true }, changed: await readProductAndVariantIds(tx, familyId) }
  })
}
