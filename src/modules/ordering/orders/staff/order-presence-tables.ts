import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** Who of staff has an order's page open, until about 30 seconds after the page last said so. Unlogged: a crash may lose it. */
export const orderPresence = pgTable(
  'order_presence',
  {
    orderId: text('order_id').notNull(),
    staffId: text('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    /** A dialog of the page is open. */
    editing: boolean().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.staffId] }),
    index('order_presence_age').on(table.seenAt),
  ],
)
