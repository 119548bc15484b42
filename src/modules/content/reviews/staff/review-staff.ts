import { type Db, transaction } from '#database/database.ts'
import type { BoundedCount } from '#database/statements/bounded-count.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { KeysetPage, ListPosition } from '#shared/files/list-position.ts'
import { severalLines } from '#shared/text/shopper-text.ts'
import { readProductAndVariantIds } from '../customer/rating-queries.ts'
import { deletePhotos } from '../photos/review-photos-queries.ts'
import type { DecidedReview, ModerateResult, ReviewDecision, ReviewsDeps } from '../reviews-types.ts'
import { lockReview, moderateReview } from './moderate-review.ts'
import { staffReviewView } from './review-staff-view.ts'
import type { ReviewListQuery, StaffReview } from './reviews-admin-schemas.ts'
import {
  type CustomerReviews,
  countVersion,
  readCustomerReviews,
  readStaffReview,
  readStaffReviews,
  type StaffReviewRow,
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
  /** Deletes one photo of a review for good; the rest of the review stays as it is. */
  removePhoto(review: DecidedReview, name: string, actor: Actor): Promise<ModerateResult>
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
    removePhoto: (review, name, actor) => published(removePhoto(deps, review, name, actor)),
  }
}

interface Changed {
  result: ModerateResult
  changed: number[]
}

const unchanged = (result: ModerateResult): Changed => ({ result, changed: [] })

/** Changes a review behind its lock, if it still is the version that was seen; `change` returns a refusal, or null once it has written. */
async function changeReview(
  { db }: Pick<StaffDeps, 'db'>,
  { id, version }: DecidedReview,
  change: (tx: Db, review: StaffReviewRow) => Promise<ModerateResult | null>,
): Promise<Changed> {
  return transaction(db, async (tx) => {
    const locked = await lockReview(tx, id)
    if (!locked) return unchanged({ ok: false, reason: 'review-not-found' })
    const { review, familyId } = locked
    if (review.version !== version)
      return unchanged({ ok: false, reason: 'conflict', current: staffReviewView(review) })
    const refused = await change(tx, review)
    if (refused) return unchanged(refused)
    const after = await readStaffReview(tx, id)
    if (!after) throw new Error(`review ${id} disappeared while it was locked`)
    const changed = review.status === 'published' ? await readProductAndVariantIds(tx, familyId) : []
    return { result: { ok: true, review: staffReviewView(after) }, changed }
  })
}

const replyToReview = (
  deps: StaffDeps,
  decided: DecidedReview,
  reply: string,
  actor: Actor,
): Promise<Changed> =>
  changeReview(deps, decided, async (tx, review) => {
    await saveReply(tx, review.id, reply, deps.clock())
    await writeAudit(tx, actor, {
      action: 'review.reply',
      recordId: String(review.id),
      before: { reply: review.reply },
      after: { reply },
    })
    return null
  })

const removePhoto = (deps: StaffDeps, decided: DecidedReview, name: string, actor: Actor): Promise<Changed> =>
  changeReview(deps, decided, async (tx, review) => {
    if ((await deletePhotos(tx, review.id, [name])) === 0) return { ok: false, reason: 'review-not-found' }
    await countVersion(tx, review.id)
    await writeAudit(tx, actor, {
      action: 'review.remove-photo',
      recordId: String(review.id),
      before: { photos: review.photos.length },
      after: { photos: review.photos.length - 1 },
    })
    return null
  })
