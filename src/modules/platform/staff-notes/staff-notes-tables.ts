import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** What staff writes for staff about a record; shoppers never see it, except in a copy of their personal data. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    staffId: text('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    body: text().notNull(),
    /** An idempotency key of the form, so that a form sent twice is one note. */
    requestKey: text('request_key'),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('staff_notes_request_key').on(table.staffId, table.requestKey),
    check('staff_notes_body', sql`char_length(${table.body}) between 1 and 10000`),
    index('staff_notes_record').on(table.recordType, table.recordId, table.id),
  ],
)
