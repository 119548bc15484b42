import { m } from '#texts/messages.js'
import type { CheckoutData } from './checkout-data.server.ts'

/** A short version of the chosen addresses. */
export function ChosenAddresses({
  addresses,
  delivery,
  invoice,
}: Pick<CheckoutData, 'addresses' | 'delivery' | 'invoice'>) {
  const of = (id: number | null) => addresses.find((address) => address.id === id)
  const shown =
    delivery === invoice
      ? [{ name: m.order_address(), address: of(delivery) }]
      : [
          { name: m.delivery_address(), address: of(delivery) },
          { name: m.invoice_address(), address: of(invoice) },
        ]
  return (
    <dl className="flex flex-col gap-3 rounded-card border border-line p-5 text-sm">
      {shown.map(({ name, address }) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            <strong>{address?.addressTitle}</strong> · {address?.name}, {address?.address}
          </dd>
        </div>
      ))}
    </dl>
  )
}
