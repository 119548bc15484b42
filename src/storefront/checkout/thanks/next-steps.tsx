import type { ReactNode } from 'react'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { Banknote, CircleCheck, Mail, PackageCheck, Truck } from '../../ui/icons/icons.tsx'
import type { ThanksProps } from './order-thanks.tsx'

const ICON = 'mt-0.5 size-5 shrink-0 text-accent'

/** Nothing of the order has left, and it stands: what happens next can be said. */
export function isUnderWay({ status, cancelling }: Pick<Order, 'status' | 'cancelling'>): boolean {
  return !cancelling && ['awaiting_payment', 'confirmed', 'preparing'].includes(status)
}

/** What happens after an order: the email, the payment, the day of delivery, the parcel's number. */
export function NextSteps({ order, email, arrival }: Pick<ThanksProps, 'order' | 'email' | 'arrival'>) {
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
