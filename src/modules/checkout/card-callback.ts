import { transaction } from '#database/database.ts'
import {
  asStarted,
  type Callback,
  movePayment,
  type PaymentProvider,
  type PaymentRow,
  readPayment,
  readPaymentByPage,
} from '#modules/payments/payments.server.ts'
import { lockOrderRow } from '#modules/row-locks.server.ts'
import { lookAtPage } from './card-page.ts'
import { FIRST_CHECK_MS, lockWithOrder, settlePayment } from './card-settle.ts'
import type { CheckoutParts } from './checkout.server.ts'

/** Claims the right to move the money: of two callbacks one gets it, and none when the order was let go of. */
async function beginCharging(parts: CheckoutParts, id: string): Promise<PaymentRow | null> {
  const checkAfter = new Date(parts.clock().getTime() + FIRST_CHECK_MS)
  return transaction(parts.db, async (tx) => {
    const payment = await lockWithOrder(tx, id)
    if (!payment) return null
    const status = payment.orderId === null ? 'odeme_bekliyor' : await lockOrderRow(tx, payment.orderId)
    if (status !== 'odeme_bekliyor') return null
    return (await movePayment(tx, id, ['verifying'], 'charging', { checkAfter })) ? payment : null
  })
}

/**
 * The provider's page sends its shopper back. What it posts is a hint that anybody can make up, so the provider is asked how the payment
 * stands. Returns the payment's id, or null for a page nobody knows.
 */
async function hearPage(
  parts: CheckoutParts,
  provider: PaymentProvider,
  token: string,
): Promise<string | null> {
  const payment = await readPaymentByPage(parts.db, provider.name, token)
  if (payment) await lookAtPage(parts, provider, payment)
  else parts.log.warn({ provider: provider.name }, 'somebody came back from an unknown payment page')
  return payment?.id ?? null
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
  const token = provider?.hosted.readReturn(fields) ?? null
  if (provider && token !== null) return hearPage(parts, provider, token)
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
      await settlePayment(parts, id, {
        status: 'failed',
        reason: said.givenUp ? 'abandoned' : 'not-verified',
        code: said.code,
      })
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
