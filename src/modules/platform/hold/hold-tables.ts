import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/**
 * Each time this database was restored from a copy. While one is not released the shop is held: shoppers see the maintenance page, and
 * nothing goes out. A trigger announces changes with those of the maintenance page.
 */
export const shopRestores = pgTable(
  'shop_restores',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The moment the data are of. What happened between it and `restoredAt` is lost. */
    takenAt: moment('taken_at').notNull(),
    /** The file or the copy, for people. Holds no keys. */
    source: text().notNull(),
    restoredAt: moment('restored_at').notNull().defaultNow(),
    /** What ended with the restore: how many sessions, which tokens. */
    ended: jsonb().notNull().default({}),
    releasedAt: moment('released_at'),
    /** Copied, so that it reads the same when the person is gone; '' where another restore followed. */
    releasedBy: text('released_by').notNull().default(''),
  },
  (table) => [
    uniqueIndex('shop_restores_held').on(sql`(true)`).where(sql`${table.releasedAt} is null`),
    check('shop_restores_source', sql`length(${table.source}) between 1 and 500`),
  ],
)
