import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { orders } from '#modules/ordering/orders/orders-tables.ts'

const amount = (name: string) => numeric(name, { precision: 14, scale: 2 })

/**
 * Codes that shoppers type for a discount. Amounts are TRY with KDV, days those of Istanbul. The three lists of ids have no foreign keys on
 * purpose: a coupon for a category that was deleted is for nothing, not for everything.
 */
export const coupons = pgTable(
  'coupons',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    /** The code as it is compared (`couponKey`). */
    key: text().notNull().unique(),
    /** What staff notes about it; shoppers never see it. */
    note: text().notNull().default(''),
    kind: text().notNull(),
    percent: numeric({ precision: 5, scale: 2 }),
    amount: amount('amount'),
    ceiling: amount('ceiling'),
    minimum: amount('minimum').notNull().default('0'),
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    useLimit: integer('use_limit'),
    perCustomer: integer('per_customer'),
    firstOrder: boolean('first_order').notNull().default(false),
    skipsDiscounted: boolean('skips_discounted').notNull().default(false),
    categoryIds: integer('category_ids').array().notNull().default([]),
    brandIds: integer('brand_ids').array().notNull().default([]),
    productIds: integer('product_ids').array().notNull().default([]),
    active: boolean().notNull().default(true),
    /** Cards of the products it is for say it; only for what everybody gets (`couponFormProblems`). */
    onProducts: boolean('on_products').notNull().default(false),
    /** Uses of orders that stand; raised by the order that uses it, by one conditional statement. */
    used: integer().notNull().default(0),
    /** The name of the set of single-use codes it was made with; '' for one made by itself. */
    batch: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('coupons_code', sql`char_length(${table.code}) between 3 and 30`),
    check('coupons_kind', sql`${table.kind} in ('percent', 'amount', 'shipping')`),
    check(
      'coupons_value',
      sql`(${table.kind} = 'percent') = (${table.percent} is not null) and (${table.kind} = 'amount') = (${table.amount} is not null)`,
    ),
    check('coupons_percent', sql`${table.percent} between 1 and 100`),
    check('coupons_amounts', sql`${table.amount} > 0 and ${table.ceiling} > 0`),
    check('coupons_minimum', sql`${table.minimum} >= 0`),
    check('coupons_days', sql`${table.validFrom} <= ${table.validUntil}`),
    check('coupons_limits', sql`${table.useLimit} >= 1 and ${table.perCustomer} >= 1`),
    check('coupons_used', sql`${table.used} >= 0`),
    index('coupons_on_products').on(table.id).where(sql`${table.onProducts}`),
    index('coupons_newest').on(table.createdAt, table.id),
    index('coupons_batch').on(table.batch, table.id).where(sql`${table.batch} <> ''`),
    index('coupons_words').using(
      'gin',
      sql`fold_text(' ' || ${table.code} || ' ' || ${table.note} || ' ' || ${table.batch}) gin_trgm_ops`,
    ),
  ],
)

/** The use of a coupon by an order, and what it gave. A use that was released counts no longer. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    couponId: bigint('coupon_id', { mode: 'number' })
      .notNull()
      .references(() => coupons.id),
    /** SHA-256 (hex) of the buyer's email in small letters; '' once the buyer's data were erased. */
    buyer: text().notNull(),
    /** What products and delivery cost less when the order was placed, TRY with KDV. */
    discount: amount('discount').notNull(),
    shippingSaved: amount('shipping_saved').notNull().default('0'),
    usedAt: moment('used_at').notNull().defaultNow(),
    releasedAt: moment('released_at'),
  },
  (table) => [
    check('coupon_uses_amounts', sql`least(${table.discount}, ${table.shippingSaved}) >= 0`),
    index('coupon_uses_coupon').on(table.couponId, table.usedAt),
  ],
)

/** How often each person used a coupon, by email, so that one conditional statement keeps the limit for guests too. */
export const couponBuyers = pgTable(
  'coupon_buyers',
  {
    couponId: bigint('coupon_id', { mode: 'number' })
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    buyer: char({ length: 64 }).notNull(),
    uses: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.buyer] }),
    check('coupon_buyers_uses', sql`${table.uses} >= 0`),
    index('coupon_buyers_buyer').on(table.buyer),
  ],
)
