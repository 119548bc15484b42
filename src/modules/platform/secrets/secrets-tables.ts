import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'

/** Identifies the key that the shop of this database uses (`keyCheck`); one row. Not a key, and no key can be derived from it. */
export const secretsCheck = pgTable(
  'secrets_check',
  {
    oneRow: boolean('one_row').primaryKey().default(true),
    value: text().notNull(),
  },
  (table) => [check('secrets_check_one_row', sql`${table.oneRow}`)],
)

/**
 * Keys that older versions stored in the database, until they are moved to the file: filled only by the migration, emptied by the
 * first start. The check constraint refuses every new row.
 */
export const secretsToMove = pgTable(
  'secrets_to_move',
  {
    name: text().primaryKey(),
    value: text().notNull(),
  },
  () => [check('secrets_to_move_leave_only', sql`false`)],
)
