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
import { LOCALES } from '#shared/locale.ts'

const ROLE = oneOf(STAFF_ROLES)

const ROW = {
  id: text,
  name: text,
  email: text,
  role: ROLE,
  locale: oneOf(LOCALES),
  secondFactor: boolean,
  disabledAt: nullable(timestamptz),
  createdAt: timestamptz,
  seenAt: nullable(timestamptz),
  version: int,
}
const COLUMNS = `s.id, s.name, s.email, s.role, s.locale,
  exists (select from staff_two_factors f where f.staff_id = s.id and f.confirmed_at is not null) as "secondFactor",
  s.disabled_at as "disabledAt", s.created_at as "createdAt",
  (select max(updated_at) from staff_sessions ss where ss.staff_id = s.id) as "seenAt", s.version`

/** The most people listed; a shop has far fewer. */
const MOST = 500

const LIST_STAFF = statement(
  { row: ROW },
  `select ${COLUMNS} from staff s order by s.disabled_at is not null, s.name collate "tr-x-icu", s.id limit ${MOST}`,
)
const FIND_STAFF_VERIFICATIONS = statement(
  { params: [text], row: ROW },
  `select ${COLUMNS} from staff s where s.id = $1 for update`,
)

/** A member of staff as the list of staff shows them. */
export type StaffMember = RowFrom<typeof LIST_STAFF>

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const { rows } = await db.query(LIST_STAFF)
  return rows
}

/** Locks the person until the end of the transaction. */
export async function lockMember(tx: Db, id: string): Promise<StaffMember | null> {
  const { rows } = await tx.query(FIND_STAFF_VERIFICATIONS, [id])
  return rows[0] ?? null
}

const LOCK_OWNERS = statement(
  { row: { id: text } },
  `select id from staff where role = 'owner' and disabled_at is null order by id for update`,
)

/** The owners who may sign in, locked: while one changes another, no owner changes at the same time. */
export async function lockOwners(tx: Db): Promise<string[]> {
  const { rows } = await tx.query(LOCK_OWNERS)
  return rows.map(({ id }) => id)
}

const OTHER_OWNERS = statement(
  { row: { id: text, name: text, email: text, locale: oneOf(LOCALES) } },
  `select id, name, email, locale from staff where role = 'owner' and disabled_at is null order by id limit ${MOST}`,
)

/** The owners who may sign in, for emails to all of them. */
export async function listOwners(db: Db): Promise<RowFrom<typeof OTHER_OWNERS>[]> {
  const { rows } = await db.query(OTHER_OWNERS)
  return rows
}

const SET_ROLE = statement(
  { params: [text, ROLE] },
  'update staff set role = $2, version = version + 1, updated_at = now() where id = $1',
)
export async function setRole(tx: Db, id: string, role: StaffRole): Promise<void> {
  await tx.query(SET_ROLE, [id, role])
}

const SET_DISABLED = statement(
  { params: [text, nullable(timestamptz)] },
  'update staff set disabled_at = $2, version = version + 1, updated_at = now() where id = $1',
)
export async function setDisabled(tx: Db, id: string, since: Date | null): Promise<void> {
  await tx.query(SET_DISABLED, [id, since])
}

const END_SESSIONS = statement(
  { params: [text] },
  `with links as (delete from staff_verifications where value = $1)
   delete from staff_sessions where staff_id = $1`,
)

/** Ends all sessions of a person and the links for a new password in their mailbox. Returns how many sessions there were. */
export async function endSessions(tx: Db, staffId: string): Promise<number> {
  const { rowCount } = await tx.query(END_SESSIONS, [staffId])
  return rowCount
}
