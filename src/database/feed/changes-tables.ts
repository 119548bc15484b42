import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** The number of a transaction, which never begins again from 0. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What changed, written by triggers in the transaction of the change (decision 206). A row is of use for an hour at most: no backup holds
 * it, and a job deletes it.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    topic: text().notNull(),
    /** All products that show it; null for anything of the topic. */
    ids: integer().array(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.xid, table.id] })],
)

/** The log as a whole: one row. A restored database has another `identity`, because no backup holds it. */
export const changeLog = pgTable(
  'change_log',
  {
    id: smallint().primaryKey().default(1),
    identity: uuid().notNull().defaultRandom(),
    /** Rows with numbers up to this one may be gone. */
    prunedThrough: xid8('pruned_through').notNull().default('0'),
  },
  (table) => [check('change_log_one_row', sql`${table.id} = 1`)],
)
