import { type Db, transaction } from '#database/database.ts'
import { authorName } from '#modules/customers/person-rules.ts'
import type { OrderStatus } from '#modules/orders/order-status-rules.ts'
import type { SignedInCustomer } from '#modules/visitor.ts'
import { lockReviewedProduct, readProductAndVariantIds, refreshRating } from './rating-queries.ts'
import { orderObstacle, reviewObstacle } from './review-eligibility-rules.ts'
import { checkReview, type ReviewFaults, type ReviewForm, type ReviewStatus } from './reviews-rules.ts'
import type { ReviewObstacle, ReviewRefusal, ReviewsDeps } from './reviews-types.ts'
import {
  type ExistingReview,
  insertReview,
  type ReviewedOrder,
  readExistingReview,
  readReviewedOrder,
  updateReview,
  type WrittenRow,
} from './written-queries.ts'

/** What `work` wrote, and the products whose published reviews have changed. */
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
/** The status of a written review: it waits for approval where the shop requires it (setting yorumOnayi), and after a return. */
function statusOf({ settings }: ReviewsDeps, orderStatus: OrderStatus | null): ReviewStatus {
  return settings.get().yorumOnayi || orderStatus === 'returned' ? 'pending' : 'published'
}

/** The line of an order to review, preferably one that may be reviewed; else what prevents it. */
function lineToReview({ lines }: ReviewedOrder): ReviewedOrder['lines'][number] | ReviewObstacle {
  const available = lines.filter(({ deleted }) => !deleted)
  const open = available.find((line) => reviewObstacle(line) === null)
  if (open) return open
  const [first] = available
  if (first) return reviewObstacle(first) ?? 'not-bought'
  return lines.length > 0 ? 'product-gone' : 'not-bought'
}

/** Updates the rating inside `tx`; returns the products whose caches are to be invalidated. */
async function refreshPublished(tx: Db, productId: number): Promise<number[]> {
  await refreshRating(tx, productId)
  return readProductAndVariantIds(tx, productId)
}

/** A customer's new review of something bought (decisions C14), or why it is refused. */
export async function addReview(
  deps: ReviewsDeps,
  author: SignedInCustomer,
  target: { orderNo: string; productCode: string },
  form: ReviewForm,
): Promise<Written> {
  const checked = checkReview(form)
  if (!checked.ok) return invalid(checked.faults)
  return transaction(deps.db, async (tx): Promise<Written> => {
    const order = await readReviewedOrder(tx, author.id, target.orderNo, target.productCode)
    if (!order) return refused('order-not-found')
    const line = lineToReview(order)
    if (typeof line === 'string') return refused(line)
    const familyId = await lockReviewedProduct(tx, line.productId)
    if (familyId === null) return refused('product-gone')
    const status = statusOf(deps, order.status)
    const review = await insertReview(tx, {
      ...checked.words,
      ...{ familyId, status, orderId: order.orderId },
      customerId: author.id,
      authorName: authorName(author.name, author.surname),
    })
    if (!review) return refused('already-reviewed')
    return {
      result: { ok: true, review },
      changed: status === 'published' ? await refreshPublished(tx, familyId) : UNCHANGED,
    }
  })
}

const sameWords = (existing: ExistingReview, words: { star: number; title: string; description: string }) =>
  existing.star === words.star && existing.title === words.title && existing.description === words.description

/** Edits an own review. `seenStar` and `productId` are what its author saw, null where the form did not send them. */
export async function editReview(
  deps: ReviewsDeps,
  author: SignedInCustomer,
  target: { reviewId: number; seenStar: string | null; productId: number | null },
  form: ReviewForm,
): Promise<Written> {
  const checked = checkReview(form)
  if (!checked.ok) return invalid(checked.faults)
  const { words } = checked
  return transaction(deps.db, async (tx): Promise<Written> => {
    const own = await readExistingReview(tx, target.reviewId, author.id)
    if (!own) return refused('review-not-found')
    await lockReviewedProduct(tx, own.familyId)
    const existing = await readExistingReview(tx, target.reviewId, author.id)
    if (!existing) return refused('review-not-found')
    const { familyId, orderStatus } = existing
    const named = target.productId
    if (named !== null && !(await readProductAndVariantIds(tx, familyId)).includes(named))
      return refused('review-not-found')
    const obstacle = orderStatus && orderObstacle(orderStatus)
    if (obstacle) return refused(obstacle)
    if (target.seenStar !== null && target.seenStar !== String(existing.star)) return refused('changed')
    // Saving unchanged text leaves the shop nothing new to read.
    if (sameWords(existing, words)) return { result: { ok: true, review: existing }, changed: UNCHANGED }
    const status = statusOf(deps, orderStatus)
    const review = await updateReview(tx, existing.id, {
      ...words,
      status,
      authorName: authorName(author.name, author.surname),
    })
    const shown = existing.status === 'published' || status === 'published'
    return { result: { ok: true, review }, changed: shown ? await refreshPublished(tx, familyId) : UNCHANGED }
  })
}
