import { type Db, transaction } from '#database/database.ts'
import { authorName } from '#modules/customers/person-rules.ts'
import type { OrderStatus } from '#modules/orders/orders-schemas.ts'
import type { SignedInCustomer } from '#modules/visitor.ts'
import { lockFamily, readFamily, refreshRating } from './rating-queries.ts'
import { orderObstacle, reviewObstacle } from './review-standing-rules.ts'
import type { ReviewObstacle, ReviewRefusal, ReviewsParts } from './reviews.server.ts'
import { checkReview, type ReviewFaults, type ReviewForm, type ReviewStatus } from './reviews-rules.ts'
import {
  insertReview,
  type ReviewedOrder,
  readReviewedOrder,
  readStanding,
  type StandingReview,
  updateReview,
  type WrittenRow,
} from './written-queries.ts'

/** What `work` wrote, and the products whose published reviews are no longer what they were. */
interface Written {
  result: { ok: true; review: WrittenRow } | ReviewRefusal
  changed: number[]
}

const UNCHANGED: number[] = []
const refused = (reason: ReviewObstacle): Written => ({ result: { ok: false, reason }, changed: UNCHANGED })
const invalid = (faults: ReviewFaults): Written => ({
  result: { ok: false, reason: 'invalid', faults },
  changed: UNCHANGED,
})
/** What becomes of new words: they wait for the shop where it reads them first (setting yorumOnayi), and after a return. */
function statusOf({ settings }: ReviewsParts, orderStatus: OrderStatus | null): ReviewStatus {
  return settings.get().yorumOnayi || orderStatus === 'iade_edildi' ? 'beklemede' : 'yayında'
}

/** The line of an order to review, one that may be reviewed before one that may not; else what stands against it. */
function lineToReview({ lines }: ReviewedOrder): ReviewedOrder['lines'][number] | ReviewObstacle {
  const standing = lines.filter(({ deleted }) => !deleted)
  const open = standing.find((line) => reviewObstacle(line) === null)
  if (open) return open
  const [first] = standing
  if (first) return reviewObstacle(first) ?? 'not-bought'
  return lines.length > 0 ? 'product-gone' : 'not-bought'
}

/** Keeps the rating true inside `tx`; returns the products to tell of. */
async function published(tx: Db, familyId: number): Promise<number[]> {
  await refreshRating(tx, familyId)
  return readFamily(tx, familyId)
}

/** A customer's new review of something bought (decisions C14), or why not. */
export async function addReview(
  parts: ReviewsParts,
  author: SignedInCustomer,
  target: { orderNo: string; productCode: string },
  form: ReviewForm,
): Promise<Written> {
  const checked = checkReview(form)
  if (!checked.ok) return invalid(checked.faults)
  return transaction(parts.db, async (tx): Promise<Written> => {
    const order = await readReviewedOrder(tx, author.id, target.orderNo, target.productCode)
    if (!order) return refused('order-not-found')
    const line = lineToReview(order)
    if (typeof line === 'string') return refused(line)
    const familyId = await lockFamily(tx, line.productId)
    if (familyId === null) return refused('product-gone')
    const status = statusOf(parts, order.status)
    const review = await insertReview(tx, {
      ...checked.words,
      ...{ familyId, status, orderId: order.orderId },
      customerId: author.id,
      authorName: authorName(author.name, author.surname),
    })
    if (!review) return refused('already-reviewed')
    return {
      result: { ok: true, review },
      changed: status === 'yayında' ? await published(tx, familyId) : UNCHANGED,
    }
  })
}

const sameWords = (standing: StandingReview, words: { star: number; title: string; description: string }) =>
  standing.star === words.star && standing.title === words.title && standing.description === words.description

/** New words for an own review. `seenStar` and `productId` are what its author had in front, null where the form did not say. */
export async function editReview(
  parts: ReviewsParts,
  author: SignedInCustomer,
  target: { reviewId: number; seenStar: string | null; productId: number | null },
  form: ReviewForm,
): Promise<Written> {
  const checked = checkReview(form)
  if (!checked.ok) return invalid(checked.faults)
  const { words } = checked
  return transaction(parts.db, async (tx): Promise<Written> => {
    const own = await readStanding(tx, target.reviewId, author.id)
    if (!own) return refused('review-not-found')
    await lockFamily(tx, own.familyId)
    const standing = await readStanding(tx, target.reviewId, author.id)
    if (!standing) return refused('review-not-found')
    const { familyId, orderStatus } = standing
    const named = target.productId
    if (named !== null && !(await readFamily(tx, familyId)).includes(named))
      return refused('review-not-found')
    const obstacle = orderStatus && orderObstacle(orderStatus)
    if (obstacle) return refused(obstacle)
    if (target.seenStar !== null && target.seenStar !== String(standing.star)) return refused('changed')
    // Saving what stands there already is no new review for the shop to read.
    if (sameWords(standing, words)) return { result: { ok: true, review: standing }, changed: UNCHANGED }
    const status = statusOf(parts, orderStatus)
    const review = await updateReview(tx, standing.id, {
      ...words,
      status,
      authorName: authorName(author.name, author.surname),
    })
    const shown = standing.status === 'yayında' || status === 'yayında'
    return { result: { ok: true, review }, changed: shown ? await published(tx, familyId) : UNCHANGED }
  })
}
