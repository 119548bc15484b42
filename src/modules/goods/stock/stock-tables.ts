import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { products } from '#modules/goods/catalogue/tables/products-tables.ts'
import { orders } from '#modules/ordering/orders/orders-tables.ts'

export const warehouses = pgTable('warehouses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  /** Sales are taken from the lowest number first (decisions D7). */
  priority: smallint().notNull().default(0),
  /** One more with each change by staff. */
  version: integer().notNull().default(1),
})

/**
 * Base units of a product in stock, all warehouses together, and base units ever sold. A parent with variants has the sum of its
 * variants', for lists; it is never sold itself. Negative only when the shop deliberately sells beyond its stock (decisions D5).
 */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull().default(0),
    sold: integer().notNull().default(0),
    /** With so many pieces or fewer it is running out; null for the shop's number (setting azalanStok), 0 for none left. */
    lowFrom: integer('low_from'),
    /** Staff was told that it is running out, and it was not above its number since. */
    lowTold: boolean('low_told').notNull().default(false),
    /** The Istanbul day of the last email about it. */
    lowToldOn: date('low_told_on'),
  },
  (table) => [
    check('stock_levels_sold', sql`${table.sold} >= 0`),
    check('stock_levels_low_from', sql`${table.lowFrom} >= 0`),
    index('stock_levels_own_low').on(table.productId).where(sql`${table.lowFrom} is not null`),
    index('stock_levels_told').on(table.productId).where(sql`${table.lowTold}`),
    index('stock_levels_told_on').on(table.lowToldOn).where(sql`${table.lowToldOn} is not null`),
  ],
)

/** Stock by warehouse; the sum over warehouses is the product's level, maintained by the code that writes it. */
export const inventory = pgTable(
  'inventory',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    warehouseId: integer('warehouse_id')
      .notNull()
      .references(() => warehouses.id),
    quantity: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.warehouseId] })],
)

/** Every stock movement with its reason, append-only: the sum of a product's deltas is its level. */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    warehouseId: integer('warehouse_id')
      .notNull()
      .references(() => warehouses.id),
    delta: integer().notNull(),
    reason: text().notNull(),
    orderId: text('order_id').references(() => orders.id),
    /** What staff booked at once, so that a request that is sent again books nothing; null for everything else. */
    booking: uuid(),
    note: text().notNull().default(''),
    /** The member of staff or the other software, by name; '' where an order or a file moved the stock. */
    staffName: text('staff_name').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('stock_ledger_delta', sql`${table.delta} <> 0`),
    check(
      'stock_ledger_reason',
      sql`${table.reason} in ('opening', 'import', 'order', 'cancel', 'return', 'count', 'transfer', 'undo', 'arrival', 'damage', 'loss', 'correction')`,
    ),
    check(
      'stock_ledger_order_named',
      sql`${table.reason} not in ('order', 'cancel', 'return') or ${table.orderId} is not null`,
    ),
    index('stock_ledger_product').on(table.productId, table.id),
    uniqueIndex('stock_ledger_booking')
      .on(table.booking, table.productId, table.warehouseId)
      .where(sql`${table.booking} is not null`),
    index('stock_ledger_by_hand').on(table.id).where(sql`${table.orderId} is null`),
    index('stock_ledger_order').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
)
