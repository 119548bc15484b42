import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'

/** Which key the shop of this database goes by, as `keyCheck` tells it; one row. No key, and nothing a key could be found from. */
export const secretsCheck = pgTable(
  'secrets_check',
  {
    oneRow: boolean('one_row').primaryKey().default(true),
    value: text().notNull(),
  },
  (table) => [check('secrets_check_one_row', sql`${table.oneRow}`)],
)

/**
 * Keys that older versions kept in the database, on their way into the file: filled by the migration alone, emptied by the first start.
 * The check refuses every new row.
 */
export const secretsToMove = pgTable(
  'secrets_to_move',
  {
    name: text().primaryKey(),
    value: text().notNull(),
  },
  () => [check('secrets_to_move_leave_only', sql`false`)],
)
