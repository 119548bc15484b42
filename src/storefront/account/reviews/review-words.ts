import type { ReviewStatus } from '#modules/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'

/** The confirmation the author sees after saving a review. */
export function reviewSavedMessage(edited: boolean, status: ReviewStatus): string {
  if (status === 'published') return edited ? m.review_edited() : m.review_published()
  return edited ? m.review_edited_waiting() : m.review_waiting()
}
