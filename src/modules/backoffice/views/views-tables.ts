import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { staff } from '#modules/backoffice/staff/staff-tables.ts'

/** Saved views of the back office's lists: the address query that a tab stands for. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: text().primaryKey(),
    /** As 'orders': the screen whose list it filters. */
    list: text().notNull(),
    /** Who made it, and may change it. */
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Everybody of staff sees it. */
    shared: boolean().notNull().default(false),
    name: text().notNull(),
    /** The address query without '?', as 'status=unsent&sort=oldest'. */
    query: text().notNull(),
    position: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('staff_views_list').on(table.list, table.position),
    index('staff_views_staff').on(table.staffId),
  ],
)
