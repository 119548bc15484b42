import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Hit counts of `limits.server.ts`. The table is unlogged: its rows are counters of minutes, written at every login and order, and
 * may be lost in a server crash. `key` contains the action and a hash of the counted subject, never an address.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets').on(table.resetsAt)],
)
