import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text, timestamptz } from '#database/statements/statement.ts'
import { type BoughtLine, removeBoughtLines } from '#modules/buying/cart/cart.server.ts'
import {
  ABANDONABLE,
  HOLDING,
  MINUTES_TO_PAY,
  type ShopReason,
} from '#modules/ordering/payments/payment-status-rules.ts'
import {
  closeOpenPayments,
  hasPaymentIn,
  type PaymentRow,
} from '#modules/ordering/payments/payments.server.ts'
import { rememberPlacedOrder } from '#modules/people/visitors/visitors.server.ts'
import { notAwaitingRetry } from '#modules/platform/jobs/row-jobs.server.ts'
import type { OrderEmailDeps } from '../order/order-emails.ts'
import { queueOrderPaidEmail } from '../order/order-progress-emails.ts'
import type { LockedOrder } from '../order/with-order.ts'

/*
 * A card order is stored, with its stock reserved, before money moves (decisions A10). The cart stays as it is until the order is paid,
 * so that a failed payment loses nothing. A customer has at most one such order.
 */

/** Does the order wait for its card payment? Then it may be confirmed or released. */
export function awaitsCard({ paymentType, status }: Pick<LockedOrder, 'paymentType' | 'status'>): boolean {
  return paymentType === 'card' && status === 'awaiting_payment'
}

/**
 * Ends an order that will not be paid: its stock is released, its payments are closed, and the cart it came from may be ordered again.
 * `takenNext` are the products whose stock this transaction takes afterwards, `couponNext` the coupon it uses. False, without any change, when the order no longer waits for
 * its payment, or money is moving or has moved.
 */
export async function releaseCardOrder(
  order: LockedOrder,
  reason: ShopReason | 'declined',
  { takenNext = [], couponNext = null }: { takenNext?: readonly number[]; couponNext?: number | null } = {},
): Promise<boolean> {
  if (!awaitsCard(order) || (await hasPaymentIn(order.tx, order.id, HOLDING))) return false
  await closeOpenPayments(order.tx, order.id, reason === 'declined' ? 'superseded' : reason)
  const event = { kind: 'payment-failed', actor: 'shop', data: { reason } } as const
  await order.move('payment_failed', event, { takenNext, couponNext })
  return true
}

const ABANDONED_ORDERS = statement(
  { params: [timestamptz, int, arrayOf(text), int], row: { id: text } },
  `select o.id from orders o
    where o.payment_type = 'card' and o.status = 'awaiting_payment'
      and o.created_at < $1::timestamptz - make_interval(mins => $2)
      and not exists (select from payments p where p.order_id = o.id and p.status = any($3))
      and ${notAwaitingRetry('release-unpaid-orders', 'o.id', '$1')}
    order by o.created_at limit $4`,
)

/**
 * Card orders that reserve stock although no payment is in progress: a crash happened between the order and its payment. Only orders
 * older than the 15 minutes a payment may take, so that one being placed now is left alone (decisions D5).
 */
export async function readAbandonedCardOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query(ABANDONED_ORDERS, [
    now,
    MINUTES_TO_PAY,
    [...ABANDONABLE, ...HOLDING],
    limit,
  ])
  return rows.map(({ id }) => id)
}

const ORDERED_LINES = statement(
  { params: [text], row: { productId: int, unitValue: text, quantity: int } },
  'select product_id as "productId", unit_value as "unitValue", quantity from order_lines where order_id = $1',
)

async function readOrderedLines(tx: Db, orderId: string): Promise<BoughtLine[]> {
  const { rows } = await tx.prepared(ORDERED_LINES, [orderId])
  return rows
}

/** The part of a payment that confirming its order needs. */
export type OrderPayment = Pick<PaymentRow, 'tokenHash' | 'paidPrice' | 'installment' | 'cardHint'>

/**
 * Confirms a paid order, once, removes the ordered quantities from the cart, and queues its email. False, without any change, when the
 * order no longer waits for its payment. The caller has locked the cart too (`withPayment`).
 */
export async function confirmCardOrder(
  deps: OrderEmailDeps,
  order: LockedOrder,
  { tokenHash, paidPrice: paid, installment, cardHint: card }: OrderPayment,
): Promise<boolean> {
  if (!awaitsCard(order)) return false
  const { tx, id, customerId } = order
  await order.move('confirmed', { kind: 'paid', actor: 'customer' })
  await removeBoughtLines(tx, customerId, await readOrderedLines(tx, id))
  if (tokenHash !== null) await rememberPlacedOrder(tx, tokenHash, id)
  await queueOrderPaidEmail(deps, tx, id, { paid, installment, card })
  return true
}
