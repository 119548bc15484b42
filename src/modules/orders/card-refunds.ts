import { type Db, transaction } from '#database/database.ts'
import { byId, eachRow } from '#modules/jobs/row-jobs.server.ts'
import { waitBeforeCheck } from '#modules/payments/payment-status-rules.ts'
import {
  asStarted,
  giveBack,
  type MoneyBackResult,
  movePayment,
  type PaymentProvider,
  type PaymentRow,
  readPaidPayment,
} from '#modules/payments/payments.server.ts'
import { returnStock } from '#modules/stock/stock.server.ts'
import { Big } from '#shared/money.ts'
import {
  type CardRefund,
  claimRefund,
  markCancelled,
  postponeRefund,
  readDueRefunds,
  settleRefund,
  sumPaidBack,
} from './card-refunds-queries.ts'
import { queueOrderCancelledEmail } from './order-emails.ts'
import { queueRefundedEmail } from './order-progress-emails.ts'
import { type LockedOrder, lockOrder, noteEvent } from './order-returns-queries.ts'
import { CANCELLABLE } from './order-status-rules.ts'
import type { OrdersDeps } from './orders.server.ts'

/** Longer than the three calls of one try take, 20 seconds each at most: within it nobody else asks, also not for a process that died. */
const CLAIM_MS = 120_000
const AT_ONCE = 50

/** How a try to give money back ended; null when somebody else is at it, or nothing waits. */
export type PayBackResult = 'done' | 'refused' | 'unknown' | null

/** Asks the provider, outside every transaction. What throws is unclear: it may have been asked. */
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
    paidAt: refund.returnId === null ? payment.settledAt : null,
  }
  try {
    return await giveBack(provider, refundRequest, clock())
  } catch (error) {
    log.error({ err: error, refund: refund.key }, 'the provider could not be asked to pay back')
    return { status: 'unknown', code: 'error' }
  }
}

/** The money is back: a cancellation is carried out now, and the payment is closed with its last kuruş. */
async function settleDone(
  deps: OrdersDeps,
  tx: Db,
  { order, payment, refund }: { order: LockedOrder; payment: PaymentRow; refund: CardRefund },
  reference: string,
): Promise<number[]> {
  if (!(await settleRefund(tx, refund.id, { status: 'yapildi', reference }))) return []
  const cancelled = refund.returnId === null
  if (Big(await sumPaidBack(tx, order.id)).gte(payment.paidPrice)) {
    const change = { reason: cancelled ? 'cancelled' : 'returned', code: reference }
    await movePayment(tx, payment.id, ['paid'], 'refunded', change)
  }
  await noteEvent(tx, order.id, { kind: 'paid-back', actor: 'shop', data: { amount: refund.amount } })
  if (!cancelled) {
    await queueRefundedEmail(deps, tx, order.id, { refundKey: refund.key, amount: refund.amount })
    return []
  }
  if (!(await markCancelled(tx, order.id, CANCELLABLE))) {
    deps.log.error({ order: order.id }, 'an order left although its money was on its way back')
    return []
  }
  await noteEvent(tx, order.id, { kind: 'cancelled', actor: 'customer' })
  await queueOrderCancelledEmail(deps, tx, order, refund.amount)
  return returnStock(tx, order.id, 'cancel')
}

/**
 * Gives one refund of a card order back through its provider, which is asked once: what stays unclear is looked up in the
 * provider's books before it is asked again. A cancellation's order is cancelled with it, in one transaction.
 */
export async function payBack(deps: OrdersDeps, key: string): Promise<PayBackResult> {
  const { db, clock, log, provider, changes, mail } = deps
  const now = clock()
  const refund = await claimRefund(db, key, now, new Date(now.getTime() + CLAIM_MS))
  if (!refund) return null
  const payment = await readPaidPayment(db, refund.orderId)
  if (!payment || provider?.name !== payment.provider) {
    log.error({ refund: key }, 'money cannot be paid back: its payment, or who took it, is not here')
    const wait = Math.max(CLAIM_MS, waitBeforeCheck(refund.attempts))
    await postponeRefund(db, refund.id, new Date(now.getTime() + wait), 'provider-gone')
    return 'unknown'
  }
  const refundResult = await requestRefund(deps, provider, payment, refund)
  if (refundResult.status === 'unknown') {
    log.warn({ refund: key, code: refundResult.code }, 'nobody knows yet whether money went back')
    const wait = waitBeforeCheck(refund.attempts + 1)
    await postponeRefund(db, refund.id, new Date(clock().getTime() + wait), refundResult.code)
    return 'unknown'
  }
  const changed = await transaction(db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    if (!order) throw new Error(`order ${refund.orderId} is gone`)
    if (refundResult.status === 'done')
      return settleDone(deps, tx, { order, payment, refund }, refundResult.reference)
    if (await settleRefund(tx, refund.id, { status: 'basarisiz', code: refundResult.code }))
      await noteEvent(tx, order.id, {
        kind: 'pay-back-refused',
        actor: 'shop',
        data: { code: refundResult.code },
      })
    return []
  })
  if (changed.length > 0) changes.publish({ topic: 'stock', ids: changed })
  mail.wake()
  if (refundResult.status === 'done') return 'done'
  log.warn(
    { refund: key, code: refundResult.code },
    'the provider refuses to pay back; somebody has to see to it',
  )
  return 'refused'
}

/** Gives back whatever of card orders waits for it; a job's work. Returns how many refunds it looked at. */
export async function payBackDue(deps: OrdersDeps): Promise<number> {
  const due = await readDueRefunds(deps.db, deps.clock(), AT_ONCE)
  await eachRow(deps, 'pay-back', byId(due), (key) => payBack(deps, key))
  return due.length
}
