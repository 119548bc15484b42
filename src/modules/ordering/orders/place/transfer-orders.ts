import type { Db } from '#database/database.ts'
import {
  arrayOf,
  int,
  known,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { ORDER_STATUSES, type OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import { PAYMENT_TYPE } from '../orders-queries.ts'

/** An order that a bank transfer may be for. */
export interface TransferOrder {
  id: string
  orderNo: string
  status: OrderStatus
  paymentType: PaymentType
  /** Decimal text, TRY, with two decimals. */
  total: string
  version: number
  /** Names that its payer may go by: the customer, the recipient, the person and the company of the invoice. */
  buyers: string[]
  createdAt: Date
  /** When it is cancelled unless its transfer has arrived. */
  dueAt: Date | null
}

/** Orders that wait for their transfer are matched by amount and name up to so many, the newest. */
const MOST_WAITING = 5000

const ORDERS = statement(
  {
    params: [arrayOf(text), arrayOf(text)],
    row: {
      id: text,
      orderNo: text,
      status: oneOf(ORDER_STATUSES),
      paymentType: PAYMENT_TYPE,
      total: numeric,
      version: int,
      buyers: known(arrayOf(text)),
      createdAt: timestamptz,
      dueAt: nullable(timestamptz),
    },
  },
  `with wanted as (
     select id from orders where order_no = any($1::text[]) or id = any($2::text[])
     union
     (select id from orders where status = 'awaiting_payment' and payment_type = 'bank_transfer'
       order by created_at desc limit ${MOST_WAITING})
   )
   select o.id, o.order_no as "orderNo", o.status, o.payment_type as "paymentType", o.total, o.version,
     array_remove(array[
       case when c.erased_at is null then trim(c.name || ' ' || c.surname) else '' end,
       coalesce(address_part(o.delivery_address, 'Ad Soyad'), ''), coalesce(address_part(o.invoice_address, 'Ad Soyad'), ''),
       coalesce(address_part(o.invoice_address, 'Firma'), '')], '') as buyers,
     o.created_at as "createdAt", o.payment_due_at as "dueAt"
   from wanted join orders o on o.id = wanted.id join customers c on c.id = o.customer_id
   where o.payment_type <> 'card' or o.status not in ('awaiting_payment', 'payment_failed')`,
)

/**
 * The orders that wait for their transfer, and those with these numbers or ids whatever their status; without unpaid card attempts. The
 * names in `buyers` are each there once.
 */
export async function readTransferOrders(
  db: Db,
  { numbers, ids }: { numbers: readonly string[]; ids: readonly string[] },
): Promise<TransferOrder[]> {
  const { rows } = await db.query(ORDERS, [numbers, ids])
  return rows.map((row) => ({ ...row, buyers: [...new Set(row.buyers)] }))
}
