import { m } from '#texts/messages.js'
import type { ShellData } from '../../http/page-root.ts'
import { Banknote, CreditCard, Landmark } from '../../ui/icons/icons.tsx'

/** The ways to pay that the merchant has switched on. */
export function PaymentBadges({ payments }: { payments: ShellData['payments'] }) {
  const ways = [
    { on: payments.card, name: m.pay_by_card(), Sign: CreditCard },
    { on: payments.transfer, name: m.pay_by_transfer(), Sign: Landmark },
    { on: payments.delivery, name: m.pay_on_delivery(), Sign: Banknote },
  ].filter(({ on }) => on)
  if (ways.length === 0) return null
  return (
    <ul aria-label={m.payment_methods()} className="payment-ways flex flex-wrap gap-x-5">
      {ways.map(({ name, Sign }) => (
        <li key={name}>
          <Sign aria-hidden="true" className="size-4" />
          {name}
        </li>
      ))}
    </ul>
  )
}
