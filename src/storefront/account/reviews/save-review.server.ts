import type { ReviewAuthor } from '#modules/reviews/reviews.server.ts'
import type { ReviewStatus } from '#modules/reviews/reviews-rules.ts'
import { formId, formText } from '../../http/form-reading.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import type { RefusedReview } from './review-page-form.tsx'

type Saved =
  | { ok: true; edited: boolean; status: ReviewStatus }
  | { ok: false; status: number; refused: RefusedReview }

/** Saves the review of the no-JavaScript form, or returns the form with its errors. */
export async function saveReview(form: FormData, page: PageRequest, author: ReviewAuthor): Promise<Saved> {
  const values = {
    star: formText(form, 'comment_star', 20),
    title: formText(form, 'comment_title'),
    description: formText(form, 'comment_description'),
  }
  const { shop, sentences, preferences } = page
  const tooMany = await page.limit('review')
  if (tooMany) return { ok: false, status: 429, refused: { values, faults: {}, error: tooMany } }
  const reviewId = formId(form, 'review_id')
  const edited = form.has('review_id')
  const result = edited
    ? await shop.reviews.edit(
        author,
        {
          reviewId: reviewId ?? 0,
          seenStar: formText(form, 'comment_b_star', 20) || null,
          productId: formId(form, 'comment_product_id'),
        },
        values,
      )
    : await shop.reviews.add(
        author,
        {
          orderNo: formText(form, 'comment_order_no', 100),
          productCode: formText(form, 'comment_product_controller', 100),
        },
        values,
      )
  if (result.ok) return { ok: true, edited, status: result.review.status }
  if (result.reason === 'invalid')
    return { ok: false, status: 422, refused: { values, faults: result.faults, error: '' } }
  const { status, body } = sentences.review(result.reason, preferences.locale)
  return { ok: false, status, refused: { values, faults: {}, error: body.error.messages.type } }
}
