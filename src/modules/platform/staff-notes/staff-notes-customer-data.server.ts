import type { Db } from '#database/database.ts'
import { statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'

/** Notes about the customer $1 and about the customer's orders. */
const ABOUT = `(record_type = 'customer' and record_id = $1
    or record_type = 'order' and record_id in (select id from orders where customer_id = $1))`

/** What staff noted about the customer and their orders: it is about a person, so the person may have a copy (KVKK art. 11). */
export const NOTES_EXPORT: ExportSection = {
  name: 'staffNotes',
  tables: ['staff_notes'],
  rows: statement(
    { params: EXPORT_PARAMS, row: { note: text, createdAt: timestamptz, updatedAt: timestamptz } },
    `select body as note, created_at as "createdAt", updated_at as "updatedAt" from staff_notes
      where ${ABOUT} order by id ${EXPORT_PAGE}`,
  ),
}

const DELETE_NOTES = statement({ params: [text] }, `delete from staff_notes where ${ABOUT}`)

/** Deletes the notes about the customer and their orders. */
export async function eraseNotes(tx: Db, customerId: string): Promise<void> {
  await tx.query(DELETE_NOTES, [customerId])
}
