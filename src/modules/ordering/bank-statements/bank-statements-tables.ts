import { sql } from 'drizzle-orm'
import { bigint, char, check, date, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { orders } from '#modules/ordering/orders/orders-tables.ts'

/** Files of a bank from which staff confirmed orders. */
export const bankStatementRuns = pgTable('bank_statement_runs', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Given by the browser, so that a repeated request is the same run. */
  key: text().notNull().unique(),
  fileName: text('file_name').notNull(),
  /** Incoming movements in the file. */
  movements: integer().notNull(),
  /** Hash of the column names, and the columns that a person has named for them. */
  headerHash: text('header_hash'),
  columns: jsonb(),
  staffId: text('staff_id'),
  staffName: text('staff_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/**
 * Movements that confirmed an order, each once. Without the bank's text and the payer's name: they are personal data, and the bank keeps them.
 */
export const bankMovements = pgTable(
  'bank_movements',
  {
    /** See `identifiedMovements`. */
    id: char({ length: 32 }).primaryKey(),
    runId: bigint('run_id', { mode: 'number' })
      .notNull()
      .references(() => bankStatementRuns.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    bookedOn: date('booked_on').notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('bank_movements_amount', sql`${table.amount} > 0`),
    index('bank_movements_order').on(table.orderId),
    index('bank_movements_run').on(table.runId),
  ],
)
