import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the merchant said about the columns of a product file, proposed again for the next file with the same columns. */
export const importMappings = pgTable('import_mappings', {
  /** Hash of the columns' names in any order. */
  columns: text().primaryKey(),
  /** The format that was named; null where the columns tell. */
  format: text(),
  /** Column → field, as `--map` has it. */
  map: jsonb().notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
})
