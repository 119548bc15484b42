import type { ReviewStatus } from '#modules/reviews/reviews-rules.ts'
import type { Problem } from '#shared/problem.ts'
import { browserSend } from '../cart/browser-send.ts'

/** What became of a review: kept in this state, refused with a sentence, or only for those who sign in. */
export type ReviewAnswer = { kept: ReviewStatus } | { refused: string } | 'login' | 'failed'

/** Sends a review form by the shop's call (spec §7). Never throws: no network is `failed`. */
export async function sendReview(form: FormData): Promise<ReviewAnswer> {
  const id = form.get('review_id')
  const body = new URLSearchParams()
  for (const [name, value] of form)
    if (name.startsWith('comment_') && typeof value === 'string') body.set(name, value)
  try {
    const answer = await browserSend('POST', typeof id === 'string' ? `comment/${id}` : 'comment', body)
    if (answer.status === 401) return 'login'
    if (!answer.ok) {
      const { error }: Problem = await answer.json()
      return { refused: error.messages.type }
    }
    const { comment }: { comment: { status: ReviewStatus } } = await answer.json()
    return { kept: comment.status }
  } catch {
    return 'failed'
  }
}
