import type { ReactNode } from 'react'
import { parseAddressText, placeLine } from '#modules/kernel/people/address-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { upperTurkish } from '#shared/text/turkish.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { lineMoney } from '../../../cart/totals/cart-money.ts'
import { chargeRows } from '../../../cart/totals/charge-rows.ts'
import { discountRows } from '../../../cart/totals/discount-rows.ts'
import { shippingText } from '../../../cart/totals/shipping-texts.ts'
import { subtotalName, usePricesWithTax } from '../../../cart/totals/tax-texts.ts'
import { paymentText } from '../order-texts.ts'
import { refundRows } from '../returns/refund-rows.ts'

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card bg-surface p-4 text-sm sm:p-5">
      <h2 className="pb-2 text-base">{title}</h2>
      {children}
    </section>
  )
}

/** An address stored with the order, without placeholder values and empty parts (decisions C9, E). */
export function AddressPanel({ title, text }: { title: string; text: string }) {
  return (
    <Panel title={title}>
      <AddressText text={text} />
    </Panel>
  )
}

/** `numbers`: also the identity and tax numbers, which a sheet on a parcel does not show. */
export function AddressText({ text, numbers: withNumbers = true }: { text: string; numbers?: boolean }) {
  const address = parseAddressText(text)
  const lines = [
    { name: m.address_title(), value: address.addressTitle, className: 'text-muted' },
    { name: m.full_name(), value: address.name, className: 'font-medium' },
    { name: m.company_name(), value: address.companyName, className: 'font-medium' },
    { name: m.address(), value: address.address, className: '' },
    { name: `${m.town()} / ${m.city()}`, value: placeLine({ ...address, country: '' }), className: '' },
    { name: m.country(), value: address.country, className: '' },
    { name: m.phone(), value: address.number, className: 'figures' },
  ]
  const numbers = [
    { name: m.national_id(), value: address.idNumber },
    { name: m.tax_office(), value: address.taxOffice },
    { name: m.tax_number(), value: address.taxNumber },
  ]
  return (
    <dl className="flex flex-col gap-0.5 leading-relaxed wrap-anywhere">
      {lines.map(
        ({ name, value, className }) =>
          value && (
            <div key={name}>
              <dt className="sr-only">{name}</dt>
              <dd className={className}>{value}</dd>
            </div>
          ),
      )}
      {(withNumbers ? numbers : []).map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt className="inline text-muted">{name}: </dt>
              <dd className="figures inline">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Upper case in the page's language: in Turkish i becomes İ. */
function capitals(text: string): string {
  return getLocale() === 'tr' ? upperTurkish(text) : text.toUpperCase()
}

/** The order's totals; free shipping reads 'ÜCRETSİZ' only here (decisions B18). */
export function PaymentPanel({ order }: { order: Order }) {
  const { totals, orderItems } = order
  const money = (amount: number) => lineMoney(amount, totals.currency)
  const pieces = orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
  const shipping = shippingText(totals)
  const rows = [
    [m.order_payment(), paymentText(order)],
    [m.product_count(), String(pieces)],
    ...discountRows(totals).map(([name, value]) => [capitals(name), value] as const),
    [capitals(subtotalName(usePricesWithTax())), money(totals.subTotal)],
    [m.tax(), money(totals.tax)],
    [m.shipping_total_capitals(), totals.freeShipping ? capitals(shipping) : shipping],
    ...(totals.paymentFee > 0 ? [[capitals(m.on_delivery_fee()), money(totals.paymentFee)] as const] : []),
  ] as const
  return (
    <Panel title={m.payment()}>
      <dl className="figures flex flex-col gap-1">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        <div className="mt-2 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-base font-semibold">
          <dt>{capitals(m.grand_total())}</dt>
          <dd>{money(totals.total)}</dd>
        </div>
        {[...chargeRows(totals), ...refundRows(order)].map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{capitals(name)}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
