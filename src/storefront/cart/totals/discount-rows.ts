import type { WireTotals } from '#modules/kernel/orders/order-totals-rules.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from './cart-money.ts'

/**
 * Rows above the subtotal: what the products cost before the discount, with KDV, and the discount with its code. The subtotal and the KDV
 * below are after it. A code for delivery is named alone. Empty without discount and code.
 */
export function discountRows({
  subTotal,
  tax,
  discount,
  couponCode,
  currency,
}: WireTotals): (readonly [name: string, value: string])[] {
  if (discount === 0) return couponCode === '' ? [] : [[m.coupon_code(), couponCode]]
  const before = Math.round((subTotal + tax + discount) * 100) / 100
  return [
    [m.before_discount(), lineMoney(before, currency)],
    [
      couponCode === '' ? m.discount() : m.discount_by_code({ code: couponCode }),
      lineMoney(-discount, currency),
    ],
  ]
}
