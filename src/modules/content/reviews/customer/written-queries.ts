import type { Db } from '#database/database.ts'
import { int, json, nullable, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { isPlaced } from '#modules/kernel/orders/order-conditions.server.ts'
import { ORDER_STATUSES, type OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import type { BoughtLine } from '#modules/kernel/orders/review-eligibility-rules.ts'
import {
  REVIEW_FITS,
  REVIEW_STATUSES,
  type ReviewFit,
  type ReviewStatus,
  type ReviewWords,
} from '../reviews-rules.ts'
import { LINE_FACTS } from './line-facts-queries.ts'

/** A review as its author sees it. */
export interface WrittenRow extends ReviewWords {
  id: number
  authorName: string
  status: ReviewStatus
  createdAt: Date
}

const WRITTEN = `id, star, title, description, author_name as "authorName", status, created_at as "createdAt", fit`

/** The types of `WRITTEN`, and of the same columns of a review `r`. */
export const WRITTEN_TYPES = {
  id: int,
  star: int,
  title: text,
  description: text,
  authorName: text,
  status: oneOf(REVIEW_STATUSES),
  createdAt: timestamptz,
  fit: nullable(oneOf(REVIEW_FITS)),
}

/** An order of the customer, and those of its lines that a review may be about. */
export interface ReviewedOrder {
  orderId: string
  status: OrderStatus
  lines: (BoughtLine & { productId: number; deleted: boolean })[]
}

const REVIEWED_ORDER = statement(
  {
    params: [text, text, text],
    row: { orderId: text, status: oneOf(ORDER_STATUSES), lines: json<ReviewedOrder['lines']>() },
  },
  `select o.id as "orderId", o.status,
          coalesce((
            select json_agg(found order by found.position)
              from (
                select line.position, p.id as "productId", coalesce(parent.status, p.status) = 'deleted' as deleted,
                       ${LINE_FACTS}
                  from order_lines as line
                  join products as p on p.id = line.product_id
                  left join products as parent on parent.id = p.parent_id
                 where line.order_id = o.id and $3 in (line.code, p.code, parent.code)) as found), '[]') as lines
     from orders as o
    where o.customer_id = $1 and o.order_no = $2
      and ${isPlaced('o')}`,
)

/**
 * The customer's order with this number, and its lines with this product code: the code at the time of the order, the current code, or that
 * of the product a variant belongs to. Null for a missing order, for another customer's and for a card order that was never paid; no lines
 * where the order has no such product.
 */
export async function readReviewedOrder(
  db: Db,
  customerId: string,
  orderNo: string,
  productCode: string,
): Promise<ReviewedOrder | null> {
  const { rows } = await db.prepared(REVIEWED_ORDER, [customerId, orderNo, productCode])
  return rows[0] ?? null
}

interface NewReview extends ReviewWords {
  familyId: number
  orderId: string
  customerId: string
  authorName: string
  status: ReviewStatus
}

const INSERT_REVIEW = statement(
  {
    params: [int, text, text, text, text, text, int, text, nullable(oneOf(REVIEW_FITS))],
    row: WRITTEN_TYPES,
  },
  `insert into reviews (product_id, order_id, customer_id, author_name, title, description, star, status, fit)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9
    where not exists (
      select from reviews
       where customer_id = $3 and product_id in (select id from products where id = $1 or parent_id = $1))
   on conflict on constraint reviews_one_a_product_and_customer do nothing
   returning ${WRITTEN}`,
)

/** Saves a review, or returns null where its author has one of this product or of a variant of it. */
export async function insertReview(tx: Db, review: NewReview): Promise<WrittenRow | null> {
  const { familyId, orderId, customerId, authorName, title, description, star, status, fit } = review
  const { rows } = await tx.prepared(INSERT_REVIEW, [
    familyId,
    orderId,
    customerId,
    authorName,
    title,
    description,
    star,
    status,
    fit,
  ])
  return rows[0] ?? null
}

/** A stored review with the facts that decide about editing it. */
export interface ExistingReview extends WrittenRow {
  productId: number
  /** The parent of a variant, or the product itself. */
  familyId: number
  /** Null where the review belongs to no order. */
  orderStatus: OrderStatus | null
}

const EXISTING_REVIEW = statement(
  {
    params: [int, nullable(text)],
    row: { ...WRITTEN_TYPES, productId: int, familyId: int, orderStatus: nullable(oneOf(ORDER_STATUSES)) },
  },
  `select r.id, r.star, r.title, r.description, r.author_name as "authorName", r.status,
          r.created_at as "createdAt", r.fit, r.product_id as "productId", coalesce(p.parent_id, p.id) as "familyId",
          o.status as "orderStatus"
     from reviews as r join products as p on p.id = r.product_id left join orders as o on o.id = r.order_id
    where r.id = $1 and ($2::text is null or r.customer_id = $2)`,
)

/** One review; with `customerId` only when it is that customer's own. */
export async function readExistingReview(
  db: Db,
  reviewId: number,
  customerId?: string,
): Promise<ExistingReview | null> {
  const { rows } = await db.prepared(EXISTING_REVIEW, [reviewId, customerId ?? null])
  return rows[0] ?? null
}

const UPDATE_REVIEW = statement(
  { params: [int, text, text, text, int, text, nullable(oneOf(REVIEW_FITS))], row: WRITTEN_TYPES },
  `update reviews set author_name = $2, title = $3, description = $4, star = $5, status = $6, fit = $7, refusal_reason = '',
          updated_at = now(), version = version + 1
    where id = $1 returning ${WRITTEN}`,
)

/** Saves an edit; the shop's decision on the old text no longer counts. */
export async function updateReview(
  tx: Db,
  reviewId: number,
  review: ReviewWords & { authorName: string; status: ReviewStatus },
): Promise<WrittenRow> {
  const { authorName, title, description, star, status, fit } = review
  const { rows } = await tx.prepared(UPDATE_REVIEW, [
    reviewId,
    authorName,
    title,
    description,
    star,
    status,
    fit,
  ])
  const [row] = rows
  if (!row) throw new Error(`review ${reviewId} disappeared while it was locked`)
  return row
}

const SAVE_FIT = statement(
  { params: [int, oneOf(REVIEW_FITS)] },
  'update reviews set fit = $2, updated_at = now(), version = version + 1 where id = $1',
)

/** Saves another answer to how the size turned out; there are no words to read in it, so it waits for nobody. */
export async function saveFit(tx: Db, reviewId: number, fit: ReviewFit): Promise<void> {
  await tx.query(SAVE_FIT, [reviewId, fit])
}
