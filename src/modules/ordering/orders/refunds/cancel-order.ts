import { CANCELLABLE, isPaidBeforeShipping } from '#modules/kernel/orders/order-status-rules.ts'
import { Big } from '#shared/money.ts'
import { queueOrderCancelledEmail } from '../order/order-emails.ts'
import { type LockedOrder, withOrder } from '../order/with-order.ts'
import type { CancelResult, OrdersDeps } from '../orders-types.ts'
import { insertRefund, sumRefunds } from '../returns/order-returns-queries.ts'
import { beginCardCancel, type CancelStep, finishCardCancel } from './cancel-card-order.ts'
import { hasParcel } from './card-refunds-queries.ts'
import { basisOf } from './refund-order.ts'

async function attempt(deps: OrdersDeps, order: LockedOrder): Promise<CancelStep> {
  if (order.paymentType === 'card') return beginCardCancel(deps, order)
  const { tx, id, status } = order
  if (status === 'cancelled') return { result: { ok: true } }
  if (!CANCELLABLE.includes(status) || (await hasParcel(tx, id)))
    return { result: { ok: false, reason: 'too-late' } }
  const { charged } = await basisOf(order)
  const left = charged.minus((await sumRefunds(tx, id)).sum)
  const refund = isPaidBeforeShipping(order) && left.gt('0') ? left.toFixed(2) : ''
  if (refund) {
    const row = {
      key: `cancel:${id}`,
      orderId: id,
      returnId: null,
      amount: Big(refund),
      charged,
    }
    if (!(await insertRefund(tx, row))) throw new Error(`${id} would refund more than was paid`)
  }
  await queueOrderCancelledEmail(deps, tx, order, refund)
  await order.move('cancelled', { kind: 'cancelled', actor: 'customer' })
  return { result: { ok: true } }
}

/**
 * Cancels an own order that has not been shipped, releases its stock and starts its refund if it was paid, once: a second call succeeds
 * and changes nothing (decisions D2). Of two concurrent cancellations, or a cancellation and a shipment, only the first changes anything. A
 * card order is refunded by its provider first: when that refuses, the order stays.
 */
export async function cancelOrder(
  deps: OrdersDeps,
  customerId: string,
  orderId: string,
): Promise<CancelResult> {
  const step = await withOrder(deps, { id: orderId, customerId }, (order) => attempt(deps, order))
  if (!step) return { ok: false, reason: 'not-found' }
  return 'payBack' in step ? finishCardCancel(deps, step.payBack) : step.result
}
