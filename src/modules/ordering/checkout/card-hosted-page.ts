import {
  asStarted,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRow,
  readOpenPages,
} from '#modules/ordering/payments/payments.server.ts'
import { settlePayment } from './card-settle.ts'
import type { CheckoutDeps } from './checkout-types.ts'

/**
 * Fetches the status of a payment on the provider's page and settles the payment when the status is final. A payment the shop has given
 * up is only settled by 'paid'. Returns the provider's status; a payment that is settled already is not fetched.
 */
export async function checkHostedPage(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<PaymentOutcome['status']> {
  const { id, status } = payment
  if (status !== 'verifying' && status !== 'failed') return status === 'paid' ? 'paid' : 'failed'
  const outcome = await provider.fetch(asStarted(payment))
  if (outcome.status === 'paid') await settlePayment(deps, id, outcome)
  else if (status === 'verifying' && outcome.status !== 'pending') await settlePayment(deps, id, outcome)
  return outcome.status
}

/**
 * Settles the customer's payments on the provider's page that the shop does not know to be paid yet. A page that cannot be checked now is
 * left to the job, which refunds what was paid there: a failure of one payment must not keep a customer from paying.
 */
export async function settleOpenPages(deps: CheckoutDeps, customerId: string): Promise<void> {
  const { cardProviders, db, log } = deps
  for (const payment of await readOpenPages(db, customerId)) {
    const provider = await cardProviders.forCharge(payment)
    if (!provider) continue
    await checkHostedPage(deps, provider, payment).catch((error: unknown) =>
      log.error({ err: error, payment: payment.id }, 'an open payment page could not be checked'),
    )
  }
}
