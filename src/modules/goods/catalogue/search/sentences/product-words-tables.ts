import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from '../../tables/products-tables.ts'

/**
 * What else is said of a product than its names and codes, as folded words: for searches whose words its names alone do not have. Apart from
 * `products`, because every new price would write that row's index entries again. No word is in two of the columns. Variants have none.
 */
export const productWords = pgTable(
  'product_words',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The words of `products.search_text`, so that one index finds words of all kinds together. */
    own: text().notNull(),
    /** Of the values of its specifications and of its tags, in every language. */
    facts: text().notNull(),
    /** Of its description and the names of its specifications, in every language. */
    prose: text().notNull(),
  },
  (table) => [
    index('product_words_all').using(
      'gin',
      sql`search_words(${table.own} || ' ' || ${table.facts} || ' ' || ${table.prose})`,
    ),
  ],
)

/**
 * Products whose words are to be written anew; triggers note them with the change. A product may be in several rows: one that waited for another
 * change to end would make both wait.
 */
export const productWordsDue = pgTable('product_words_due', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
})
