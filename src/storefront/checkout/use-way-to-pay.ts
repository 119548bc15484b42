import { useEffect, useState } from 'react'
import type { WirePaidTotals, WireTotals } from '#modules/orders/order-totals-rules.ts'
import type { PaymentCode } from '#modules/payments/payment-type-rules.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../cart/cart-money.ts'
import { useAnnounce } from '../layout/announcements.tsx'

/**
 * The way to pay that is marked: the first one at first, and where the marked one is not offered any more. A change that makes another
 * total is seen in the side panel and heard here.
 */
export function useWayToPay(
  types: readonly PaymentCode[],
  /** What was marked before scripts took the page over. */
  before: string | undefined,
  usual: WireTotals,
  onDelivery: WirePaidTotals,
): {
  type: PaymentCode | null
  choose: (code: PaymentCode) => void
  /** What paying on delivery costs, for the eye; '' where it costs nothing. */
  onDeliveryFee: string
} {
  const [chosen, setChosen] = useState<PaymentCode | null>(null)
  const marked = types.find((code) => code === before)
  useEffect(() => {
    if (marked) setChosen(marked)
  }, [marked])
  const type = types.find((code) => code === chosen) ?? types[0] ?? null
  const announce = useAnnounce()
  const money = (amount: number) => lineMoney(amount, usual.currency)
  const onDeliveryFee = onDelivery.paymentFee > 0 ? money(onDelivery.paymentFee) : ''

  function choose(code: PaymentCode): void {
    setChosen(code)
    if (!onDeliveryFee) return
    if (code === '3')
      announce(m.on_delivery_fee_added({ fee: onDeliveryFee, total: money(onDelivery.total) }))
    else if (type === '3') announce(m.on_delivery_fee_gone({ total: money(usual.total) }))
  }

  return { type, choose, onDeliveryFee }
}
