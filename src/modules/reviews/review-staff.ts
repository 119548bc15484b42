import type { BoundedCount } from '#database/bounded-count.ts'
import { transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/audit/audit.server.ts'
import type { KeysetPage, ListPosition } from '#shared/list-position.ts'
import { severalLines } from '#shared/shopper-text.ts'
import { lockReview, moderateReview } from './moderate-review.ts'
import { readProductAndVariantIds } from './rating-queries.ts'
import { staffReviewView } from './review-staff-view.ts'
import type { ReviewListQuery, StaffReview } from './reviews-admin-schemas.ts'
import type { DecidedReview, ModerateResult, ReviewDecision, ReviewsDeps } from './reviews-types.ts'
import {
  type CustomerReviews,
  readCustomerReviews,
  readStaffReview,
  readStaffReviews,
  saveReply,
} from './staff-reviews-queries.ts'

/** What staff does with reviews. Every change names the version it was made from, and is recorded. */
export interface ReviewStaff {
  /** A page of reviews by the time of their last edit. */
  list(
    query: ReviewListQuery,
    position: ListPosition | null,
  ): Promise<KeysetPage<StaffReview> & { count: BoundedCount }>
  find(reviewId: number): Promise<StaffReview | null>
  /** The newest 10 reviews of a customer, and how many there are. */
  ofCustomer(customerId: string): Promise<CustomerReviews>
  /** Publishes, refuses or reopens a review; the author of a refused one gets an email. */
  moderate(review: DecidedReview, decision: ReviewDecision, actor: Actor): Promise<ModerateResult>
  /** Saves the shop's public reply to a review; '' takes it away. */
  reply(review: DecidedReview, reply: string, actor: Actor): Promise<ModerateResult>
}

type StaffDeps = Pick<ReviewsDeps, 'db' | 'changes' | 'clock' | 'mail' | 'publicUrl'>

export function createReviewStaff(deps: StaffDeps): ReviewStaff {
  const { db, changes } = deps

  /** Invalidates the pages of what changed, after the commit. */
  async function published(work: Promise<{ result: ModerateResult; changed: number[] }>) {
    const { result, changed } = await work
    if (changed.length > 0) changes.publish({ topic: 'catalogue', ids: changed })
    if (result.ok) deps.mail.wake()
    return result
  }

  return {
    async list(query, position) {
      const { items, ...page } = await readStaffReviews(db, query, position)
      return { ...page, items: items.map(staffReviewView) }
    },
    async find(reviewId) {
      const row = await readStaffReview(db, reviewId)
      return row && staffReviewView(row)
    },
    ofCustomer: (customerId) => readCustomerReviews(db, customerId),
    moderate: (review, decision, actor) => published(moderateReview(deps, review, decision, actor)),
    reply: (review, reply, actor) => published(replyToReview(deps, review, severalLines(reply), actor)),
  }
}

async function replyToReview(
  { db, clock }: StaffDeps,
  { id, version }: DecidedReview,
  reply: string,
  actor: Actor,
): Promise<{ result: ModerateResult; changed: number[] }> {
  return transaction(db, async (tx) => {
    const locked = await lockReview(tx, id)
    if (!locked) return { result: { ok: false, reason: 'review-not-found' }, changed: [] }
    const { review, familyId } = locked
    if (review.version !== version)
      return { result: { ok: false, reason: 'conflict', current: staffReviewView(review) }, changed: [] }
    await saveReply(tx, id, reply, clock())
    await writeAudit(tx, actor, {
      action: 'review.reply',
      recordId: String(id),
      before: { reply: review.reply },
      after: { reply },
    })
    const after = await readStaffReview(tx, id)
    if (!after) throw new Error(`review ${id} disappeared while it was locked`)
    const changed = review.status === 'published' ? await readProductAndVariantIds(tx, familyId) : []
    return { result: { ok: true, review: staffReviewView(after) }, changed }
  })
}
