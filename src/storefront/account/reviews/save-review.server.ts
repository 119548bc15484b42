import type { ReviewAuthor } from '#modules/reviews/reviews.server.ts'
import { formId, formText } from '../../http/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/form-response.server.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { reviewErrors } from './review-words.ts'

/** Saves a review, or refuses its form. */
export async function saveReview(form: FormData, page: PageRequest, author: ReviewAuthor) {
  const values = {
    star: formText(form, 'comment_star', 20),
    title: formText(form, 'comment_title'),
    description: formText(form, 'comment_description'),
  }
  const { shop, refusals, preferences } = page
  const tooMany = await page.limit('review')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { values })
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
  if (result.ok) return { ok: true as const, edited, status: result.review.status }
  const { locale } = preferences
  if (result.reason === 'invalid')
    return refuseForm(422, 'INVALID', '', { fields: reviewErrors(result.faults, locale), values })
  return refuseLikeApi(refusals.review(result.reason, locale), { values })
}
