import type { Db } from '#database/database.ts'
import { bytea, statement, text, timestamptz } from '#database/statements/statement.ts'

const STORE_ORDER_INVOICES = statement(
  { params: [text, text, bytea] },
  `insert into order_invoices (order_id, invoice_no, pdf) values ($1, $2, $3)
   on conflict (order_id) do update set invoice_no = excluded.invoice_no, pdf = excluded.pdf, created_at = now()
     where order_invoices.invoice_no <> excluded.invoice_no or order_invoices.pdf <> excluded.pdf`,
)

/** Stores the invoice of an order in place of the one it has; false when it has this one. */
export async function storeInvoice(
  tx: Db,
  orderId: string,
  { invoiceNo, pdf }: { invoiceNo: string; pdf: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query(STORE_ORDER_INVOICES, [orderId, invoiceNo, pdf])
  return rowCount === 1
}

const REMOVE_ORDER_INVOICES = statement(
  { params: [text], row: { invoiceNo: text } },
  'delete from order_invoices where order_id = $1 returning invoice_no as "invoiceNo"',
)

/** Removes the invoice of an order; returns its number, null when there was none. */
export async function removeInvoice(tx: Db, orderId: string): Promise<string | null> {
  const { rows } = await tx.query(REMOVE_ORDER_INVOICES, [orderId])
  return rows[0]?.invoiceNo ?? null
}

const OWN_ORDER_INVOICES = statement(
  { params: [text, text], row: { orderNo: text, pdf: bytea } },
  `select o.order_no as "orderNo", i.pdf from order_invoices i join orders o on o.id = i.order_id
    where o.id = $1 and o.customer_id = $2`,
)
const FIND_INVOICE_FILE = statement(
  { params: [text], row: { orderNo: text, pdf: bytea } },
  `select o.order_no as "orderNo", i.pdf from order_invoices i join orders o on o.id = i.order_id where o.id = $1`,
)

export interface StoredInvoice {
  orderNo: string
  pdf: Buffer
}

/** The invoice of an own order, or of any order for staff; null both for somebody else's and for none. */
export async function readInvoice(
  db: Db,
  orderId: string,
  customerId?: string,
): Promise<StoredInvoice | null> {
  const { rows } =
    customerId === undefined
      ? await db.query(FIND_INVOICE_FILE, [orderId])
      : await db.query(OWN_ORDER_INVOICES, [orderId, customerId])
  return rows[0] ?? null
}

const FIND_INVOICE = statement(
  { params: [text], row: { invoiceNo: text, createdAt: timestamptz } },
  'select invoice_no as "invoiceNo", created_at as "createdAt" from order_invoices where order_id = $1',
)

/** Number and day of an order's invoice; null when there is none. */
export async function readInvoiceInfo(
  db: Db,
  orderId: string,
): Promise<{ invoiceNo: string; createdAt: Date } | null> {
  const { rows } = await db.query(FIND_INVOICE, [orderId])
  return rows[0] ?? null
}
