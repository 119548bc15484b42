import { sql } from 'drizzle-orm'
import {
  char,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { products } from './products-tables.ts'

const money = (name: string) => numeric(name, { precision: 18, scale: 6 })

/** Sales units: `multiplier` base units each, with their own price, barcode and box. Sizes in cm, weight in kg. */
export const productUnits = pgTable(
  'product_units',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    value: text().notNull(),
    multiplier: integer().notNull().default(1),
    salePrice: money('sale_price').notNull(),
    /** The merchant's list price; shoppers see `struckPrice` instead. */
    listPrice: money('list_price'),
    /** Price to strike through beside the sale price, null when none may be. Written only by triggers (docs/decisions/0036). */
    struckPrice: money('struck_price'),
    /** The price and list price that come back when a planned price ends; null while `salePrice` is the regular one (decision 164). */
    regularPrice: money('regular_price'),
    regularListPrice: money('regular_list_price'),
    barcode: text().notNull().default(''),
    width: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    height: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    length: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    weight: numeric({ precision: 10, scale: 3 }).notNull().default('0'),
    /** 0 is the default unit. */
    position: smallint().notNull().default(0),
  },
  (table) => [
    unique('product_units_value').on(table.productId, table.value),
    unique('product_units_of_product').on(table.id, table.productId),
    unique('product_units_position').on(table.productId, table.position),
    check('product_units_multiplier', sql`${table.multiplier} between 1 and 100000`),
    check('product_units_prices', sql`${table.salePrice} >= 0 and ${table.listPrice} >= 0`),
    check(
      'product_units_regular_prices',
      sql`${table.regularPrice} >= 0 and ${table.regularListPrice} >= 0 and (${table.regularPrice} is not null or ${table.regularListPrice} is null)`,
    ),
    index('product_units_planned').on(table.productId).where(sql`${table.regularPrice} is not null`),
    check(
      'product_units_sizes',
      sql`least(${table.width}, ${table.height}, ${table.length}, ${table.weight}) >= 0`,
    ),
    index('product_units_barcode').on(table.barcode).where(sql`${table.barcode} <> ''`),
    index('product_units_discounted')
      .on(table.productId.desc())
      .where(sql`${table.position} = 0 and ${table.struckPrice} > ${table.salePrice}`),
  ],
)

/**
 * Every price a unit ever had, append-only and written by triggers; the struck price is derived from it (docs/decisions/0036).
 * Entries of the same instant come from one transaction; only the last of them was ever on sale.
 */
export const priceHistory = pgTable(
  'price_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    unitValue: text('unit_value').notNull(),
    multiplier: integer().notNull().default(1),
    currency: char({ length: 3 }).notNull(),
    taxRate: numeric('tax_rate', { precision: 5, scale: 2 }).notNull(),
    salePrice: money('sale_price').notNull(),
    listPrice: money('list_price'),
    validFrom: moment('valid_from').notNull().defaultNow(),
    /** Who wrote it, by name: what the transaction said of itself in `vitrin.actor`; '' where it said nothing. */
    changedBy: text('changed_by').notNull().default(sql`coalesce(current_setting('vitrin.actor', true), '')`),
  },
  (table) => [
    index('price_history_unit').on(table.productId, table.unitValue, table.validFrom.desc(), table.id.desc()),
  ],
)

/**
 * A price with begin and end for the unit that is the default one when it is planned, one for each product or variant (decision 164). While it is
 * asked, the unit's `salePrice` is this one.
 */
export const plannedPrices = pgTable(
  'planned_prices',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    unitId: integer('unit_id').notNull(),
    /** As it was typed, in `currency`: with KDV or without it. */
    amount: money('amount').notNull(),
    kind: text().notNull(),
    currency: char({ length: 3 }).notNull(),
    beginsAt: moment('begins_at').notNull(),
    /** Null for a price that never ends by itself. */
    endsAt: moment('ends_at'),
    /** When it became the price that is asked; null while it waits. */
    beganAt: moment('began_at'),
    /** The person's name, for the price history. */
    plannedBy: text('planned_by').notNull(),
  },
  (table) => [
    check('planned_prices_amount', sql`${table.amount} > 0`),
    check('planned_prices_kind', sql`${table.kind} in ('gross', 'net')`),
    check('planned_prices_ends', sql`${table.endsAt} > ${table.beginsAt}`),
    foreignKey({
      name: 'planned_prices_unit',
      columns: [table.unitId, table.productId],
      foreignColumns: [productUnits.id, productUnits.productId],
    }).onDelete('cascade'),
    index('planned_prices_by_unit').on(table.unitId, table.productId),
    index('planned_prices_waiting').on(table.beginsAt).where(sql`${table.beganAt} is null`),
    index('planned_prices_ending').on(table.endsAt).where(sql`${table.endsAt} is not null`),
  ],
)
