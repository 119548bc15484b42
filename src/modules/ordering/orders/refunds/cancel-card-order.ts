import { setTimeout as pause } from 'node:timers/promises'
import { CANCELLABLE } from '#modules/kernel/orders/order-status-rules.ts'
import { readPaidPayment } from '#modules/ordering/payments/payments.server.ts'
import { queueOrderCancelledEmail } from '../order/order-emails.ts'
import type { LockedOrder } from '../order/with-order.ts'
import type { CancelResult, OrdersDeps } from '../orders-types.ts'
import { releaseCardOrder } from '../place/card-order.ts'
import { refundCard } from './card-refunds.ts'
import {
  cancelKey,
  hasParcel,
  hasPendingRefund,
  readRefundStatus,
  recordCancelRefund,
} from './card-refunds-queries.ts'
import { refundableAmount } from './order-refund-rules.ts'
import { readRefundBasis } from './order-refunds-queries.ts'

/** How long a second, concurrent cancellation waits for the first one, in milliseconds. */
const MAX_WAIT_MS = 8000
const POLL_INTERVAL_MS = 100

/** The result of a cancellation's first transaction: either final, or the key of the refund to make first. */
export type CancelStep = { result: CancelResult } | { payBack: string }

const finished = (result: CancelResult): CancelStep => ({ result })

/**
 * Decides about a card order. An unpaid one is abandoned. For a paid one the refund is recorded, which blocks its shipment
 * until the provider has responded.
 */
export async function beginCardCancel(deps: OrdersDeps, order: LockedOrder): Promise<CancelStep> {
  const { clock, cardProviders, log } = deps
  const { tx } = order
  if (order.status === 'cancelled' || order.status === 'payment_failed') return finished({ ok: true })
  if (order.status === 'awaiting_payment') {
    const released = await releaseCardOrder(order, 'abandoned')
    return finished(released ? { ok: true } : { ok: false, reason: 'under-way' })
  }
  if (!CANCELLABLE.includes(order.status) || (await hasParcel(tx, order.id)))
    return finished({ ok: false, reason: 'too-late' })
  const basis = await readRefundBasis(tx, order.id)
  // Staff refunds all of it: the order is cancelled when that money is back, and stands when the bank refuses.
  if (basis?.charged.gt('0') && refundableAmount(basis).eq('0')) {
    // The refund of a cancellation under way is waited for.
    if ((await readRefundStatus(tx, cancelKey(order.id))) === 'pending')
      return { payBack: cancelKey(order.id) }
    if (await hasPendingRefund(tx, order.id)) return finished({ ok: false, reason: 'under-way' })
    await queueOrderCancelledEmail(deps, tx, order, basis.charged.toFixed(2))
    await order.move('cancelled', { kind: 'cancelled', actor: 'customer' })
    return finished({ ok: true })
  }
  const payment = await readPaidPayment(tx, order.id)
  if (!payment || !cardProviders.of(payment)) {
    log.error({ order: order.id }, 'an order cannot be cancelled: its payment or its provider is missing')
    return finished({ ok: false, reason: 'refused' })
  }
  const amount = basis ? refundableAmount(basis).toFixed(2) : payment.paidPrice
  if (await recordCancelRefund(tx, { orderId: order.id, amount, now: clock() })) await order.touch()
  return { payBack: cancelKey(order.id) }
}

/** Makes the refund, or waits for the request that is making it. */
export async function finishCardCancel(deps: OrdersDeps, key: string): Promise<CancelResult> {
  const result = await refundCard(deps, key)
  if (result === 'done') return { ok: true }
  if (result !== null) return { ok: false, reason: result === 'refused' ? 'refused' : 'under-way' }
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_INTERVAL_MS) {
    const status = await readRefundStatus(deps.db, key)
    if (status === 'completed') return { ok: true }
    if (status === 'failed') return { ok: false, reason: 'refused' }
    await pause(POLL_INTERVAL_MS)
  }
  return { ok: false, reason: 'under-way' }
}
