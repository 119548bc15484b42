import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { payments } from '#modules/ordering/payments/payments-tables.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'
import { providerKeys } from '#modules/platform/providers/providers-tables.ts'

/** What the provider knows the card by, and its first digits: JSON, encrypted with the shop's keys and tied to the row's id. */
const data = () => text().notNull()

/**
 * Cards that customers keep in the vault of a payment provider. The number and the security code are there alone; with the database
 * nobody can pay, since what the provider knows the card by is encrypted with keys that are not in it.
 */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: text().primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The payment that was made with it and at which the customer agreed to keep it. */
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    provider: text().notNull(),
    /** The stored keys of the provider's account that has it. */
    keysId: text('keys_id').references(() => providerKeys.id),
    data: data(),
    organization: text().notNull(),
    bankName: text('bank_name').notNull().default(''),
    lastDigits: text('last_digits').notNull(),
    /** YYYY-MM; '' when the provider does not tell. */
    expires: text().notNull().default(''),
    /** The customer's own name for it; '' without one. */
    label: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [
    unique('saved_cards_payment').on(table.paymentId),
    index('saved_cards_customer').on(table.customerId, table.usedAt),
    index('saved_cards_keys').on(table.keysId),
    check('saved_cards_encrypted', sql`${table.data} like 'encrypted:%'`),
    check('saved_cards_digits', sql`${table.lastDigits} ~ '^[0-9]{4}$'`),
    check('saved_cards_expires', sql`${table.expires} ~ '^(20[0-9]{2}-(0[1-9]|1[0-2]))?$'`),
    check('saved_cards_label', sql`length(${table.label}) <= 40`),
  ],
)

/**
 * Cards that the vault still has to delete: of erased accounts, of payments that came to nothing, and replaced ones. Nothing in a row tells
 * whose they are.
 */
export const vaultDeletions = pgTable(
  'vault_deletions',
  {
    /** Of the saved card: its data is tied to it. */
    id: text().primaryKey(),
    provider: text().notNull(),
    keysId: text('keys_id').references(() => providerKeys.id),
    data: data(),
    /** 'user' deletes every card under the customer's user key. */
    extent: text().notNull().default('card'),
    tries: smallint().notNull().default(0),
    checkAfter: moment('check_after').notNull().defaultNow(),
  },
  (table) => [
    index('vault_deletions_due').on(table.checkAfter),
    index('vault_deletions_keys').on(table.keysId),
    check('vault_deletions_extent', sql`${table.extent} in ('card', 'user')`),
    check('vault_deletions_encrypted', sql`${table.data} like 'encrypted:%'`),
  ],
)
