import { randomUUID } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { int, oneOf, statement, text } from '#database/statements/statement.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'

/** The recipient of an email, and the language they read. */
export interface EmailRecipient {
  id: string
  name: string
  email: string
  locale: Locale
}

const LOCALE = oneOf(LOCALES)

const recipientBy = (column: 'id' | 'email') =>
  statement(
    { params: [text], row: { id: text, name: text, email: text, locale: LOCALE } },
    `select id, name, email, locale from customers where ${column} = $1 and erased_at is null`,
  )
const RECIPIENT_BY_ID = recipientBy('id')
const RECIPIENT_BY_EMAIL = recipientBy('email')

/** The customer an email is for; null when none has this id or address. */
export async function findEmailRecipient(
  db: Db,
  by: { id: string } | { email: string },
): Promise<EmailRecipient | null> {
  const { rows } = await ('id' in by
    ? db.query(RECIPIENT_BY_ID, [by.id])
    : db.query(RECIPIENT_BY_EMAIL, [by.email]))
  return rows[0] ?? null
}

const MARK_MAILBOX_VERIFIED = statement(
  { params: [text] },
  `with links as (delete from customer_verifications where value = $1)
   update customers set email_verified = true, updated_at = now() where id = $1`,
)

/** Marks the mailbox as the customer's and deletes the pending links: another mailbox may hold one that resets the password. */
export async function markMailboxVerified(db: Db, customerId: string): Promise<void> {
  await db.query(MARK_MAILBOX_VERIFIED, [customerId])
}

const UPDATE_LOCALE = statement(
  { params: [text, LOCALE] },
  'update customers set locale = $2 where id = $1 and locale <> $2',
)

/** The language of emails is the one the customer chose last when signed in. */
export async function rememberLocale(db: Db, customerId: string, locale: Locale): Promise<void> {
  await db.query(UPDATE_LOCALE, [customerId, locale])
}

const INSERT_SIGN_IN_CODE = statement(
  { params: [text, text, text, int] },
  `insert into customer_verifications (id, identifier, value, expires_at)
   values ($1, $2, $3, now() + make_interval(mins => $4))`,
)

/** Stores a code like the links of emails, so that it is deleted with them: by a new password, with the account, on expiry. */
export async function storeSignInCode(
  db: Db,
  customerId: string,
  identifier: string,
  minutes: number,
): Promise<void> {
  await db.query(INSERT_SIGN_IN_CODE, [randomUUID(), identifier, customerId, minutes])
}

const CONSUME_SIGN_IN_CODE = statement(
  { params: [text, text] },
  'delete from customer_verifications where identifier = $2 and value = $1 and expires_at > now()',
)

/** Consumes a code that is still valid; one statement, so that it works only once. */
export async function consumeSignInCode(db: Db, customerId: string, identifier: string): Promise<boolean> {
  const { rowCount } = await db.query(CONSUME_SIGN_IN_CODE, [customerId, identifier])
  return (rowCount ?? 0) > 0
}

const DELETE_SIGN_IN_CODES = statement(
  { params: [text] },
  `delete from customer_verifications where value = $1 and starts_with(identifier, 'sign-in-code:')`,
)

export async function deleteSignInCodes(db: Db, customerId: string): Promise<void> {
  await db.query(DELETE_SIGN_IN_CODES, [customerId])
}
