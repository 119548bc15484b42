import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Every word (letters only) that finds a product on sale, with the number of products: mistyped words are corrected to these.
 * Rebuilt from `products.search_text` by the SQL function `refresh_search_vocabulary`; it may lag behind a little.
 */
export const searchVocabulary = pgTable('search_vocabulary', {
  word: text().primaryKey(),
  products: integer().notNull(),
})
