import type { ReviewForm } from '#modules/reviews/reviews-rules.ts'
import { dropDraft, saveDraft as keep, readDraft as read } from '../../ui/form-draft.ts'
import type { ReviewSubject } from './review-subject.ts'

const nameOf = ({ review, orderNo, productId }: ReviewSubject) =>
  review ? `review_${review.id}` : `review_${orderNo}_${productId}`

/** The unsent draft of `owner`: the dialog was closed, or the session had expired. */
export function readReviewDraft(owner: string, subject: ReviewSubject): ReviewForm | null {
  return read<ReviewForm>(nameOf(subject), owner)
}

export function saveReviewDraft(owner: string, subject: ReviewSubject, form: ReviewForm): void {
  keep(nameOf(subject), owner, form)
}

export function deleteReviewDraft(subject: ReviewSubject): void {
  dropDraft(nameOf(subject))
}
