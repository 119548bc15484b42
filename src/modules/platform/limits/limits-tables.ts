import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/**
 * Hit counts of `limits.server.ts`. The table is unlogged: its rows are counters of minutes, written at every login and order, and
 * may be lost in a server crash. `key` contains the action and a hash of the counted subject, never an address.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets').on(table.resetsAt)],
)
