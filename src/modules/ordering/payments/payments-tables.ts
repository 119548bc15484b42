import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { orders } from '#modules/ordering/orders/orders-tables.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'
import { providerKeys } from '#modules/platform/providers/providers-tables.ts'

const amount = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull()

/** Banks whose cards pay in installments; `name` and `logo` head the installment table (spec §3). */
export const banks = pgTable('banks', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  logo: text().notNull().default(''),
})

/** Installment plans of a bank; `commissionRate` in percent of the amount (decisions H4). */
export const installmentPlans = pgTable(
  'installment_plans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bankId: integer('bank_id')
      .notNull()
      .references(() => banks.id, { onDelete: 'cascade' }),
    installment: smallint().notNull(),
    commissionRate: numeric('commission_rate', { precision: 6, scale: 3 }).notNull().default('0'),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [
    unique('installment_plans_installment').on(table.bankId, table.installment),
    uniqueIndex('installment_plans_one_default').on(table.bankId).where(sql`${table.isDefault}`),
    check('installment_plans_installment_range', sql`${table.installment} between 1 and 36`),
    check('installment_plans_commission', sql`${table.commissionRate} between 0 and 100`),
  ],
)

/** The first 6 or 8 digits of a card tell its bank and organisation (VISA, MASTERCARD, TROY, AMEX). */
export const bankBins = pgTable(
  'bank_bins',
  {
    bin: text().primaryKey(),
    bankId: integer('bank_id')
      .notNull()
      .references(() => banks.id, { onDelete: 'cascade' }),
    organization: text().notNull(),
  },
  (table) => [
    check('bank_bins_digits', sql`${table.bin} ~ '^([0-9]{6}|[0-9]{8})$'`),
    check(
      'bank_bins_organization',
      sql`${table.organization} in ('VISA', 'MASTERCARD', 'TROY', 'AMEX', 'UNKNOWN')`,
    ),
    index('bank_bins_bank').on(table.bankId),
  ],
)

/**
 * Card payments, one row per attempt. The bank's callback identifies the payment by its id alone, so the id is unguessable. Of the card
 * only the last four digits are stored, never the number. An order has at most one payment in progress or paid.
 */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    /** 'order' pays an order, 'pay' pays into an open account (decisions C5). */
    kind: text().notNull(),
    orderId: text('order_id').references(() => orders.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    provider: text().notNull(),
    /** The stored keys it began with and is finished and refunded with. */
    keysId: text('keys_id').references(() => providerKeys.id),
    providerPaymentId: text('provider_payment_id'),
    /** Where the card is typed: on the shop's own form, or on the provider's page. */
    form: text().notNull().default('own'),
    /** The token that identifies the provider's page, once there is one. */
    pageToken: text('page_token'),
    status: text().notNull(),
    /** TRY: what was to be paid, and what is charged with the plan's commission. */
    price: amount('price'),
    paidPrice: amount('paid_price'),
    installment: smallint().notNull(),
    commissionRate: numeric('commission_rate', { precision: 9, scale: 6 }).notNull().default('0'),
    /** The shopper agreed to the card being kept in the provider's vault. */
    keepCard: boolean('keep_card').notNull().default(false),
    /** The last four digits behind dots. Nothing else in the row may depend on the card number (PCI DSS 3.5.1). */
    cardHint: text('card_hint').notNull().default(''),
    bankName: text('bank_name').notNull().default(''),
    /** Transaction ids of the basket lines, where the provider gives them. */
    items: jsonb().notNull().default([]),
    /** Why it failed, from which the shopper's sentence is chosen; `code` is the provider's own code, for the shop. */
    reason: text().notNull().default(''),
    code: text().notNull().default(''),
    /** The id the checkout page gave this attempt, '' without one. The page finds its payment by it among those of other tabs. */
    attempt: text().notNull().default(''),
    tokenHash: text('token_hash'),
    ip: text().notNull().default(''),
    locale: text().notNull().default('tr'),
    description: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Until when the shopper may finish at the bank. */
    expiresAt: moment('expires_at').notNull(),
    /** When the provider was requested to move the money. */
    chargingAt: moment('charging_at'),
    settledAt: moment('settled_at'),
    /** The provider is not called about the payment before this moment; null once a failed payment needs no more checks. */
    checkAfter: moment('check_after').defaultNow(),
  },
  (table) => [
    unique('payments_provider_id').on(table.provider, table.providerPaymentId),
    unique('payments_page_token').on(table.provider, table.pageToken),
    check('payments_attempt', sql`length(${table.attempt}) <= 40`),
    check('payments_form', sql`${table.form} in ('own', 'hosted')`),
    // Not 'refunding': while one payment has paid the order, any number of others may be on their way back.
    uniqueIndex('payments_one_live')
      .on(table.orderId)
      .where(sql`${table.status} in ('started', 'verifying', 'charging', 'paid')`),
    check('payments_kind', sql`(${table.kind} = 'order') = (${table.orderId} is not null)`),
    check('payments_kinds', sql`${table.kind} in ('order', 'pay')`),
    check(
      'payments_status',
      sql`${table.status} in ('started', 'verifying', 'charging', 'paid', 'failed', 'expired', 'refunding', 'refunded')`,
    ),
    check('payments_amounts', sql`${table.price} > 0 and ${table.paidPrice} >= ${table.price}`),
    check('payments_installment', sql`${table.installment} between 1 and 36`),
    index('payments_open')
      .on(table.checkAfter)
      .where(sql`${table.status} in ('started', 'verifying', 'charging', 'refunding')`),
    index('payments_doubtful')
      .on(table.checkAfter)
      .where(
        sql`${table.status} = 'failed' and (${table.chargingAt} is not null or ${table.pageToken} is not null)`,
      ),
    index('payments_customer').on(table.customerId, table.createdAt),
    index('payments_order').on(table.orderId, table.price).where(sql`${table.orderId} is not null`),
    // Together with payments_amounts: no card is charged less than its order costs.
    foreignKey({
      name: 'payments_price_is_total',
      columns: [table.orderId, table.price],
      foreignColumns: [orders.id, orders.placedTotal],
    }),
    index('payments_recent').on(table.createdAt),
    index('payments_keys').on(table.keysId).where(sql`${table.keysId} is not null`),
  ],
)

/** The history of a payment, append-only. No card data. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    data: jsonb().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('payment_events_payment').on(table.paymentId, table.id)],
)

/**
 * The payments of the test bank, which replaces a real provider where no keys are set. It stores what the shop sent and the outcome its
 * test card stands for, not the card number.
 */
export const testBankPayments = pgTable(
  'test_bank_payments',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull().unique(),
    /** The token of the bank's own card form, and the installment counts it offers; null when the shop sent the card. */
    pageToken: text('page_token').unique(),
    offered: jsonb(),
    /** '' until a card is typed on the bank's form. */
    outcome: text().notNull(),
    status: text().notNull(),
    price: amount('price'),
    paidPrice: amount('paid_price'),
    refunded: numeric({ precision: 14, scale: 2 }).notNull().default('0'),
    installment: smallint().notNull(),
    cardHint: text('card_hint').notNull(),
    /** The card as it goes into the bank's vault once it is charged; null when it is not to be kept. */
    kept: jsonb(),
    callbackUrl: text('callback_url').notNull(),
    locale: text().notNull().default('tr'),
    tries: smallint().notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    check(
      'test_bank_payments_status',
      sql`${table.status} in ('open', 'started', 'verified', 'paid', 'failed', 'cancelled')`,
    ),
    check('test_bank_payments_refunded', sql`${table.refunded} between 0 and ${table.paidPrice}`),
  ],
)

/**
 * The vault of the test bank, which replaces a real provider's: what its pages and plans need of a card, never the number. The shop knows a
 * card by its token.
 */
export const testBankCards = pgTable(
  'test_bank_cards',
  {
    token: text().primaryKey(),
    userKey: text('user_key').notNull(),
    bin: text().notNull(),
    lastDigits: text('last_digits').notNull(),
    organization: text().notNull(),
    /** YYYY-MM. */
    expires: text().notNull(),
    /** What the test card simulates. */
    outcome: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('test_bank_cards_digits', sql`${table.bin} ~ '^[0-9]{8}$' and ${table.lastDigits} ~ '^[0-9]{4}$'`),
    index('test_bank_cards_user').on(table.userKey),
  ],
)
