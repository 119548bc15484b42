import { X } from 'lucide-react'
import { createContext, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { PaymentResult } from '#modules/checkout/checkout-schemas.ts'
import { withoutLocale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { watchPaymentData } from './payment-data.ts'
import { isCardPaymentPath, isPaymentResultPath, resultPath } from './payment-paths.ts'
import { fetchPayment } from './payment-requests.ts'
import { readWindowMessage } from './payment-window-message.ts'
import { useCheckoutRoutes } from './use-checkout-routes.ts'

interface PaymentNotifications {
  /** The page itself listens to this payment window; returns what ends that. */
  watch(opened: Window): () => void
}

export const PaymentNotificationsContext = createContext<PaymentNotifications>({
  watch: () => () => undefined,
})

/**
 * What every page of the shop knows of payments: `payment_data` does not outlive its minute, and a payment that ended while the page which
 * began it was left is announced by a calm notice, or shown at once where its shopper still stands before the payment, as after a reload:
 * no way to pay again stays beside a payment that succeeded. As in the checkout the window's message is not believed: the shop is asked.
 */
export function PaymentNotificationsProvider({ children }: { children: ReactNode }) {
  const [settled, setSettled] = useState<PaymentResult | null>(null)
  const watched = useRef(new Set<MessageEventSource>())
  const path = withoutLocale(useLocation().pathname)
  const routes = useCheckoutRoutes()
  const isCheckout = isCardPaymentPath(path, routes)
  const navigate = useNavigate()
  const announce = useEffectEvent((payment: PaymentResult) => {
    if (isCheckout && payment.state === 'succeeded') navigate(resultPath(payment.id), { replace: true })
    // A page that says how the payment ended needs no notice.
    else if (!isPaymentResultPath(path, routes)) setSettled(payment)
  })
  useEffect(() => watchPaymentData(isCheckout), [isCheckout])
  useEffect(() => {
    const leaving = new AbortController()
    const listen = async ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source === window) return
      // A window that has closed since is no source any more; it may be the one that the page itself listens to.
      if (source === null ? watched.current.size > 0 : watched.current.has(source)) return
      const message = readWindowMessage(data)
      if (!message?.dialogClose || message.payment_id === null) return
      const payment = await fetchPayment(message.payment_id, leaving.signal)
      if (leaving.signal.aborted || typeof payment === 'string') return
      if (payment.state !== 'waiting') announce(payment)
    }
    addEventListener('message', listen)
    return () => {
      removeEventListener('message', listen)
      leaving.abort()
    }
  }, [])
  const notifications = useMemo<PaymentNotifications>(
    () => ({
      watch(opened) {
        watched.current.add(opened)
        return () => void watched.current.delete(opened)
      },
    }),
    [],
  )
  return (
    <PaymentNotificationsContext value={notifications}>
      {children}
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
    </PaymentNotificationsContext>
  )
}
