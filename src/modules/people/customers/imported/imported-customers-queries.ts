import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { boolean, int, oneOf, type RowFrom, statement, text } from '#database/statements/statement.ts'
import { LOCALES } from '#shared/locale.ts'
import type { ImportedCustomer } from './imported-customer-rules.ts'

const FIND_CUSTOMERS = statement(
  {
    params: [text],
    row: { id: text, imported: boolean, name: text, surname: text, phone: text, addresses: int },
  },
  `select id, imported_at is not null as imported, name, surname, phone,
          (select count(*)::int from addresses where customer_id = c.id) as addresses
     from customers c where email = $1 and erased_at is null for no key update`,
)

/** The account of an address, locked until `tx` ends; null without one. */
export async function lockAccountOf(tx: Db, email: string): Promise<RowFrom<typeof FIND_CUSTOMERS> | null> {
  const { rows } = await tx.query(FIND_CUSTOMERS, [email])
  return rows[0] ?? null
}

const INSERT_CUSTOMERS = statement(
  { params: [text, text, text, text, text, oneOf(LOCALES)], row: { id: text } },
  `insert into customers (id, email, name, surname, phone, locale, imported_at) values ($1, $2, $3, $4, $5, $6, now())
   on conflict (email) do nothing returning id`,
)

const INSERT_CREDENTIAL = statement(
  { params: [text, text, text] },
  `insert into customer_credentials (id, account_id, provider_id, customer_id, password) values ($1, $2, 'credential', $2, $3)`,
)

/** Opens the account; its address is not proven. Null when somebody registered it a moment ago. */
export async function insertImported(tx: Db, customer: ImportedCustomer): Promise<string | null> {
  const { email, name, surname, phone, locale, passwordHash } = customer
  const id = randomBytes(16).toString('hex')
  const { rows } = await tx.query(INSERT_CUSTOMERS, [id, email, name, surname, phone, locale])
  if (rows.length === 0) return null
  if (passwordHash !== null) await tx.query(INSERT_CREDENTIAL, [randomUUID(), id, passwordHash])
  return id
}

const COMPLETE_CUSTOMER = statement(
  { params: [text, text, text, text] },
  `update customers
      set name = case when name = '' then $2 else name end, surname = case when surname = '' then $3 else surname end,
          phone = case when phone = '' then $4 else phone end, updated_at = now()
    where id = $1`,
)

/** Fills fields that are empty; the others stay. */
export async function completeImported(
  tx: Db,
  id: string,
  { name, surname, phone }: ImportedCustomer,
): Promise<void> {
  await tx.query(COMPLETE_CUSTOMER, [id, name, surname, phone])
}

const IS_ERASED = statement(
  { row: { any: boolean } },
  'select exists (select from customers where erased_at is not null) as any',
)

/** True when an account was ever erased here. */
export async function hasErasedAccounts(db: Db): Promise<boolean> {
  const { rows } = await db.query(IS_ERASED)
  return rows[0]?.any ?? false
}
