import { parseAddressParts } from '#modules/customers/address-rules.ts'
import type { Order } from '#modules/orders/orders-schemas.ts'
import { upperTurkish } from '#shared/turkish.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { lineMoney } from '../cart/cart-money.ts'
import { shippingWords } from '../cart/shipping-words.ts'
import { BankTable } from '../checkout/bank-table.tsx'

/** One order: number, date, recipient, amount and shipment in a row; its detail opens below, also without scripts. */
export function OrderEntry({ order }: { order: Order }) {
  const money = (amount: number) => lineMoney(amount, order.totals.currency)
  const recipient =
    parseAddressParts(order.teslimatadresi).find(({ label }) => label === 'Ad Soyad')?.value ?? ''
  return (
    <div className="rounded-card border border-line has-open:shadow-card">
      <details>
        <summary className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-2 lg:grid-cols-[auto_auto_1fr_auto_auto] lg:items-center">
          <span className="figures font-semibold">{order.orderNo}</span>
          <span className="figures text-sm text-muted">{order.date.slice(0, 10)}</span>
          <span className="truncate">{recipient}</span>
          <span className="figures font-semibold">{money(order.totals.total)}</span>
          <Shipment order={order} />
        </summary>
        <div className="flex flex-col gap-5 border-t border-line p-4">
          <ul className="divide-y divide-line">
            {order.orderItems.map((item) => (
              <li key={item.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2 text-sm">
                <span className="min-w-0">
                  <span className="text-muted">{item.code}</span> {item.name}
                </span>
                <span className="figures">
                  {item.quantity} {item.unit} × {money(item.unitPrice)} = <strong>{money(item.total)}</strong>
                </span>
              </li>
            ))}
          </ul>
          <div className="grid gap-4 md:grid-cols-3">
            <AddressPanel title={m.delivery_address()} text={order.teslimatadresi} />
            <AddressPanel title={m.invoice_address()} text={order.faturaadresi} />
            <PaymentPanel order={order} />
          </div>
          {order.description && (
            <p className="text-sm whitespace-pre-line">
              {m.order_note()}: {order.description}
            </p>
          )}
          {order.banks.length > 0 && <BankTable banks={order.banks} />}
        </div>
      </details>
      <Tracking order={order} />
    </div>
  )
}

/** Parts of an address that mean nothing without their name (decisions E). */
const NUMBERED: ReadonlySet<string> = new Set(['T.C. Kimlik No', 'Vergi Dairesi', 'Vergi No'])

/** The main item's parcel, once it has a tracking number (spec §4); a cancelled order has none. */
function parcelOf({ isCancel, orderItems }: Order) {
  const main = orderItems.find(({ urunSira }) => urunSira === '1')
  return !isCancel && main?.takipNo ? main : null
}

function Shipment({ order }: { order: Order }) {
  if (order.isCancel) return <span className="text-sm font-medium text-danger">{m.order_cancelled()}</span>
  const text = parcelOf(order) ? m.order_shipped() : m.order_preparing()
  return <span className="text-sm font-medium">{text}</span>
}

/** Stands outside the row that opens the detail: a link within a button is out of reach for many. */
function Tracking({ order }: { order: Order }) {
  const parcel = parcelOf(order)
  if (!parcel) return null
  return (
    <a
      href={parcel.kargoUrl + encodeURIComponent(parcel.takipNo)}
      rel="noopener"
      className="mx-4 mb-2 inline-flex min-h-11 items-center text-sm font-medium text-accent underline"
    >
      {m.track_parcel()}
      <span className="sr-only">: {order.orderNo}</span>
    </a>
  )
}

function AddressPanel({ title, text }: { title: string; text: string }) {
  return (
    <section className="rounded-control bg-surface p-4 text-sm">
      <h3 className="pb-1">{title}</h3>
      <dl>
        {parseAddressParts(text).map(({ label, value }) => (
          <div key={label} className="break-words">
            <dt className={NUMBERED.has(label) ? 'inline text-muted' : 'sr-only'}>{label}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function PaymentPanel({ order }: { order: Order }) {
  const { totals, orderItems } = order
  const money = (amount: number) => lineMoney(amount, totals.currency)
  const pieces = orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
  // The card speaks in capitals, and Turkish capitals are not English ones: i becomes İ.
  const capitals = (text: string) => (getLocale() === 'tr' ? upperTurkish(text) : text.toUpperCase())
  const rows = [
    [m.product_count(), String(pieces)],
    [capitals(m.subtotal()), money(totals.subTotal)],
    [m.tax(), money(totals.tax)],
    [
      m.shipping_total_capitals(),
      totals.freeShipping ? capitals(shippingWords(totals)) : shippingWords(totals),
    ],
    [capitals(m.grand_total()), money(totals.total)],
  ] as const
  return (
    <section className="rounded-control bg-surface p-4 text-sm">
      <h3 className="pb-1">{m.payment()}</h3>
      <dl className="figures">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-0.5 last:font-semibold">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
