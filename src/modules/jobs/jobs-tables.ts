import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull()

/** Rows on which a row-wise job threw, and when each is retried. The error itself is in the log. */
export const jobFailures = pgTable(
  'job_failures',
  {
    job: text().notNull(),
    rowId: text('row_id').notNull(),
    attempts: integer().notNull().default(1),
    failedAt: moment('failed_at'),
    retryAt: moment('retry_at'),
  },
  (table) => [primaryKey({ columns: [table.job, table.rowId] })],
)
