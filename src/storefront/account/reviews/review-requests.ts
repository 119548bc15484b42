import type { ReviewStatus } from '#modules/reviews/reviews-rules.ts'
import { parseReviewStatus } from '#modules/reviews/reviews-wire.ts'
import { LOGIN_REQUIRED } from '#shared/action-result.ts'
import { apiRequest } from '../../http/api-client.ts'

/** The outcome of sending: saved with this status, refused with a message, login required, or failed. */
export type SendReviewResult = { saved: ReviewStatus } | { refused: string } | 'login' | 'failed'

/** Sends a review form to the API (spec §7). Never throws: a network error is `failed`. */
export async function sendReview(form: FormData): Promise<SendReviewResult> {
  const id = form.get('review_id')
  const body = new URLSearchParams()
  for (const [name, value] of form)
    if (name.startsWith('comment_') && typeof value === 'string') body.set(name, value)
  const path = typeof id === 'string' ? `comment/${id}` : 'comment'
  const result = await apiRequest<{ comment: { status: string } }>('POST', path, { body })
  if (result.ok) return { saved: parseReviewStatus(result.data.comment.status) ?? 'pending' }
  return result.code === LOGIN_REQUIRED ? 'login' : { refused: result.message }
}
