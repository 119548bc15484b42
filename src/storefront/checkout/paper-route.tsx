import { data, redirect } from 'react-router'
import { isPaper, paperHtml, paperPayment, paperTitle } from '#modules/orders/order-papers-rules.ts'
import { cardFormPlace } from '#modules/payments/card-rules.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { requireCustomer } from '../account/require-customer.server.ts'
import { PrintedPage } from '../orders/printed-page.tsx'
import { shopContext } from '../shop-context.ts'
import { Alert } from '../ui/alert.tsx'
import type { Route } from './+types/paper-route.ts'
import { paymentStep } from './login-to-pay.ts'
import { PaperText } from './paper-text.tsx'
import { useCheckoutRoutes } from './use-checkout-routes.ts'

/**
 * Reads a legal text of the order about to be placed, for the way to pay that the address names. A card's plan is one the shop offered for
 * this amount, by its seal; sums are never the address's.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const asking = await requireCustomer(page, url.pathname + url.search)
  const { paper } = params
  if (!isPaper(paper)) throw data(null, { status: 404 })
  const facts = await page.shop.orders.draftPapers(asking)
  if (!facts) throw redirect(page.shop.settings.routes().checkoutCart, 303)
  const offered = page.shop.orders.paymentTypes()
  const asked = url.searchParams.get('odemeTipi')
  const way = offered.find(({ code }) => code === asked) ?? offered[0]
  const code = way?.code ?? '4'
  const total = Big(facts.total)
  const place = cardFormPlace(page.shop.settings.get())
  const seal = code === '2' && place === 'own' ? url.searchParams.get('taksit') : null
  const plan = seal === null ? null : page.shop.checkout.sealedPlan(seal, total)
  const byCard = { installment: 1, total, ...plan, place } as const
  const payment = paperPayment(facts, code, code === '2' ? byCard : undefined)
  return { paper, facts, payment, planGone: seal !== null && plan === null }
}

/** A legal text on a page of its own, to be read in peace or printed before paying. */
export default function PaperPage({ loaderData: { paper, facts, payment, planGone } }: Route.ComponentProps) {
  const { checkoutCart } = useCheckoutRoutes()
  const title = paperTitle(paper, getLocale())
  return (
    <PrintedPage title={title} back={paymentStep(checkoutCart)} backTo={m.payment_details()}>
      <h1 className="pb-3">{title}</h1>
      <div className="flex flex-col gap-3 pb-3">
        {planGone && <Alert tone="danger">{m.papers_plan_gone()}</Alert>}
        <p className="text-sm text-muted">{m.papers_draft()}</p>
      </div>
      <PaperText html={paperHtml(paper, facts, payment, getLocale())} />
    </PrintedPage>
  )
}
