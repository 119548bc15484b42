import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** What shoppers write that leads to a page of the shop: gifts, special days, campaigns (decision 182). */
export const searchPhrases = pgTable(
  'search_phrases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As staff wrote them, of both languages. */
    phrases: text().array().notNull(),
    /** Path and query of a page of the shop, without a language. */
    target: text().notNull(),
    /** What the link says; an empty English text is the Turkish one. */
    title: text().notNull(),
    titleEn: text('title_en').notNull().default(''),
    /** Days in Istanbul, both included; null for no end. */
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    active: boolean().notNull().default(true),
    /** +1 with every change. */
    version: integer().notNull().default(1),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check('search_phrases_phrases', sql`cardinality(${table.phrases}) between 1 and 20`),
    check('search_phrases_target', sql`${table.target} ~ '^/[^/]'`),
    check('search_phrases_title', sql`${table.title} <> ''`),
    check('search_phrases_days', sql`${table.validFrom} <= ${table.validUntil}`),
  ],
)
