import { bigint, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'

/**
 * Emails that reminded customers of their carts: one for each version of a cart. `stopHash` is the SHA-256 (hex) of the token in its link,
 * which ends such emails for as long as the row lives.
 */
export const cartReminders = pgTable(
  'cart_reminders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** `cart id.number of writes`. */
    cartVersion: text('cart_version').notNull(),
    stopHash: text('stop_hash').notNull().unique(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    unique('cart_reminders_version').on(table.customerId, table.cartVersion),
    index('cart_reminders_sent').on(table.sentAt),
  ],
)

/** Emails about lower prices on wishlists: at most one a day for each customer. `stopHash` as above. */
export const wishlistMails = pgTable(
  'wishlist_mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The day in Istanbul. */
    sentOn: date('sent_on').notNull(),
    stopHash: text('stop_hash').notNull().unique(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    unique('wishlist_mails_day').on(table.customerId, table.sentOn),
    index('wishlist_mails_sent').on(table.sentAt),
  ],
)
