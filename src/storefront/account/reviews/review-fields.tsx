import { useState } from 'react'
import { MAX_REVIEW_PHOTOS, reviewPhotoPath } from '#modules/content/reviews/photos/review-photos-rules.ts'
import { FIT_WORDS, MAX_DESCRIPTION_LENGTH, type ReviewForm } from '#modules/content/reviews/reviews-rules.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { Field, TextField } from '../../ui/form/field.tsx'
import { PhotoField } from '../../ui/form/photo-field.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { FitChoice } from './fit-choice.tsx'
import type { ReviewSubject } from './review-subject.ts'
import { StarChoice } from './star-choice.tsx'

/** The initial values of a form. */
export function initialForm({ review }: ReviewSubject): ReviewForm {
  return {
    star: review ? String(review.star) : '',
    title: review?.title ?? '',
    description: review?.description ?? '',
    fit: review?.fit ? FIT_WORDS[review.fit] : '',
  }
}

/** The reviewed product with the bought variant. */
export function ReviewedProduct({ subject: { image, productName, variant } }: { subject: ReviewSubject }) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-14 shrink-0 overflow-hidden rounded-control bg-surface">
        <Picture file={image} alt="" sizes="3.5rem" />
      </div>
      <p className="min-w-0">
        <span className="line-clamp-2 font-medium wrap-anywhere">{productName}</span>
        {variant && <span className="block text-sm text-muted">{variant}</span>}
      </p>
    </div>
  )
}

/** Stars, title, description and photos, with the hidden fields of the API (spec §7). */
export function ReviewFields({
  subject,
  values,
  errors,
}: {
  subject: ReviewSubject
  values: ReviewForm
  /** The messages by form field. */
  errors: Refused['fields']
}) {
  const { productId, productCode, orderNo, review } = subject
  return (
    <>
      {review ? (
        <>
          <input type="hidden" name="review_id" value={review.id} />
          <input type="hidden" name="comment_product_id" value={productId} />
          <input type="hidden" name="comment_b_star" value={review.star} />
        </>
      ) : (
        <>
          <input type="hidden" name="comment_product_controller" value={productCode} />
          <input type="hidden" name="comment_order_no" value={orderNo} />
        </>
      )}
      <StarChoice initial={values.star} error={errors.comment_star} />
      <Field
        label={m.review_title()}
        name="comment_title"
        required
        autoComplete="off"
        defaultValue={values.title}
        error={errors.comment_title}
      />
      <Description initial={values.description} error={errors.comment_description} />
      {subject.asksFit && <FitChoice initial={values.fit ?? ''} error={errors.comment_fit} />}
      <PhotoField
        name="comment_photos"
        removeName="comment_remove_photo"
        label={m.review_photos()}
        storedLabel={m.photos_added()}
        hint={m.review_photos_hint({ most: MAX_REVIEW_PHOTOS })}
        stored={(review?.photos ?? []).map(({ name }) => ({
          value: name,
          src: reviewPhotoPath(name, 'small'),
        }))}
        most={MAX_REVIEW_PHOTOS}
        error={errors.comment_photos}
      />
    </>
  )
}

/** The description, with a character count once half of the limit is used. */
function Description({ initial, error }: { initial: string; error: string | undefined }) {
  const [length, setLength] = useState([...initial].length)
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={m.review_description()}
        name="comment_description"
        rows={5}
        required
        defaultValue={initial}
        hint={m.review_description_hint()}
        error={error}
        onChange={({ target }) => setLength([...target.value].length)}
      />
      {length > MAX_DESCRIPTION_LENGTH / 2 && (
        <p aria-hidden="true" className="figures self-end text-sm text-muted">
          {m.review_characters({ count: length, most: MAX_DESCRIPTION_LENGTH })}
        </p>
      )}
    </div>
  )
}

/** Focuses the first invalid field; in the star group the selected star, or the first. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const star =
    wrong?.querySelector<HTMLElement>('input:checked') ?? wrong?.querySelector<HTMLElement>('input')
  const target = star ?? wrong
  target?.focus()
}
