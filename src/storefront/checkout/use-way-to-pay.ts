import { useState } from 'react'
import type { WirePaidTotals, WireTotals } from '#modules/orders/order-totals-rules.ts'
import type { PaymentType } from '#modules/payments/payment-type-rules.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../cart/cart-money.ts'
import { useAnnounce } from '../ui/announcements.tsx'

/**
 * The selected payment method: by default the first, also when the selected one is no longer offered. Announces the new total to
 * screen readers when the choice changes it.
 */
export function useWayToPay(
  types: readonly PaymentType[],
  usual: WireTotals,
  onDelivery: WirePaidTotals,
): {
  type: PaymentType | null
  choose: (type: PaymentType) => void
  /** The formatted cash-on-delivery fee; '' if there is none. */
  onDeliveryFee: string
} {
  const [chosen, setChosen] = useState<PaymentType | null>(null)
  const type = types.find((each) => each === chosen) ?? types[0] ?? null
  const announce = useAnnounce()
  const money = (amount: number) => lineMoney(amount, usual.currency)
  const onDeliveryFee = onDelivery.paymentFee > 0 ? money(onDelivery.paymentFee) : ''

  function choose(next: PaymentType): void {
    setChosen(next)
    if (!onDeliveryFee) return
    if (next === 'cash_on_delivery')
      announce(m.on_delivery_fee_added({ fee: onDeliveryFee, total: money(onDelivery.total) }))
    else if (type === 'cash_on_delivery') announce(m.on_delivery_fee_gone({ total: money(usual.total) }))
  }

  return { type, choose, onDeliveryFee }
}
