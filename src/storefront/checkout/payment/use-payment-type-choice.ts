import type { WirePaidTotals, WireTotals } from '#modules/kernel/orders/order-totals-rules.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { announce } from '../../ui/dialog/announce.ts'

/**
 * What the choice of a payment type changes: the fee of cash on delivery, '' if there is none, and `announceChoice`, which tells screen
 * readers the new total when the choice changes it.
 */
export function usePaymentTypeChoice(
  usual: WireTotals,
  onDelivery: WirePaidTotals,
): { onDeliveryFee: string; announceChoice: (before: PaymentType | null, next: PaymentType) => void } {
  const money = (amount: number) => lineMoney(amount, usual.currency)
  const onDeliveryFee = onDelivery.paymentFee > 0 ? money(onDelivery.paymentFee) : ''

  function announceChoice(before: PaymentType | null, next: PaymentType): void {
    if (!onDeliveryFee) return
    if (next === 'cash_on_delivery')
      announce(m.on_delivery_fee_added({ fee: onDeliveryFee, total: money(onDelivery.total) }))
    else if (before === 'cash_on_delivery') announce(m.on_delivery_fee_gone({ total: money(usual.total) }))
  }

  return { onDeliveryFee, announceChoice }
}
