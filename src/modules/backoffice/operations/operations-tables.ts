import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** Whether shoppers see the maintenance page: one row, whose changes a trigger announces to every process. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: smallint().primaryKey().default(1),
    active: boolean().notNull().default(false),
    /** When the shop expects to be open again; null where nobody knows. */
    until: moment('until'),
    version: integer().notNull().default(1),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [check('maintenance_one_row', sql`${table.id} = 1`)],
)

/**
 * What waits for the bucket of the files, as each folder (DATA_DIR) says while it has something to say. The files themselves wait on its
 * disk; a row stays when its machine is gone.
 */
export const waitingFiles = pgTable(
  'waiting_files',
  {
    /** Made up by the folder. */
    folder: text().primaryKey(),
    host: text().notNull(),
    files: integer().notNull(),
    since: moment('since'),
    /** Why the bucket does not take them; null where it does. */
    problem: text(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [check('waiting_files_count', sql`${table.files} >= 0`)],
)

/** Processes of the shop, each renewing its row while it runs. Unlogged: nothing is lost with a row. */
export const shopProcesses = pgTable('shop_processes', {
  id: text().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  /** Resident memory, in bytes. */
  memory: bigint({ mode: 'number' }).notNull(),
  /** What it does: `all`, `web`, `jobs`, or `first`, which looks after the others of its machine. */
  role: text().notNull().default('all'),
})
