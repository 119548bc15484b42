import { Form, useNavigation } from 'react-router'
import type { Order, OrderReturn } from '#modules/ordering/orders/orders-schemas.ts'
import { storedReasonText } from '#modules/ordering/orders/returns/return-reason-texts-rules.ts'
import { isOpenReturn } from '#modules/ordering/orders/returns/return-status-rules.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../../cart/totals/cart-money.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'
import { returnKindText, returnStatusText } from '../order-texts.ts'
import { SENT_RETURN, takesPhotos } from './return-field.ts'
import { ReturnPhotos } from './return-photos.tsx'
import { ReturnSending } from './return-sending.tsx'

/** The return requests of an order, each with its status and dates. */
export function OrderReturns({ order, returnAddress }: { order: Order; returnAddress: string }) {
  if (order.returns.length === 0) return null
  return (
    <section aria-label={m.return_requests()} className="flex flex-col gap-3">
      <h2 className="text-base">{m.return_requests()}</h2>
      <ul className="flex flex-col gap-3">
        {order.returns.map((returnRequest) => (
          <li key={returnRequest.id} className="rounded-card border border-line p-4 text-sm sm:p-5">
            <ReturnCard order={order} returnRequest={returnRequest} returnAddress={returnAddress} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReturnCard({
  order,
  returnRequest,
  returnAddress,
}: {
  order: Order
  returnRequest: OrderReturn
  returnAddress: string
}) {
  const busy = useNavigation().state !== 'idle'
  const reason = storedReasonText(returnRequest.reason)
  const moments = [
    [m.return_state_requested(), returnRequest.date],
    [m.return_state_decided(), returnRequest.decidedAt],
    [m.return_state_received(), returnRequest.receivedAt],
    [m.return_state_closed(), returnRequest.closedAt],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          {returnKindText(returnRequest.kind)}
          {reason && <span className="font-normal text-muted"> · {reason}</span>}
        </p>
        <p
          className={classNames(
            'rounded-full px-3 py-1 font-medium',
            isOpenReturn(returnRequest.status) ? 'bg-accent-soft text-accent' : 'bg-surface text-muted',
          )}
        >
          {returnStatusText(returnRequest.status)}
        </p>
      </div>
      <ul className="figures">
        {returnRequest.lines.map(({ id, name, quantity, unit }) => (
          <li key={id}>
            {quantity} {unit} · {name}
          </li>
        ))}
      </ul>
      {returnRequest.note && (
        <p className="wrap-anywhere whitespace-pre-line text-muted">{returnRequest.note}</p>
      )}
      <ReturnPhotos order={order} returnRequest={returnRequest} />
      {takesPhotos(returnRequest) && (
        <p className="-ml-5">
          <ButtonLink
            to={`/siparis/${order.orderNo}/iade?${SENT_RETURN}=${returnRequest.id}`}
            appearance="quiet"
          >
            {returnRequest.photos.length > 0 ? m.return_photos_change() : m.return_photos_add()}
          </ButtonLink>
        </p>
      )}
      <dl className="figures flex flex-wrap gap-x-8 gap-y-2">
        {moments.map(
          ([name, at]) =>
            at && (
              <div key={name}>
                <dt className="text-muted">{name}</dt>
                <dd>{at.slice(0, 16)}</dd>
              </div>
            ),
        )}
        {returnRequest.refund !== null && (
          <div>
            <dt className="text-muted">{m.return_refund()}</dt>
            <dd className="font-semibold">{lineMoney(returnRequest.refund, order.totals.currency)}</dd>
          </div>
        )}
      </dl>
      {returnRequest.answer && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="text-muted">{m.return_decision()}: </span>
          {returnRequest.answer}
        </p>
      )}
      {/* A return that was accepted before returns had instructions of their own goes where the settings say. */}
      {returnRequest.sending?.returnAddress === '' && returnAddress && (
        <p>{m.return_address({ address: returnAddress })}</p>
      )}
      <ReturnSending order={order} returnRequest={returnRequest} />
      {returnRequest.canWithdraw && (
        <Form method="post" action={`/siparis/liste/?siparis=${order.orderNo}`} preventScrollReset>
          <CsrfField />
          <input type="hidden" name="intent" value="withdraw-return" />
          <input type="hidden" name="orderId" value={order.id} />
          <input type="hidden" name="returnId" value={returnRequest.id} />
          <Button appearance="secondary" busy={busy}>
            {m.return_withdraw()}
          </Button>
        </Form>
      )}
    </div>
  )
}
