import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** Backups that the shop wrote by itself or that staff started; at most one runs at a time, in whichever process. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A file of the whole shop, or a copy of the embedded server's files for a restore to a moment. */
    kind: text().notNull(),
    status: text().notNull().default('running'),
    /** Folder or bucket it was written to; '' before it is known. */
    place: text().notNull().default(''),
    key: text().notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Renewed while it runs; a run that is not seen any more died with its process. */
    seenAt: moment('seen_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    /** The moment the data in it are of. */
    takenAt: moment('taken_at'),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    pictures: integer(),
    /** Picture files that were gone when their turn came. */
    missingPictures: integer('missing_pictures'),
    /** Whether the keys are in it, encrypted with the passphrase. */
    keys: text(),
    /** Why it failed, in a word that becomes a sentence; null otherwise. */
    problem: text(),
    /** The message of the error, at most 300 characters; '' otherwise. */
    error: text().notNull().default(''),
    /** Who started it; '' for the nightly job. */
    startedBy: text('started_by').notNull().default(''),
    /** When its file was removed by the rules of retention. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    check('backup_runs_kind', sql`${table.kind} in ('file', 'base')`),
    check('backup_runs_status', sql`${table.status} in ('running', 'ok', 'failed')`),
    check(
      'backup_runs_problem',
      sql`${table.problem} in ('disk-full', 'no-access', 'unreachable', 'stopped', 'died', 'other')`,
    ),
    check('backup_runs_keys', sql`${table.keys} in ('encrypted', 'left-out')`),
    uniqueIndex('backup_runs_one').on(sql`(true)`).where(sql`${table.status} = 'running'`),
    index('backup_runs_newest').on(table.kind, table.startedAt).where(sql`${table.status} = 'ok'`),
  ],
)
