import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { bytea } from '#database/statements/bytea-column.ts'
import { orders } from '../orders-tables.ts'

/** The invoice of an order as the merchant's e-Arşiv or e-Fatura program made it: one for an order, the newest (decision 96). */
export const orderInvoices = pgTable(
  'order_invoices',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    invoiceNo: text('invoice_no').notNull(),
    pdf: bytea().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('order_invoices_number', sql`${table.invoiceNo} ~ '^[A-Z0-9-]{3,30}$'`),
    check('order_invoices_pdf', sql`octet_length(${table.pdf}) between 1 and 2097152`),
  ],
)
