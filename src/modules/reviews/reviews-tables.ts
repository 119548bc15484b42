import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { products } from '#modules/catalogue/catalogue-tables.ts'
import { customers } from '#modules/customers/customers-tables.ts'
import { orders } from '#modules/orders/orders-tables.ts'

/** Reviews by buyers: one a product and order; only published ones count for the average (decisions C14). */
export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** Null once the account was erased; the review stays under `authorName`. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    orderId: text('order_id').references(() => orders.id),
    authorName: text('author_name').notNull(),
    title: text().notNull(),
    description: text().notNull(),
    star: smallint().notNull(),
    status: text().notNull().default('beklemede'),
    refusalReason: text('refusal_reason').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('reviews_one_a_product_and_order').on(table.productId, table.orderId),
    check('reviews_star', sql`${table.star} between 1 and 5`),
    check('reviews_title', sql`char_length(${table.title}) between 1 and 50`),
    check('reviews_description', sql`char_length(${table.description}) between 1 and 2000`),
    check('reviews_status', sql`${table.status} in ('beklemede', 'yayında', 'reddedildi')`),
    check('reviews_refusal_has_reason', sql`${table.status} <> 'reddedildi' or ${table.refusalReason} <> ''`),
    index('reviews_of_product').on(table.productId, table.status, table.createdAt.desc()),
    index('reviews_of_customer').on(table.customerId),
  ],
)
