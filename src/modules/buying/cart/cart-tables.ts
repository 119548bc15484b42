import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { productUnits } from '#modules/goods/catalogue/tables/prices-tables.ts'
import { products } from '#modules/goods/catalogue/tables/products-tables.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'

/**
 * A cart belongs to a browser or, once somebody has logged in, to a customer. `visitorHash` is the SHA-256 (hex) of the browser's
 * cookie, so a leaked table gives access to no cart. `version` changes with every write.
 */
export const carts = pgTable(
  'carts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    visitorHash: text('visitor_hash').unique(),
    customerId: text('customer_id')
      .unique()
      .references(() => customers.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(0),
    /** The shopper's note until the order is placed; at most 500 characters (decisions C17). */
    note: text().notNull().default(''),
    /** The code of a coupon as the shopper typed it; '' for none. Whether it applies is decided whenever the cart is priced. */
    couponCode: text('coupon_code').notNull().default(''),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('carts_one_owner', sql`num_nonnulls(${table.visitorHash}, ${table.customerId}) = 1`),
    // The carts that their customers left, for reminders. Those of visitors are changed without it.
    index('carts_left').on(table.updatedAt, table.id).where(sql`${table.customerId} is not null`),
  ],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cartId: bigint('cart_id', { mode: 'number' })
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    unitId: integer('unit_id').notNull(),
    quantity: smallint().notNull(),
    /**
     * Price of one unit when the shopper last added or changed the line: net, in TRY. With `seenTaxRate` it is what was shown. Used only to
     * report a price change; nothing is charged by it. Null when unknown.
     */
    seenPrice: numeric('seen_price'),
    /** KDV of `seenPrice`, in percent. */
    seenTaxRate: numeric('seen_tax_rate', { precision: 5, scale: 2 }),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    unique('cart_lines_product_unit').on(table.cartId, table.productId, table.unitId),
    foreignKey({
      name: 'cart_lines_unit_of_product',
      columns: [table.unitId, table.productId],
      foreignColumns: [productUnits.id, productUnits.productId],
    }).onDelete('cascade'),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 9999`),
    index('cart_lines_product').on(table.productId),
  ],
)

/**
 * Lines that were put aside for later. A table of their own, so that no statement about a cart's lines can charge one by accident: they
 * are in no total and reserve no stock. `seenPrice` and `seenTaxRate` are those of the line when it was put aside.
 */
export const cartSavedLines = pgTable(
  'cart_saved_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cartId: bigint('cart_id', { mode: 'number' })
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    unitId: integer('unit_id').notNull(),
    quantity: smallint().notNull(),
    seenPrice: numeric('seen_price'),
    seenTaxRate: numeric('seen_tax_rate', { precision: 5, scale: 2 }),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [
    unique('cart_saved_lines_product_unit').on(table.cartId, table.productId, table.unitId),
    foreignKey({
      name: 'cart_saved_lines_unit_of_product',
      columns: [table.unitId, table.productId],
      foreignColumns: [productUnits.id, productUnits.productId],
    }).onDelete('cascade'),
    check('cart_saved_lines_quantity', sql`${table.quantity} between 1 and 9999`),
    index('cart_saved_lines_product').on(table.productId),
  ],
)

/**
 * Additions made with a one-time key, so that a repetition adds nothing (decisions J10). Product, unit and quantity are part of the
 * key because the forms of one page share it. Rows live for a day.
 */
export const cartAdditions = pgTable(
  'cart_additions',
  {
    cartId: bigint('cart_id', { mode: 'number' })
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    productId: integer('product_id').notNull(),
    unitId: integer('unit_id').notNull(),
    /** Quantity added, in the unit; negative for steps down. */
    quantity: smallint().notNull(),
    /** Whether the line was new; a repetition gets the same response status. */
    created: boolean().notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'cart_additions_once',
      columns: [table.cartId, table.key, table.productId, table.unitId, table.quantity],
    }),
    check('cart_additions_key', sql`length(${table.key}) between 1 and 80`),
    index('cart_additions_added_at').on(table.addedAt),
  ],
)
