import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { firstFault, type ReviewFault } from './reviews-rules.ts'
import type { ReviewRefusal } from './reviews-types.ts'
import { reviewFaultSentence } from './staff/review-sentence-rules.ts'

type Reason = Exclude<ReviewRefusal['reason'], 'invalid' | 'photos'> | ReviewFault | 'own-review'

const REFUSAL_RESPONSES = {
  star: [422, 'INVALID'],
  title: [422, 'INVALID'],
  'title-too-long': [422, 'INVALID'],
  'title-hidden': [422, 'INVALID'],
  description: [422, 'INVALID'],
  'description-too-long': [422, 'INVALID'],
  'description-hidden': [422, 'INVALID'],
  fit: [422, 'INVALID'],
  'order-not-found': [404, 'ORDER_NOT_FOUND'],
  'review-not-found': [404, 'NOT_FOUND'],
  'product-gone': [404, 'NOT_FOUND'],
  'not-bought': [422, 'NOT_BOUGHT'],
  'order-cancelled': [409, 'ORDER_CANCELLED'],
  'not-shipped': [409, 'NOT_SHIPPED'],
  returned: [409, 'RETURNED'],
  'already-reviewed': [409, 'ALREADY_REVIEWED'],
  changed: [409, 'REVIEW_CHANGED'],
  'own-review': [409, 'WRONG_STATE'],
} as const satisfies Record<Reason, readonly [number, string]>

/** The reason to report for a refusal; for an invalid form its first fault (spec §5). */
export function reviewReason(refusal: Exclude<ReviewRefusal, { reason: 'photos' }>): Reason {
  if (refusal.reason !== 'invalid') return refusal.reason
  const fault = firstFault(refusal.faults)
  if (fault === null) throw new Error('an invalid form without a fault')
  return fault
}

/** The sentence for a reason. */
function reviewSentence(reason: Reason, locale: Locale): string {
  const inLocale = { locale }
  const sentences = {
    star: () => reviewFaultSentence('star', locale),
    title: () => reviewFaultSentence('title', locale),
    'title-too-long': () => reviewFaultSentence('title-too-long', locale),
    'title-hidden': () => reviewFaultSentence('title-hidden', locale),
    description: () => reviewFaultSentence('description', locale),
    'description-too-long': () => reviewFaultSentence('description-too-long', locale),
    'description-hidden': () => reviewFaultSentence('description-hidden', locale),
    fit: () => reviewFaultSentence('fit', locale),
    'order-not-found': m.order_not_found,
    'review-not-found': m.review_not_found,
    'product-gone': m.cart_product_not_found,
    'not-bought': m.review_not_bought,
    'order-cancelled': m.review_order_cancelled,
    'not-shipped': m.review_not_shipped,
    returned: m.review_returned,
    'already-reviewed': m.review_already_written,
    changed: m.review_changed,
    'own-review': m.review_own_vote,
  } satisfies Record<Reason, unknown>
  return sentences[reason]({}, inLocale)
}

/** The body and the status of a refused request. */
export function reviewRefusalResponse(
  reason: Reason,
  locale: Locale,
): { status: (typeof REFUSAL_RESPONSES)[Reason][0]; body: Problem } {
  const [status, code] = REFUSAL_RESPONSES[reason]
  return { status, body: problem(code, reviewSentence(reason, locale)) }
}
