import type { Db } from '#database/database.ts'
import { nullable, numeric, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { ORDER_STATUSES, REFUND_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { PAYMENT_STATUSES } from '#modules/ordering/payments/payment-status-rules.ts'

/** What the shop has from after a moment, and a copy of that moment has not. */
export interface AfterMoment {
  orders: { orderNo: string; createdAt: Date; status: string; total: string; email: string }[]
  /** Charges made or settled, by the provider's number where there is one. */
  payments: { id: string; orderNo: string | null; at: Date; status: string; paidPrice: string }[]
  refunds: { orderNo: string; at: Date; status: string; amount: string }[]
  customers: { name: string; email: string; createdAt: Date }[]
}

const ORDERS = statement(
  {
    params: [timestamptz],
    row: {
      order_no: text,
      created_at: timestamptz,
      status: oneOf(ORDER_STATUSES),
      total: numeric,
      email: text,
    },
  },
  `select o.order_no, o.created_at, o.status, o.total, coalesce(c.contact_email, '') as email
   from orders o join customers c on c.id = o.customer_id where o.created_at > $1 order by o.created_at, o.id`,
)
const PAYMENTS = statement(
  {
    params: [timestamptz],
    row: {
      id: text,
      order_no: nullable(text),
      at: timestamptz,
      status: oneOf(PAYMENT_STATUSES),
      paid_price: numeric,
    },
  },
  `select coalesce(p.provider_payment_id, p.id) as id, o.order_no, greatest(p.created_at, p.settled_at) as at, p.status, p.paid_price
   from payments p left join orders o on o.id = p.order_id
   where p.created_at > $1 or p.settled_at > $1 order by 3, p.id`,
)
const REFUNDS = statement(
  {
    params: [timestamptz],
    row: { order_no: text, at: timestamptz, status: oneOf(REFUND_STATUSES), amount: numeric },
  },
  `select o.order_no, r.created_at as at, r.status, r.amount
   from order_refunds r join orders o on o.id = r.order_id where r.created_at > $1 order by r.created_at, r.id`,
)
const CUSTOMERS = statement(
  { params: [timestamptz], row: { name: text, email: text, created_at: timestamptz } },
  `select trim(name || ' ' || surname) as name, coalesce(contact_email, '') as email, created_at
   from customers where created_at > $1 order by created_at, id`,
)

export async function readAfterMoment(db: Db, moment: Date): Promise<AfterMoment> {
  const orders = await db.query(ORDERS, [moment])
  const payments = await db.query(PAYMENTS, [moment])
  const refunds = await db.query(REFUNDS, [moment])
  const customers = await db.query(CUSTOMERS, [moment])
  return {
    orders: orders.rows.map(({ order_no, created_at, ...each }) => ({
      ...each,
      orderNo: order_no,
      createdAt: created_at,
    })),
    payments: payments.rows.map(({ order_no, paid_price, ...each }) => ({
      ...each,
      orderNo: order_no,
      paidPrice: paid_price,
    })),
    refunds: refunds.rows.map(({ order_no, ...each }) => ({ ...each, orderNo: order_no })),
    customers: customers.rows.map(({ created_at, ...each }) => ({ ...each, createdAt: created_at })),
  }
}
