import { legalDocumentTitle } from '#modules/ordering/orders/legal-documents/order-legal-documents-rules.ts'
import { formatDateTime } from '#shared/dates.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { shopContext } from '../../http/shop-context.ts'
import type { Route } from './+types/accepted-legal-documents-route.ts'
import { OrderEdits } from './order/order-edits.tsx'
import { orderPath } from './order-path.ts'
import { ownOrder } from './own-order.server.ts'
import { LegalDocumentText } from './print/legal-document-text.tsx'
import { PrintedPage } from './print/printed-page.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { order, visitor } = await ownOrder(page, url.pathname + url.search, params.orderNo)
  const acceptances = await page.shop.orders.acceptances(visitor.buyer.id, order.orderNo)
  return {
    order,
    back: orderPath(order.orderNo),
    acceptances: acceptances.map(({ acceptedAt, ...acceptance }) => ({
      ...acceptance,
      date: formatDateTime(acceptedAt),
    })),
  }
}

/** The legal documents exactly as the buyer accepted them with the order, with time and hash; below them what was changed since. */
export default function AcceptedLegalDocumentsPage({
  loaderData: { order, acceptances, back },
}: Route.ComponentProps) {
  return (
    <PrintedPage title={`${m.legal_documents_of_order()} ${order.orderNo}`} back={back}>
      <h1 className="pb-3 text-xl">{m.legal_documents_of_order()}</h1>
      {acceptances.length === 0 && <p className="text-muted">{m.legal_documents_none()}</p>}
      <div className="flex flex-col gap-10">
        {acceptances.map(({ document, html, sha256, date }) => (
          <section key={document} aria-label={legalDocumentTitle(document, getLocale())}>
            <h2 className="text-lg font-semibold">{legalDocumentTitle(document, getLocale())}</h2>
            <p className="text-sm text-muted">{m.legal_documents_accepted_at({ date })}</p>
            <LegalDocumentText html={{ text: html }} />
            <p className="figures pt-4 text-xs break-all text-muted">
              {m.legal_documents_hash({ hash: sha256 })}
            </p>
          </section>
        ))}
        <OrderEdits order={order} />
      </div>
    </PrintedPage>
  )
}
