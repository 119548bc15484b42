import type { Db } from '#database/database.ts'
import { lockCustomerCart } from '#modules/row-locks.server.ts'
import {
  CONSENT_PROOF_YEARS,
  maskedAuthor,
  OPEN_ORDER_STATUSES,
  OPEN_PAYMENT_STATUSES,
  OPEN_RETURN_STATUSES,
} from './privacy-rules.ts'

/**
 * Locks the customer's cart and then the row itself until `tx` ends: no order is placed meanwhile, because placing one begins with the
 * cart. False for an account that is erased already.
 */
export async function lockAccount(tx: Db, customerId: string): Promise<boolean> {
  await lockCustomerCart(tx, customerId)
  const { rows } = await tx.query('select 1 from customers where id = $1 and erased_at is null for update', [
    customerId,
  ])
  return rows.length === 1
}

/** True while an order, a return or a payment is open, or money is owed to the customer. */
export async function hasOpenOrders(tx: Db, customerId: string): Promise<boolean> {
  const { rows } = await tx.query<{ open: boolean }>(
    `select exists (
       select from orders o where o.customer_id = $1 and (
         o.status = any ($2)
         or exists (select from order_returns r where r.order_id = o.id and r.status = any ($3))
         or exists (select from order_refunds f where f.order_id = o.id and f.status = 'pending')))
       or exists (select from payments p where p.customer_id = $1 and p.status = any ($4)) as open`,
    [customerId, OPEN_ORDER_STATUSES, OPEN_RETURN_STATUSES, OPEN_PAYMENT_STATUSES],
  )
  return rows[0]?.open ?? false
}

/** True when the open account does not balance to zero in some currency. */
export async function hasOpenBalance(tx: Db, customerId: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select currency from account_entries where customer_id = $1 group by currency having sum(amount) <> 0',
    [customerId],
  )
  return rows.length > 0
}

/** Tables that lose every row of the customer. */
export const EMPTIED_TABLES = [
  'addresses',
  'customer_branches',
  'customer_credentials',
  'customer_sessions',
  'carts',
  'wishlist_items',
  'mail_messages',
] as const

/** Deletes what is the customer's alone, including emails to the address that name no account. */
export async function deleteOwnRows(tx: Db, customerId: string, email: string): Promise<void> {
  for (const table of EMPTIED_TABLES)
    await tx.query(`delete from ${table} where customer_id = $1`, [customerId])
  await tx.query('delete from mail_messages where lower(recipient) = $1', [email])
  // Matches the address alone or after a prefix that ends with a colon, not another address with the same ending.
  await tx.query(
    `delete from customer_verifications
      where value = $1 or $2 in (lower(identifier), lower(value),
        lower(substring(identifier from '[^:]*$')), lower(substring(value from '[^:]*$')))`,
    [customerId, email],
  )
  await tx.query(
    `update visitors set placed_order_id = null, placed_at = null
      where placed_order_id in (select id from orders where customer_id = $1)`,
    [customerId],
  )
  // Payments stay with their orders; the law does not require the IP address and the browser they were made from.
  await tx.query(`update payments set ip = '', token_hash = null where customer_id = $1`, [customerId])
}

/**
 * Deletes unpublished reviews and masks the author of published ones: other shoppers rely on them, and the order proves who wrote them.
 * Returns the ids of the products with a masked review.
 */
export async function maskReviews(tx: Db, customerId: string): Promise<number[]> {
  await tx.query('delete from replaced_reviews where customer_id = $1', [customerId])
  await tx.query(`delete from reviews where customer_id = $1 and status <> 'published'`, [customerId])
  const { rows } = await tx.query<{ id: number; productId: number; authorName: string }>(
    'select id, product_id as "productId", author_name as "authorName" from reviews where customer_id = $1',
    [customerId],
  )
  await tx.query(
    `update reviews as r set customer_id = null, author_name = masked.name
       from unnest($1::int[], $2::text[]) as masked (id, name) where r.id = masked.id`,
    [rows.map(({ id }) => id), rows.map(({ authorName }) => maskedAuthor(authorName))],
  )
  return rows.map(({ productId }) => productId)
}

/** Removes the personal data from the row that orders and the open-account ledger still reference. */
export async function anonymizeCustomer(
  tx: Db,
  customerId: string,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await tx.query(
    `update customers
        set name = '', surname = '', email = $2, email_verified = false, image = null, phone = '', gender = '',
            birthdate = null, open_account = false, erased_at = $3, updated_at = $3
      where id = $1`,
    [customerId, email, now],
  )
}

/** Deletes the proof of consents whose accounts were erased long ago. Returns how many rows there were. */
export async function deleteExpiredConsents(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    `delete from customer_consents using customers as c
      where c.id = customer_id and c.erased_at < now() - make_interval(years => $1)`,
    [CONSENT_PROOF_YEARS],
  )
  return rowCount
}

/** Erased accounts whose address has one of these proofs, the last erased first. */
export async function findErasedByProof(db: Db, proofs: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from customers where erased_at is not null and split_part(email, '.', 1) = any($1)
      order by erased_at desc, id`,
    [[...proofs]],
  )
  return rows.map(({ id }) => id)
}
