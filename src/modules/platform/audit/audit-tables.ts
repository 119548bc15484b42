import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/**
 * What staff did, one row for each command, written in the command's transaction. Append-only: triggers refuse changes, and
 * deletions of what is younger than two years.
 * Names are copied, so that an entry reads the same when its author is gone.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null for what nobody signed in did: a refused login, the setup of a new shop. */
    staffId: text('staff_id'),
    staffName: text('staff_name').notNull(),
    /** As 'order.ship': the kind of record, then the command. */
    action: text().notNull(),
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    /** Only the fields that changed; secrets and card data never. */
    before: jsonb().notNull().default({}),
    after: jsonb().notNull().default({}),
    requestId: text('request_id').notNull(),
    ip: text().notNull(),
  },
  (table) => [
    index('audit_log_record').on(table.recordType, table.recordId, table.id),
    index('audit_log_staff').on(table.staffId, table.id),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_day').on(table.createdAt, table.id),
  ],
)
