import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { orders } from '../orders-tables.ts'

const amount = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull()

/**
 * The edits of placed orders, by staff or, where pieces are cancelled, by their buyers, append-only: what the order was, what it became, why,
 * and that the buyer agreed. TRY.
 */
export const orderEdits = pgTable(
  'order_edits',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** From 1, within its order. */
    number: smallint().notNull(),
    /** The buyer cancelled pieces: without staff, and without a reason. */
    byBuyer: boolean('by_buyer').notNull().default(false),
    /** '' for the buyer's. */
    staffId: text('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    /** For the shop and the buyer. */
    reason: text().notNull(),
    /** An idempotency key of the buyer's form. */
    requestKey: text('request_key'),
    /** How the buyer agreed; '' where the law needs no consent. */
    consent: text().notNull().default(''),
    totalBefore: amount('total_before'),
    totalAfter: amount('total_after'),
    /** A transfer had arrived before this edit: it paid `totalBefore` of the first such edit. */
    paid: boolean().notNull(),
    /** The changed parts, before and after: `EditRecord`. */
    changes: jsonb().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('order_edits_number').on(table.orderId, table.number),
    unique('order_edits_request_key').on(table.orderId, table.requestKey),
    check(
      'order_edits_reason',
      sql`${table.byBuyer} and ${table.reason} = '' or char_length(${table.reason}) between 1 and 500`,
    ),
    check('order_edits_consent', sql`char_length(${table.consent}) <= 500`),
  ],
)

/** Money for an edited order that came besides its payment, in TRY: by transfer, recorded by staff. */
export const orderCollections = pgTable(
  'order_collections',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amount: amount('amount'),
    note: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Sent back by hand. Only of card orders, whose refunds go to the card; a transfer's are refunds of the order. */
    returnedAt: moment('returned_at'),
  },
  (table) => [
    check('order_collections_amount', sql`${table.amount} > 0`),
    check('order_collections_note', sql`char_length(${table.note}) <= 500`),
    index('order_collections_order').on(table.orderId),
  ],
)
