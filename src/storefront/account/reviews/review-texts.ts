import type { ReviewFaults, ReviewStatus } from '#modules/content/reviews/reviews-rules.ts'
import { reviewFaultSentence } from '#modules/content/reviews/staff/review-sentence-rules.ts'
import type { Locale } from '#shared/locale.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'

/** The confirmation the author sees after saving a review. */
export function reviewSavedMessage(edited: boolean, status: ReviewStatus): string {
  if (status === 'published') return edited ? m.review_edited() : m.review_published()
  return edited ? m.review_edited_waiting() : m.review_waiting()
}

/** The messages of spec §5 by form field; on the server in the language of the request. */
export function reviewErrors(faults: ReviewFaults, locale?: Locale): Refused['fields'] {
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [`comment_${field}`, reviewFaultSentence(fault, locale)]),
  )
}
