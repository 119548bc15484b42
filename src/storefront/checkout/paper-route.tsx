import { data, redirect } from 'react-router'
import { isPaper, paperHtml, paperPayment, paperTitle } from '#modules/orders/order-papers-rules.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { requireCustomer } from '../account/require-customer.server.ts'
import { PrintedPage } from '../orders/printed-page.tsx'
import { shopContext } from '../shop-context.ts'
import type { Route } from './+types/paper-route.ts'
import { PaperText } from './paper-text.tsx'

/** Reads a legal text of the order about to be placed, for the way to pay that the address names. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const asking = await requireCustomer(page, url.pathname + url.search)
  const { paper } = params
  if (!isPaper(paper)) throw data(null, { status: 404 })
  const facts = await page.shop.orders.draftPapers(asking)
  if (!facts) throw redirect('/odeme', 303)
  const offered = page.shop.orders.paymentTypes()
  const asked = url.searchParams.get('odemeTipi')
  const way = offered.find(({ code }) => code === asked) ?? offered[0]
  return { paper, facts, payment: paperPayment(facts, way?.code ?? '4') }
}

/** A legal text on a page of its own, to be read in peace or printed before paying. */
export default function PaperPage({ loaderData: { paper, facts, payment } }: Route.ComponentProps) {
  const title = paperTitle(paper, getLocale())
  return (
    <PrintedPage title={title} back="/odeme?adim=odeme" backTo={m.payment_details()}>
      <h1 className="pb-3">{title}</h1>
      <PaperText html={paperHtml(paper, facts, payment, getLocale())} />
    </PrintedPage>
  )
}
