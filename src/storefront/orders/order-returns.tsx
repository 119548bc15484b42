import { Form, useNavigation } from 'react-router'
import type { Order, OrderReturn } from '#modules/orders/orders-schemas.ts'
import { isOpenReturn } from '#modules/orders/return-status-rules.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../cart/cart-money.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CsrfField } from '../ui/csrf-field.tsx'
import { keptReasonWords, returnKindWords, returnStatusWords } from './order-words.ts'

/** The buyer's requests to send goods back, each with what has become of it and when. */
export function OrderReturns({ order, returnAddress }: { order: Order; returnAddress: string }) {
  if (order.returns.length === 0) return null
  return (
    <section aria-label={m.return_requests()} className="flex flex-col gap-3">
      <h2 className="text-base">{m.return_requests()}</h2>
      <ul className="flex flex-col gap-3">
        {order.returns.map((wish) => (
          <li key={wish.id} className="rounded-card border border-line p-4 text-sm sm:p-5">
            <ReturnCard order={order} wish={wish} returnAddress={returnAddress} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReturnCard({
  order,
  wish,
  returnAddress,
}: {
  order: Order
  wish: OrderReturn
  returnAddress: string
}) {
  const busy = useNavigation().state !== 'idle'
  const reason = keptReasonWords(wish.reason)
  const moments = [
    [m.return_state_requested(), wish.date],
    [m.return_state_decided(), wish.decidedAt],
    [m.return_state_received(), wish.receivedAt],
    [m.return_state_closed(), wish.closedAt],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          {returnKindWords(wish.kind)}
          {reason && <span className="font-normal text-muted"> · {reason}</span>}
        </p>
        <p
          className={classNames(
            'rounded-full px-3 py-1 font-medium',
            isOpenReturn(wish.status) ? 'bg-accent-soft text-accent' : 'bg-surface text-muted',
          )}
        >
          {returnStatusWords(wish.status)}
        </p>
      </div>
      <ul className="figures">
        {wish.lines.map(({ id, name, quantity, unit }) => (
          <li key={id}>
            {quantity} {unit} · {name}
          </li>
        ))}
      </ul>
      {wish.note && <p className="wrap-anywhere whitespace-pre-line text-muted">{wish.note}</p>}
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
        {wish.refund !== null && (
          <div>
            <dt className="text-muted">{m.return_refund()}</dt>
            <dd className="font-semibold">{lineMoney(wish.refund, order.totals.currency)}</dd>
          </div>
        )}
      </dl>
      {wish.answer && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="text-muted">{m.return_answer()}: </span>
          {wish.answer}
        </p>
      )}
      {wish.status === 'onaylandi' && returnAddress && <p>{m.return_address({ address: returnAddress })}</p>}
      {wish.canWithdraw && (
        <Form method="post" action={`/siparis/liste/?siparis=${order.orderNo}`} preventScrollReset>
          <CsrfField />
          <input type="hidden" name="intent" value="withdraw-return" />
          <input type="hidden" name="orderId" value={order.id} />
          <input type="hidden" name="returnId" value={wish.id} />
          <Button look="secondary" busy={busy}>
            {m.return_withdraw()}
          </Button>
        </Form>
      )}
    </div>
  )
}
