import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { reviews } from '#modules/content/reviews/reviews-tables.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'

/**
 * Orders of the shop that the merchant had before, to be read and nothing else: no stock, no payment, no turnover and no number of this
 * shop is about them.
 */
export const earlierOrders = pgTable(
  'earlier_orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The account that an import created for the order's address; null where its address has to be proven first. */
    customerId: text('customer_id').references(() => customers.id),
    /** As accounts have it: trimmed, A–Z in lower case. Null where the file has none: such an order belongs to no account and is for staff alone (decision 149). */
    email: text(),
    /** Who it went to, for staff to search; '' where the file does not say. */
    buyerName: text('buyer_name').notNull().default(''),
    /** E.164 of a Turkish mobile number, the digits of any other; '' without one. For staff to search: no account is found by it. */
    phone: text().notNull().default(''),
    platform: text().notNull(),
    /** Which earlier shop: the prefix that its codes got here; '' for the one whose codes stayed as they were. */
    source: text().notNull().default(''),
    /** As the earlier shop wrote it, as `#1001`. */
    orderNo: text('order_no').notNull(),
    placedAt: moment('placed_at').notNull(),
    currency: text().notNull(),
    subTotal: numeric('sub_total', { precision: 14, scale: 2 }).notNull(),
    discount: numeric({ precision: 14, scale: 2 }).notNull(),
    shipping: numeric({ precision: 14, scale: 2 }).notNull(),
    tax: numeric({ precision: 14, scale: 2 }).notNull(),
    total: numeric({ precision: 14, scale: 2 }).notNull(),
    refunded: numeric({ precision: 14, scale: 2 }).notNull(),
    status: text().notNull(),
    deliveryAddress: text('delivery_address').notNull(),
    invoiceAddress: text('invoice_address').notNull(),
    importedAt: moment('imported_at').notNull().defaultNow(),
  },
  (table) => [
    unique('earlier_orders_number').on(table.platform, table.source, table.orderNo),
    check('earlier_orders_platform', sql`${table.platform} in ('shopify', 'woocommerce')`),
    check(
      'earlier_orders_status',
      sql`${table.status} in ('open', 'paid', 'completed', 'cancelled', 'refunded')`,
    ),
    check('earlier_orders_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('earlier_orders_email_lower', sql`${table.email} = lower(${table.email})`),
    check('earlier_orders_email_given', sql`${table.email} <> ''`),
    check('earlier_orders_account', sql`${table.customerId} is null or ${table.email} is not null`),
    index('earlier_orders_customer').on(table.customerId, table.placedAt, table.id),
    index('earlier_orders_email').on(table.email).where(sql`${table.customerId} is null`),
    index('earlier_orders_newest').on(table.placedAt, table.id),
    index('earlier_orders_words').using(
      'gin',
      sql`fold_text(' ' || ${table.orderNo} || ' ' || ${table.buyerName} || ' ' || ${table.phone} || ' ' || coalesce(${table.email}, '')) gin_trgm_ops`,
    ),
  ],
)

/** Numbers of earlier orders that staff erased for somebody, so that the same file does not bring them back. Nothing else of them is kept. */
export const erasedEarlierOrders = pgTable(
  'erased_earlier_orders',
  {
    platform: text().notNull(),
    source: text().notNull(),
    orderNo: text('order_no').notNull(),
    erasedAt: moment('erased_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.source, table.orderNo] })],
)

export const earlierOrderLines = pgTable(
  'earlier_order_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => earlierOrders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    /** '' where the file has none. Whether a product has it is asked when the order is shown. */
    sku: text().notNull(),
    quantity: integer().notNull(),
    /** Of one piece, in the order's currency, as the earlier shop charged it. */
    unitPrice: numeric('unit_price', { precision: 14, scale: 2 }).notNull(),
  },
  (table) => [
    unique('earlier_order_lines_position').on(table.orderId, table.position),
    check('earlier_order_lines_quantity', sql`${table.quantity} > 0`),
  ],
)

/**
 * Which earlier orders show the purchase of a review that its own file does not prove. A review whose last one is taken back loses its mark (decision
 * 147); an order that is deleted with its customer's account takes only the row.
 */
export const earlierPurchases = pgTable(
  'earlier_purchases',
  {
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    orderId: integer('order_id')
      .notNull()
      .references(() => earlierOrders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.orderId] }),
    index('earlier_purchases_order').on(table.orderId),
  ],
)

/** What somebody said about a file that leaves it open, proposed again for the next file with the same columns. */
export const earlierFileAnswers = pgTable('earlier_file_answers', {
  /** Hash of the part and of the columns' names in any order. */
  columns: text().primaryKey(),
  answers: jsonb().notNull(),
  usedAt: moment('used_at').notNull().defaultNow(),
})

/** Every file that was brought in, and what became of its undoing. Rows are never deleted. */
export const moveInRuns = pgTable(
  'move_in_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What the file held, as `customers`. */
    part: text().notNull(),
    fileName: text('file_name').notNull(),
    /** Who of the staff started it; '' from the terminal. */
    startedBy: text('started_by').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Null while it runs, and for one that was interrupted. */
    endedAt: moment('ended_at'),
    /** What became of the lines, as the summary says; empty until it has ended. */
    counts: jsonb().notNull().default({}),
    /** How many of its records an undo has deleted, and how many it left because they were changed since. */
    removed: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** The last sign of life of the run, or of its undoing. */
    seenAt: moment('seen_at').notNull().defaultNow(),
    /** When somebody began to undo it, the last time. */
    undoStartedAt: moment('undo_started_at'),
    undoneAt: moment('undone_at'),
    /** Who began to undo it, the last time, as the audit log names them; '' where nobody did. */
    undoneBy: text('undone_by').notNull().default(''),
  },
  (table) => [
    check('move_in_runs_part', sql`${table.part} in ('customers', 'orders', 'reviews', 'coupons', 'pages')`),
  ],
)

/**
 * What a run created, written in the transaction that created it. A record is named by its id alone, and its stamps tell whether it was changed since.
 * Deleted with the record by the undo, which leaves those of the records that it left; the others when the run is too old to be undone
 * (`MOVE_IN_KEPT_DAYS`).
 */
export const moveInRecords = pgTable(
  'move_in_records',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: integer('run_id')
      .notNull()
      .references(() => moveInRuns.id),
    /** The id in the table of the run's part. */
    recordId: text('record_id').notNull(),
    /** `Stamps`, by reason. */
    stamps: jsonb().notNull(),
  },
  (table) => [index('move_in_records_run').on(table.runId, table.id)],
)
