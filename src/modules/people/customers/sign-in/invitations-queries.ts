import type { Db } from '#database/database.ts'
import { int, oneOf, type RowFrom, statement, text } from '#database/statements/statement.ts'
import { LOCALES } from '#shared/locale.ts'

/** Accounts that an import created, whose owners have no password and were not invited. */
const UNINVITED = `imported_at is not null and invited_at is null and erased_at is null and blocked_at is null
   and not exists (select from customer_credentials where customer_id = c.id and password is not null)`

const COUNTS = statement(
  { row: { open: int, due: int, sent: int } },
  `select (select count(*)::int from customers c where ${UNINVITED} and invitation_due_at is null) as open,
          (select count(*)::int from customers c where ${UNINVITED} and invitation_due_at is not null) as due,
          (select count(*)::int from customers where imported_at is not null and invited_at is not null) as sent`,
)

/** `open`: could be invited; `due`: wait for their email; `sent`: were invited. */
export type InvitationCounts = RowFrom<typeof COUNTS>

export async function countInvitations(db: Db): Promise<InvitationCounts> {
  const { rows } = await db.query(COUNTS)
  return rows[0] ?? { open: 0, due: 0, sent: 0 }
}

const REQUEST_INVITATIONS = statement(
  { row: { id: text } },
  `update customers c set invitation_due_at = now() where ${UNINVITED} and invitation_due_at is null returning id`,
)

/** Marks everybody who can be invited; the shop sends the emails. Returns how many. */
export async function requestInvitations(db: Db): Promise<number> {
  return (await db.query(REQUEST_INVITATIONS)).rows.length
}

const DUE_INVITATIONS = statement(
  { params: [int], row: { id: text } },
  `select id from customers c where ${UNINVITED} and invitation_due_at is not null
    order by invitation_due_at, id limit $1`,
)

/** The next customers to invite. */
export async function selectDueInvitations(db: Db, most: number): Promise<string[]> {
  return (await db.query(DUE_INVITATIONS, [most])).rows.map(({ id }) => id)
}

const CLAIM_INVITATION = statement(
  {
    params: [text],
    row: { id: text, name: text, email: text, locale: oneOf(LOCALES) },
  },
  `update customers c set invited_at = now()
    where id = $1 and invitation_due_at is not null and ${UNINVITED} returning id, name, email, locale`,
)

/** Marks a customer as invited; null for one who was invited or chose a password meanwhile. */
export async function claimInvitation(tx: Db, id: string): Promise<RowFrom<typeof CLAIM_INVITATION> | null> {
  return (await tx.query(CLAIM_INVITATION, [id])).rows[0] ?? null
}
