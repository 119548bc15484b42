import { CircleCheck } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import { redirect } from 'react-router'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { orderPath } from '../account/orders/order-path.ts'
import { requireBuyer } from '../account/require-customer.server.ts'
import { lineMoney } from '../cart/totals/cart-money.ts'
import { useCart } from '../cart/use-cart.tsx'
import { shopContext } from '../http/shop-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/summary-route.ts'
import { AccountOffer } from './account-offer.tsx'
import { redirectToRenamedCheckout } from './checkout-address.server.ts'
import { CheckoutSteps } from './checkout-steps.tsx'

/** The summary of a paid checkout; redirects to the orders if the payment is not paid or not the customer's. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  redirectToRenamedCheckout(page, url, 'checkoutSummary')
  const { buyer, guest } = await requireBuyer(page, url.pathname + url.search)
  const paymentId = url.searchParams.get('odeme') ?? 'last'
  const payment = await page.shop.checkout.payment(buyer.id, paymentId, page.preferences.locale)
  if (!payment?.succeed) throw redirect('/siparis/liste/', 303)
  const order = payment.order && (await page.shop.orders.find(buyer.id, payment.order.id))
  return { ...payment, totals: order?.totals ?? null, guestEmail: guest?.email ?? null }
}

/** Rows between the order's total and the amount paid; empty for a single payment without commission. */
function planRows(installment: number, totals: Order['totals'] | null) {
  const plan = [m.installments(), m.mail_order_installments({ count: installment })] as const
  if (!totals) return installment > 1 ? [plan] : []
  const { total, commission, currency } = totals
  if (installment === 1 && commission === 0) return []
  return [
    [m.grand_total(), lineMoney(total, currency)] as const,
    ...(installment > 1 ? [plan] : []),
    [m.commission(), lineMoney(commission, 'TRY')] as const,
  ]
}

export default function SummaryPage({ loaderData }: Route.ComponentProps) {
  const { order, amount, installment, totals, description, guestEmail } = loaderData
  const { store } = useCart()
  const rows = planRows(installment, totals)
  // The paid lines have left the cart; the payment window could not notify this page.
  useEffect(() => store.refresh(), [store])
  return (
    <div className="container-page py-6">
      <PageTitle title={m.shopping_summary()} />
      <meta name="robots" content="noindex" />
      <CheckoutSteps step={3} />
      <div className="mx-auto flex max-w-xl flex-col items-center gap-5 rounded-card border border-line p-6 text-center sm:p-10">
        <CircleCheck aria-hidden="true" className="size-14 text-accent" />
        <h1>{m.payment_successful()}</h1>
        <dl className="figures grid w-full grid-cols-[auto_1fr] gap-x-6 gap-y-3 rounded-card bg-surface p-5 text-left">
          {order && (
            <>
              <dt className="text-muted">{m.order_number()}</dt>
              <dd className="text-right font-semibold">{order.orderNo}</dd>
            </>
          )}
          {rows.map(([name, value]) => (
            <Fragment key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="text-right">{value}</dd>
            </Fragment>
          ))}
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
          <ButtonLink
            to={guestEmail && order ? orderPath(order.orderNo) : '/siparis/liste/'}
            className="flex-1"
          >
            {guestEmail ? m.guest_my_order() : m.my_orders()}
          </ButtonLink>
        </div>
        {guestEmail && (
          <div className="w-full text-left">
            <AccountOffer email={guestEmail} />
          </div>
        )}
      </div>
    </div>
  )
}
