import { type Db, transaction } from '#database/database.ts'
import { confirmCardOrder, releaseCardOrder } from '#modules/orders/orders.server.ts'
import { ABANDONABLE, type ShopReason } from '#modules/payments/payment-status-rules.ts'
import type { Callback, DeclineReason, PaymentOutcome } from '#modules/payments/payments.server.ts'
import {
  asStarted,
  checkLater,
  lockPayment,
  movePayment,
  type PaymentRow,
  readPayment,
  recordEvent,
} from '#modules/payments/payments.server.ts'
import { m } from '#texts/messages.js'
import type { CheckoutParts } from './checkout.server.ts'
import { bookAccountPayment, lockOrderStatus } from './checkout-queries.ts'

/** What became of a payment: what its provider says, or what the shop decided itself. */
export type Settlement =
  | Exclude<PaymentOutcome, { status: 'failed' | 'pending' }>
  | { status: 'failed'; reason: DeclineReason | ShopReason; code: string }

/** The first look at a payment whose money was asked for comes after every timeout of the call that asked. */
const FIRST_CHECK_MS = 90_000

/** A payment that failed after its money was asked for is looked at again this much later, for money that comes late. */
const FIRST_DOUBT_MS = 600_000

/** Locks cart-side things in the order everybody does: the order before its payment. */
async function lockBoth(tx: Db, id: string): Promise<PaymentRow | null> {
  const seen = await readPayment(tx, id)
  if (seen?.orderId) await lockOrderStatus(tx, seen.orderId)
  return lockPayment(tx, id)
}

type Paid = Extract<PaymentOutcome, { status: 'paid' }>

/** Money has come: it confirms what waits for it, once, or is on its way back. */
async function settlePaid(parts: CheckoutParts, tx: Db, payment: PaymentRow, paid: Paid): Promise<number[]> {
  const { id, orderId, status } = payment
  if (status === 'failed') return takeLate(parts, tx, payment, paid)
  if (status !== 'verifying' && status !== 'charging') return []
  const change = { providerPaymentId: paid.providerPaymentId, items: itemsOf(paid) }
  const from = ['verifying', 'charging'] as const
  const exact = paid.paidPrice.eq(payment.paidPrice)
  if (exact && orderId === null) {
    if (await movePayment(tx, id, from, 'paid', change)) {
      const description = m.account_payment_entry({ card: payment.cardHint }, { locale: payment.locale })
      await bookAccountPayment(tx, { customerId: payment.customerId, amount: payment.price, description })
    }
    return []
  }
  if (exact && orderId !== null && (await confirmCardOrder(tx, orderId, payment.tokenHash))) {
    await movePayment(tx, id, from, 'paid', change)
    await parts.orderPaid(tx, orderId, payment)
    return []
  }
  // Nothing waits for this money any more, or it is not the sum that was agreed: all of it goes back.
  const code = exact ? 'order-gone' : 'amount-mismatch'
  await movePayment(tx, id, from, 'refunding', {
    ...change,
    reason: 'amount-mismatch',
    code,
    checkAfter: parts.clock(),
  })
  await recordEvent(tx, id, 'mismatch', { agreed: payment.paidPrice, charged: paid.paidPrice.toFixed(2) })
  parts.log.error({ payment: id, code }, 'a card payment came that no order waits for; it is paid back')
  return orderId === null ? [] : ((await releaseCardOrder(tx, orderId, 'amount-mismatch', [])) ?? [])
}

/** Money that came after the shop had given it up: nothing waits for it, so all of it goes back. */
async function takeLate(parts: CheckoutParts, tx: Db, payment: PaymentRow, paid: Paid): Promise<number[]> {
  const { id } = payment
  await movePayment(tx, id, ['failed'], 'refunding', {
    providerPaymentId: paid.providerPaymentId,
    items: itemsOf(paid),
    reason: 'amount-mismatch',
    code: 'too-late',
    checkAfter: parts.clock(),
  })
  parts.log.error({ payment: id }, 'the money of a failed card payment came late; it is paid back')
  return []
}

const itemsOf = ({ items }: Paid) =>
  items.map(({ lineId, transactionId, paidPrice }) => ({
    lineId,
    transactionId,
    paidPrice: paidPrice.toFixed(2),
  }))

async function settleFailed(
  { clock }: CheckoutParts,
  tx: Db,
  payment: PaymentRow,
  { reason, code }: Extract<Settlement, { status: 'failed' }>,
): Promise<number[]> {
  const moved =
    reason === 'expired'
      ? await movePayment(tx, payment.id, ABANDONABLE, 'expired', { reason, code })
      : await movePayment(tx, payment.id, [...ABANDONABLE, 'charging'], 'failed', {
          reason,
          code,
          checkAfter: new Date(clock().getTime() + FIRST_DOUBT_MS),
        })
  if (!moved) return []
  return payment.orderId === null ? [] : ((await releaseCardOrder(tx, payment.orderId, 'declined')) ?? [])
}

/**
 * Writes down what became of a payment and lets its order follow, in one transaction. Whoever says it first is heard: a second
 * answer, by callback or by job, finds the payment settled and changes nothing.
 */
export async function settlePayment(parts: CheckoutParts, id: string, outcome: Settlement): Promise<void> {
  const { db, clock, changes } = parts
  if (outcome.status === 'unknown') {
    await transaction(db, (tx) => recordEvent(tx, id, 'unclear', { code: outcome.code }))
    await checkLater(db, id, new Date(clock().getTime() + FIRST_CHECK_MS))
    return
  }
  const moved = await transaction(db, async (tx) => {
    const payment = await lockBoth(tx, id)
    if (!payment) throw new Error(`no payment ${id}`)
    return outcome.status === 'paid'
      ? settlePaid(parts, tx, payment, outcome)
      : settleFailed(parts, tx, payment, outcome)
  })
  if (moved.length > 0) changes.publish({ topic: 'stock', ids: moved })
  parts.mail.wake()
}

/** Claims the right to move the money: of two callbacks one gets it, and none when the order was let go of. */
async function beginCharging(parts: CheckoutParts, id: string): Promise<PaymentRow | null> {
  const checkAfter = new Date(parts.clock().getTime() + FIRST_CHECK_MS)
  return transaction(parts.db, async (tx) => {
    const payment = await lockBoth(tx, id)
    if (!payment) return null
    const status = payment.orderId === null ? 'odeme_bekliyor' : await lockOrderStatus(tx, payment.orderId)
    if (status !== 'odeme_bekliyor') return null
    return (await movePayment(tx, id, ['verifying'], 'charging', { checkAfter })) ? payment : null
  })
}

/**
 * Hears the bank's answer, which the shopper's browser brings without any session. Returns the payment it is about, for the way
 * back; null when it is not the bank's (decisions A12, turkey.md §1.4).
 */
export async function hearCallback(
  parts: CheckoutParts,
  fields: Readonly<Record<string, string>>,
): Promise<string | null> {
  const { db, provider, log } = parts
  const said: Callback = provider?.readCallback(fields) ?? { genuine: false }
  if (!provider || !said.genuine) {
    log.warn({ provider: provider?.name }, 'a callback that is not the bank’s was refused')
    return null
  }
  const payment = await readPayment(db, said.paymentId)
  const known = payment?.providerPaymentId ?? said.providerPaymentId
  if (payment?.provider !== provider.name || known !== said.providerPaymentId) {
    log.warn({ provider: provider.name }, 'a callback about an unknown payment was refused')
    return null
  }
  const { id } = payment
  if (!said.verified) {
    if (payment.status === 'verifying')
      await settlePayment(parts, id, { status: 'failed', reason: 'not-verified', code: said.code })
    return id
  }
  const charging = await beginCharging(parts, id)
  if (!charging) return id
  const outcome = await provider.finish3ds(asStarted(charging), said.continuation)
  await settlePayment(
    parts,
    id,
    outcome.status === 'pending' ? { status: 'unknown', code: 'pending' } : outcome,
  )
  return id
}

/** The shopper gave up before the bank was told to move the money. False when it is too late for that. */
export async function abandonPayment(parts: CheckoutParts, customerId: string, id: string): Promise<boolean> {
  const payment = await readPayment(parts.db, id)
  if (payment?.customerId !== customerId) return false
  if (!ABANDONABLE.some((status) => status === payment.status)) return false
  const moved = await transaction(parts.db, async (tx) => {
    await lockBoth(tx, id)
    if (!(await movePayment(tx, id, ABANDONABLE, 'failed', { reason: 'abandoned' }))) return null
    return payment.orderId === null ? [] : ((await releaseCardOrder(tx, payment.orderId, 'abandoned')) ?? [])
  })
  if (moved === null) return false
  if (moved.length > 0) parts.changes.publish({ topic: 'stock', ids: moved })
  return true
}
