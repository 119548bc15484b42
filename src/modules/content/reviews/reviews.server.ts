import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { Terms } from '#modules/goods/catalogue/search/terms-rules.ts'
import { invitesReview, reviewObstacle } from '#modules/kernel/orders/review-eligibility-rules.ts'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import type { UploadedPhoto } from '#modules/platform/media/photo-rules.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import { clampPage, pageCount } from '#shared/web/pagination.ts'
import { hasSizes, readHasSizes } from './customer/fit-queries.ts'
import {
  type AwaitedRow,
  countOwn,
  type OwnRow,
  type ReviewedProduct,
  readAwaited,
  readOwn,
} from './customer/own-reviews-queries.ts'
import { createReviewVotes, type ReviewVotes } from './customer/review-votes.ts'
import { addReview, type EditedPhotos, editReview } from './customer/write-review.ts'
import type { WrittenRow } from './customer/written-queries.ts'
import { readPhoto, type StoredPhoto } from './photos/review-photos-queries.ts'
import { countReviews, readReviewSummary, readReviews } from './reviews-queries.ts'
import { ALL_REVIEWS, type ReviewChoice, type ReviewForm, type ReviewTarget } from './reviews-rules.ts'
import type { OwnReview, OwnReviewPage, ReviewPage, WrittenReview } from './reviews-schemas.ts'
import type { ReviewRefusal, ReviewsDeps } from './reviews-types.ts'
import { createReviewStaff, type ReviewStaff } from './staff/review-staff.ts'
import { chosenIds, createReviewIndexes } from './topics/review-index.ts'

export type WriteReviewResult = { ok: true; review: WrittenReview } | ReviewRefusal

/** Something a customer bought and may review. */
export interface AwaitedReview {
  orderNo: string
  /** The day of the order, `21.11.2026`. */
  boughtOn: string
  productId: number
  productCode: string
  name: string
  variant: string
  image: string
  url: string
  /** Whether its form asks how the size turned out. */
  asksFit: boolean
}

/** The author of a review. */
export interface ReviewAuthor {
  customer: SignedInCustomer
}

export interface Reviews {
  /**
   * Published reviews of a product, newest first unless chosen otherwise, 10 a page; a page past the end is the last one. Every variant
   * returns the reviews of its product. Variants are named in `locale`. Null for unknown and deleted products.
   */
  ofProduct(
    productId: number,
    page?: string | number | null,
    choice?: ReviewChoice,
    locale?: Locale,
  ): Promise<ReviewPage | null>
  /** Whether the review form of a product asks how the size turned out: where its variants have sizes and the shop wants to know. */
  asksFit(productId: number): Promise<boolean>
  /** A customer's own reviews in every state, newest first, 10 a page; a page past the end is the last one. */
  own(customerId: string, locale: Locale, page?: string | number | null): Promise<OwnReviewPage>
  /** One own review; null both for another customer's and for a missing one. */
  ownOne(customerId: string, locale: Locale, reviewId: number): Promise<OwnReview | null>
  /** Products that arrived and were never reviewed, the newest order first, each once, at most 6. */
  awaited(customerId: string, locale: Locale): Promise<AwaitedReview[]>
  /** The product of an own order that may still be reviewed; null for everything else. */
  awaitedOne(customerId: string, locale: Locale, target: ReviewTarget): Promise<AwaitedReview | null>
  /**
   * Saves a new review of a shipped product of that order: one for each product (with its variants) and buyer (decisions J2). `photos` are
   * the files of its form; a review with new ones waits for the shop whatever its settings say.
   */
  add(
    author: ReviewAuthor,
    target: { orderNo: string; productCode: string },
    form: ReviewForm,
    photos?: readonly UploadedPhoto[],
  ): Promise<WriteReviewResult>
  /**
   * Edits an own review. `seenStar` is the star its author saw (`bStar`), which must still be the stored one (decisions G); `productId`
   * must be the product it is about or a variant of it; null where the form did not send it. `photos` says which of the stored photos are
   * left out from now on, and adds new ones.
   */
  edit(
    author: ReviewAuthor,
    target: { reviewId: number; seenStar: string | null; productId: number | null },
    form: ReviewForm,
    photos?: EditedPhotos,
  ): Promise<WriteReviewResult>
  /** A stored photo with what decides who may see it; null for an unknown name. */
  photo(photo: { name: string; size: 'large' | 'small' }): Promise<StoredPhoto | null>
  votes: ReviewVotes
  staff: ReviewStaff
}

const PAGE_SIZE = 10
const MAX_AWAITED = 6
const NO_FITS = { small: 0, true: 0, large: 0 }

function writtenView({
  id,
  title,
  description,
  star,
  authorName,
  createdAt,
  status,
  fit,
}: WrittenRow): WrittenReview {
  return {
    ...{ id, title, description, star, status, fit },
    date: formatDateTime(createdAt),
    createdAt: createdAt.toISOString(),
    name: authorName,
  }
}

const urlOf = ({ slug, productId, deleted }: ReviewedProduct) =>
  deleted ? '' : productPath({ seo: slug, id: productId })

function ownView(row: OwnRow, terms: Terms, asksFits: boolean): OwnReview {
  const { productId, slug, name, code, image } = row
  const variant = terms.choice(row.variant)
  return {
    ...writtenView(row),
    product: { id: productId, seo: slug, image: picturePath(image), name, url: urlOf(row), variant },
    productId,
    productController: code,
    commentTitle: row.title,
    commentDescription: row.description,
    orderNo: row.orderNo,
    bStar: row.star,
    refusalReason: row.refusalReason,
    photos: row.photos,
    asksFit: asksFits && hasSizes(row.options),
  }
}

function awaitedView(row: AwaitedRow, terms: Terms, asksFits: boolean): AwaitedReview {
  const { orderNo, productId, code, name } = row
  const variant = terms.choice(row.variant)
  return {
    ...{ orderNo, productId, name, variant },
    productCode: code,
    boughtOn: formatDate(row.boughtAt),
    image: picturePath(row.image),
    url: urlOf(row),
    asksFit: asksFits && hasSizes(row.options),
  }
}

export function createReviews(deps: ReviewsDeps): Reviews {
  const { db, changes, log, catalogue, settings } = deps
  const indexOf = createReviewIndexes(db)
  const asksFits = () => settings.get().kalipSorusu

  /** Writes, invalidates the caches after the commit, and logs refusals without personal data. */
  async function write(work: () => ReturnType<typeof addReview>): Promise<WriteReviewResult> {
    const { result, changed } = await work()
    if (changed.length > 0) changes.publish({ topic: 'catalogue', ids: changed })
    if (result.ok) return { ok: true, review: writtenView(result.review) }
    if (result.reason !== 'invalid') log.info({ reason: result.reason }, 'a review was not saved')
    return result
  }

  return {
    async ofProduct(productId, requestedPage, choice = ALL_REVIEWS, locale = DEFAULT_LOCALE) {
      const summary = await readReviewSummary(db, productId)
      if (!summary) return null
      const { familyId, total, average, counts, fromEarlierShop, withPhotos, fits } = summary
      const index = await indexOf(familyId, summary.version)
      const ids = chosenIds(index, choice)
      const terms = catalogue.terms(locale)
      // Those of one number of stars that have photos are not counted by the summary.
      const found =
        ids !== null || (choice.photos && choice.star !== null)
          ? await countReviews(db, familyId, choice, ids)
          : choice.photos
            ? withPhotos
            : choice.star === null
              ? total
              : (counts[choice.star - 1] ?? 0)
      const pages = pageCount(found, PAGE_SIZE)
      const page = clampPage(requestedPage, pages)
      const offset = (page - 1) * PAGE_SIZE
      const rows =
        found === 0 ? [] : await readReviews(db, familyId, { limit: PAGE_SIZE, offset }, choice, ids)
      const { yorumKonulari, kalipSorusu } = settings.get()
      return {
        choice,
        found,
        page,
        pages,
        total,
        limit: PAGE_SIZE,
        average: Number(average),
        counts: counts.map((count, index) => ({ star: index + 1, count })).toReversed(),
        items: rows.map((row) => ({
          ...writtenView({ ...row, status: 'published' }),
          status: 'published' as const,
          reply: row.reply,
          repliedOn: row.repliedAt ? formatDate(row.repliedAt) : '',
          origin: row.origin,
          photos: row.photos,
          helpful: row.helpful,
          variant: terms.choice(row.variant),
        })),
        fromEarlierShop,
        withPhotos,
        fits: kalipSorusu ? fits : NO_FITS,
        topics: yorumKonulari
          ? index.topics.map(({ word, label, reviewIds }) => ({ word, label, count: reviewIds.length }))
          : [],
        variants: index.variants.map(({ value, reviewIds }) => ({
          value,
          label: terms.choice(value),
          count: reviewIds.length,
        })),
      }
    },
    asksFit: async (productId) => asksFits() && (await readHasSizes(db, productId)),
    async own(customerId, locale, requestedPage) {
      const total = await countOwn(db, customerId)
      const pages = pageCount(total, PAGE_SIZE)
      const page = clampPage(requestedPage, pages)
      const offset = (page - 1) * PAGE_SIZE
      const rows = await readOwn(db, customerId, locale, { limit: PAGE_SIZE, offset })
      return {
        page,
        pages,
        total,
        limit: PAGE_SIZE,
        items: rows.map((row) => ownView(row, catalogue.terms(locale), asksFits())),
      }
    },
    async ownOne(customerId, locale, reviewId) {
      const [row] = await readOwn(db, customerId, locale, { limit: 1, offset: 0, reviewId })
      return row ? ownView(row, catalogue.terms(locale), asksFits()) : null
    },
    async awaited(customerId, locale) {
      const invited = (await readAwaited(db, customerId, locale)).filter(invitesReview)
      const newest = invited.filter(
        ({ productId }, at) => invited.findIndex((row) => row.productId === productId) === at,
      )
      return newest.slice(0, MAX_AWAITED).map((row) => awaitedView(row, catalogue.terms(locale), asksFits()))
    },
    async awaitedOne(customerId, locale, target) {
      const rows = await readAwaited(db, customerId, locale, target)
      const row = rows.find((line) => reviewObstacle(line) === null)
      return row ? awaitedView(row, catalogue.terms(locale), asksFits()) : null
    },
    add: (author, target, form, photos) =>
      write(() => addReview(deps, author.customer, target, form, photos)),
    edit: (author, target, form, photos) =>
      write(() => editReview(deps, author.customer, target, form, photos)),
    photo: (photo) => readPhoto(db, photo),
    votes: createReviewVotes(deps),
    staff: createReviewStaff(deps),
  }
}
