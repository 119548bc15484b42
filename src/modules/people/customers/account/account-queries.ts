import type { Db } from '#database/database.ts'
import {
  boolean,
  date,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import type { AccountInfoChange } from './account-schemas.ts'
import { GENDERS } from './person-rules.ts'

export const GENDER = oneOf(GENDERS.map(({ value }) => value))

const READ_ACCOUNT = statement(
  {
    params: [text],
    row: {
      name: text,
      surname: text,
      email: text,
      /** E.164; '' when not given. */
      phone: text,
      gender: GENDER,
      birthdate: nullable(date),
    },
  },
  'select name, surname, contact_email as email, phone, gender, birthdate from customers where id = $1',
)

export async function readAccount(db: Db, customerId: string): Promise<RowFrom<typeof READ_ACCOUNT>> {
  const { rows } = await db.query(READ_ACCOUNT, [customerId])
  const [account] = rows
  if (!account) throw new Error('a signed-in customer has no row')
  return account
}

const UPDATE_ACCOUNT = statement(
  { params: [text, text, text, nullable(text), nullable(GENDER), boolean, nullable(date)] },
  `update customers
      set name = $2, surname = $3, phone = coalesce($4, phone), gender = coalesce($5, gender),
          birthdate = case when $6 then $7::date else birthdate end, updated_at = now()
    where id = $1 and erased_at is null`,
)

/** Writes the fields that the form contains; the others stay. An erased account is not changed. */
export async function updateAccount(db: Db, customerId: string, change: AccountInfoChange): Promise<void> {
  const { name, surname, phone, gender, birthdate } = change
  await db.query(UPDATE_ACCOUNT, [
    customerId,
    name,
    surname,
    phone ?? null,
    gender ?? null,
    birthdate !== undefined,
    birthdate ?? null,
  ])
}

const PASSWORD_HASH = statement(
  { params: [text], row: { password: nullable(text) } },
  `select password from customer_credentials where customer_id = $1 and provider_id = 'credential'`,
)

/** The hash of the customer's password; null for an account without one. */
export async function readPasswordHash(db: Db, customerId: string): Promise<string | null> {
  const { rows } = await db.query(PASSWORD_HASH, [customerId])
  return rows[0]?.password ?? null
}

const LOCK_SESSION = statement(
  { params: [text, text] },
  'select from customer_sessions where id = $2 and customer_id = $1 for update',
)

/** Locks a session until `tx` ends; false when it has been ended meanwhile, by a password change elsewhere. */
export async function lockSession(tx: Db, customerId: string, sessionId: string): Promise<boolean> {
  const { rows } = await tx.query(LOCK_SESSION, [customerId, sessionId])
  return rows.length === 1
}

const EARLIER_PASSWORDS = statement(
  { row: { any: boolean } },
  `select exists (select from customer_credentials where password not like '$argon2%') as any`,
)

/** True while some account still has the password hash of an earlier shop. */
export async function hasEarlierPasswords(db: Db): Promise<boolean> {
  const { rows } = await db.query(EARLIER_PASSWORDS)
  return rows[0]?.any ?? false
}

const REPLACE_HASH = statement(
  { params: [text, text, text] },
  `update customer_credentials set password = $3, updated_at = now()
    where customer_id = $1 and provider_id = 'credential' and password = $2`,
)

/** Stores another hash of the same password; sessions and links stay. Nothing happens when the password was changed meanwhile. */
export async function replaceHash(db: Db, customerId: string, before: string, after: string): Promise<void> {
  await db.query(REPLACE_HASH, [customerId, before, after])
}

const UPDATE_PASSWORD = statement(
  { params: [text, text] },
  `update customer_credentials set password = $2, updated_at = now()
    where customer_id = $1 and provider_id = 'credential'`,
)

const DELETE_OTHER_SESSIONS = statement(
  { params: [text, text] },
  'delete from customer_sessions where customer_id = $1 and id <> $2',
)

const DELETE_LINKS = statement({ params: [text] }, 'delete from customer_verifications where value = $1')

/** Sets the password, ends every other session and deletes every link that could set a password. */
export async function replacePassword(
  tx: Db,
  customerId: string,
  hash: string,
  currentSessionId: string,
): Promise<void> {
  const { rowCount } = await tx.query(UPDATE_PASSWORD, [customerId, hash])
  if (rowCount !== 1) throw new Error('a signed-in customer has no password to replace')
  await tx.query(DELETE_OTHER_SESSIONS, [customerId, currentSessionId])
  await tx.query(DELETE_LINKS, [customerId])
}
