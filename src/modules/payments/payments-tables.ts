import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

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
  ],
)
