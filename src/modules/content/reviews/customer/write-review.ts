import { type Db, transaction } from '#database/database.ts'
import type { OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import { orderObstacle, reviewObstacle } from '#modules/kernel/orders/review-eligibility-rules.ts'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import { authorName } from '#modules/people/customers/account/person-rules.ts'
import type { RefusedPhoto, UploadedPhoto } from '#modules/platform/media/photo-rules.ts'
import { readReviewPhotos, storePhotos } from '../photos/review-photos.server.ts'
import { deletePhotos, readPhotoNames } from '../photos/review-photos-queries.ts'
import { MAX_REVIEW_PHOTOS } from '../photos/review-photos-rules.ts'
import {
  checkReview,
  type ReviewFaults,
  type ReviewForm,
  type ReviewStatus,
  type ReviewWords,
} from '../reviews-rules.ts'
import type { ReviewObstacle, ReviewRefusal, ReviewsDeps } from '../reviews-types.ts'
import { readHasSizes } from './fit-queries.ts'
import { lockReviewedProduct, readProductAndVariantIds, refreshRating } from './rating-queries.ts'
import {
  type ExistingReview,
  insertReview,
  type ReviewedOrder,
  readExistingReview,
  readReviewedOrder,
  saveFit,
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
const photosRefused = (photos: readonly RefusedPhoto[]): Written => ({
  result: { ok: false, reason: 'photos', refused: photos },
  changed: UNCHANGED,
})

/** What an edit does with the photos of a review. */
export interface EditedPhotos {
  /** Names of stored photos that go. */
  removed: readonly string[]
  added: readonly UploadedPhoto[]
}

/**
 * The status of a written review: it waits for approval where the shop requires it (setting yorumOnayi), after a return, and with
 * `unseenPhotos`, which somebody has to look at before they are shown to everybody.
 */
function statusOf(
  { settings }: ReviewsDeps,
  orderStatus: OrderStatus | null,
  unseenPhotos: boolean,
): ReviewStatus {
  const waits = settings.get().yorumOnayi || orderStatus === 'returned' || unseenPhotos
  return waits ? 'pending' : 'published'
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
  files: readonly UploadedPhoto[] = [],
): Promise<Written> {
  const checked = checkReview(form)
  if (!checked.ok) return invalid(checked.faults)
  const encoded = await readReviewPhotos(files)
  if (!encoded.ok) return photosRefused(encoded.refused)
  return transaction(deps.db, async (tx): Promise<Written> => {
    const order = await readReviewedOrder(tx, author.id, target.orderNo, target.productCode)
    if (!order) return refused('order-not-found')
    const line = lineToReview(order)
    if (typeof line === 'string') return refused(line)
    const familyId = await lockReviewedProduct(tx, line.productId)
    if (familyId === null) return refused('product-gone')
    const status = statusOf(deps, order.status, encoded.photos.length > 0)
    const review = await insertReview(tx, {
      ...(await wordsFor(tx, familyId, checked.words)),
      ...{ familyId, status, orderId: order.orderId },
      customerId: author.id,
      authorName: authorName(author.name, author.surname),
    })
    if (!review) return refused('already-reviewed')
    await storePhotos(tx, review.id, encoded.photos)
    return {
      result: { ok: true, review },
      changed: status === 'published' ? await refreshPublished(tx, familyId) : UNCHANGED,
    }
  })
}

/** These words without an answer about sizes where the product has none. */
async function wordsFor(tx: Db, familyId: number, words: ReviewWords): Promise<ReviewWords> {
  return words.fit !== null && !(await readHasSizes(tx, familyId)) ? { ...words, fit: null } : words
}

const sameWords = (existing: ExistingReview, words: { star: number; title: string; description: string }) =>
  existing.star === words.star && existing.title === words.title && existing.description === words.description

/** Edits an own review. `seenStar` and `productId` are what its author saw, null where the form did not send them. */
export async function editReview(
  deps: ReviewsDeps,
  author: SignedInCustomer,
  target: { reviewId: number; seenStar: string | null; productId: number | null },
  form: ReviewForm,
  { removed, added }: EditedPhotos = { removed: [], added: [] },
): Promise<Written> {
  const checked = checkReview(form)
  if (!checked.ok) return invalid(checked.faults)
  const encoded = await readReviewPhotos(added)
  if (!encoded.ok) return photosRefused(encoded.refused)
  const { photos } = encoded
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
    const names = await readPhotoNames(tx, existing.id)
    const leaving = names.filter((name) => removed.includes(name))
    const kept = names.length - leaving.length
    if (kept + photos.length > MAX_REVIEW_PHOTOS)
      return photosRefused(added.slice(-1).map(({ name }) => ({ name, reason: 'too-many' })))
    await deletePhotos(tx, existing.id, leaving)
    const wasShown = existing.status === 'published'
    const given = await wordsFor(tx, familyId, checked.words)
    const words = { ...given, fit: given.fit ?? existing.fit }
    const same = sameWords(existing, words)
    // A photo may be what it was refused for, so without it the shop decides again.
    const mended = existing.status === 'refused' && leaving.length > 0
    // Saving unchanged text leaves the shop nothing new to read.
    if (same && photos.length === 0 && !mended) {
      const answered = words.fit !== existing.fit
      if (words.fit !== null && answered) await saveFit(tx, existing.id, words.fit)
      return {
        result: { ok: true, review: { ...existing, fit: words.fit } },
        changed:
          wasShown && (leaving.length > 0 || answered)
            ? await readProductAndVariantIds(tx, familyId)
            : UNCHANGED,
      }
    }
    await storePhotos(tx, existing.id, photos)
    // Nobody has approved the photos of a review that is not published.
    const unseen = photos.length > 0 || (kept > 0 && !wasShown)
    const status = same && mended ? 'pending' : statusOf(deps, orderStatus, unseen)
    const review = await updateReview(tx, existing.id, {
      ...words,
      status,
      authorName: authorName(author.name, author.surname),
    })
    const shown = wasShown || status === 'published'
    return { result: { ok: true, review }, changed: shown ? await refreshPublished(tx, familyId) : UNCHANGED }
  })
}
