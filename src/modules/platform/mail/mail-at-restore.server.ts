import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text, timestamptz } from '#database/statements/statement.ts'
import type { MailTemplate } from './mail-schemas.ts'

/** Emails that are nothing but a link or a code which ends with a restore. */
const ENDED_TEMPLATES = [
  'verify-email',
  'reset-password',
  'change-email',
  'sign-in-code',
  'staff-invitation',
  'staff-reset-password',
] as const satisfies readonly MailTemplate[]

const DISCARD_ENDED = statement(
  { params: [arrayOf(text)] },
  `update mail_messages set status = 'discarded', data = '{}' where status = 'waiting' and template = any($1)`,
)

/** Discards waiting emails whose link or code works no more. Returns how many. */
export async function discardEndedLinks(tx: Db): Promise<number> {
  return (await tx.query(DISCARD_ENDED, [ENDED_TEMPLATES])).rowCount
}

const COUNT_WAITING = statement(
  { params: [timestamptz], row: { total: int, old: int } },
  `select count(*) as total, count(*) filter (where created_at < $1) as old from mail_messages where status = 'waiting'`,
)

/** Waiting emails, and those queued before a moment. */
export async function countWaitingEmails(db: Db, before: Date): Promise<{ total: number; old: number }> {
  return (await db.query(COUNT_WAITING, [before])).rows[0] ?? { total: 0, old: 0 }
}

const DISCARD_EMAILS = statement(
  { params: [timestamptz] },
  `update mail_messages set status = 'discarded', data = '{}' where status = 'waiting' and created_at < $1`,
)

/** Discards waiting emails queued before a moment; they stay in the list of their customer as discarded. Returns how many. */
export async function discardWaitingEmails(tx: Db, before: Date): Promise<number> {
  return (await tx.query(DISCARD_EMAILS, [before])).rowCount
}
