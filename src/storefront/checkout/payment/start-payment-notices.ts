import type { PaymentResult } from '#modules/ordering/checkout/checkout-schemas.ts'
import { documentRoot } from '../../http/document-root.ts'
import { documentLocation, leaveFor } from '../../http/location/document-location.ts'
import { BUILT_IN } from '../../http/renamed-checkout.ts'
import { isCardPaymentPath, isPaymentResultPath, resultPath } from './payment-paths.ts'
import { fetchPayment } from './payment-requests.ts'
import { readWindowMessage } from './payment-window-message.ts'
import { watchedWindows } from './watched-windows.ts'

/**
 * Called once for each document: reports a payment that ended after the page that started it was left. A payment page moves to the result of a
 * successful payment, so that it does not offer to pay again; other pages show a notice. The window's message is not trusted: the payment is
 * fetched from the API.
 */
export function startPaymentNotices(): void {
  addEventListener('message', async ({ origin, source, data }) => {
    if (origin !== location.origin || source === window) return
    // A closed window has no `source`; it may be one that the page handles itself.
    if (source === null ? watchedWindows.size > 0 : watchedWindows.has(source)) return
    const message = readWindowMessage(data)
    if (!message?.dialogClose || message.payment_id === null) return
    const poll = await fetchPayment(message.payment_id)
    if (poll.ok && poll.data.state !== 'waiting') report(poll.data)
  })
}

function report(payment: PaymentResult): void {
  const { pathname } = documentLocation()
  const routes = documentRoot()?.routes ?? BUILT_IN
  if (isCardPaymentPath(pathname, routes) && payment.state === 'succeeded')
    leaveFor(resultPath(payment.id), { replace: true })
  // Result pages show the outcome themselves.
  else if (!isPaymentResultPath(pathname, routes))
    import('./payment-notice.tsx').then(
      ({ showPaymentNotice }) => showPaymentNotice(payment),
      // Without a connection the order's page says the same later.
      () => undefined,
    )
}
