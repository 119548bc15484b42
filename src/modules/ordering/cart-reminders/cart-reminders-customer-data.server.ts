import type { Db } from '#database/database.ts'
import { statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'

/** When the customer was reminded of a cart. */
export const CART_REMINDERS_EXPORT: ExportSection = {
  name: 'cartReminders',
  tables: ['cart_reminders'],
  rows: statement(
    { params: EXPORT_PARAMS, row: { sentAt: timestamptz } },
    `select sent_at as "sentAt" from cart_reminders where customer_id = $1 order by id ${EXPORT_PAGE}`,
  ),
}

const DELETE_CART_REMINDERS = statement(
  { params: [text] },
  'delete from cart_reminders where customer_id = $1',
)

export async function eraseCartReminders(tx: Db, customerId: string): Promise<void> {
  await tx.query(DELETE_CART_REMINDERS, [customerId])
}
