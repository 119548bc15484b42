import type { Db } from '#database/database.ts'
import { bytea, statement, text } from '#database/statements/statement.ts'

const STORE_ORDER_RETURN_LABELS = statement(
  { params: [text, bytea] },
  `insert into order_return_labels (return_id, pdf) values ($1, $2)
   on conflict (return_id) do update set pdf = excluded.pdf, created_at = now()
     where order_return_labels.pdf <> excluded.pdf`,
)

/** Stores the label of a return in place of the one it has; false when it has this one. */
export async function storeReturnLabel(tx: Db, returnId: string, pdf: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(STORE_ORDER_RETURN_LABELS, [returnId, pdf])
  return rowCount === 1
}

const REMOVE_ORDER_RETURN_LABELS = statement(
  { params: [text] },
  'delete from order_return_labels where return_id = $1',
)

/** Removes the label of a return; false when there was none. */
export async function removeReturnLabel(tx: Db, returnId: string): Promise<boolean> {
  const { rowCount } = await tx.query(REMOVE_ORDER_RETURN_LABELS, [returnId])
  return rowCount === 1
}

const FIND_LABEL_FILE = statement(
  { params: [text], row: { orderNo: text, pdf: bytea } },
  `select o.order_no as "orderNo", l.pdf
     from order_return_labels l join order_returns r on r.id = l.return_id join orders o on o.id = r.order_id
    where r.id = $1`,
)
const OWN_RETURN_LABELS = statement(
  { params: [text, text, text], row: { orderNo: text, pdf: bytea } },
  `select o.order_no as "orderNo", l.pdf
     from order_return_labels l join order_returns r on r.id = l.return_id join orders o on o.id = r.order_id
    where r.id = $1 and o.id = $2 and o.customer_id = $3 and r.status = 'approved'`,
)

export interface StoredLabel {
  orderNo: string
  pdf: Buffer
}

/** The label of any return, for staff; null for none. */
export async function readReturnLabel(db: Db, returnId: string): Promise<StoredLabel | null> {
  const { rows } = await db.query(FIND_LABEL_FILE, [returnId])
  return rows[0] ?? null
}

/** The label of an own return that is to be sent; null both for somebody else's and for none. */
export async function readOwnReturnLabel(
  db: Db,
  own: { customerId: string; orderId: string; returnId: string },
): Promise<StoredLabel | null> {
  const { rows } = await db.query(OWN_RETURN_LABELS, [own.returnId, own.orderId, own.customerId])
  return rows[0] ?? null
}
