import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#modules/goods/catalogue/catalogue-tables.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.productId] }),
    index('wishlist_items_product').on(table.productId),
  ],
)
