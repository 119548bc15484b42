import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Settings by key, each a string as the calls show them; what a key may hold is said in `settings-rules.ts`. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  /** The last value that was read whole; it stays in force while `value` cannot be read (decisions J6). */
  lastGood: text('last_good'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Secrets the shop makes for itself at its first start, shared by every process on the same database. */
export const shopSecrets = pgTable('shop_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
