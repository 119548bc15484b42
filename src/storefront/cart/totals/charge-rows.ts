import type { WireOrderTotals } from '#modules/kernel/orders/order-totals-rules.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from './cart-money.ts'

/**
 * Rows below the total: the commission of the installment plan and the amount charged. Shown for more than one installment or when the
 * charge differs from the total (spec §9); otherwise empty.
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
