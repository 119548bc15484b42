import type { Db } from '#database/database.ts'
import { arrayOf, nullable, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'
import { LOCALES } from '#shared/locale.ts'
import { EMAIL_STATUSES } from './mail-rules.ts'

/** The emails to the customer; their texts are not stored. */
export const EMAILS_EXPORT: ExportSection = {
  name: 'letters',
  tables: ['mail_messages'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        template: text,
        locale: oneOf(LOCALES),
        recipient: text,
        status: oneOf(EMAIL_STATUSES),
        createdAt: timestamptz,
        sentAt: nullable(timestamptz),
      },
    },
    `select template, locale, recipient, status, created_at as "createdAt", sent_at as "sentAt"
        from mail_messages where customer_id = $1 order by id ${EXPORT_PAGE}`,
  ),
}

const DELETE_EMAILS = statement({ params: [text] }, 'delete from mail_messages where customer_id = $1')

const DELETE_EMAILS_TO = statement(
  { params: [text] },
  'delete from mail_messages where lower(recipient) = $1',
)

/** Deletes the customer's emails, and those to the address that name no account. */
export async function eraseEmails(tx: Db, customerId: string, email: string): Promise<void> {
  await tx.query(DELETE_EMAILS, [customerId])
  await tx.query(DELETE_EMAILS_TO, [email])
}

const MOVE_EMAILS = statement(
  { params: [text, arrayOf(text)] },
  'update mail_messages set customer_id = $1 where customer_id = any($2)',
)

/** Gives the emails of guests to the account they belong to, so that staff finds them beside its orders. */
export async function takeOverEmails(tx: Db, customerId: string, guestIds: readonly string[]): Promise<void> {
  await tx.query(MOVE_EMAILS, [customerId, guestIds])
}
