import type { Db } from '#database/database.ts'
import { arrayOf, statement, text } from '#database/statements/statement.ts'
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
