import type { WireOrderTotals } from '#modules/orders/order-totals-rules.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from './cart-money.ts'

/**
 * What a card's plan adds to an order's total and what was charged in all, as rows to stand below the total. Shown above one
 * installment or where the charge differs (spec §9); none otherwise.
 */
export function chargeRows({
  installment,
  commission,
  charged,
}: Pick<WireOrderTotals, 'installment' | 'commission' | 'charged'>): (readonly [
  name: string,
  value: string,
])[] {
  if (installment === 1 && commission === 0) return []
  return [
    [m.commission(), lineMoney(commission, 'TRY')],
    [m.amount_paid(), lineMoney(charged, 'TRY')],
  ]
}
