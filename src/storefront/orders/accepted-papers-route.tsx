import { paperTitle } from '#modules/orders/order-papers-rules.ts'
import { formatDateTime } from '#shared/dates.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { PaperText } from '../checkout/paper-text.tsx'
import { shopContext } from '../shop-context.ts'
import type { Route } from './+types/accepted-papers-route.ts'
import { orderPath, ownOrder } from './own-order.server.ts'
import { PrintedPage } from './printed-page.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { order, asking } = await ownOrder(page, url, params.orderNo)
  const papers = await page.shop.orders.acceptedPapers(asking.customer.id, order.orderNo)
  return {
    orderNo: order.orderNo,
    back: orderPath(order.orderNo),
    papers: papers.map(({ acceptedAt, ...paper }) => ({ ...paper, date: formatDateTime(acceptedAt) })),
  }
}

/** The legal texts as their buyer accepted them with the order, letter for letter, with what proves it. */
export default function AcceptedPapersPage({ loaderData: { orderNo, papers, back } }: Route.ComponentProps) {
  return (
    <PrintedPage title={`${m.papers_of_order()} ${orderNo}`} back={back}>
      <h1 className="pb-3 text-xl">{m.papers_of_order()}</h1>
      {papers.length === 0 && <p className="text-muted">{m.papers_none()}</p>}
      <div className="flex flex-col gap-10">
        {papers.map(({ document, html, sha256, date }) => (
          <section key={document} aria-label={paperTitle(document, getLocale())}>
            <h2 className="text-lg font-semibold">{paperTitle(document, getLocale())}</h2>
            <p className="text-sm text-muted">{m.papers_accepted_at({ date })}</p>
            <PaperText html={{ text: html }} />
            <p className="figures pt-4 text-xs break-all text-muted">
              {m.papers_fingerprint({ hash: sha256 })}
            </p>
          </section>
        ))}
      </div>
    </PrintedPage>
  )
}
