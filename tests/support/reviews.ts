import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '#database/database.ts'
import type { ModerateResult, ReviewDecision } from '#modules/content/reviews/reviews-types.ts'
import { readStaffReview } from '#modules/content/reviews/staff/staff-reviews-queries.ts'
import type { OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import type { Actor } from '#modules/platform/audit/audit.server.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import type { BuiltProduct } from './builders.ts'

export interface PurchaseSpec {
  customerId: string
  products: readonly Pick<BuiltProduct, 'id' | 'code' | 'name' | 'slug'>[]
  status?: OrderStatus
  daysAgo?: number
  variant?: string
}

/** An order of these products, one of each at price 0, for tests of who may review them. Returns its id and number. */
export async function buildPurchase(
  db: Db,
  { customerId, products, status = 'delivered', daysAgo = 5, variant = '' }: PurchaseSpec,
): Promise<{ id: string; orderNo: string }> {
  const id = `o_${randomBytes(8).toString('hex')}`
  const orderNo = String(randomInt(1e11, 1e12))
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total, created_at)
     values ($1, $2, $3, $1, $4, 'bank_transfer', '', '', 0, 0, 0, 'free', 0, now() - $5 * interval '1 day')`,
    [id, orderNo, customerId, status, daysAgo],
  )
  for (const [index, product] of products.entries()) {
    await db.unchecked(
      `insert into order_lines (order_id, position, product_id, slug, code, name, variant, unit_value, multiplier, quantity,
         tax_rate, currency, unit_price, exchange_rate, net, tax, gross)
       values ($1, $2, $3, $4, $5, $6, $7, 'Adet', 1, 1, 20, 'TRY', 0, 1, 0, 0, 0)`,
      [id, index + 1, product.id, product.slug, product.code, product.name, variant],
    )
  }
  return { id, orderNo }
}

/** The rating stored with a product, and the one computed from its published reviews; the two must be equal. */
export async function ratingOf(
  db: Db,
  productId: number,
): Promise<{ stored: { rate: string; count: number }; true: { rate: string; count: number } }> {
  const { rows } = await db.unchecked<{ rate: string; count: number; trueRate: string; trueCount: number }>(
    `select p.star_rate as rate, p.comment_count as count,
       (select coalesce(round(avg(star), 2), 0) from reviews r join products f on f.id = r.product_id
         where r.status = 'published' and p.id in (f.id, f.parent_id))::numeric(3, 2) as "trueRate",
       (select count(*)::int from reviews r join products f on f.id = r.product_id
         where r.status = 'published' and p.id in (f.id, f.parent_id)) as "trueCount"
     from products p where p.id = $1`,
    [productId],
  )
  const [row] = rows
  if (!row) throw new Error(`no product ${productId}`)
  return {
    stored: { rate: row.rate, count: row.count },
    true: { rate: row.trueRate, count: row.trueCount },
  }
}

/** A member of staff for verbs that a test calls directly. */
export const testActor = (): Actor => ({
  staffId: 's_test',
  name: 'Deneme Personeli',
  requestId: 'r_test',
  ip: '127.0.0.1',
  recorded: false,
})

/** A decision about a review as it is stored; `note` is the free text of a refusal. */
export async function moderateAs(
  { db, reviews }: Pick<Shop, 'db' | 'reviews'>,
  reviewId: number,
  kind: 'publish' | 'refuse',
  note = '',
): Promise<ModerateResult> {
  const version = (await readStaffReview(db, reviewId))?.version ?? 0
  return reviews.staff.moderate({ id: reviewId, version }, decisionOf(kind, note), testActor())
}

export function decisionOf(kind: 'publish' | 'refuse', note: string): ReviewDecision {
  return kind === 'publish' ? { kind } : { kind, why: 'other', note }
}
