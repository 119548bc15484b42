import type { ReactNode } from 'react'
import type {
  WireOrderTotals,
  WirePaidTotals,
  WireTotals,
} from '#modules/kernel/orders/order-totals-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { lineMoney } from './cart-money.ts'
import { chargeRows } from './charge-rows.ts'
import { discountRows } from './discount-rows.ts'
import { shippingText } from './shipping-texts.ts'
import { subtotalName, usePricesWithTax } from './tax-texts.ts'

/** Visible while 'Kapıda Ödeme' is selected in the form that is the `group`; CSS only, so it works without JavaScript. */
const ON_DELIVERY = 'group-not-has-[[data-on-delivery]:checked]:hidden'
const OTHERWISE = 'group-has-[[data-on-delivery]:checked]:hidden'

/**
 * Subtotal, tax, shipping, cash-on-delivery fee and grand total. A total in another currency also shows the amount charged in TRY
 * (decisions A6), an order's total the amount charged to the card (decisions J9).
 */
export function TotalsSummary({
  totals,
  onDelivery,
  title,
  busy = false,
  planCharges = false,
  deliveryMethod = '',
  children,
}: {
  totals: WireTotals | WirePaidTotals | WireOrderTotals
  /** The totals with cash on delivery, where the payment method is chosen on this page. */
  onDelivery?: WirePaidTotals
  title: string
  /** The totals are stale; new ones are loading. */
  busy?: boolean
  /** The installment plan charges a different amount, which `children` show. */
  planCharges?: boolean
  /** The chosen way of delivery that the shipping total is for; '' for the standard one. */
  deliveryMethod?: string
  children?: ReactNode
}) {
  const money = (amount: number) => lineMoney(amount, totals.currency)
  const either = onDelivery !== undefined && onDelivery.paymentFee > 0
  const fee = either ? onDelivery.paymentFee : 'paymentFee' in totals ? totals.paymentFee : 0
  return (
    <section aria-label={title} aria-busy={busy} className="rounded-card bg-surface p-5">
      <h2 className="pb-3 text-lg">{title}</h2>
      <dl className={classNames('figures flex flex-col gap-2 transition-opacity', busy && 'opacity-50')}>
        {discountRows(totals).map(([name, value]) => (
          <Row key={name} name={name} value={value} />
        ))}
        <Row name={subtotalName(usePricesWithTax())} value={money(totals.subTotal)} />
        <Row name={m.tax()} value={money(totals.tax)} />
        <Row
          name={deliveryMethod === '' ? m.shipping() : m.shipping_by({ method: deliveryMethod })}
          value={shippingText(totals)}
        />
        {fee > 0 && (
          <Row name={m.on_delivery_fee()} value={money(fee)} className={either ? ON_DELIVERY : ''} />
        )}
        <GrandTotal totals={totals} className={either ? OTHERWISE : ''} />
        {either && <GrandTotal totals={onDelivery} className={ON_DELIVERY} />}
        {'charged' in totals &&
          chargeRows(totals).map(([name, value]) => (
            <Row key={name} name={name} value={value} className="last:font-semibold" />
          ))}
      </dl>
      {!planCharges && <Charged totals={totals} className={either ? OTHERWISE : ''} />}
      {either && <Charged totals={onDelivery} className={ON_DELIVERY} />}
      {children && <div className="pt-5">{children}</div>}
    </section>
  )
}

function Row({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className={classNames('flex flex-wrap justify-between gap-x-4', className)}>
      <dt className="min-w-0 flex-1 basis-24 text-muted">{name}</dt>
      <dd className="ml-auto">{value}</dd>
    </div>
  )
}

function GrandTotal({ totals, className }: { totals: WireTotals; className: string }) {
  return (
    <div
      className={classNames(
        'mt-2 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-lg font-semibold',
        className,
      )}
    >
      <dt className="min-w-0 flex-1 basis-24">{m.grand_total()}</dt>
      <dd className="ml-auto">{lineMoney(totals.total, totals.currency)}</dd>
    </div>
  )
}

function Charged({ totals, className }: { totals: WireTotals; className: string }) {
  if (totals.currency === 'TRY') return null
  return (
    <p className={classNames('pt-2 text-sm text-muted', className)}>
      {m.charged_in_lira({ amount: lineMoney(totals.tryTotal, 'TRY') })}
    </p>
  )
}
