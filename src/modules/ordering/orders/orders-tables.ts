import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { products } from '#modules/goods/catalogue/tables/products-tables.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'

const amount = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull()

/**
 * Orders, stored once with their snapshot: nothing here changes when the catalogue does. Amounts are TRY, because that is what is charged
 * (decisions A6). `checkoutKey` identifies one checkout attempt, so that it makes one order only.
 */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    orderNo: char('order_no', { length: 12 }).notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    checkoutKey: text('checkout_key').notNull().unique(),
    status: text().notNull(),
    paymentType: text('payment_type').notNull(),
    description: text().notNull().default(''),
    branchName: text('branch_name').notNull().default(''),
    locale: text().notNull().default('tr'),
    invoiceAddress: text('invoice_address').notNull(),
    deliveryAddress: text('delivery_address').notNull(),
    /** Of the delivery address, folded: a column, because PostgreSQL reads an index alone only for columns. */
    province: text().generatedAlwaysAs(sql`order_province(delivery_address)`),
    subTotal: amount('sub_total'),
    tax: amount('tax'),
    shippingTotal: amount('shipping_total'),
    shippingKind: text('shipping_kind').notNull(),
    /** The cash on delivery fee, with KDV; 0 for every other payment type (decisions D4). */
    paymentFee: amount('payment_fee').default('0'),
    total: amount('total'),
    /** The way of delivery as its buyer read it; '' for the standard one. Its surcharge is in `shippingTotal`. */
    deliveryMethod: text('delivery_method').notNull().default(''),
    /** The days of delivery that its buyer was told when it was placed, or when its transfer arrived; null where none was. */
    arrivesFrom: date('arrives_from', { mode: 'string' }),
    arrivesTo: date('arrives_to', { mode: 'string' }),
    /** The coupon it was placed with, as the coupon spells it; '' for none. What it gave is in `order_lines.discount` and `coupon_uses`. */
    couponCode: text('coupon_code').notNull().default(''),
    /** By how much staff's edits changed the total since the order was placed. */
    editedBy: amount('edited_by').default('0'),
    /** The total the order was placed with, which its card payments name; edits leave it. */
    placedTotal: numeric('placed_total', { precision: 14, scale: 2 })
      .notNull()
      .generatedAlwaysAs(sql`total - edited_by`),
    /** The shopper's display currency, and TRY for one unit of it at that moment: for the record only. */
    shownCurrency: char('shown_currency', { length: 3 }).notNull().default('TRY'),
    shownRate: numeric('shown_rate', { precision: 18, scale: 6 }).notNull().default('1'),
    /** The shop's bank accounts at the time a transfer order was placed (spec §9). */
    bankAccounts: text('bank_accounts').notNull().default(''),
    /** The deadline of a transfer order's payment, as its buyer was told; null for every other payment type. */
    paymentDueAt: moment('payment_due_at'),
    cancelledAt: moment('cancelled_at'),
    /** When the carrier delivered it; the 14 days of withdrawal start here (turkey.md §8). */
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** It has a return, open or not; kept by a trigger of the returns, so that lists need not look there. */
    hasReturn: boolean('has_return').notNull().default(false),
    /** A piece of it is in no parcel and was not refunded; kept by triggers of lines, parcels and refunds. Read it by `owesPieces`. */
    owesPieces: boolean('owes_pieces').notNull().default(true),
    /** Higher with every change of the order or of anything that belongs to it; staff names the one a decision was made from. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'orders_status',
      sql`${table.status} in ('awaiting_payment', 'confirmed', 'preparing', 'shipped', 'delivered', 'cancelled', 'return_requested', 'returned', 'payment_failed')`,
    ),
    check('orders_payment_type', sql`${table.paymentType} in ('card', 'cash_on_delivery', 'bank_transfer')`),
    check('orders_shipping_kind', sql`${table.shippingKind} in ('fee', 'free', 'recipientPays')`),
    check(
      'orders_amounts',
      sql`least(${table.subTotal}, ${table.tax}, ${table.shippingTotal}, ${table.paymentFee}) >= 0`,
    ),
    check(
      'orders_total',
      sql`${table.total} = ${table.subTotal} + ${table.tax} + ${table.shippingTotal} + ${table.paymentFee}`,
    ),
    check('orders_description', sql`char_length(${table.description}) <= 500`),
    // A customer has one unpaid card order at a time; the index also finds the stock it reserves.
    uniqueIndex('orders_one_open_card')
      .on(table.customerId)
      .where(sql`${table.paymentType} = 'card' and ${table.status} = 'awaiting_payment'`),
    index('orders_customer').on(table.customerId, table.createdAt.desc(), table.id),
    index('orders_awaiting_transfer')
      .on(table.paymentDueAt)
      .where(sql`${table.paymentType} = 'bank_transfer' and ${table.status} = 'awaiting_payment'`),
    // The sales of a day, for the desk of the back office.
    index('orders_sales')
      .on(table.createdAt, table.total)
      .where(
        sql`${table.status} not in ('cancelled', 'payment_failed') and not (${table.paymentType} = 'card' and ${table.status} = 'awaiting_payment')`,
      ),
    // The lists of the back office.
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_total_size').on(table.total, table.id),
    index('orders_status_newest').on(table.status, table.createdAt, table.id),
    index('orders_status_filtered').on(
      table.status,
      table.total,
      table.id,
      table.paymentType,
      table.createdAt,
    ),
    // Which customers have ordered, for their list.
    index('orders_placed_customer')
      .on(table.customerId)
      .where(
        sql`not (${table.paymentType} = 'card' and ${table.status} in ('awaiting_payment', 'payment_failed'))`,
      ),
    index('orders_province_newest').on(table.province, table.createdAt, table.id),
    // Filters of a province, alone or with others, are answered by the index alone, and so are those of a status above.
    index('orders_province_filtered').on(
      table.province,
      table.status,
      table.total,
      table.id,
      table.paymentType,
      table.createdAt,
    ),
    index('orders_owing')
      .on(table.createdAt, table.id, table.status, table.total, table.paymentType, table.province)
      .where(
        sql`${table.owesPieces} and ${table.deliveredAt} is null and ${table.status} in ('confirmed', 'preparing', 'shipped', 'return_requested')`,
      ),
    // Card attempts that were never paid, which staff sees apart from the orders.
    index('orders_attempts')
      .on(table.createdAt, table.id)
      .where(
        sql`${table.paymentType} = 'card' and ${table.status} in ('awaiting_payment', 'payment_failed')`,
      ),
    // Few orders have a chosen way of delivery, and those are to leave first.
    index('orders_chosen_delivery').on(table.createdAt, table.id).where(sql`${table.deliveryMethod} <> ''`),
    index('orders_with_returns')
      .on(table.status, table.total, table.id, table.paymentType, table.createdAt, table.province)
      .where(sql`${table.hasReturn}`),
    // Referenced by payments, which name the total they pay.
    unique('orders_id_placed_total').on(table.id, table.placedTotal),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** From 1; the first line represents the order (`urunSira`). */
    position: smallint().notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    slug: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    variant: text().notNull().default(''),
    image: text().notNull().default(''),
    brandName: text('brand_name').notNull().default(''),
    unitValue: text('unit_value').notNull(),
    multiplier: integer().notNull(),
    quantity: integer().notNull(),
    taxRate: numeric('tax_rate', { precision: 5, scale: 2 }).notNull(),
    /** The catalogue's net price of one unit in its own currency, and TRY for one unit of that currency then. */
    currency: char({ length: 3 }).notNull(),
    unitPrice: numeric('unit_price', { precision: 18, scale: 6 }).notNull(),
    exchangeRate: numeric('exchange_rate', { precision: 18, scale: 6 }).notNull(),
    net: amount('net'),
    tax: amount('tax'),
    gross: amount('gross'),
    /** This line's part of the order's discount, by coupon or staff, with KDV; the three amounts above are without it. */
    discount: amount('discount').default('0'),
    trackingNo: text('tracking_no').notNull().default(''),
    trackingUrl: text('tracking_url').notNull().default(''),
    carrierName: text('carrier_name').notNull().default(''),
    /** Why the product could not be withdrawn from when it was bought; '' when it could. */
    withdrawalException: text('withdrawal_exception').notNull().default(''),
  },
  (table) => [
    unique('order_lines_position').on(table.orderId, table.position),
    check('order_lines_quantity', sql`${table.quantity} >= 1 and ${table.multiplier} >= 1`),
    check('order_lines_amounts', sql`${table.gross} = ${table.net} + ${table.tax} and ${table.net} >= 0`),
    check('order_lines_tax_rate', sql`${table.taxRate} between 0 and 100`),
    // The newest lines of a product, for what is bought together.
    index('order_lines_newest').on(table.productId, table.id),
  ],
)

/** The history of an order, append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    actor: text().notNull(),
    data: jsonb().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
)

/** The documents the shopper accepted with an order, with the time and the IP address (turkey.md §8). */
export const orderAcceptances = pgTable(
  'order_acceptances',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    document: text().notNull(),
    accepted: boolean().notNull().default(true),
    html: text().notNull(),
    sha256: char({ length: 64 }).notNull(),
    ip: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.document] })],
)

/** A buyer's return request: by the right of withdrawal, or for a fault. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 'withdrawal' is one within 14 days, without a reason; 'return' names a fault. */
    kind: text().notNull(),
    reason: text().notNull().default(''),
    note: text().notNull().default(''),
    status: text().notNull().default('requested'),
    /** The shop's answer, for the buyer. */
    answer: text().notNull().default(''),
    /** How an accepted return is sent (decision 98): the carrier, its prepaid code and the address; '' for none. */
    carrierName: text('carrier_name').notNull().default(''),
    returnCode: text('return_code').notNull().default(''),
    returnAddress: text('return_address').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    check('order_returns_kind', sql`${table.kind} in ('withdrawal', 'return')`),
    check(
      'order_returns_status',
      sql`${table.status} in ('requested', 'approved', 'refused', 'received', 'refunded', 'withdrawn')`,
    ),
    check('order_returns_note', sql`char_length(${table.note}) <= 1000`),
    check('order_returns_code', sql`${table.returnCode} ~ '^([A-Za-z0-9-]{4,40})?$'`),
    index('order_returns_order').on(table.orderId, table.createdAt),
    // The list of returns, whole and by status.
    index('order_returns_list').on(sql`return_list_position(${table.status}, ${table.createdAt})`, table.id),
    index('order_returns_status').on(
      table.status,
      sql`return_list_position(${table.status}, ${table.createdAt})`,
      table.id,
    ),
    index('order_returns_open')
      .on(table.createdAt)
      .where(sql`${table.status} in ('requested', 'approved', 'received')`),
  ],
)

/** The returned quantity of each line. */
export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderLineId] }),
    check('order_return_lines_quantity', sql`${table.quantity} >= 1`),
    index('order_return_lines_line').on(table.orderLineId),
  ],
)

/** Refunds to buyers, in TRY. `key` names the cause, so that the same cause is refunded once. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    returnId: text('return_id').references(() => orderReturns.id),
    amount: amount('amount'),
    /** Decided by staff; else a return's, or the cancellation's where it belongs to none. */
    byStaff: boolean('by_staff').notNull().default(false),
    /** Staff's reason, and what they wrote to it. */
    reason: text().notNull().default(''),
    note: text().notNull().default(''),
    /** The part of the amount that is delivery, as staff chose it. */
    shipping: amount('shipping').default('0'),
    /** The part of the amount that staff named freely: a lower price, apart from pieces that go back. */
    extra: amount('extra').default('0'),
    /** The KDV given back by rate, as `order-refund-rules.ts` splits the amount; empty for refunds older than the split. */
    taxes: jsonb().notNull().default([]),
    status: text().notNull().default('pending'),
    createdAt: moment('created_at').notNull().defaultNow(),
    settledAt: moment('settled_at'),
    /** The attempts at a card payment's provider, the next one not before `dueAt`; `reference` or `code` is its response. */
    attempts: smallint().notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    reference: text().notNull().default(''),
    code: text().notNull().default(''),
  },
  (table) => [
    check('order_refunds_amount', sql`${table.amount} > 0`),
    check(
      'order_refunds_parts',
      sql`least(${table.shipping}, ${table.extra}) >= 0 and ${table.shipping} + ${table.extra} <= ${table.amount}`,
    ),
    check('order_refunds_note', sql`char_length(${table.note}) <= 1000`),
    check('order_refunds_status', sql`${table.status} in ('pending', 'completed', 'failed')`),
    index('order_refunds_order').on(table.orderId),
    index('order_refunds_failed').on(table.orderId).where(sql`${table.status} = 'failed'`),
    index('order_refunds_waiting').on(table.dueAt, table.id).where(sql`${table.status} = 'pending'`),
    index('order_refunds_return').on(table.returnId).where(sql`${table.returnId} is not null`),
  ],
)

/** The pieces that a refund of staff pays back, without a return. */
export const orderRefundLines = pgTable(
  'order_refund_lines',
  {
    refundId: bigint('refund_id', { mode: 'number' })
      .notNull()
      .references(() => orderRefunds.id, { onDelete: 'cascade' }),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId] }),
    check('order_refund_lines_quantity', sql`${table.quantity} >= 1`),
    index('order_refund_lines_line').on(table.orderLineId),
  ],
)
