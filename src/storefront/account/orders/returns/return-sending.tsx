import type { OrderReturn, ReturnSendingView } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { ButtonLink } from '../../../ui/button.tsx'
import { returnSlipPath } from '../order-path.ts'

/** What the buyer does with the parcel, in one sentence. */
export function sendingSentence({ carrierName, returnCode }: ReturnSendingView): string {
  if (returnCode) return m.return_how_code({ carrier: carrierName })
  return carrierName ? m.return_how_carrier({ carrier: carrierName }) : m.return_how_address()
}

/** Carrier, code, address and last day of a return that is to be sent, with its label and a page to print. */
export function ReturnSending({
  order,
  returnRequest,
}: {
  order: { id: string; orderNo: string }
  returnRequest: OrderReturn
}) {
  const { id, sending } = returnRequest
  if (!sending) return null
  const facts = [
    [m.return_code(), sending.returnCode, 'text-lg font-semibold tracking-wide select-all'],
    [m.return_carrier(), sending.carrierName, ''],
    [m.return_send_by(), sending.sendBy, 'font-semibold'],
    [m.return_address_name(), sending.returnAddress, 'whitespace-pre-line'],
  ] as const
  return (
    <section aria-label={m.return_how_title()} className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h3 className="text-sm font-semibold">{m.return_how_title()}</h3>
      <p>
        {sendingSentence(sending)}
        {sending.hasLabel && ` ${m.return_how_label()}`}
      </p>
      <dl className="figures grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {facts.map(
          ([name, value, look]) =>
            value && (
              <div key={name} className="min-w-0">
                <dt className="text-muted">{name}</dt>
                <dd className={`wrap-anywhere ${look}`}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="flex flex-wrap gap-2">
        <ButtonLink to={returnSlipPath(order.orderNo, id)} appearance="secondary">
          {m.return_slip_open()}
        </ButtonLink>
        {sending.hasLabel && (
          <a
            href={`/api/catalog/order/${order.id}/return/${id}/label.pdf`}
            download
            className="button button-secondary"
          >
            {m.return_label_download()}
          </a>
        )}
      </p>
    </section>
  )
}
