import {
  asStarted,
  type Callback,
  movePayment,
  type PaymentProvider,
  type PaymentRow,
  readPayment,
  readPaymentByPage,
} from '#modules/payments/payments.server.ts'
import { checkHostedPage } from './card-hosted-page.ts'
import { FIRST_CHECK_MS, settlePayment } from './card-settle.ts'
import type { CheckoutDeps } from './checkout-types.ts'

/** Claims the charge: of two concurrent callbacks one gets it, and none when the order was cancelled. */
async function beginCharging({ orders, clock }: CheckoutDeps, id: string): Promise<PaymentRow | null> {
  const checkAfter = new Date(clock().getTime() + FIRST_CHECK_MS)
  return orders.cards.withPayment(id, { confirms: false }, async ({ tx, payment, order }) => {
    if (order && order.status !== 'awaiting_payment') return null
    return (await movePayment(tx, id, ['verifying'], 'charging', { checkAfter })) ? payment : null
  })
}

/**
 * Handles a shopper's return from the provider's page. What it posts is a hint that anybody can forge, so the payment's status is fetched
 * from the provider. Returns the payment's id, or null for an unknown page.
 */
async function handlePageReturn(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  token: string,
): Promise<string | null> {
  const payment = await readPaymentByPage(deps.db, provider.name, token)
  if (payment) await checkHostedPage(deps, provider, payment)
  else deps.log.warn({ provider: provider.name }, 'a return from an unknown payment page')
  return payment?.id ?? null
}

/**
 * Handles the bank's callback, which the shopper's browser posts without any session. Returns the id of its payment, for the redirect;
 * null when it is not genuine (decisions A12, turkey.md §1.4).
 */
export async function handleCallback(
  deps: CheckoutDeps,
  fields: Readonly<Record<string, string>>,
): Promise<string | null> {
  const { db, provider, log } = deps
  const token = provider?.hosted.readReturn(fields) ?? null
  if (provider && token !== null) return handlePageReturn(deps, provider, token)
  const callback: Callback = provider?.readCallback(fields) ?? { genuine: false }
  if (!provider || !callback.genuine) {
    log.warn({ provider: provider?.name }, 'refused a callback without a valid signature')
    return null
  }
  const payment = await readPayment(db, callback.paymentId)
  const known = payment?.providerPaymentId ?? callback.providerPaymentId
  if (payment?.provider !== provider.name || known !== callback.providerPaymentId) {
    log.warn({ provider: provider.name }, 'refused a callback about an unknown payment')
    return null
  }
  const { id } = payment
  if (!callback.verified) {
    if (payment.status === 'verifying')
      await settlePayment(deps, id, {
        status: 'failed',
        reason: callback.abandoned ? 'abandoned' : 'not-verified',
        code: callback.code,
      })
    return id
  }
  const charging = await beginCharging(deps, id)
  if (!charging) return id
  const outcome = await provider.finish3ds(asStarted(charging), callback.continuation)
  await settlePayment(
    deps,
    id,
    outcome.status === 'pending' ? { status: 'unknown', code: 'pending' } : outcome,
  )
  return id
}
