import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** Settings by key, each a text as in responses; `settings-rules.ts` defines the allowed values. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  /** The last fully readable value; it stays in force while `value` is unreadable (decisions J6). */
  lastGood: text('last_good'),
  /** Grows with each change of `value`, by a trigger, so that a change in SQL counts too. */
  version: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** One-time events of this database: which data was seeded, that the demo was left. Nothing secret. */
export const shopFacts = pgTable('shop_facts', {
  name: text().primaryKey(),
  value: text().notNull(),
})
