import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  nullable,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'
import { wireWordSql } from '#shared/text/wire-words.ts'
import { FIT_WORDS, maskedAuthor } from '../reviews-rules.ts'
import { WIRE_REVIEW_STATUSES } from '../reviews-wire.ts'

/** The reviews the customer wrote, the replaced ones too. */
export const REVIEWS_EXPORT: ExportSection = {
  name: 'reviews',
  tables: ['reviews', 'replaced_reviews'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        productCode: text,
        product: text,
        orderNo: nullable(text),
        shownName: text,
        title: text,
        description: text,
        star: int,
        fit: nullable(text),
        status: text,
        refusalReason: text,
        createdAt: timestamptz,
        updatedAt: timestamptz,
        replaced: boolean,
      },
    },
    `select p.code as "productCode", p.name as product, o.order_no as "orderNo", r.author_name as "shownName",
          r.title, r.description, r.star, ${wireWordSql('r.fit', FIT_WORDS)} as fit,
          ${wireWordSql('r.status', WIRE_REVIEW_STATUSES)} as status, r.refusal_reason as "refusalReason",
          r.created_at as "createdAt", r.updated_at as "updatedAt", r.replaced
        from (
          select id, product_id, order_id, customer_id, author_name, title, description, star, status, refusal_reason,
            created_at, updated_at, fit, false as replaced from reviews
          union all
          select id, product_id, order_id, customer_id, author_name, title, description, star, status, refusal_reason,
            created_at, updated_at, null, true from replaced_reviews) r
        join products p on p.id = r.product_id left join orders o on o.id = r.order_id
        where r.customer_id = $1 order by r.id ${EXPORT_PAGE}`,
  ),
}

/** The photos of the customer's reviews, each as base64 of its WebP. */
export const REVIEW_PHOTOS_EXPORT: ExportSection = {
  name: 'reviewPhotos',
  tables: ['review_photos'],
  rows: statement(
    { params: EXPORT_PARAMS, row: { productCode: text, createdAt: timestamptz, webpBase64: text } },
    `select p.code as "productCode", photo.created_at as "createdAt", encode(photo.large, 'base64') as "webpBase64"
        from review_photos photo join reviews r on r.id = photo.review_id join products p on p.id = r.product_id
        where r.customer_id = $1 order by r.id, photo.position ${EXPORT_PAGE}`,
  ),
}

/** The reviews the customer found helpful. */
export const REVIEW_VOTES_EXPORT: ExportSection = {
  name: 'reviewVotes',
  tables: ['review_votes'],
  rows: statement(
    { params: EXPORT_PARAMS, row: { productCode: text, title: text, createdAt: timestamptz } },
    `select p.code as "productCode", r.title, v.created_at as "createdAt"
        from review_votes v join reviews r on r.id = v.review_id join products p on p.id = r.product_id
        where v.customer_id = $1 order by v.review_id ${EXPORT_PAGE}`,
  ),
}

const DELETE_VOTES = statement(
  { params: [text], row: { productId: int } },
  `with gone as (delete from review_votes where customer_id = $1 returning review_id)
   select distinct r.product_id as "productId" from gone join reviews as r on r.id = gone.review_id`,
)

const DELETE_PHOTOS = statement(
  { params: [text] },
  'delete from review_photos where review_id in (select id from reviews where customer_id = $1)',
)

const DELETE_REPLACED_REVIEWS = statement(
  { params: [text] },
  'delete from replaced_reviews where customer_id = $1',
)

const DELETE_UNPUBLISHED_REVIEWS = statement(
  { params: [text] },
  `delete from reviews where customer_id = $1 and status <> 'published'`,
)

const REVIEWS = statement(
  { params: [text], row: { id: int, productId: int, authorName: text } },
  'select id, product_id as "productId", author_name as "authorName" from reviews where customer_id = $1',
)

const MASK_AUTHORS = statement(
  { params: [arrayOf(int), arrayOf(text)] },
  `update reviews as r set customer_id = null, author_name = masked.name
     from unnest($1::int[], $2::text[]) as masked (id, name) where r.id = masked.id`,
)

/**
 * Deletes unpublished reviews and masks the author of published ones: other shoppers rely on them, and the order proves who wrote them.
 * Their photos may show people and homes, so none is left; nor are the customer's votes. Returns the ids of the products whose reviews have
 * changed.
 */
export async function maskReviews(tx: Db, customerId: string): Promise<number[]> {
  await tx.query(DELETE_REPLACED_REVIEWS, [customerId])
  await tx.query(DELETE_UNPUBLISHED_REVIEWS, [customerId])
  await tx.query(DELETE_PHOTOS, [customerId])
  const votedFor = await tx.query(DELETE_VOTES, [customerId])
  const { rows } = await tx.query(REVIEWS, [customerId])
  await tx.query(MASK_AUTHORS, [
    rows.map(({ id }) => id),
    rows.map(({ authorName }) => maskedAuthor(authorName)),
  ])
  return [...rows, ...votedFor.rows].map(({ productId }) => productId)
}
