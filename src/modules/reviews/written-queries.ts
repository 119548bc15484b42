import type { Db } from '#database/database.ts'
import type { ReviewStatus, ReviewWords } from './reviews-rules.ts'

/** A review as its author sees it. */
export interface WrittenRow extends ReviewWords {
  id: number
  authorName: string
  status: ReviewStatus
  createdAt: Date
}

const WRITTEN = `id, star, title, description, author_name as "authorName", status, created_at as "createdAt"`

/** An order of the customer's own, and the product of it that a review is to be about; its id is null where the order lacks it. */
export interface ReviewedOrder {
  orderId: string
  status: string
  productId: number | null
  deleted: boolean
}

/**
 * The customer's order with this number and what it has under this product code: the code at the time of the order, the code
 * of today, or that of the product a variant belongs to. Null for no order, for
 * somebody else's and for a try to pay by card that was not paid.
 */
export async function readReviewedOrder(
  db: Db,
  customerId: string,
  orderNo: string,
  productCode: string,
): Promise<ReviewedOrder | null> {
  const { rows } = await db.prepared<ReviewedOrder>(
    `select o.id as "orderId", o.status, bought.id as "productId", coalesce(bought.deleted, false) as deleted
       from orders as o
       left join lateral (
         select p.id, coalesce(parent.status, p.status) = 'deleted' as deleted
           from order_lines as l
           join products as p on p.id = l.product_id
           left join products as parent on parent.id = p.parent_id
          where l.order_id = o.id and $3 in (l.code, p.code, parent.code)
          order by l.position limit 1) as bought on true
      where o.customer_id = $1 and o.order_no = $2
        and not (o.payment_type = 2 and o.status in ('odeme_bekliyor', 'odeme_hatasi'))`,
    [customerId, orderNo, productCode],
  )
  return rows[0] ?? null
}

interface NewReview extends ReviewWords {
  familyId: number
  orderId: string
  customerId: string
  authorName: string
  status: ReviewStatus
}

/** Keeps a review, or returns null where the order has one of this product or of a variant of it. */
export async function insertReview(tx: Db, review: NewReview): Promise<WrittenRow | null> {
  const { familyId, orderId, customerId, authorName, title, description, star, status } = review
  const { rows } = await tx.prepared<WrittenRow>(
    `insert into reviews (product_id, order_id, customer_id, author_name, title, description, star, status)
     select $1, $2, $3, $4, $5, $6, $7, $8
      where not exists (
        select from reviews
         where order_id = $2 and product_id in (select id from products where id = $1 or parent_id = $1))
     on conflict on constraint reviews_one_a_product_and_order do nothing
     returning ${WRITTEN}`,
    [familyId, orderId, customerId, authorName, title, description, star, status],
  )
  return rows[0] ?? null
}

/** A stored review with what decides about changing it. */
export interface StandingReview extends WrittenRow {
  productId: number
  /** The product's variants' parent, or the product itself. */
  familyId: number
  /** Null where the review belongs to no order. */
  orderStatus: string | null
}

/** One review; with `customerId` only when it is that customer's own. */
export async function readStanding(
  db: Db,
  reviewId: number,
  customerId?: string,
): Promise<StandingReview | null> {
  const { rows } = await db.prepared<StandingReview>(
    `select r.id, r.star, r.title, r.description, r.author_name as "authorName", r.status,
            r.created_at as "createdAt", r.product_id as "productId", coalesce(p.parent_id, p.id) as "familyId",
            o.status as "orderStatus"
       from reviews as r join products as p on p.id = r.product_id left join orders as o on o.id = r.order_id
      where r.id = $1 and ($2::text is null or r.customer_id = $2)`,
    [reviewId, customerId ?? null],
  )
  return rows[0] ?? null
}

/** Writes an edit; whatever the shop had said about the old words no longer counts. */
export async function updateReview(
  tx: Db,
  reviewId: number,
  review: ReviewWords & { authorName: string; status: ReviewStatus },
): Promise<WrittenRow> {
  const { authorName, title, description, star, status } = review
  const { rows } = await tx.prepared<WrittenRow>(
    `update reviews set author_name = $2, title = $3, description = $4, star = $5, status = $6, refusal_reason = '',
            updated_at = now()
      where id = $1 returning ${WRITTEN}`,
    [reviewId, authorName, title, description, star, status],
  )
  const [row] = rows
  if (!row) throw new Error(`review ${reviewId} left while it was locked`)
  return row
}

export async function decideReview(
  tx: Db,
  reviewId: number,
  status: ReviewStatus,
  reason: string,
): Promise<void> {
  await tx.prepared('update reviews set status = $2, refusal_reason = $3 where id = $1', [
    reviewId,
    status,
    reason,
  ])
}
