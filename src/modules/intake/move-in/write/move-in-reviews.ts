import type { Database, Db } from '#database/database.ts'
import {
  type EarlierReview,
  findReviewedProducts,
  type ImportedReviews,
  importReviews,
} from '#modules/content/reviews/imported/imported-reviews.server.ts'
import type { FileAnswers } from '#modules/intake/files/file-answer-rules.ts'
import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import type { MoveInReport } from '../move-in-schemas.ts'
import type { Unclear } from '../read/file-reading.ts'
import { type ReadReviews, type ReviewNote, type ReviewProblem, readReviews } from '../read/read-reviews.ts'
import { readPurchases } from './earlier-orders-queries.ts'
import { forgetPurchases, keepOrders, rememberPurchases } from './earlier-purchases-queries.ts'
import { written } from './move-in-customers.ts'
import { rememberMovedIn } from './move-in-records.ts'
import { reviewRow, SHOWN_ROWS } from './move-in-rows.ts'

/** Reviews written together; the pages of their products are made again once for all of them. */
const BATCH = 200

export interface ReviewsReport {
  /**
   * `waiting`: new, and not shown before staff approves them. `proven`: stored ones whose purchase is on record by now. `pictures`: reviews whose
   * pictures stay behind.
   */
  counts: Record<'new' | 'waiting' | 'proven' | 'same' | 'refused' | 'pictures' | 'others', number>
  /** `product`: as the file names it. Authors are not named. */
  notes: {
    line: number
    product: string
    note: ReviewProblem | ReviewNote | 'not-proven' | 'product-missing' | 'product-ambiguous'
  }[]
  dates: ReadReviews['dates']
  /** The first that come in, for a screen. */
  rows: MoveInReport['rows']
}

/** Stores reviews with the earlier orders, each looked up before, that show their purchase. */
async function storeReviews(
  tx: Db,
  found: readonly { review: EarlierReview; orders: readonly number[] }[],
): Promise<ImportedReviews> {
  const kept = await keepOrders(
    tx,
    found.flatMap(({ orders }) => orders),
  )
  const reviews = found.map(({ review, orders }) => ({
    ...review,
    bought: review.bought || orders.some((id) => kept.has(id)),
  }))
  const stored = await importReviews(tx, reviews)
  const purchases = found.flatMap(({ orders }, index) => {
    const reviewId = stored.ids[index] ?? null
    if (reviewId === null) return []
    return orders.filter((id) => kept.has(id)).map((orderId) => ({ reviewId, orderId }))
  })
  await rememberPurchases(tx, purchases, [...stored.created, ...stored.proven])
  await forgetPurchases(
    tx,
    found.flatMap(({ review }, index) => (review.bought ? (stored.ids[index] ?? []) : [])),
  )
  return stored
}

/**
 * Brings the reviews of a file in; null for a file of something else. The same file again changes nothing. Nothing is written where the file leaves
 * open how its dates are read and `said` does not answer it: `unclear` shows them. `source` is the earlier shop: the prefix of its codes here. `run` is the
 * number of the run; none in a dry run.
 */
export async function moveInReviews(
  { db, now, run }: { db: Database; now: Date; run?: number | null },
  rows: readonly TableRow[],
  { dryRun, said, source = '' }: { dryRun: boolean; said?: FileAnswers; source?: string },
): Promise<ReviewsReport | Unclear | null> {
  const read = readReviews(rows, now, said)
  if (read === null || 'unclear' in read) return read
  const counts = {
    new: 0,
    waiting: 0,
    proven: 0,
    same: 0,
    refused: read.problems.length,
    pictures: 0,
    others: read.others,
  }
  const nameOf = ({ sku, handle, number, name }: ReadReviews['reviews'][number]['product']) =>
    sku || handle || name || number
  const notes: ReviewsReport['notes'] = read.problems.map(({ line, product, problem }) => ({
    line,
    product: nameOf(product),
    note: problem,
  }))
  const products = await findReviewedProducts(
    db,
    read.reviews.map(({ product }) => product),
    source,
  )
  const purchases = await readPurchases(
    db,
    read.reviews.flatMap(({ email, review: { bought, createdAt } }, index) => {
      const productId = products[index]
      return email === null || bought || typeof productId !== 'number'
        ? []
        : [{ index, email, productId, before: createdAt }]
    }),
  )
  const first: ReviewsReport['rows'] = []
  const found = read.reviews.flatMap((each, index) => {
    const { line, product, review, notes: own } = each
    const productId = products[index] ?? null
    const note = (what: ReviewsReport['notes'][number]['note']) =>
      notes.push({ line, product: nameOf(product), note: what })
    if (productId === null || productId === 'ambiguous') {
      note(productId === null ? 'product-missing' : 'product-ambiguous')
      counts.refused += 1
      return []
    }
    for (const what of own) note(what)
    if (first.length < SHOWN_ROWS) first.push(reviewRow(each, nameOf(product)))
    if (own.includes('pictures')) counts.pictures += 1
    const orders = purchases.get(index) ?? []
    if (!review.bought && orders.length === 0) note('not-proven')
    return [{ review: { ...review, productId, source }, orders }]
  })
  // By product, so that a batch touches few of them.
  found.sort((a, b) => a.review.productId - b.review.productId)
  for (let at = 0; at < found.length; at += BATCH) {
    let stored: ImportedReviews = { created: [], waiting: 0, proven: [], ids: [] }
    await written(db, dryRun, async (tx) => {
      stored = await storeReviews(tx, found.slice(at, at + BATCH))
      await rememberMovedIn(tx, run, 'reviews', stored.created)
    })
    counts.new += stored.created.length
    counts.waiting += stored.waiting
    counts.proven += stored.proven.length
  }
  counts.same = found.length - counts.new - counts.proven
  return { counts, notes: notes.sort((a, b) => a.line - b.line), dates: read.dates, rows: first }
}
