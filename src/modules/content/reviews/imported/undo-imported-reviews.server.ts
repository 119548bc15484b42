import type { Db } from '#database/database.ts'
import { announceProducts } from '#database/feed/change-feed.ts'
import { arrayOf, int, json, oneOf, statement, text } from '#database/statements/statement.ts'
import type { ImportedRecords, KeptReason, Stamps } from '#modules/kernel/records/imported-records.ts'
import { lockReviewedProduct, readProductAndVariantIds, refreshRating } from '../customer/rating-queries.ts'
import { REVIEW_STATUSES } from '../reviews-rules.ts'

const PRODUCTS = statement(
  { params: [arrayOf(int)], row: { productId: int } },
  'select distinct product_id as "productId" from reviews where id = any($1) order by product_id',
)
const LOCK_REVIEWS = statement(
  { params: [arrayOf(int)], row: { id: int } },
  'select id from reviews where id = any($1) order by id for update',
)
const READ_REVIEWS = statement(
  {
    params: [arrayOf(int)],
    row: { id: text, subject: text, stamps: json<Stamps>(), uses: json<KeptReason[]>() },
  },
  `select r.id::text, p.code as subject,
          jsonb_build_object('answered', md5(concat_ws(' ', r.reply, r.replied_at)),
                             'moderated', r.version::text) as stamps,
          to_json(array_remove(array[
            case when exists (select from review_votes where review_id = r.id) then 'voted' end,
            case when r.customer_id is not null or exists (select from review_photos where review_id = r.id) then 'edited' end
          ], null)) as uses
     from reviews r join products p on p.id = r.product_id where r.id = any($1)`,
)
const REMOVE_REVIEWS = statement(
  { params: [arrayOf(int)], row: { productId: int, status: oneOf(REVIEW_STATUSES) } },
  'delete from reviews where id = any($1) returning product_id as "productId", status',
)

/** Reviews that an import created. The ratings of their products are computed again, and these announced with the commit. */
export const importedReviews: ImportedRecords = {
  async lock(tx, ids) {
    const numbers = ids.map(Number)
    // Every writer of reviews takes the products first, in this order.
    const { rows } = await tx.query(PRODUCTS, [numbers])
    for (const { productId } of rows) await lockReviewedProduct(tx, productId)
    await tx.query(LOCK_REVIEWS, [numbers])
  },
  read: async (tx, ids) => (await tx.query(READ_REVIEWS, [ids.map(Number)])).rows,
  async remove(tx, ids) {
    const { rows } = await tx.query(REMOVE_REVIEWS, [ids.map(Number)])
    await refreshRatings(
      tx,
      rows.filter(({ status }) => status === 'published').map(({ productId }) => productId),
    )
  },
}

const WITHDRAW_REVIEWS = statement(
  { params: [arrayOf(int)], row: { productId: int } },
  `update reviews set origin = 'earlier-shop', status = case status when 'published' then 'pending' else status end
    where id = any($1) and origin = 'earlier-shop-buyer' returning product_id as "productId"`,
)

/**
 * No record shows the purchase of these locked reviews any more: they lose the mark, and published ones wait for staff (turkey.md §8), who may have
 * approved them by the mark alone. Their words, replies and versions stay; the same file publishes them again once an order shows the purchase.
 */
export async function withdrawPurchases(tx: Db, reviews: readonly number[]): Promise<void> {
  if (reviews.length === 0) return
  const { rows } = await tx.query(WITHDRAW_REVIEWS, [reviews])
  await refreshRatings(
    tx,
    rows.map(({ productId }) => productId),
  )
}

/** Computes the ratings of these products again, and announces them with the commit. */
async function refreshRatings(tx: Db, products: readonly number[]): Promise<void> {
  const changed: number[] = []
  for (const id of new Set(products)) {
    await refreshRating(tx, id)
    changed.push(...(await readProductAndVariantIds(tx, id)))
  }
  await announceProducts(tx, changed)
}
