import { transaction } from '#database/database.ts'
import { hiddenCardNumber } from '#modules/kernel/payments/card-rules.ts'
import type { LockedPayment } from '#modules/ordering/orders/orders.server.ts'
import { commissionRate, MAX_INSTALLMENT } from '#modules/ordering/payments/installment-rules.ts'
import {
  ABANDONABLE,
  CLOSED_UNPAID,
  type ShopReason,
} from '#modules/ordering/payments/payment-status-rules.ts'
import type { DeclineReason, PaymentOutcome } from '#modules/ordering/payments/payments.server.ts'
import {
  checkLater,
  movePayment,
  type PaymentRow,
  recordEvent,
} from '#modules/ordering/payments/payments.server.ts'
import { bookAccountPayment } from '#modules/people/customers/customers.server.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import type { CheckoutDeps } from './checkout-types.ts'

/** The result of a payment: its provider's, or the shop's own decision. */
export type Settlement =
  | Exclude<PaymentOutcome, { status: 'failed' | 'pending' }>
  | { status: 'failed'; reason: DeclineReason | ShopReason; code: string }

/** The first check of a payment in 'charging' comes after every timeout of the charging request. */
export const FIRST_CHECK_MS = 90_000

/** The first recheck of a failed payment, for money that comes late. */
const FIRST_RECHECK_MS = 600_000

type Paid = Extract<PaymentOutcome, { status: 'paid' }>

/** The payment was charged: it confirms its order or account entry, once, or is refunded. */
async function settlePaid(deps: CheckoutDeps, locked: LockedPayment, paid: Paid): Promise<void> {
  const { tx, payment, order } = locked
  const { id, status } = payment
  if (CLOSED_UNPAID.some((closed) => closed === status)) return refundLatePayment(deps, locked, paid)
  if (status !== 'verifying' && status !== 'charging') return
  const chosen = hostedPlan(payment, paid)
  const change = {
    providerPaymentId: paid.providerPaymentId,
    items: itemsOf(paid),
    ...(chosen && { chosen }),
  }
  const from = ['verifying', 'charging'] as const
  const exact = chosen !== null || paid.paidPrice.eq(payment.paidPrice)
  if (exact && order === null) {
    if (await movePayment(tx, id, from, 'paid', change)) {
      await keepCard(deps, locked, paid)
      const { cardHint: card } = { ...payment, ...chosen }
      const description = m.account_payment_entry({ card }, { locale: payment.locale })
      await bookAccountPayment(tx, { customerId: payment.customerId, amount: payment.price, description })
    }
    return
  }
  if (exact && order !== null && (await deps.orders.cards.confirm(order, { ...payment, ...chosen }))) {
    await movePayment(tx, id, from, 'paid', change)
    await keepCard(deps, locked, paid)
    return
  }
  // No order waits for this money any more, or the amount is not the agreed one: refund all of it.
  const code = exact ? 'order-gone' : 'amount-mismatch'
  await movePayment(tx, id, from, 'refunding', {
    ...change,
    reason: 'amount-mismatch',
    code,
    checkAfter: deps.clock(),
  })
  await discardCard(deps, locked, paid)
  await recordEvent(tx, id, 'mismatch', { agreed: payment.paidPrice, charged: paid.paidPrice.toFixed(2) })
  deps.log.error({ payment: id, code }, 'a card payment came that no order waits for; it is paid back')
  if (order) await deps.orders.cards.release(order, 'amount-mismatch')
}

/** The customer agreed to keep the card, which the provider has put into its vault with the charge. */
async function keepCard({ savedCards }: CheckoutDeps, { tx, payment }: LockedPayment, { kept }: Paid) {
  if (payment.keepCard && kept) await savedCards.keep(tx, payment, kept)
}

/** The money goes back, and so does the card: nobody expects one of a payment that failed to be kept. */
async function discardCard({ savedCards }: CheckoutDeps, { tx, payment }: LockedPayment, { kept }: Paid) {
  if (payment.keepCard && kept) await savedCards.discard(tx, payment, kept)
}

/**
 * The plan chosen on the provider's page: the price with that plan's commission. Null for the shop's own form, where the shop set the
 * amount, and when less than the price was charged, which nobody agreed on.
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

/** The installments as far as the table allows them: an unexpected number must not keep a charge from being stored. */
function storableInstallment(installment: number | null): number | null {
  return installment !== null && installment >= 1 && installment <= MAX_INSTALLMENT ? installment : null
}

/** The rate as it is stored; '0' when it is unknown or above what any plan of the shop could cost. */
function rateText(rate: Big | null): string {
  return rate?.lt('1000') ? rate.toFixed(6) : '0'
}

/** The payment was charged after the shop had given it up: refund all of it. */
async function refundLatePayment(deps: CheckoutDeps, locked: LockedPayment, paid: Paid): Promise<void> {
  const { tx, payment } = locked
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
  await discardCard(deps, locked, paid)
  deps.log.error({ payment: id }, 'the money of a failed card payment came late; it is paid back')
}

const itemsOf = ({ items }: Paid) =>
  items.map(({ lineId, transactionId, paidPrice }) => ({
    lineId,
    transactionId,
    paidPrice: paidPrice.toFixed(2),
  }))

async function settleFailed(
  { clock, orders }: CheckoutDeps,
  { tx, payment, order }: LockedPayment,
  { reason, code }: Extract<Settlement, { status: 'failed' }>,
): Promise<void> {
  // The provider's page stays open, so money may still come: only 'failed' payments are rechecked for that.
  const moved =
    reason === 'expired' && payment.form === 'own'
      ? await movePayment(tx, payment.id, ABANDONABLE, 'expired', { reason, code })
      : await movePayment(tx, payment.id, [...ABANDONABLE, 'charging'], 'failed', {
          reason,
          code,
          checkAfter: new Date(clock().getTime() + FIRST_RECHECK_MS),
        })
  if (moved && order) await orders.cards.release(order, 'declined')
}

/**
 * Stores the result of a payment and updates its order, in one transaction. The first result wins: a second one, by callback or by job,
 * finds the payment settled and changes nothing.
 */
export async function settlePayment(deps: CheckoutDeps, id: string, outcome: Settlement): Promise<void> {
  const { db, clock, orders } = deps
  if (outcome.status === 'unknown') {
    await transaction(db, (tx) => recordEvent(tx, id, 'unclear', { code: outcome.code }))
    await checkLater(db, id, new Date(clock().getTime() + FIRST_CHECK_MS))
    return
  }
  const settled = await orders.cards.withPayment(
    id,
    { confirms: outcome.status === 'paid' },
    async (locked) => {
      if (outcome.status === 'paid') await settlePaid(deps, locked, outcome)
      else await settleFailed(deps, locked, outcome)
      return true
    },
  )
  if (!settled) throw new Error(`no payment ${id}`)
}
