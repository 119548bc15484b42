import { int, numeric, statement, text } from '#database/statement.ts'
import type { FulfilResult } from './fulfil-order.ts'
import { queueOrderPaidEmail, queueRefundedEmail } from './order-progress-emails.ts'
import type { OrdersDeps } from './orders-types.ts'
import { type LockedOrder, type OrderKey, withOrder } from './with-order.ts'

/** Runs one step of staff; false means that the order's state does not allow it. */
async function step(
  deps: OrdersDeps,
  key: OrderKey,
  work: (order: LockedOrder) => Promise<boolean>,
): Promise<FulfilResult> {
  return (await withOrder(deps, key, work)) ? { ok: true } : { ok: false, reason: 'wrong-state' }
}

/** Does the order wait for its bank transfer? */
export function awaitsTransfer({ paymentType, status }: LockedOrder): boolean {
  return paymentType === 'bank_transfer' && status === 'awaiting_payment'
}

/**
 * Staff has seen the transfer on the shop's account: confirms the order, once. Of a concurrent confirmation and cancellation, by the buyer
 * or for being overdue, only the first changes anything.
 */
export function confirmTransfer(deps: OrdersDeps, orderId: string): Promise<FulfilResult> {
  return step(deps, { id: orderId }, async (order) => {
    if (!awaitsTransfer(order)) return false
    await order.move('confirmed', { kind: 'paid', actor: 'staff' })
    await queueOrderPaidEmail(deps, order.tx, order.id, { paid: order.total, installment: 1, card: null })
    return true
  })
}

const SETTLE = statement(
  { params: [int], row: { key: text, amount: numeric } },
  `update order_refunds set status = 'completed', settled_at = now() where id = $1 and status = 'pending'
   returning key, amount`,
)

/**
 * Staff has sent a refund by hand, for an order not paid by card: settles the refund, once. A card refund is settled by its provider's
 * response.
 */
export function confirmManualRefund(deps: OrdersDeps, refundId: number): Promise<FulfilResult> {
  return step(deps, { refundId }, async (order) => {
    if (order.paymentType === 'card') return false
    const { rows } = await order.tx.prepared(SETTLE, [refundId])
    const [settled] = rows
    if (!settled) return false
    const { key: refundKey, amount } = settled
    await order.note({ kind: 'refunded', actor: 'staff', data: { amount } })
    await queueRefundedEmail(deps, order.tx, order.id, { refundKey, amount })
    return true
  })
}
