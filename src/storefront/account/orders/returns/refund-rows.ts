import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../../cart/totals/cart-money.ts'

/** What was sent back of an order that stands; empty when nothing was. */
export function refundRows({
  refunded,
}: Pick<Order, 'refunded'>): (readonly [name: string, value: string])[] {
  return refunded > 0 ? [[m.order_refunded_amount(), lineMoney(refunded, 'TRY')]] : []
}
