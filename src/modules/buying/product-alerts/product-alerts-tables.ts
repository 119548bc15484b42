import { sql } from 'drizzle-orm'
import { bigint, char, check, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { products } from '#modules/goods/catalogue/tables/products-tables.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'

/**
 * Who wants an email when a product is back in stock or costs less. A stock alert that was sent keeps no address: the row counts as one of
 * the emails of its day and says how much the product was waited for.
 */
export const productAlerts = pgTable(
  'product_alerts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    email: text(),
    /** The account that asked for it, null for a visitor. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    /** SHA-256 (hex) of the token in the latest email about it. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Of price alerts: what one default unit cost with KDV, in `currency`, two decimals. */
    basePrice: numeric('base_price', { precision: 18, scale: 2 }),
    currency: char({ length: 3 }),
    /** When the email with the confirmation link was asked for; the link works for two days. */
    requestedAt: moment('requested_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    sentAt: moment('sent_at'),
  },
  (table) => [
    unique('product_alerts_address').on(table.productId, table.kind, table.email),
    check('product_alerts_kind', sql`${table.kind} in ('stock', 'price')`),
    check('product_alerts_locale', sql`${table.locale} in ('tr', 'en')`),
    check(
      'product_alerts_price',
      sql`(${table.kind} = 'price') = (${table.basePrice} is not null) and (${table.basePrice} is null) = (${table.currency} is null)`,
    ),
    check('product_alerts_email', sql`${table.email} is not null or ${table.sentAt} is not null`),
    index('product_alerts_customer').on(table.customerId).where(sql`${table.customerId} is not null`),
    index('product_alerts_email_index').on(table.email).where(sql`${table.email} is not null`),
    index('product_alerts_waiting')
      .on(table.kind, table.productId, table.confirmedAt)
      .where(sql`${table.email} is not null and ${table.confirmedAt} is not null`),
  ],
)
