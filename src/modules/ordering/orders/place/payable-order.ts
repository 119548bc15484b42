import type { Db } from '#database/database.ts'
import {
  boolean,
  json,
  known,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { ORDER_STATUSES, type OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'

/** The order data that a payment needs. Amounts are decimal text, TRY. */
export interface PayableOrder {
  id: string
  orderNo: string
  status: OrderStatus
  /** Is it paid by card at all? */
  byCard: boolean
  total: string
  shippingTotal: string
  deliveryAddress: string
  invoiceAddress: string
  lines: { id: number; name: string; brandName: string; gross: string }[]
  customer: { id: string; name: string; surname: string; email: string; phone: string; createdAt: Date }
}

/** `lines` is never null: an order is written with its lines, at least one. */
const READ_PAYABLE_ORDER = statement(
  {
    params: [text],
    row: {
      id: text,
      orderNo: text,
      status: oneOf(ORDER_STATUSES),
      byCard: boolean,
      total: numeric,
      shippingTotal: numeric,
      deliveryAddress: text,
      invoiceAddress: text,
      lines: known(json<PayableOrder['lines']>()),
      customerId: text,
      name: text,
      surname: text,
      email: text,
      phone: text,
      createdAt: timestamptz,
    },
  },
  `select o.id, o.order_no as "orderNo", o.status, o.payment_type = 'card' as "byCard", o.total, o.shipping_total as "shippingTotal",
     o.delivery_address as "deliveryAddress", o.invoice_address as "invoiceAddress",
     (select json_agg(json_build_object('id', l.id, 'name', l.name, 'brandName', l.brand_name, 'gross', l.gross::text)
        order by l.position) from order_lines l where l.order_id = o.id) as lines,
     c.id as "customerId", c.name, c.surname, c.contact_email as email, c.phone, c.created_at as "createdAt"
   from orders o join customers c on c.id = o.customer_id
   where o.id = $1`,
)

export async function readPayableOrder(db: Db, orderId: string): Promise<PayableOrder | null> {
  const { rows } = await db.query(READ_PAYABLE_ORDER, [orderId])
  const [row] = rows
  if (!row) return null
  const { customerId, name, surname, email, phone, createdAt, ...order } = row
  return {
    ...order,
    customer: { id: customerId, name, surname, email, phone, createdAt },
  }
}

const READ_DESCRIPTION = statement(
  { params: [text], row: { description: text } },
  'select description from orders where id = $1',
)

/** The buyer's note to an order; null for an unknown id. */
export async function readDescription(db: Db, orderId: string): Promise<string | null> {
  const { rows } = await db.query(READ_DESCRIPTION, [orderId])
  return rows[0]?.description ?? null
}
