import { useEffect } from 'react'
import { redirect } from 'react-router'
import { hasRegistered } from '#modules/people/customers/sign-in/guest-session-rules.ts'
import { m } from '#texts/messages.js'
import { requireBuyer } from '../account/require-customer.server.ts'
import { tabCart } from '../cart/tab-cart.ts'
import { lineMoney } from '../cart/totals/cart-money.ts'
import { shopContext } from '../http/shop-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CircleCheck } from '../ui/icons/icons.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/summary-route.ts'
import { redirectToRenamedCheckout } from './checkout-address.server.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { thanksArrival } from './thanks/order-arrival.server.ts'
import { OrderThanks } from './thanks/order-thanks.tsx'

/** The summary of a paid checkout; redirects to the orders if the payment is not paid or not the customer's. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  redirectToRenamedCheckout(page, url, 'checkoutSummary')
  const { buyer, guest } = await requireBuyer(page, url.pathname + url.search)
  const paymentId = url.searchParams.get('odeme') ?? 'last'
  const payment = await page.shop.checkout.payment(buyer.id, paymentId, page.preferences.locale)
  if (!payment?.succeed) throw redirect('/siparis/liste/', 303)
  const order =
    payment.order && (await page.shop.orders.find(buyer.id, payment.order.id, page.preferences.locale))
  return {
    ...payment,
    order,
    hiddenProductId: page.shop.settings.get().urNo,
    email: buyer.email,
    arrival: order && thanksArrival(order, page),
    guest: guest && { email: guest.email, registered: hasRegistered(guest) },
  }
}

export default function SummaryPage({ loaderData }: Route.ComponentProps) {
  const { order, amount, description, hiddenProductId, email, arrival, guest } = loaderData
  // The paid lines have left the cart; the payment window could not notify this page.
  useEffect(() => tabCart().refresh(), [])
  return (
    <div className="container-page py-6">
      <PageTitle title={m.shopping_summary()} />
      <meta name="robots" content="noindex" />
      <CheckoutSteps step={3} />
      {order ? (
        <OrderThanks
          order={order}
          hiddenProductId={hiddenProductId}
          guest={guest}
          email={email}
          arrival={arrival}
          paid={amount}
        />
      ) : (
        <AccountPaid amount={amount} description={description} />
      )}
    </div>
  )
}

/** An amount paid into an open account, which is no order. */
function AccountPaid({ amount, description }: { amount: number; description: string }) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 rounded-card border border-line p-6 text-center sm:p-10">
      <CircleCheck aria-hidden="true" className="size-14 text-accent" />
      <h1>{m.payment_successful()}</h1>
      <dl className="figures grid w-full grid-cols-[auto_1fr] gap-x-6 gap-y-3 rounded-card bg-surface p-5 text-left">
        <dt className="text-muted">{m.amount_paid()}</dt>
        <dd className="text-right font-semibold">{lineMoney(amount, 'TRY')}</dd>
        {description && (
          <>
            <dt className="text-muted">{m.order_note()}</dt>
            <dd className="text-right wrap-anywhere whitespace-pre-line">{description}</dd>
          </>
        )}
      </dl>
      <div className="flex w-full flex-col gap-3 sm:flex-row">
        <ButtonLink to="/" appearance="secondary" className="flex-1">
          {m.continue_shopping()}
        </ButtonLink>
        <ButtonLink to="/siparis/liste/" className="flex-1">
          {m.my_orders()}
        </ButtonLink>
      </div>
    </div>
  )
}
