import type { Db } from '#database/database.ts'
import type { AccountInfoChange } from './account-schemas.ts'
import type { Gender } from './person-rules.ts'

export interface StoredAccount {
  name: string
  surname: string
  email: string
  /** E.164; '' when not given. */
  phone: string
  gender: Gender
  /** ISO day. */
  birthdate: string | null
}

export async function readAccount(db: Db, customerId: string): Promise<StoredAccount> {
  const { rows } = await db.query<StoredAccount>(
    'select name, surname, email, phone, gender, birthdate from customers where id = $1',
    [customerId],
  )
  const [account] = rows
  if (!account) throw new Error('a signed-in customer has no row')
  return account
}

/** Writes the fields that the form contains; the others stay. An erased account is not changed. */
export async function updateAccount(db: Db, customerId: string, change: AccountInfoChange): Promise<void> {
  const { name, surname, phone, gender, birthdate } = change
  await db.query(
    `update customers
        set name = $2, surname = $3, phone = coalesce($4, phone), gender = coalesce($5, gender),
            birthdate = case when $6 then $7::date else birthdate end, updated_at = now()
      where id = $1 and erased_at is null`,
    [customerId, name, surname, phone ?? null, gender ?? null, birthdate !== undefined, birthdate ?? null],
  )
}

/** The hash of the customer's password; null for an account without one. */
export async function readPasswordHash(db: Db, customerId: string): Promise<string | null> {
  const { rows } = await db.query<{ password: string | null }>(
    `select password from customer_credentials where customer_id = $1 and provider_id = 'credential'`,
    [customerId],
  )
  return rows[0]?.password ?? null
}

/** Locks a session until `tx` ends; false when it has been ended meanwhile, by a password change elsewhere. */
export async function lockSession(tx: Db, customerId: string, sessionId: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from customer_sessions where id = $2 and customer_id = $1 for update',
    [customerId, sessionId],
  )
  return rows.length === 1
}

/** Sets the password, ends every other session and deletes every link that could set a password. */
export async function replacePassword(
  tx: Db,
  customerId: string,
  hash: string,
  currentSessionId: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update customer_credentials set password = $2, updated_at = now()
      where customer_id = $1 and provider_id = 'credential'`,
    [customerId, hash],
  )
  if (rowCount !== 1) throw new Error('a signed-in customer has no password to replace')
  await tx.query('delete from customer_sessions where customer_id = $1 and id <> $2', [
    customerId,
    currentSessionId,
  ])
  await tx.query('delete from customer_verifications where value = $1', [customerId])
}
