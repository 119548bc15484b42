import { redirect } from 'react-router'
import { m } from '#texts/messages.js'
import { shopContext } from '../../http/shop-context.ts'
import type { Route } from './+types/return-slip-route.ts'
import { AddressText } from './order/order-panels.tsx'
import { orderPath } from './order-path.ts'
import { ownOrder } from './own-order.server.ts'
import { PrintedPage } from './print/printed-page.tsx'
import { qrPicture } from './print/qr-picture.server.ts'
import { sendingSentence } from './returns/return-sending.tsx'

/** The slip of a return that is to be sent; redirects to the order when there is none, or it is no longer to be sent. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { order } = await ownOrder(page, url.pathname + url.search, params.orderNo)
  const back = orderPath(order.orderNo)
  const returnRequest = order.returns.find(({ id }) => id === params.returnId)
  const sending = returnRequest?.sending
  if (!returnRequest || !sending) throw redirect(back, 303)
  const { orderNo, teslimatadresi } = order
  return {
    orderNo,
    from: teslimatadresi,
    lines: returnRequest.lines,
    sending,
    store: page.shop.settings.store().name,
    qr: sending.returnCode === '' ? '' : await qrPicture(sending.returnCode),
    back,
  }
}

/** A sheet for the parcel: the code as text and to be scanned, both addresses, what is in it. */
export default function ReturnSlipPage({ loaderData }: Route.ComponentProps) {
  const { orderNo, from, lines, sending, store, qr, back } = loaderData
  const facts = [
    [m.order_number(), orderNo],
    [m.return_carrier(), sending.carrierName],
    [m.return_send_by(), sending.sendBy],
  ] as const
  return (
    <PrintedPage title={`${m.return_slip_title()} ${orderNo}`} back={back}>
      <div className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-5">
        <div>
          <p className="text-2xl font-semibold tracking-tight text-accent">{store}</p>
          <h1 className="pt-1 text-lg md:text-lg">{m.return_slip_title()}</h1>
        </div>
        <dl className="figures grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 text-sm">
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="text-right font-medium wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {sending.returnCode && (
        <section aria-label={m.return_code()} className="flex flex-wrap items-center gap-6 py-6">
          {/* Scanners read dark on light, in dark mode too. */}
          <img
            src={qr}
            alt={m.return_slip_qr()}
            width="160"
            height="160"
            className="rounded-control bg-white"
          />
          <div className="min-w-0">
            <p className="text-sm text-muted">{m.return_code()}</p>
            <p className="figures text-2xl font-semibold tracking-wider wrap-anywhere select-all">
              {sending.returnCode}
            </p>
          </div>
        </section>
      )}
      <p className="border-y border-line py-4">
        {sendingSentence(sending)}
        {sending.hasLabel && ` ${m.return_how_label()}`} {m.return_slip_inside()}
      </p>
      <div className="grid gap-5 py-5 text-sm sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h2 className="pb-1 text-sm font-semibold text-muted">{m.return_slip_from()}</h2>
          <AddressText text={from} numbers={false} />
        </section>
        {sending.returnAddress && (
          <section>
            <h2 className="pb-1 text-sm font-semibold text-muted">{m.return_slip_to()}</h2>
            <p className="font-medium">{store}</p>
            <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{sending.returnAddress}</p>
          </section>
        )}
      </div>
      <section className="text-sm">
        <h2 className="pb-1 text-sm font-semibold text-muted">{m.return_slip_products()}</h2>
        <ul className="figures">
          {lines.map(({ id, name, quantity, unit }) => (
            <li key={id} className="wrap-anywhere">
              {quantity} {unit} · {name}
            </li>
          ))}
        </ul>
      </section>
    </PrintedPage>
  )
}
