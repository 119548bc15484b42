import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull()

/** Rows on which a row-wise job threw, why, and when each is retried. The stack is in the log. */
export const jobFailures = pgTable(
  'job_failures',
  {
    job: text().notNull(),
    rowId: text('row_id').notNull(),
    attempts: integer().notNull().default(1),
    failedAt: moment('failed_at'),
    retryAt: moment('retry_at'),
    /** The message of the error, at most 300 characters. */
    error: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.job, table.rowId] })],
)

/** The last run of each scheduled job, by whichever process. */
export const jobRuns = pgTable('job_runs', {
  job: text().primaryKey(),
  startedAt: moment('started_at'),
  /** Null while it runs, and where its process died. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
  ok: boolean().notNull().default(true),
  /** The message of the error of the last run, at most 300 characters; '' where it succeeded. */
  error: text().notNull().default(''),
  /** Runs that failed since the last success. */
  failuresInARow: integer('failures_in_a_row').notNull().default(0),
  succeededAt: timestamp('succeeded_at', { withTimezone: true }),
})
