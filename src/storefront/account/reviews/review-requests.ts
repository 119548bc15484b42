import type { ReviewStatus } from '#modules/reviews/reviews-rules.ts'
import { parseReviewStatus } from '#modules/reviews/reviews-wire.ts'
import type { Problem } from '#shared/problem.ts'
import { browserSend } from '../../http/browser-send.ts'

/** The outcome of sending: saved with this status, refused with a message, login required, or failed. */
export type SendReviewResult = { saved: ReviewStatus } | { refused: string } | 'login' | 'failed'

/** Sends a review form to the API (spec §7). Never throws: a network error is `failed`. */
export async function sendReview(form: FormData): Promise<SendReviewResult> {
  const id = form.get('review_id')
  const body = new URLSearchParams()
  for (const [name, value] of form)
    if (name.startsWith('comment_') && typeof value === 'string') body.set(name, value)
  try {
    const response = await browserSend('POST', typeof id === 'string' ? `comment/${id}` : 'comment', body)
    if (response.status === 401) return 'login'
    if (!response.ok) {
      const { error }: Problem = await response.json()
      return { refused: error.messages.type }
    }
    const { comment }: { comment: { status: string } } = await response.json()
    return { saved: parseReviewStatus(comment.status) ?? 'pending' }
  } catch {
    return 'failed'
  }
}
