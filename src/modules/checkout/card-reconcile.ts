import { transaction } from '#database/database.ts'
import { waitBeforeCheck } from '#modules/payments/payment-status-rules.ts'
import {
  checkLater,
  countChecks,
  movePayment,
  type PaymentRow,
  readRefundingPayments,
  recordEvent,
  takeOpenPayments,
} from '#modules/payments/payments.server.ts'
import { asStarted, settlePayment } from './card-settle.ts'
import type { CheckoutParts } from './checkout.server.ts'

const AT_ONCE = 50

/**
 * Settles what a lost callback, a crash or a silent bank left open, and lets go of what nobody finished in time. Asks the
 * provider before it decides anything about money. Returns how many payments it looked at.
 */
export async function reconcilePayments(parts: CheckoutParts): Promise<number> {
  const open = await takeOpenPayments(parts.db, parts.clock(), AT_ONCE)
  for (const payment of open) await reconcile(parts, payment)
  await payBackStrays(parts)
  return open.length
}

async function reconcile(parts: CheckoutParts, payment: PaymentRow): Promise<void> {
  const { db, provider, clock, log } = parts
  const { id, status } = payment
  if (provider?.name !== payment.provider) {
    log.error(
      { payment: id, provider: payment.provider },
      'a payment of a provider that is not set up any more',
    )
    return
  }
  // Before the bank was asked there is nothing to ask it about.
  const outcome =
    status === 'started'
      ? ({ status: 'pending' } as const)
      : await provider.fetch(asStarted(payment)).catch((error: unknown) => {
          log.error({ err: error, payment: id }, 'the provider could not be asked about a payment')
          return { status: 'unknown', code: 'error' } as const
        })
  await transaction(db, (tx) => recordEvent(tx, id, 'checked', { says: outcome.status }))
  if (outcome.status === 'unknown') {
    const wait = waitBeforeCheck(await countChecks(db, id))
    await checkLater(db, id, new Date(clock().getTime() + wait))
    return
  }
  if (outcome.status !== 'pending') return settlePayment(parts, id, outcome)
  // The provider has no word of any money, long after it would have had to move: it has not, and will not without us.
  const reason = status === 'charging' ? 'unavailable' : 'expired'
  await settlePayment(parts, id, { status: 'failed', reason, code: 'no-money' })
}

/** Money that nothing waits for goes back as a whole; what the provider refuses stays for people to see. */
async function payBackStrays(parts: CheckoutParts): Promise<void> {
  const { db, provider, clock, log } = parts
  for (const payment of await readRefundingPayments(db, clock(), AT_ONCE)) {
    if (provider?.name !== payment.provider) continue
    const standing = await provider.fetch(asStarted(payment)).catch(() => null)
    if (standing?.status !== 'paid') {
      await checkLater(db, payment.id, new Date(clock().getTime() + waitBeforeCheck(3)))
      continue
    }
    const whole = { ...asStarted(payment), ip: payment.ip }
    const cancelled = await provider.cancel(whole)
    const back =
      cancelled.status === 'refused'
        ? await provider.refund({ ...whole, amount: standing.paidPrice })
        : cancelled
    if (back.status === 'done') {
      const change = { code: back.reference }
      await transaction(db, (tx) => movePayment(tx, payment.id, ['refunding'], 'refunded', change))
      continue
    }
    log.error({ payment: payment.id, code: back.code }, 'money that nothing waits for could not be paid back')
    await checkLater(db, payment.id, new Date(clock().getTime() + waitBeforeCheck(8)))
  }
}
