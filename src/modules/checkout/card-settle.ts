import { type Db, transaction } from '#database/database.ts'
import { confirmCardOrder, releaseCardOrder } from '#modules/orders/orders.server.ts'
import { hiddenCardNumber } from '#modules/payments/card-rules.ts'
import { commissionRate, LARGEST_INSTALLMENT } from '#modules/payments/installment-rules.ts'
import { ABANDONABLE, CLOSED_UNPAID, type ShopReason } from '#modules/payments/payment-status-rules.ts'
import type { DeclineReason, PaymentOutcome } from '#modules/payments/payments.server.ts'
import {
  checkLater,
  lockPayment,
  movePayment,
  type PaymentRow,
  readPayment,
  recordEvent,
} from '#modules/payments/payments.server.ts'
import { lockCartOfOrder, lockOrderRow } from '#modules/row-locks.server.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import type { CheckoutDeps } from './checkout.server.ts'
import { bookAccountPayment } from './checkout-queries.ts'

/** What became of a payment: what its provider says, or what the shop decided itself. */
export type Settlement =
  | Exclude<PaymentOutcome, { status: 'failed' | 'pending' }>
  | { status: 'failed'; reason: DeclineReason | ShopReason; code: string }

/** The first look at a payment whose money was asked for comes after every timeout of the call that asked. */
export const FIRST_CHECK_MS = 90_000

/** A payment that failed after its money was asked for is looked at again this much later, for money that comes late. */
const FIRST_RECHECK_MS = 600_000

/**
 * Locks a payment and, before it, what it decides about, in the order everybody locks them (`row-locks.server.ts`): its order, and for
 * one that confirms the order (`confirms`) the customer's cart ahead of both. Null for a payment nobody knows.
 */
export async function lockWithOrder(tx: Db, id: string, confirms = false): Promise<PaymentRow | null> {
  const seen = await readPayment(tx, id)
  if (seen?.orderId) {
    if (confirms) await lockCartOfOrder(tx, seen.orderId)
    await lockOrderRow(tx, seen.orderId)
  }
  return lockPayment(tx, id)
}

type Paid = Extract<PaymentOutcome, { status: 'paid' }>

/** Money has come: it confirms what waits for it, once, or is on its way back. */
async function settlePaid(deps: CheckoutDeps, tx: Db, payment: PaymentRow, paid: Paid): Promise<number[]> {
  const { id, orderId, status } = payment
  if (CLOSED_UNPAID.some((given) => given === status)) return refundLatePayment(deps, tx, payment, paid)
  if (status !== 'verifying' && status !== 'charging') return []
  const chosen = hostedPlan(payment, paid)
  const change = {
    providerPaymentId: paid.providerPaymentId,
    items: itemsOf(paid),
    ...(chosen && { chosen }),
  }
  const from = ['verifying', 'charging'] as const
  const exact = chosen !== null || paid.paidPrice.eq(payment.paidPrice)
  if (exact && orderId === null) {
    if (await movePayment(tx, id, from, 'paid', change)) {
      const { cardHint: card } = { ...payment, ...chosen }
      const description = m.account_payment_entry({ card }, { locale: payment.locale })
      await bookAccountPayment(tx, { customerId: payment.customerId, amount: payment.price, description })
    }
    return []
  }
  if (exact && orderId !== null && (await confirmCardOrder(tx, orderId, payment.tokenHash))) {
    await movePayment(tx, id, from, 'paid', change)
    await deps.orderPaid(tx, orderId, { ...payment, ...chosen })
    return []
  }
  // Nothing waits for this money any more, or it is not the sum that was agreed: all of it goes back.
  const code = exact ? 'order-gone' : 'amount-mismatch'
  await movePayment(tx, id, from, 'refunding', {
    ...change,
    reason: 'amount-mismatch',
    code,
    checkAfter: deps.clock(),
  })
  await recordEvent(tx, id, 'mismatch', { agreed: payment.paidPrice, charged: paid.paidPrice.toFixed(2) })
  deps.log.error({ payment: id, code }, 'a card payment came that no order waits for; it is paid back')
  return orderId === null ? [] : ((await releaseCardOrder(tx, orderId, 'amount-mismatch')) ?? [])
}

/**
 * What was agreed on a page of the provider's, where the shopper chose the plan: the price with that plan's commission. Null where the
 * shop agreed on the sum itself, and where less was charged than the price, which nobody agreed on.
 */
function hostedPlan({ form, price, installment }: PaymentRow, paid: Paid) {
  if (form !== 'hosted' || paid.paidPrice.lt(price)) return null
  return {
    paidPrice: paid.paidPrice.toFixed(2),
    installment: storableInstallment(paid.installment) ?? installment,
    commissionRate: rateText(commissionRate(Big(price), paid.paidPrice)),
    cardHint: paid.lastDigits === '' ? '' : hiddenCardNumber(paid.lastDigits),
  }
}

/** Months as the row can keep them: what is beyond must not keep money from being written down. */
function storableInstallment(installment: number | null): number | null {
  return installment !== null && installment >= 1 && installment <= LARGEST_INSTALLMENT ? installment : null
}

/** The rate as the row keeps it; '0' where nobody can tell one, or it is beyond what a plan of ours could ever cost. */
function rateText(rate: Big | null): string {
  return rate?.lt('1000') ? rate.toFixed(6) : '0'
}

/** Money that came after the shop had given it up: nothing waits for it, so all of it goes back. */
async function refundLatePayment(
  deps: CheckoutDeps,
  tx: Db,
  payment: PaymentRow,
  paid: Paid,
): Promise<number[]> {
  const { id } = payment
  const chosen = hostedPlan(payment, paid)
  await movePayment(tx, id, CLOSED_UNPAID, 'refunding', {
    ...(chosen && { chosen }),
    providerPaymentId: paid.providerPaymentId,
    items: itemsOf(paid),
    reason: 'amount-mismatch',
    code: 'too-late',
    checkAfter: deps.clock(),
  })
  deps.log.error({ payment: id }, 'the money of a failed card payment came late; it is paid back')
  return []
}

const itemsOf = ({ items }: Paid) =>
  items.map(({ lineId, transactionId, paidPrice }) => ({
    lineId,
    transactionId,
    paidPrice: paidPrice.toFixed(2),
  }))

async function settleFailed(
  { clock }: CheckoutDeps,
  tx: Db,
  payment: PaymentRow,
  { reason, code }: Extract<Settlement, { status: 'failed' }>,
): Promise<number[]> {
  // A page of the provider's stays open: money may still come, and 'failed' payments are looked at for that.
  const moved =
    reason === 'expired' && payment.form === 'own'
      ? await movePayment(tx, payment.id, ABANDONABLE, 'expired', { reason, code })
      : await movePayment(tx, payment.id, [...ABANDONABLE, 'charging'], 'failed', {
          reason,
          code,
          checkAfter: new Date(clock().getTime() + FIRST_RECHECK_MS),
        })
  if (!moved) return []
  return payment.orderId === null ? [] : ((await releaseCardOrder(tx, payment.orderId, 'declined')) ?? [])
}

/**
 * Writes down what became of a payment and lets its order follow, in one transaction. Whoever says it first is heard: a second
 * answer, by callback or by job, finds the payment settled and changes nothing.
 */
export async function settlePayment(deps: CheckoutDeps, id: string, outcome: Settlement): Promise<void> {
  const { db, clock, changes } = deps
  if (outcome.status === 'unknown') {
    await transaction(db, (tx) => recordEvent(tx, id, 'unclear', { code: outcome.code }))
    await checkLater(db, id, new Date(clock().getTime() + FIRST_CHECK_MS))
    return
  }
  const moved = await transaction(db, async (tx) => {
    const payment = await lockWithOrder(tx, id, outcome.status === 'paid')
    if (!payment) throw new Error(`no payment ${id}`)
    return outcome.status === 'paid'
      ? settlePaid(deps, tx, payment, outcome)
      : settleFailed(deps, tx, payment, outcome)
  })
  if (moved.length > 0) changes.publish({ topic: 'stock', ids: moved })
  deps.mail.wake()
}
