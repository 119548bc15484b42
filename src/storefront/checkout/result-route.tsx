import { useEffect, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { LOGIN_REQUIRED } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { requireBuyer } from '../account/require-customer.server.ts'
import { shopContext } from '../http/shop-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/result-route.ts'
import { loginFor } from './login-to-pay.ts'
import { cardFormPath, resultPath, summaryPath } from './payment/payment-paths.ts'
import { PAYMENT_NOT_FOUND, pause, pollDelay } from './payment/payment-polling.ts'
import { fetchPayment } from './payment/payment-requests.ts'
import { useCheckoutRoutes } from './use-checkout-routes.ts'

/**
 * The result of a card payment: redirects according to its state, and waits while the bank has not confirmed the charge. Customers
 * whose session expired during the payment come here from the login.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { buyer } = await requireBuyer(page, url.pathname + url.search)
  const paymentId = url.searchParams.get('odeme') ?? 'last'
  const payment = await page.shop.checkout.poll(buyer.id, paymentId, page.preferences.locale)
  if (!payment) throw redirect('/siparis/liste/', 303)
  const { id, state, paymentType, charging } = payment
  const routes = page.shop.settings.routes()
  if (state === 'succeeded') throw redirect(summaryPath(routes, id), 303)
  // Nothing is charged yet: the shopper can continue in the bank's page or pay again.
  if (!charging) throw redirect(cardFormPath(routes, paymentType, id), 303)
  return { id, paymentType }
}

export default function PaymentResultPage({ loaderData: { id, paymentType } }: Route.ComponentProps) {
  const unreachable = usePaymentOutcome(id)
  return (
    <div className="container-page py-6">
      <PageTitle title={m.payment_pending_title()} />
      <meta name="robots" content="noindex" />
      <div className="mx-auto flex max-w-xl flex-col items-center gap-5 rounded-card border border-line p-6 text-center sm:p-10">
        <Spinner className="size-12" />
        <h1>{m.payment_pending_title()}</h1>
        <p role="status">{unreachable ? m.payment_unreachable() : m.payment_window_unconfirmed()}</p>
        <p className="text-muted">
          {paymentType === 'pay' ? m.payment_pending_account() : m.payment_pending_order()}
        </p>
        <div className="flex w-full flex-col gap-3 sm:flex-row">
          <ButtonLink to="/" appearance="secondary" className="flex-1">
            {m.continue_shopping()}
          </ButtonLink>
          <ButtonLink to={resultPath(id)} reloadDocument className="flex-1">
            {m.payment_window_check_again()}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** Polls while this page is visible and navigates to the result. Returns whether the server is currently unreachable. */
function usePaymentOutcome(id: string): boolean {
  const [unreachable, setUnreachable] = useState(false)
  const navigate = useNavigate()
  const { checkoutCart, checkoutSummary } = useCheckoutRoutes()
  useEffect(() => {
    const routes = { checkoutCart, checkoutSummary }
    const leaving = new AbortController()
    const { signal } = leaving
    async function follow(): Promise<void> {
      for (let polls = 1; ; polls++) {
        await pause(pollDelay(polls), signal)
        const poll = await fetchPayment(id, signal)
        if (signal.aborted) return
        const code = poll.ok ? null : poll.code
        if (code === LOGIN_REQUIRED) return void navigate(loginFor(resultPath(id)), { replace: true })
        if (code === PAYMENT_NOT_FOUND) return void navigate('/siparis/liste/', { replace: true })
        setUnreachable(!poll.ok)
        if (!poll.ok || poll.data.charging) continue
        const { paymentType, state } = poll.data
        const there = state === 'succeeded' ? summaryPath(routes, id) : cardFormPath(routes, paymentType, id)
        return void navigate(there, { replace: true })
      }
    }
    void follow()
    return () => leaving.abort()
  }, [id, navigate, checkoutCart, checkoutSummary])
  return unreachable
}
