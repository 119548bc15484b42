import type { Db } from '#database/database.ts'
import {
  type BoundedCount,
  boundedCount,
  COUNTED_MATCHES,
  COUNTED_ROWS,
} from '#database/statements/bounded-count.ts'
import { likePatterns } from '#database/statements/like-patterns.ts'
import {
  int,
  json,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import { type KeysetPage, type ListPosition, readKeysetPage } from '#shared/files/list-position.ts'
import { PHOTOS } from '../photos/review-photos-queries.ts'
import type { ReviewPhoto } from '../photos/review-photos-rules.ts'
import { REVIEW_ORIGINS, REVIEW_STATUSES, type ReviewStatus } from '../reviews-rules.ts'
import type { ReviewListQuery } from './reviews-admin-schemas.ts'

const STATUS = oneOf(REVIEW_STATUSES)

/** Columns of a review `r` as staff sees it. */
const COLUMNS = `r.id, r.version, r.status, r.star, r.title, r.description, r.author_name as "authorName",
  r.origin, r.customer_id as "customerId", coalesce(o.order_no, '') as "orderNo",
  p.id as "productId", p.name as "productName", p.code as "productCode", p.slug as "productSlug", p.status as "productStatus",
  (select file from product_images where product_id = p.id order by position limit 1) as "productImage",
  r.refusal_reason as "refusalReason", r.reply, r.replied_at as "repliedAt", r.created_at as "createdAt",
  r.updated_at as "updatedAt", r.updated_at::text as "at", ${PHOTOS} as photos,
  (select count(*)::int from review_votes where review_id = r.id) as helpful`
const FROM = `reviews as r
  join products as named on named.id = r.product_id join products as p on p.id = coalesce(named.parent_id, named.id)
  left join orders as o on o.id = r.order_id`
const ROW = {
  id: int,
  version: int,
  status: STATUS,
  star: int,
  title: text,
  description: text,
  authorName: text,
  origin: oneOf(REVIEW_ORIGINS),
  customerId: nullable(text),
  orderNo: text,
  productId: int,
  productName: text,
  productCode: text,
  productSlug: text,
  productStatus: oneOf(PRODUCT_STATUSES),
  productImage: nullable(text),
  refusalReason: text,
  reply: text,
  repliedAt: nullable(timestamptz),
  createdAt: timestamptz,
  updatedAt: timestamptz,
  at: text,
  photos: json<ReviewPhoto[]>(),
  helpful: int,
}

/** At most so many words of a search are compared. */
const MAX_WORDS = 4
const FOLDED = `fold_text(' ' || r.title || ' ' || r.description || ' ' || r.author_name)`
const FILTER_TYPES = [
  nullable(STATUS),
  nullable(int),
  nullable(int),
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
] as const
const FILTERS = `($1::text is null or r.status = $1) and ($2::int is null or r.star = $2)
  and ($3::int is null or r.product_id in (select id from products where id = $3 or parent_id = $3))
  ${[4, 5, 6, 7].map((at) => `and ($${at}::text is null or ${FOLDED} like $${at})`).join(' ')}`

const pageFrom = (compared: '<' | '>', order: 'asc' | 'desc') =>
  statement(
    { params: [...FILTER_TYPES, nullable(text), nullable(int), int], row: ROW },
    `select ${COLUMNS} from ${FROM}
      where ${FILTERS} and ($8::text is null or (r.updated_at, r.id) ${compared} ($8::timestamptz, $9::int))
      order by r.updated_at ${order}, r.id ${order} limit $10`,
  )
const ASCENDING = pageFrom('>', 'asc')
const DESCENDING = pageFrom('<', 'desc')
const COUNTED_REVIEWS = statement(
  { params: FILTER_TYPES, row: { id: int } },
  `select r.id from reviews as r where ${FILTERS}`,
)

export type StaffReviewRow = RowFrom<typeof ASCENDING>

/** One page of the reviews of the shop by the time of their last edit, and how many there are. */
export async function readStaffReviews(
  db: Db,
  { status, star, productId, q, sort, limit }: ReviewListQuery,
  position: ListPosition | null,
): Promise<KeysetPage<StaffReviewRow> & { count: BoundedCount }> {
  const [one = null, two = null, three = null, four = null] = likePatterns(q, MAX_WORDS)
  const wanted: ReviewStatus | null = status === 'all' ? null : status
  const filters = [wanted, star ?? null, productId ?? null, one, two, three, four] as const
  const rows = (sort === 'oldest') === (position?.backwards ?? false) ? DESCENDING : ASCENDING
  const page = await readKeysetPage((...from) => db.query(rows, [...filters, ...from]), { position, limit })
  const count = await boundedCount(
    db,
    COUNTED_REVIEWS,
    filters,
    one === null ? COUNTED_ROWS : COUNTED_MATCHES,
  )
  return { ...page, count }
}

const FIND_STAFF_REVIEWS = statement(
  { params: [int], row: ROW },
  `select ${COLUMNS} from ${FROM} where r.id = $1`,
)

export async function readStaffReview(db: Db, reviewId: number): Promise<StaffReviewRow | null> {
  const { rows } = await db.query(FIND_STAFF_REVIEWS, [reviewId])
  return rows[0] ?? null
}

const DECIDE_REVIEW = statement(
  { params: [int, STATUS, text] },
  'update reviews set status = $2, refusal_reason = $3, version = version + 1 where id = $1',
)

export async function decideReview(tx: Db, reviewId: number, status: ReviewStatus, reason: string) {
  await tx.query(DECIDE_REVIEW, [reviewId, status, reason])
}

const COUNT_VERSION = statement({ params: [int] }, 'update reviews set version = version + 1 where id = $1')

/** Another version of a review after a change beside its row. */
export async function countVersion(tx: Db, reviewId: number): Promise<void> {
  await tx.query(COUNT_VERSION, [reviewId])
}

const SAVE_REPLY = statement(
  { params: [int, text, nullable(timestamptz)] },
  'update reviews set reply = $2, replied_at = $3, version = version + 1 where id = $1',
)

/** Saves the shop's reply; '' takes it away. */
export async function saveReply(tx: Db, reviewId: number, reply: string, now: Date): Promise<void> {
  await tx.query(SAVE_REPLY, [reviewId, reply, reply === '' ? null : now])
}

const OF_CUSTOMER = statement(
  {
    params: [text],
    row: {
      id: int,
      status: STATUS,
      star: int,
      title: text,
      product: text,
      createdAt: timestamptz,
      total: int,
    },
  },
  `select r.id, r.status, r.star, r.title, p.name as product, r.created_at as "createdAt", count(*) over ()::int as total
     from reviews as r join products as p on p.id = r.product_id
    where r.customer_id = $1 order by r.id desc limit 10`,
)

export interface CustomerReviews {
  count: number
  items: {
    id: number
    status: ReviewStatus
    star: number
    title: string
    product: string
    createdAt: string
  }[]
}

/** The newest reviews of a customer, and how many there are. */
export async function readCustomerReviews(db: Db, customerId: string): Promise<CustomerReviews> {
  const { rows } = await db.query(OF_CUSTOMER, [customerId])
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
  }
}
