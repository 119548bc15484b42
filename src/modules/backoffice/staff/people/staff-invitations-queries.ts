import type { Db } from '#database/database.ts'
import { oneOf, type RowFrom, statement, text, timestamptz } from '#database/statements/statement.ts'
import { STAFF_ROLES } from '#modules/kernel/staff/permission-rules.ts'
import { LOCALES } from '#shared/locale.ts'

const ROLE = oneOf(STAFF_ROLES)
const LOCALE = oneOf(LOCALES)
const ROW = {
  id: text,
  email: text,
  role: ROLE,
  locale: LOCALE,
  invitedBy: text,
  expiresAt: timestamptz,
  createdAt: timestamptz,
}
const COLUMNS =
  'id, email, role, locale, invited_by as "invitedBy", expires_at as "expiresAt", created_at as "createdAt"'

const LIST_STAFF_INVITATIONS = statement(
  { row: ROW },
  `select ${COLUMNS} from staff_invitations order by created_at desc, id limit 500`,
)

/** An invitation that waits; `expiresAt` may be past: it can be sent again. */
export type Invitation = RowFrom<typeof LIST_STAFF_INVITATIONS>

export async function listInvitations(db: Db): Promise<Invitation[]> {
  const { rows } = await db.query(LIST_STAFF_INVITATIONS)
  return rows
}

const INSERT_STAFF_INVITATIONS = statement(
  { params: [text, text, ROLE, LOCALE, text, text, timestamptz, text], row: ROW },
  `insert into staff_invitations (id, email, role, locale, token_hash, invited_by, expires_at, inviter_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (email) do nothing returning ${COLUMNS}`,
)

/** Null when the address is invited already. */
export async function insertInvitation(
  tx: Db,
  invitation: Omit<Invitation, 'createdAt'> & { tokenHash: string; inviterId: string },
): Promise<Invitation | null> {
  const { id, email, role, locale, tokenHash, invitedBy, expiresAt, inviterId } = invitation
  const values = [id, email, role, locale, tokenHash, invitedBy, expiresAt, inviterId] as const
  const { rows } = await tx.query(INSERT_STAFF_INVITATIONS, values)
  return rows[0] ?? null
}

const RENEW_INVITATION = statement(
  { params: [text, text, timestamptz, text, text], row: ROW },
  `update staff_invitations set token_hash = $2, expires_at = $3, inviter_id = $4, invited_by = $5 where id = $1 returning ${COLUMNS}`,
)

/** A new link for an invitation, by this person; the earlier one stops working. */
export async function renewInvitation(
  tx: Db,
  id: string,
  link: { tokenHash: string; expiresAt: Date; inviterId: string; invitedBy: string },
): Promise<Invitation | null> {
  const { tokenHash, expiresAt, inviterId, invitedBy } = link
  const { rows } = await tx.query(RENEW_INVITATION, [id, tokenHash, expiresAt, inviterId, invitedBy])
  return rows[0] ?? null
}

const WITHDRAW_INVITATION = statement(
  { params: [text], row: ROW },
  `delete from staff_invitations where id = $1 returning ${COLUMNS}`,
)

export async function withdrawInvitation(tx: Db, id: string): Promise<Invitation | null> {
  const { rows } = await tx.query(WITHDRAW_INVITATION, [id])
  return rows[0] ?? null
}

const READ_STAFF_INVITATIONS = statement(
  { params: [text, timestamptz], row: ROW },
  `select ${COLUMNS} from staff_invitations where token_hash = $1 and expires_at > $2`,
)

export async function readInvitation(db: Db, tokenHash: string, now: Date): Promise<Invitation | null> {
  const { rows } = await db.query(READ_STAFF_INVITATIONS, [tokenHash, now])
  return rows[0] ?? null
}

const TAKE_STAFF_INVITATIONS = statement(
  { params: [text, timestamptz], row: ROW },
  `delete from staff_invitations where token_hash = $1 and expires_at > $2 returning ${COLUMNS}`,
)

/** Uses up a link that still works; one statement, so that it works once. */
export async function takeInvitation(tx: Db, tokenHash: string, now: Date): Promise<Invitation | null> {
  const { rows } = await tx.query(TAKE_STAFF_INVITATIONS, [tokenHash, now])
  return rows[0] ?? null
}

const BY_PERSON = statement(
  { params: [text], row: ROW },
  `select ${COLUMNS} from staff_invitations where inviter_id = $1 order by id for update`,
)

/** Locks the invitations that this person sent. */
export async function lockInvitationsBy(tx: Db, staffId: string): Promise<Invitation[]> {
  const { rows } = await tx.query(BY_PERSON, [staffId])
  return rows
}
