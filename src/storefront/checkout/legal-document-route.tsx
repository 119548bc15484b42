import { data, redirect } from 'react-router'
import { cardFormHost } from '#modules/kernel/payments/card-rules.ts'
import {
  isLegalDocument,
  legalDocumentHtml,
  legalDocumentPayment,
  legalDocumentTitle,
} from '#modules/ordering/orders/legal-documents/order-legal-documents-rules.ts'
import { parsePaymentType } from '#modules/ordering/payments/payments-wire.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { LegalDocumentText } from '../account/orders/print/legal-document-text.tsx'
import { PrintedPage } from '../account/orders/print/printed-page.tsx'
import { requireBuyer } from '../account/require-customer.server.ts'
import { shopContext } from '../http/shop-context.ts'
import { Alert } from '../ui/dialog/alert.tsx'
import type { Route } from './+types/legal-document-route.ts'
import { paymentStepPath } from './login-to-pay.ts'
import { useCheckoutRoutes } from './use-checkout-routes.ts'

/**
 * Shows a legal document of the order about to be placed, for the payment method in the query. The installment plan comes from a
 * token the server signed for this amount; no amounts are read from the query.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const visitor = await requireBuyer(page, url.pathname + url.search)
  const { paper: legalDocument } = params
  if (!isLegalDocument(legalDocument)) throw data(null, { status: 404 })
  const facts = await page.shop.orders.draftLegalDocuments(visitor)
  if (!facts) throw redirect(page.shop.settings.routes().checkoutCart, 303)
  const offered = page.shop.orders.paymentTypes()
  const requestedType = parsePaymentType(url.searchParams.get('odemeTipi') ?? '')
  const paymentType = offered.find(({ type }) => type === requestedType) ?? offered[0]
  const type = paymentType?.type ?? 'bank_transfer'
  const total = Big(facts.total)
  const formHost = cardFormHost(page.shop.settings.get())
  const planToken = type === 'card' && formHost === 'own' ? url.searchParams.get('taksit') : null
  const plan = planToken === null ? null : page.shop.checkout.planFromToken(planToken, total)
  const byCard = { installment: 1, total, ...plan, formHost } as const
  const payment = legalDocumentPayment(facts, type, type === 'card' ? byCard : undefined)
  return { legalDocument, facts, payment, planGone: planToken !== null && plan === null }
}

/** A legal document on a page of its own, for reading or printing before paying. */
export default function LegalDocumentPage({
  loaderData: { legalDocument, facts, payment, planGone },
}: Route.ComponentProps) {
  const { checkoutCart } = useCheckoutRoutes()
  const title = legalDocumentTitle(legalDocument, getLocale())
  return (
    <PrintedPage title={title} back={paymentStepPath(checkoutCart)} backTo={m.payment_details()}>
      <h1 className="pb-3">{title}</h1>
      <div className="flex flex-col gap-3 pb-3">
        {planGone && <Alert tone="danger">{m.legal_documents_installment_plan_expired()}</Alert>}
        <p className="text-sm text-muted">{m.legal_documents_draft()}</p>
      </div>
      <LegalDocumentText html={legalDocumentHtml(legalDocument, facts, payment, getLocale())} />
    </PrintedPage>
  )
}
