import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** Currencies of the shop. `exchangeRate` is TRY for one unit; TRY itself is 1 (decisions A5). */
export const currencies = pgTable(
  'currencies',
  {
    id: smallint().primaryKey().generatedAlwaysAsIdentity(),
    code: char({ length: 3 }).notNull().unique(),
    name: text().notNull(),
    exchangeRate: numeric('exchange_rate', { precision: 18, scale: 6 }).notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    position: smallint().notNull().default(0),
    /** Grows with each change of the row, by a trigger, and when a rate starts to wait for approval. */
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('currencies_code_is_iso', sql`${table.code} ~ '^[A-Z]{3}$' and ${table.code} <> 'TRL'`),
    check('currencies_rate_positive', sql`${table.exchangeRate} > 0`),
    check('currencies_try_is_one', sql`${table.code} <> 'TRY' or ${table.exchangeRate} = 1`),
    uniqueIndex('currencies_one_default').on(table.isDefault).where(sql`${table.isDefault}`),
  ],
)

/** Every rate that was ever in force with its source, append-only. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    currency: char({ length: 3 })
      .notNull()
      .references(() => currencies.code),
    rate: numeric({ precision: 18, scale: 6 }).notNull(),
    source: text().notNull(),
    /** The newest bulletin that this rate settles: the one it comes from, or one whose rate jumped and was replaced by hand. */
    bulletinDate: date('bulletin_date'),
    /** Name of the member of staff who set, fetched, approved or kept it; null for the job, the command and the seed. */
    setBy: text('set_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('exchange_rates_rate_positive', sql`${table.rate} > 0`),
    check('exchange_rates_source', sql`${table.source} in ('manual', 'tcmb', 'seed')`),
  ],
)

/** Rates of the latest bulletin that jumped too far to apply without a person's approval; at most one per currency. */
export const pendingRates = pgTable(
  'pending_rates',
  {
    currency: char({ length: 3 })
      .primaryKey()
      .references(() => currencies.code, { onDelete: 'cascade' }),
    rate: numeric({ precision: 18, scale: 6 }).notNull(),
    bulletinDate: date('bulletin_date').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('pending_rates_rate_positive', sql`${table.rate} > 0`)],
)
