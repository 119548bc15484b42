import type { ReviewForm } from '#modules/reviews/reviews-rules.ts'
import type { ReviewSubject } from './review-subject.ts'

const keyOf = ({ review, orderNo, productId }: ReviewSubject) =>
  review ? `vitrin-review-${review.id}` : `vitrin-review-${orderNo}-${productId}`

/** A browser may refuse to keep anything; then there are no drafts, and nothing else is different. */
function inStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(window.sessionStorage)
  } catch {
    return otherwise
  }
}

/** Words that were typed and not sent: closed by mistake, or before a login that had run out. Kept by the tab alone. */
export function readDraft(subject: ReviewSubject): ReviewForm | null {
  return inStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(subject)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const text = (name: string) => String(Reflect.get(kept, name) ?? '')
    return { star: text('star'), title: text('title'), description: text('description') }
  }, null)
}

export function keepDraft(subject: ReviewSubject, form: ReviewForm): void {
  inStorage((storage) => storage.setItem(keyOf(subject), JSON.stringify(form)), undefined)
}

export function forgetDraft(subject: ReviewSubject): void {
  inStorage((storage) => storage.removeItem(keyOf(subject)), undefined)
}
