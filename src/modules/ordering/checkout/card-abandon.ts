import { ABANDONABLE } from '#modules/ordering/payments/payment-status-rules.ts'
import { movePayment, readPayment } from '#modules/ordering/payments/payments.server.ts'
import { checkHostedPage } from './card-hosted-page.ts'
import type { CheckoutDeps } from './checkout-types.ts'

/**
 * Abandons the shopper's own payment before its charge is requested. False when it is too late. On the provider's page money may have
 * moved without the shop: the provider is called first, and without a clear response the payment is not abandoned.
 */
export async function abandonPayment(deps: CheckoutDeps, customerId: string, id: string): Promise<boolean> {
  const payment = await readPayment(deps.db, id)
  if (payment?.customerId !== customerId) return false
  if (!ABANDONABLE.some((status) => status === payment.status)) return false
  const provider = payment.pageToken === null ? null : await deps.cardProviders.forCharge(payment)
  if (provider) {
    const pageStatus = await checkHostedPage(deps, provider, payment)
    if (pageStatus !== 'pending') return pageStatus === 'failed'
  }
  const { cards } = deps.orders
  const abandoned = await cards.withPayment(id, { confirms: false }, async ({ tx, order }) => {
    if (!(await movePayment(tx, id, ABANDONABLE, 'failed', { reason: 'abandoned' }))) return false
    if (order) await cards.release(order, 'abandoned')
    return true
  })
  return abandoned ?? false
}
