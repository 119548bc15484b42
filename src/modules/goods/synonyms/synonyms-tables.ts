import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** Words and phrases that the merchant wants found together (decision 109). */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As the merchant wrote them. In a two-way group each finds the others; in a one-way group each finds `finds`. */
    words: text().array().notNull(),
    /** What the words of a one-way group find besides themselves; empty for a two-way group. */
    finds: text().array().notNull(),
    /** The same for groups that search alike (`groupKey`), so that no group exists twice. */
    key: text().notNull(),
    /** +1 with every change. */
    version: integer().notNull().default(1),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    unique('search_synonyms_key').on(table.key),
    check('search_synonyms_words', sql`cardinality(${table.words}) between 1 and 10`),
    check('search_synonyms_finds', sql`cardinality(${table.finds}) <= 10`),
    check('search_synonyms_two', sql`cardinality(${table.finds}) > 0 or cardinality(${table.words}) > 1`),
  ],
)

/** Packaged groups that the merchant has switched off (decision 181). */
export const searchSynonymsOff = pgTable('search_synonyms_off', {
  /** The `groupKey` of the group. One that a later version of the shop words differently is another group. */
  key: text().primaryKey(),
  changedAt: moment('changed_at').notNull().defaultNow(),
})
