import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text, timestamptz } from '#database/statements/statement.ts'
import { insertWithdrawals } from './consents-queries.ts'

const LOCK_ACCOUNT = statement(
  { params: [text] },
  'select from customers where id = $1 and erased_at is null for update',
)

/** Locks the account until `tx` ends. False when it is erased already. */
export async function lockAccount(tx: Db, customerId: string): Promise<boolean> {
  const { rows } = await tx.query(LOCK_ACCOUNT, [customerId])
  return rows.length === 1
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

const DELETE_OWN_ROWS = ['addresses', 'customer_branches', 'customer_credentials', 'customer_sessions'].map(
  (table) => statement({ params: [text] }, `delete from ${table} where customer_id = $1`),
)

// Matches the address alone or after a prefix that ends with a colon, not another address with the same ending.
const DELETE_LINKS = statement(
  { params: [text, text] },
  `delete from customer_verifications
    where value = $1 or $2 in (lower(identifier), lower(value),
      lower(substring(identifier from '[^:]*$')), lower(substring(value from '[^:]*$')))`,
)

/** Deletes pending links that lead to the account or were sent to its address. */
export async function deleteSignInLinks(tx: Db, customerId: string, email: string): Promise<void> {
  await tx.query(DELETE_LINKS, [customerId, email])
}

const ANONYMIZE_CUSTOMER = statement(
  { params: [text, text, timestamptz] },
  `update customers
      set name = '', surname = '', email = $2, guest_email = null, email_verified = false, image = null, phone = '', gender = '',
          birthdate = null, open_account = false, blocked_at = null, block_reason = '', erased_at = $3, updated_at = $3
    where id = $1`,
)

/**
 * Withdraws the consents, deletes what is the customer's alone, and removes the personal data from the row that orders and the
 * open-account ledger still reference; its address becomes `erasedEmail`.
 */
export async function eraseAccountData(
  tx: Db,
  customerId: string,
  { email, erasedEmail, ip, now }: { email: string; erasedEmail: string; ip: string; now: Date },
): Promise<void> {
  await insertWithdrawals(tx, customerId, { channel: null, ip })
  for (const deleteRows of DELETE_OWN_ROWS) await tx.query(deleteRows, [customerId])
  await deleteSignInLinks(tx, customerId, email)
  await tx.query(ANONYMIZE_CUSTOMER, [customerId, erasedEmail, now])
}

const DELETE_EXPIRED_CONSENTS = statement(
  { params: [int] },
  `delete from customer_consents using customers as c
    where c.id = customer_id and c.erased_at < now() - make_interval(years => $1)`,
)

/** Deletes the proof of consents whose accounts were erased more than `years` ago. */
export async function deleteConsentsOfErased(db: Db, years: number): Promise<void> {
  await db.query(DELETE_EXPIRED_CONSENTS, [years])
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
