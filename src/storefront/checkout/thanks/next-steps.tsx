import { Banknote, CircleCheck, Mail, PackageCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { isTurkiye, parseAddressText } from '#modules/kernel/people/address-rules.ts'
import { deliveryWords } from '#modules/kernel/shipping/delivery-sentence-rules.ts'
import { timesIn } from '#modules/kernel/shipping/delivery-zone-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { orderArrival } from '../../account/orders/order/order-arrival.ts'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { usePageRoot } from '../../http/page-root.ts'

const ICON = 'mt-0.5 size-5 shrink-0 text-accent'

/** Nothing of the order has left, and it stands: what happens next can be said. */
export function isUnderWay({ status, cancelling }: Pick<Order, 'status' | 'cancelling'>): boolean {
  return !cancelling && ['awaiting_payment', 'confirmed', 'preparing'].includes(status)
}

/** What happens after an order: the email, the payment, the day of delivery, the parcel's number. */
export function NextSteps({ order, email }: { order: Order; email: string | null }) {
  const arrival = useArrival(order)
  return (
    <section aria-labelledby="next-steps" className="flex flex-col gap-3">
      <h2 id="next-steps" className="text-lg">
        {m.thanks_next()}
      </h2>
      <ul className="flex flex-col gap-3">
        <Step icon={<Mail aria-hidden="true" className={ICON} />}>
          {email === null ? m.thanks_email() : m.thanks_email_to({ email })}
        </Step>
        <Payment order={order} />
        {arrival && (
          <Step icon={<Truck aria-hidden="true" className={ICON} />}>
            <span className="font-medium">{arrival}</span>
          </Step>
        )}
        <Step icon={<PackageCheck aria-hidden="true" className={ICON} />}>{m.thanks_tracking()}</Step>
      </ul>
    </section>
  )
}

/** As on the order's page; for standard delivery after a transfer by working days, since nobody knows when the money arrives. */
function useArrival(order: Order): string | null {
  const root = usePageRoot()
  const { city, country } = parseAddressText(order.teslimatadresi)
  const known = orderArrival(order)
  if (known !== null || !root || order.status !== 'awaiting_payment' || !isTurkiye(country)) return known
  const times = timesIn(root.rules.delivery, city)
  const words = deliveryWords(times, { now: null, sameDay: false, locale: getLocale() })
  return words && m.thanks_after_payment({ words })
}

function Payment({ order: { paymentType, status, totals, orderNo } }: { order: Order }) {
  const amount = lineMoney(totals.charged, totals.currency)
  if (totals.total === 0) return null
  if (paymentType === 'cash_on_delivery')
    return (
      <Step icon={<Banknote aria-hidden="true" className={ICON} />}>
        {m.thanks_on_delivery({ total: amount })}
      </Step>
    )
  if (status === 'awaiting_payment')
    return (
      <Step icon={<Banknote aria-hidden="true" className={ICON} />}>
        {m.thanks_transfer({ total: amount, orderNo })}
      </Step>
    )
  return (
    <Step icon={<CircleCheck aria-hidden="true" className={ICON} />}>{m.thanks_paid({ total: amount })}</Step>
  )
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="figures flex items-start gap-3">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
