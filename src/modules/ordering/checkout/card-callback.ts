import { isSameProvider } from '#modules/ordering/payments/card-providers.server.ts'
import {
  asStarted,
  type Callback,
  movePayment,
  type PaymentProvider,
  type PaymentRow,
  readPayment,
  readPaymentByPage,
} from '#modules/ordering/payments/payments.server.ts'
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
  pages: readonly { name: PaymentProvider['name']; token: string }[],
): Promise<string | null> {
  for (const { name, token } of pages) {
    const payment = await readPaymentByPage(deps.db, name, token)
    const provider = payment && (await deps.cardProviders.forCharge(payment))
    if (!provider) continue
    await checkHostedPage(deps, provider, payment)
    return payment.id
  }
  deps.log.warn({ providers: pages.map(({ name }) => name) }, 'a return from an unknown payment page')
  return null
}

const genuine = (callback: Callback) => (callback.genuine ? callback : null)

/**
 * Handles the bank's callback, which the shopper's browser posts without any session. Returns the id of its payment, for the redirect;
 * null when it is not genuine (decisions A12, turkey.md §1.4).
 */
export async function handleCallback(
  deps: CheckoutDeps,
  fields: Readonly<Record<string, string>>,
): Promise<string | null> {
  const { db, cardProviders, log } = deps
  const pages = cardProviders.byName().flatMap(({ name, hosted }) => {
    const token = hosted.readReturn(fields)
    return token === null ? [] : [{ name, token }]
  })
  if (pages.length > 0) return handlePageReturn(deps, pages)
  const read = await cardProviders.firstThat((each) => genuine(each.readCallback(fields)))
  if (!read) {
    log.warn({ provider: cardProviders.current()?.name }, 'refused a callback without a valid signature')
    return null
  }
  const { result: callback } = read
  const payment = await readPayment(db, callback.paymentId)
  const known = payment?.providerPaymentId ?? callback.providerPaymentId
  const provider = payment && (await cardProviders.forCharge(payment))
  if (!provider || !isSameProvider(provider, read.provider) || known !== callback.providerPaymentId) {
    log.warn({ provider: read.provider.name }, 'refused a callback about an unknown payment')
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
