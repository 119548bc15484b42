import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orders } from '../orders-tables.ts'

/**
 * What staff find an order by: its number, the names, companies and phones of its addresses, and its buyer's name, address of email and
 * phone, folded (`order_words`). A table of its own, because changes of an order would otherwise write the trigram index again.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    words: text().notNull(),
  },
  (table) => [index('order_search_words').using('gin', sql`${table.words} gin_trgm_ops`)],
)

/** Every code and name under which a product was ordered, folded: far fewer rows than order lines, which it is searched for. */
export const orderedProducts = pgTable(
  'ordered_products',
  {
    productId: integer('product_id').notNull(),
    words: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.words] }),
    index('ordered_products_words').using('gin', sql`${table.words} gin_trgm_ops`),
  ],
)
