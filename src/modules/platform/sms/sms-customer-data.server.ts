import type { Db } from '#database/database.ts'
import {
  arrayOf,
  int,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'

/** The text messages to the customer. The text of one that was sent is stored no longer. */
export const SMS_EXPORT: ExportSection = {
  name: 'textMessages',
  tables: ['sms_messages'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        recipient: text,
        body: text,
        segments: int,
        status: oneOf(['waiting', 'sent', 'failed', 'discarded']),
        createdAt: timestamptz,
        sentAt: nullable(timestamptz),
      },
    },
    `select recipient, body, segments, status, created_at as "createdAt", sent_at as "sentAt"
        from sms_messages where customer_id = $1 order by id ${EXPORT_PAGE}`,
  ),
}

const DELETE_SMS = statement({ params: [text] }, 'delete from sms_messages where customer_id = $1')

export async function eraseSms(tx: Db, customerId: string): Promise<void> {
  await tx.query(DELETE_SMS, [customerId])
}

const MOVE_SMS = statement(
  { params: [text, arrayOf(text)] },
  'update sms_messages set customer_id = $1 where customer_id = any($2)',
)

/** Gives the messages of guests to the account they belong to. */
export async function takeOverSms(tx: Db, customerId: string, guestIds: readonly string[]): Promise<void> {
  await tx.query(MOVE_SMS, [customerId, guestIds])
}
