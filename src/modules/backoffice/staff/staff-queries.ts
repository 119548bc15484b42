import { randomUUID } from 'node:crypto'
import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { STAFF_ROLES, type StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { IDLE_HOURS } from './people/staff-entry-rules.ts'

const ROLE = oneOf(STAFF_ROLES)
const LOCALE = oneOf(LOCALES)

const FIND_SESSION = statement(
  {
    params: [text, timestamptz],
    row: {
      id: text,
      name: text,
      email: text,
      role: ROLE,
      locale: LOCALE,
      version: int,
      secondFactor: boolean,
      sessionId: text,
      seenAt: timestamptz,
    },
  },
  `select s.id, s.name, s.email, s.role, s.locale, s.version,
     exists (select from staff_two_factors f where f.staff_id = s.id and f.confirmed_at is not null) as "secondFactor",
     ss.id as "sessionId", ss.updated_at as "seenAt"
   from staff_sessions ss join staff s on s.id = ss.staff_id
   where ss.token_hash = $1 and ss.expires_at > $2 and ss.updated_at > $2 - interval '${IDLE_HOURS} hours'
     and s.disabled_at is null`,
)

/** The member of staff whose session has this token hash; null for none, one that is over or idle, and a disabled person. */
export async function readStaffBySession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<RowFrom<typeof FIND_SESSION> | null> {
  const { rows } = await db.prepared(FIND_SESSION, [tokenHash, now])
  return rows[0] ?? null
}

const SET_LANGUAGE = statement(
  { params: [text, oneOf(LOCALES)], row: { before: oneOf(LOCALES) } },
  `update staff s set locale = $2, updated_at = now() from staff before
   where s.id = $1 and before.id = s.id returning before.locale as "before"`,
)

/** Sets a person's language. Returns the one before; null for nobody. */
export async function writeLanguage(tx: Db, staffId: string, locale: Locale): Promise<Locale | null> {
  const { rows } = await tx.query(SET_LANGUAGE, [staffId, locale])
  return rows[0]?.before ?? null
}
const TOUCH_SESSION = statement(
  { params: [text, timestamptz] },
  'update staff_sessions set updated_at = $2 where id = $1 and updated_at < $2',
)

/** A request came with this session. */
export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.query(TOUCH_SESSION, [sessionId, now])
}

/** A member of staff, for login and emails. */
export interface StaffPerson {
  id: string
  name: string
  email: string
  role: StaffRole
  locale: Locale
  disabledAt: Date | null
  secondFactor: boolean
}

const personBy = (column: 'id' | 'email') =>
  statement(
    {
      params: [text],
      row: {
        id: text,
        name: text,
        email: text,
        role: ROLE,
        locale: LOCALE,
        disabledAt: nullable(timestamptz),
        secondFactor: boolean,
      },
    },
    `select id, name, email, role, locale, disabled_at as "disabledAt",
       exists (select from staff_two_factors f where f.staff_id = s.id and f.confirmed_at is not null) as "secondFactor"
     from staff s where ${column} = $1`,
  )
const PERSON_BY_ID = personBy('id')
const PERSON_BY_EMAIL = personBy('email')

export async function findPerson(
  db: Db,
  by: { id: string } | { email: string },
): Promise<StaffPerson | null> {
  const { rows } = await ('id' in by
    ? db.query(PERSON_BY_ID, [by.id])
    : db.query(PERSON_BY_EMAIL, [by.email]))
  return rows[0] ?? null
}

const PASSWORD_HASH = statement(
  { params: [text], row: { password: nullable(text) } },
  `select password from staff_credentials where staff_id = $1 and provider_id = 'credential'`,
)

export async function readPasswordHash(db: Db, staffId: string): Promise<string | null> {
  const { rows } = await db.query(PASSWORD_HASH, [staffId])
  return rows[0]?.password ?? null
}

const REPLACE_PASSWORD = statement(
  { params: [text, text, text] },
  `with links as (delete from staff_verifications where value = $1),
     sessions as (delete from staff_sessions where staff_id = $1 and id <> $3)
   update staff_credentials set password = $2, updated_at = now()
    where staff_id = $1 and provider_id = 'credential'`,
)

/** Sets a password; ends the other sessions and the links for a new password that wait in the mailbox. */
export async function replacePassword(
  db: Db,
  staffId: string,
  hash: string,
  ownSessionId: string,
): Promise<void> {
  await db.query(REPLACE_PASSWORD, [staffId, hash, ownSessionId])
}

const INSERT_PERSON = statement(
  { params: [text, text, text, ROLE, LOCALE, text, text] },
  `with person as (
     insert into staff (id, name, email, email_verified, role, locale) values ($1, $2, $3, true, $4, $5) returning id
   )
   insert into staff_credentials (id, account_id, provider_id, staff_id, password)
   select $6, id, 'credential', id, $7 from person`,
)

/** A new member of staff with a password. Throws a unique violation of `staff_email_unique` for an address that is taken. */
export async function insertPerson(
  db: Db,
  person: { name: string; email: string; role: StaffRole; locale: Locale; passwordHash: string },
): Promise<string> {
  const id = randomUUID()
  const { name, email, role, locale, passwordHash } = person
  await db.query(INSERT_PERSON, [id, name, email, role, locale, randomUUID(), passwordHash])
  return id
}

/** The unique key that allows one account for each address. */
export const EMAIL_TAKEN = 'staff_email_unique'
