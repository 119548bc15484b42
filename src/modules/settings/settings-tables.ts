import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Settings by key, each a string as the calls show them; what a key may hold is said in `settings-rules.ts`. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  /** The last value that was read whole; it stays in force while `value` cannot be read (decisions J6). */
  lastGood: text('last_good'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** What happened once in the life of this database: parts that were seeded, the demo that was left. Nothing secret. */
export const shopFacts = pgTable('shop_facts', {
  name: text().primaryKey(),
  value: text().notNull(),
})
