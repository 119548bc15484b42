import type { Db } from '#database/database.ts'
import type { Locale } from '#shared/locale.ts'

/** Whom a letter goes to, in the language they read. */
export interface LetterReader {
  id: string
  name: string
  email: string
  locale: Locale
}

/** The customer a letter is for; null when there is none with this id or address. */
export async function letterReader(
  db: Db,
  by: { id: string } | { email: string },
): Promise<LetterReader | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['email', by.email]
  const { rows } = await db.query<LetterReader>(
    `select id, name, email, locale from customers where ${column} = $1 and erased_at is null`,
    [value],
  )
  return rows[0] ?? null
}

/** The mailbox is the customer's: links to new passwords that other mailboxes hold are over. */
export async function trustMailbox(db: Db, customerId: string): Promise<void> {
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
