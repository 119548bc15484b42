import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/**
 * How many visitors searched for what, by day. It holds nothing about who they were: whoever searched is known in memory alone, until the day
 * ends (decision 108).
 */
export const searchCounts = pgTable(
  'search_counts',
  {
    /** In Istanbul. */
    day: date({ mode: 'string' }).notNull(),
    /** The words as a search compares them, so that spellings of the same search are one row. */
    query: text().notNull(),
    /** The language of the page on which it was searched. */
    locale: text().notNull().default('tr'),
    /** The last spelling, in lower case. */
    written: text().notNull(),
    visitors: integer().notNull(),
    /** How many products it found last. */
    found: integer().notNull(),
    /** They were found by corrected words: the typed ones find nothing. */
    corrected: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.query, table.locale] }),
    check('search_counts_visitors', sql`${table.visitors} > 0`),
    check('search_counts_locale', sql`${table.locale} in ('tr', 'en')`),
    check('search_counts_found', sql`${table.found} >= 0`),
  ],
)

/** Searches that staff has dealt with, until they are searched for again (decision 182). */
export const searchHandled = pgTable('search_handled', {
  /** As `search_counts` has it. */
  query: text().primaryKey(),
  /** The last day that it was searched for before, and the visitors of that day. */
  day: date({ mode: 'string' }).notNull(),
  visitors: integer().notNull(),
  handledAt: moment('handled_at').notNull().defaultNow(),
})
