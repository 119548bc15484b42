import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, statement, text, timestamptz } from '#database/statement.ts'
import { lockCustomerCart } from '#modules/cart/cart.server.ts'
import {
  CONSENT_PROOF_YEARS,
  maskedAuthor,
  OPEN_ORDER_STATUSES,
  OPEN_PAYMENT_STATUSES,
  OPEN_RETURN_STATUSES,
} from './privacy-rules.ts'

const LOCK_ACCOUNT = statement(
  { params: [text] },
  'select from customers where id = $1 and erased_at is null for update',
)

/**
 * Locks the customer's cart and then the row itself until `tx` ends: no order is placed meanwhile, because placing one begins with the
 * cart. False for an account that is erased already.
 */
export async function lockAccount(tx: Db, customerId: string): Promise<boolean> {
  await lockCustomerCart(tx, customerId)
  const { rows } = await tx.query(LOCK_ACCOUNT, [customerId])
  return rows.length === 1
}

const OPEN_ORDERS = statement(
  { params: [text, arrayOf(text), arrayOf(text), arrayOf(text)], row: { open: boolean } },
  `select exists (
     select from orders o where o.customer_id = $1 and (
       o.status = any ($2)
       or exists (select from order_returns r where r.order_id = o.id and r.status = any ($3))
       or exists (select from order_refunds f where f.order_id = o.id and f.status = 'pending')))
     or exists (select from payments p where p.customer_id = $1 and p.status = any ($4)) as open`,
)

/** True while an order, a return or a payment is open, or money is owed to the customer. */
export async function hasOpenOrders(tx: Db, customerId: string): Promise<boolean> {
  const { rows } = await tx.query(OPEN_ORDERS, [
    customerId,
    OPEN_ORDER_STATUSES,
    OPEN_RETURN_STATUSES,
    OPEN_PAYMENT_STATUSES,
  ])
  return rows[0]?.open ?? false
}

const OPEN_BALANCES = statement(
  { params: [text], row: { currency: text } },
  'select currency from account_entries where customer_id = $1 group by currency having sum(amount) <> 0',
)

/** True when the open account does not balance to zero in some currency. */
export async function hasOpenBalance(tx: Db, customerId: string): Promise<boolean> {
  const { rows } = await tx.query(OPEN_BALANCES, [customerId])
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

const DELETE_OWN_ROWS = EMPTIED_TABLES.map((table) =>
  statement({ params: [text] }, `delete from ${table} where customer_id = $1`),
)

const DELETE_EMAILS_TO = statement(
  { params: [text] },
  'delete from mail_messages where lower(recipient) = $1',
)

// Matches the address alone or after a prefix that ends with a colon, not another address with the same ending.
const DELETE_LINKS = statement(
  { params: [text, text] },
  `delete from customer_verifications
    where value = $1 or $2 in (lower(identifier), lower(value),
      lower(substring(identifier from '[^:]*$')), lower(substring(value from '[^:]*$')))`,
)

const FORGET_PLACED_ORDERS = statement(
  { params: [text] },
  `update visitors set placed_order_id = null, placed_at = null
    where placed_order_id in (select id from orders where customer_id = $1)`,
)

// Payments stay with their orders; the law does not require the IP address and the browser they were made from.
const ANONYMIZE_PAYMENTS = statement(
  { params: [text] },
  `update payments set ip = '', token_hash = null where customer_id = $1`,
)

/** Deletes what is the customer's alone, including emails to the address that name no account. */
export async function deleteOwnRows(tx: Db, customerId: string, email: string): Promise<void> {
  for (const deleteRows of DELETE_OWN_ROWS) await tx.query(deleteRows, [customerId])
  await tx.query(DELETE_EMAILS_TO, [email])
  await tx.query(DELETE_LINKS, [customerId, email])
  await tx.query(FORGET_PLACED_ORDERS, [customerId])
  await tx.query(ANONYMIZE_PAYMENTS, [customerId])
}

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
 * Returns the ids of the products with a masked review.
 */
export async function maskReviews(tx: Db, customerId: string): Promise<number[]> {
  await tx.query(DELETE_REPLACED_REVIEWS, [customerId])
  await tx.query(DELETE_UNPUBLISHED_REVIEWS, [customerId])
  const { rows } = await tx.query(REVIEWS, [customerId])
  await tx.query(MASK_AUTHORS, [
    rows.map(({ id }) => id),
    rows.map(({ authorName }) => maskedAuthor(authorName)),
  ])
  return rows.map(({ productId }) => productId)
}

const ANONYMIZE_CUSTOMER = statement(
  { params: [text, text, timestamptz] },
  `update customers
      set name = '', surname = '', email = $2, email_verified = false, image = null, phone = '', gender = '',
          birthdate = null, open_account = false, erased_at = $3, updated_at = $3
    where id = $1`,
)

/** Removes the personal data from the row that orders and the open-account ledger still reference. */
export async function anonymizeCustomer(
  tx: Db,
  customerId: string,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await tx.query(ANONYMIZE_CUSTOMER, [customerId, email, now])
}

const DELETE_EXPIRED_CONSENTS = statement(
  { params: [int] },
  `delete from customer_consents using customers as c
    where c.id = customer_id and c.erased_at < now() - make_interval(years => $1)`,
)

/** Deletes the proof of consents whose accounts were erased long ago. Returns how many rows there were. */
export async function deleteExpiredConsents(db: Db): Promise<number> {
  const { rowCount } = await db.query(DELETE_EXPIRED_CONSENTS, [CONSENT_PROOF_YEARS])
  return rowCount
}

const ERASED_BY_PROOF = statement(
  { params: [arrayOf(text)], row: { id: text } },
  `select id from customers where erased_at is not null and split_part(email, '.', 1) = any($1)
    order by erased_at desc, id`,
)

/** Erased accounts whose address has one of these proofs, the last erased first. */
export async function findErasedByProof(db: Db, proofs: readonly string[]): Promise<string[]> {
  const { rows } = await db.query(ERASED_BY_PROOF, [proofs])
  return rows.map(({ id }) => id)
}
