import { type Db, transaction } from '#database/database.ts'
import { readProductName } from '#modules/goods/catalogue/catalogue.server.ts'
import { findEmailRecipient } from '#modules/people/customers/customers.server.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { withoutControls } from '#shared/text/plain-text.ts'
import { lockReviewedProduct, readProductAndVariantIds, refreshRating } from '../customer/rating-queries.ts'
import { MAX_REFUSAL_LENGTH, type RefusalReason, type ReviewStatus } from '../reviews-rules.ts'
import type { DecidedReview, ModerateResult, ReviewDecision, ReviewsDeps } from '../reviews-types.ts'
import { staffReviewView } from './review-staff-view.ts'
import { refusalSentence } from './reviews-sentence.server.ts'
import { decideReview, readStaffReview, type StaffReviewRow } from './staff-reviews-queries.ts'

export type ModerateDeps = Pick<ReviewsDeps, 'db' | 'publicUrl'> & {
  mail: Pick<ReviewsDeps['mail'], 'queue'>
}

const STATUS_AFTER = { publish: 'published', refuse: 'refused', reopen: 'pending' } as const satisfies Record<
  ReviewDecision['kind'],
  ReviewStatus
>
const ACTIONS = { publish: 'review.approve', refuse: 'review.refuse', reopen: 'review.reopen' } as const

/** Locks the product of a review until `tx` ends, as every writer of reviews does, and reads the review behind the lock. */
export async function lockReview(
  tx: Db,
  reviewId: number,
): Promise<{ review: StaffReviewRow; familyId: number } | null> {
  const seen = await readStaffReview(tx, reviewId)
  const familyId = seen && (await lockReviewedProduct(tx, seen.productId))
  if (familyId === null) return null
  const review = await readStaffReview(tx, reviewId)
  return review && { review, familyId }
}

/** Tells the author why their review is not published, in their language; nobody where the account is gone. */
async function queueRefusal(
  { mail, publicUrl }: ModerateDeps,
  tx: Db,
  review: StaffReviewRow,
  { why, note }: { why: RefusalReason; note: string },
): Promise<string> {
  const author = review.customerId === null ? null : await findEmailRecipient(tx, { id: review.customerId })
  const locale = author?.locale ?? DEFAULT_LOCALE
  const sentence = refusalSentence(why, note, locale)
  if (author) {
    const language = locale === DEFAULT_LOCALE ? '' : `/${locale}`
    await mail.queue(tx, {
      key: `review-refused:${review.id}:${review.version}`,
      customerId: author.id,
      to: author.email,
      locale,
      template: 'review-refused',
      data: {
        name: author.name,
        product: (await readProductName(tx, review.productId, locale)) ?? review.productName,
        title: review.title,
        reason: sentence,
        link: `${publicUrl}${language}/degerlendirmelerim`,
      },
    })
  }
  return sentence
}

/**
 * Publishes or refuses a review, or takes the decision back; the product's rating follows in the same transaction, and the author of a
 * refused one gets an email. Returns also the products whose pages change. A decision about another version than the stored one is a
 * conflict; one that has been made already is 'wrong-state'. A review of an earlier shop
 * without a record of the purchase is 'not-proven' among several: the law lets buyers alone review, so somebody looks at each.
 */
export async function moderateReview(
  deps: ModerateDeps,
  { id, version }: DecidedReview,
  decision: ReviewDecision,
  actor: Actor,
): Promise<{ result: ModerateResult; changed: number[] }> {
  const refused = (result: ModerateResult) => ({ result, changed: [] })
  const note = decision.kind === 'refuse' ? withoutControls(decision.note).trim() : ''
  const noteMissing = decision.kind === 'refuse' && decision.why === 'other' && note === ''
  if (noteMissing || note.length > MAX_REFUSAL_LENGTH) return refused({ ok: false, reason: 'note-required' })
  return transaction(deps.db, async (tx) => {
    const locked = await lockReview(tx, id)
    if (!locked) return refused({ ok: false, reason: 'review-not-found' })
    const { review, familyId } = locked
    const current = staffReviewView(review)
    if (review.version !== version) return refused({ ok: false, reason: 'conflict', current })
    const status = STATUS_AFTER[decision.kind]
    if (review.status === status) return refused({ ok: false, reason: 'wrong-state', current })
    if (decision.kind === 'publish' && decision.together && review.origin === 'earlier-shop')
      return refused({ ok: false, reason: 'not-proven', current })
    const reason =
      decision.kind === 'refuse' ? await queueRefusal(deps, tx, review, { why: decision.why, note }) : ''
    await decideReview(tx, id, status, reason)
    await writeAudit(tx, actor, {
      action: ACTIONS[decision.kind],
      recordId: String(id),
      before: { status: review.status, refusalReason: review.refusalReason },
      after: { status, refusalReason: reason },
    })
    const shown = review.status === 'published' || status === 'published'
    if (shown) await refreshRating(tx, familyId)
    const changed = shown ? await readProductAndVariantIds(tx, familyId) : []
    const after = await readStaffReview(tx, id)
    if (!after) throw new Error(`review ${id} disappeared while it was locked`)
    return { result: { ok: true, review: staffReviewView(after) }, changed }
  })
}
