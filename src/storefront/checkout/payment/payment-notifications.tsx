import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { PaymentResult } from '#modules/ordering/checkout/checkout-schemas.ts'
import { withoutLocale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { missed } from '../../http/hydration/late-hydration.ts'
import { X } from '../../ui/icons/icons.tsx'
import { useCheckoutRoutes } from '../use-checkout-routes.ts'
import { watchPaymentData } from './payment-data.ts'
import { isCardPaymentPath, isPaymentResultPath, resultPath } from './payment-paths.ts'
import { fetchPayment } from './payment-requests.ts'
import { readWindowMessage } from './payment-window-message.ts'
import { watchedWindows } from './watched-windows.ts'

/**
 * Handles payments on every page of the shop: expires `payment_data`, and reports a payment that ended after the page that started it
 * was left. A payment page moves to the result of a successful payment, so that it does not offer to pay again; other pages show a
 * notice. The window's message is not trusted: the payment is fetched from the API.
 */
export function PaymentNotifications() {
  const [settled, setSettled] = useState<PaymentResult | null>(null)
  const path = withoutLocale(useLocation().pathname)
  const routes = useCheckoutRoutes()
  const isCheckout = isCardPaymentPath(path, routes)
  const navigate = useNavigate()
  const announce = useEffectEvent((payment: PaymentResult) => {
    if (isCheckout && payment.state === 'succeeded') navigate(resultPath(payment.id), { replace: true })
    // Result pages show the outcome themselves.
    else if (!isPaymentResultPath(path, routes)) setSettled(payment)
  })
  useEffect(() => watchPaymentData(isCheckout), [isCheckout])
  useEffect(() => {
    const leaving = new AbortController()
    const listen = async ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source === window) return
      // A closed window has no `source`; it may be one that the page handles itself.
      if (source === null ? watchedWindows.size > 0 : watchedWindows.has(source)) return
      const message = readWindowMessage(data)
      if (!message?.dialogClose || message.payment_id === null) return
      const poll = await fetchPayment(message.payment_id, leaving.signal)
      if (leaving.signal.aborted || !poll.ok) return
      if (poll.data.state !== 'waiting') announce(poll.data)
    }
    addEventListener('message', listen)
    for (const message of missed.messages.splice(0)) void listen(message)
    return () => {
      removeEventListener('message', listen)
      leaving.abort()
    }
  }, [])
  return (
    <div
      role="status"
      data-lower-edge
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4"
    >
      {settled && (
        <div className="pointer-events-auto flex max-w-md items-center gap-3 rounded-control border border-accent bg-accent-soft py-1 pr-1 pl-4 text-ink shadow-card">
          <p className="py-2">
            {settled.state === 'succeeded' ? m.payment_status_paid() : settled.message}{' '}
            <Link
              to={resultPath(settled.id)}
              onClick={() => setSettled(null)}
              className="font-medium text-accent underline underline-offset-4"
            >
              {m.payment_status_show()}
            </Link>
          </p>
          <button
            type="button"
            onClick={() => setSettled(null)}
            aria-label={m.close()}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control hover:bg-raised"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  )
}
