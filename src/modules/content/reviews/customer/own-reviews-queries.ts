import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  nullable,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { type BoughtLine, SHIPPED_STATUSES } from '#modules/kernel/orders/review-eligibility-rules.ts'
import { isKnownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import type { Locale } from '#shared/locale.ts'
import { PHOTOS } from '../photos/review-photos-queries.ts'
import type { ReviewPhoto } from '../photos/review-photos-rules.ts'
import { OPTION_NAMES } from './fit-queries.ts'
import { LINE_FACT_TYPES, LINE_FACTS } from './line-facts-queries.ts'
import { WRITTEN_TYPES, type WrittenRow } from './written-queries.ts'

/** The product of a row, named in the customer's language, with the picture of what was bought. */
export interface ReviewedProduct {
  productId: number
  code: string
  slug: string
  name: string
  variant: string
  /** File or address of a picture; null without one. */
  image: string | null
  deleted: boolean
  /** Turkish names of the options that its variants differ in. */
  options: string[]
}

export interface OwnRow extends WrittenRow, ReviewedProduct {
  orderNo: string
  refusalReason: string
  photos: ReviewPhoto[]
}

/** Columns of ReviewedProduct: `p` is the product the reviews belong to, `line` what was bought of it, if that is known. */
const PRODUCT = (locale: string) => `
  p.id as "productId", p.code, p.slug,
  coalesce((select name from product_texts where product_id = p.id and locale = ${locale}), p.name) as name,
  coalesce(line.variant, '') as variant, p.status = 'deleted' as deleted,
  coalesce(nullif(line.image, ''),
    (select file from product_images where product_id = p.id order by position limit 1)) as image, ${OPTION_NAMES('p.id')} as options`

/** The types of `PRODUCT`. */
const PRODUCT_TYPES = {
  productId: int,
  code: text,
  slug: text,
  name: text,
  variant: text,
  deleted: boolean,
  image: nullable(text),
  options: arrayOf(text),
}

const COUNT_OWN = statement(
  { params: [text], row: { total: int } },
  'select count(*)::int as total from reviews where customer_id = $1',
)

export async function countOwn(db: Db, customerId: string): Promise<number> {
  const { rows } = await db.prepared(COUNT_OWN, [customerId])
  return rows[0]?.total ?? 0
}

const OWN_REVIEWS = statement(
  {
    params: [text, text, int, int, nullable(int)],
    row: {
      ...WRITTEN_TYPES,
      refusalReason: text,
      orderNo: text,
      photos: json<ReviewPhoto[]>(),
      ...PRODUCT_TYPES,
    },
  },
  `select r.id, r.star, r.title, r.description, r.author_name as "authorName", r.status,
          r.created_at as "createdAt", r.fit, r.refusal_reason as "refusalReason", coalesce(o.order_no, '') as "orderNo",
          ${PHOTOS} as photos, ${PRODUCT('$2')}
     from reviews as r
     join products as asked on asked.id = r.product_id
     join products as p on p.id = coalesce(asked.parent_id, asked.id)
     left join orders as o on o.id = r.order_id
     left join lateral (
       select l.variant, l.image from order_lines as l join products as b on b.id = l.product_id
        where l.order_id = r.order_id and p.id in (b.id, b.parent_id)
        order by l.position limit 1) as line on true
    where r.customer_id = $1 and ($5::int is null or r.id = $5)
    order by r.created_at desc, r.id desc limit $3 offset $4`,
)

/** One page of a customer's own reviews in whatever state, newest first; with `reviewId` only that one. */
export async function readOwn(
  db: Db,
  customerId: string,
  locale: Locale,
  page: { limit: number; offset: number; reviewId?: number },
): Promise<OwnRow[]> {
  const { rows } = await db.prepared(OWN_REVIEWS, [
    customerId,
    locale,
    page.limit,
    page.offset,
    page.reviewId ?? null,
  ])
  return rows
}

/** A line of the customer's order whose product they have never reviewed. */
export interface AwaitedRow extends ReviewedProduct, BoughtLine {
  orderNo: string
  boughtAt: Date
}

/** Lines checked for an invitation: more than any page invites to, so that refunded ones leave room for others. */
const MAX_LINES = 100

const AWAITED_LINES = statement(
  {
    params: [text, text, arrayOf(text), nullable(text), nullable(int)],
    row: { orderNo: text, boughtAt: timestamptz, ...LINE_FACT_TYPES, ...PRODUCT_TYPES },
  },
  `select o.order_no as "orderNo", o.created_at as "boughtAt", ${LINE_FACTS}, ${PRODUCT('$2')}
     from orders as o
     join order_lines as line on line.order_id = o.id
     join products as bought on bought.id = line.product_id
     join products as p on p.id = coalesce(bought.parent_id, bought.id) and ${isKnownToShoppers('p')}
    where o.customer_id = $1 and o.status = any($3)
      and ($4::text is null or (o.order_no = $4 and $5::int in (bought.id, bought.parent_id)))
      and not exists (
        select from reviews as r join products as reviewed on reviewed.id = r.product_id
         where r.customer_id = $1 and p.id in (reviewed.id, reviewed.parent_id))
    order by o.created_at desc, o.id, line.position limit ${MAX_LINES}`,
)

/**
 * Lines of a customer's shipped orders, newest order first, without those of products reviewed already; the rules decide which of them may
 * be reviewed. `target` selects one product (or variant) of one order instead.
 */
export async function readAwaited(
  db: Db,
  customerId: string,
  locale: Locale,
  target?: { orderNo: string; productId: number },
): Promise<AwaitedRow[]> {
  const { rows } = await db.prepared(AWAITED_LINES, [
    customerId,
    locale,
    SHIPPED_STATUSES,
    target?.orderNo ?? null,
    target?.productId ?? null,
  ])
  return rows
}
