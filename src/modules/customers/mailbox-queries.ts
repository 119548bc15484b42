import { randomUUID } from 'node:crypto'
import type { Db } from '#database/database.ts'
import type { Locale } from '#shared/locale.ts'

/** The recipient of an email, and the language they read. */
export interface EmailRecipient {
  id: string
  name: string
  email: string
  locale: Locale
}

/** The customer an email is for; null when none has this id or address. */
export async function findEmailRecipient(
  db: Db,
  by: { id: string } | { email: string },
): Promise<EmailRecipient | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['email', by.email]
  const { rows } = await db.query<EmailRecipient>(
    `select id, name, email, locale from customers where ${column} = $1 and erased_at is null`,
    [value],
  )
  return rows[0] ?? null
}

/** Marks the mailbox as the customer's and deletes the pending links: another mailbox may hold one that resets the password. */
export async function markMailboxVerified(db: Db, customerId: string): Promise<void> {
  await db.query(
    `with links as (delete from customer_verifications where value = $1)
     update customers set email_verified = true, updated_at = now() where id = $1`,
    [customerId],
  )
}

/** The language of emails is the one the customer chose last when signed in. */
export async function rememberLocale(db: Db, customerId: string, locale: Locale): Promise<void> {
  await db.query('update customers set locale = $2 where id = $1 and locale <> $2', [customerId, locale])
}

/** Stores a code like the links of emails, so that it is deleted with them: by a new password, with the account, on expiry. */
export async function storeSignInCode(
  db: Db,
  customerId: string,
  identifier: string,
  minutes: number,
): Promise<void> {
  await db.query(
    `insert into customer_verifications (id, identifier, value, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [randomUUID(), identifier, customerId, minutes],
  )
}

/** Consumes a code that is still valid; one statement, so that it works only once. */
export async function consumeSignInCode(db: Db, customerId: string, identifier: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from customer_verifications where identifier = $2 and value = $1 and expires_at > now()',
    [customerId, identifier],
  )
  return (rowCount ?? 0) > 0
}

export async function deleteSignInCodes(db: Db, customerId: string): Promise<void> {
  await db.query(
    `delete from customer_verifications where value = $1 and starts_with(identifier, 'sign-in-code:')`,
    [customerId],
  )
}
