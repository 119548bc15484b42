import { MAX_REVIEW_PHOTOS } from '#modules/content/reviews/photos/review-photos-rules.ts'
import type { ReviewAuthor } from '#modules/content/reviews/reviews.server.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { formId, formText } from '../../http/forms/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/forms/form-response.server.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { reviewErrors } from './review-texts.ts'

/** Saves a review, or refuses its form. `keepsFiles`: the browser still has the chosen photos when the form is shown again. */
export async function saveReview(
  form: FormData,
  page: PageRequest,
  { author, keepsFiles }: { author: ReviewAuthor; keepsFiles: boolean },
) {
  const values = {
    star: formText(form, 'comment_star', 20),
    title: formText(form, 'comment_title'),
    description: formText(form, 'comment_description'),
    fit: formText(form, 'comment_fit', 20),
  }
  const { shop, refusals, preferences } = page
  const { locale } = preferences
  const photos = page.files.filter(({ field }) => field === 'comment_photos')
  /** Refusals of a form whose photos have to be chosen again say so. */
  const lost: Refused['fields'] =
    photos.length > 0 && !keepsFiles ? { comment_photos: m.review_photos_again({}, { locale }) } : {}
  const tooMany = await page.limit('review')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { fields: lost, values })
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
        { removed: form.getAll('comment_remove_photo').map(String), added: photos },
      )
    : await shop.reviews.add(
        author,
        {
          orderNo: formText(form, 'comment_order_no', 100),
          productCode: formText(form, 'comment_product_controller', 100),
        },
        values,
        photos,
      )
  if (result.ok) return { ok: true as const, edited, status: result.review.status }
  if (result.reason === 'invalid') {
    const fields = { ...lost, ...reviewErrors(result.faults, locale) }
    return refuseForm(422, 'INVALID', '', { fields, values })
  }
  if (result.reason === 'photos') {
    const sentences = result.refused.map((file) => page.sentences.photo(file, MAX_REVIEW_PHOTOS, locale))
    const fields = { comment_photos: sentences.join(' ') }
    return refuseForm(422, 'INVALID', '', { fields, values })
  }
  return refuseLikeApi(refusals.review(result.reason, locale), { fields: lost, values })
}
