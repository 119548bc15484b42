import { CANCELLABLE } from '#modules/kernel/orders/order-status-rules.ts'
import { waitBeforeCheck } from '#modules/ordering/payments/payment-status-rules.ts'
import {
  asStarted,
  type MoneyBackResult,
  movePayment,
  type PaymentProvider,
  type PaymentRow,
  readPaidPayment,
  refundOrCancel,
} from '#modules/ordering/payments/payments.server.ts'
import { byId, eachRow } from '#modules/platform/jobs/row-jobs.server.ts'
import { Big } from '#shared/money.ts'
import { queueOrderCancelledEmail } from '../order/order-emails.ts'
import { queueRefundedEmail } from '../order/order-progress-emails.ts'
import { type LockedOrder, withOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import {
  type CardRefund,
  claimRefund,
  postponeRefund,
  readDueRefunds,
  settleRefund,
  sumPaidBack,
} from './card-refunds-queries.ts'

/**
 * The lease of a refund, longer than the three calls of one attempt, 20 seconds each at most. Until it ends no other process calls the
 * provider, not even after a crash.
 */
const CLAIM_MS = 120_000
const AT_ONCE = 50

/** The result of a refund attempt; null when another process is at it or the refund is not pending. */
export type RefundCardResult = 'done' | 'refused' | 'unknown' | null

/** Calls the provider outside every transaction. An exception is 'unknown': the request may have arrived. */
async function requestRefund(
  { clock, db, log }: OrdersDeps,
  provider: PaymentProvider,
  payment: PaymentRow,
  refund: CardRefund,
): Promise<MoneyBackResult> {
  const refundRequest = {
    payment: { ...asStarted(payment), ip: payment.ip },
    amount: Big(refund.amount),
    before: Big(await sumPaidBack(db, refund.orderId)),
    again: refund.attempts > 1,
    paidAt: refund.returnId === null && Big(refund.amount).eq(payment.paidPrice) ? payment.settledAt : null,
  }
  try {
    return await refundOrCancel(provider, refundRequest, clock())
  } catch (error) {
    log.error({ err: error, refund: refund.key }, 'the refund request to the provider failed')
    return { status: 'unknown', code: 'error' }
  }
}

/** The refund is made: cancels the order of a cancellation, and closes the payment once it is refunded completely. */
async function settleDone(
  deps: OrdersDeps,
  order: LockedOrder,
  { payment, refund }: { payment: PaymentRow; refund: CardRefund },
  reference: string,
): Promise<void> {
  const { tx } = order
  if (!(await settleRefund(tx, refund.id, { status: 'completed', reference }))) return
  const cancelled = refund.returnId === null && !refund.byStaff
  if (Big(await sumPaidBack(tx, order.id)).gte(payment.paidPrice)) {
    const reason = cancelled || order.status === 'cancelled' ? 'cancelled' : 'returned'
    const change = { reason, code: reference }
    await movePayment(tx, payment.id, ['paid'], 'refunded', change)
  }
  await order.note({ kind: 'paid-back', actor: 'shop', data: { amount: refund.amount } })
  if (!cancelled)
    return queueRefundedEmail(deps, tx, order.id, { refundKey: refund.key, amount: refund.amount })
  if (!CANCELLABLE.includes(order.status)) {
    deps.log.error({ order: order.id }, 'an order was shipped although its refund was in progress')
    return
  }
  await queueOrderCancelledEmail(deps, tx, order, refund.amount)
  await order.move('cancelled', { kind: 'cancelled', actor: 'customer' })
}

/**
 * Makes one refund of a card order through its provider, which is called once: after an unclear result the provider's records are checked
 * before it is called again. The order of a cancellation is cancelled in the same transaction.
 */
export async function refundCard(deps: OrdersDeps, key: string): Promise<RefundCardResult> {
  const { db, clock, log, cardProviders } = deps
  const now = clock()
  const refund = await claimRefund(db, key, now, new Date(now.getTime() + CLAIM_MS))
  if (!refund) return null
  const payment = await readPaidPayment(db, refund.orderId)
  const provider = payment && (await cardProviders.find(payment))
  if (!provider) {
    log.error({ refund: key }, 'a refund cannot be made: its payment or its provider is missing')
    const wait = Math.max(CLAIM_MS, waitBeforeCheck(refund.attempts))
    await postponeRefund(db, refund.id, new Date(now.getTime() + wait), 'provider-gone')
    return 'unknown'
  }
  const refundResult = await requestRefund(deps, provider, payment, refund)
  if (refundResult.status === 'unknown') {
    log.warn({ refund: key, code: refundResult.code }, 'the result of a refund is not known yet')
    const wait = waitBeforeCheck(refund.attempts + 1)
    await postponeRefund(db, refund.id, new Date(clock().getTime() + wait), refundResult.code)
    return 'unknown'
  }
  const settled = await withOrder(deps, { id: refund.orderId }, async (order) => {
    if (refundResult.status === 'done')
      await settleDone(deps, order, { payment, refund }, refundResult.reference)
    else if (await settleRefund(order.tx, refund.id, { status: 'failed', code: refundResult.code }))
      await order.note({ kind: 'pay-back-refused', actor: 'shop', data: { code: refundResult.code } })
    return true
  })
  if (!settled) throw new Error(`order ${refund.orderId} is gone`)
  if (refundResult.status === 'done') return 'done'
  log.warn({ refund: key, code: refundResult.code }, 'the provider refuses a refund; staff has to handle it')
  return 'refused'
}

/** Makes the due refunds of card orders; called by a job. Returns how many it processed. */
export async function refundDueCards(deps: OrdersDeps): Promise<number> {
  const due = await readDueRefunds(deps.db, deps.clock(), AT_ONCE)
  await eachRow(deps, 'refund-cards', byId(due), (key) => refundCard(deps, key))
  return due.length
}
