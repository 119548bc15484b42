import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * How often something was tried (`limits.server.ts`). The table is unlogged: its rows are counters of minutes, written at every login and
 * order, and a crash of the server may forget them. `key` names the action and holds a hash of whom it counts, never an address.
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
