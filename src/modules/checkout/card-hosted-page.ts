import {
  asStarted,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRow,
  readOpenPages,
} from '#modules/payments/payments.server.ts'
import { settlePayment } from './card-settle.ts'
import type { CheckoutDeps } from './checkout.server.ts'

/**
 * Asks how a payment on a page of the provider's stands, and writes down what settles it. A payment the shop has let go of is settled
 * by its money alone. Returns what the provider says; 'failed' without asking for one that is settled.
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
 * Settles whatever the customer has paid on pages of the provider's of which the shop has not heard. A page that cannot be checked now is
 * left to the job, and what was paid there goes back: a fault of one payment must not keep a customer from paying.
 */
export async function settleOpenPages(deps: CheckoutDeps, customerId: string): Promise<void> {
  const { provider, db, log } = deps
  for (const payment of await readOpenPages(db, customerId)) {
    if (payment.provider !== provider?.name) continue
    await checkHostedPage(deps, provider, payment).catch((error: unknown) =>
      log.error({ err: error, payment: payment.id }, 'an open payment page could not be checked'),
    )
  }
}
