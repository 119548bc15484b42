import { firstValue } from '#modules/kernel/pages/pages-rules.ts'
import { orderSchema } from '#modules/ordering/orders/orders-schemas.ts'
import { wireOrder } from '#modules/ordering/orders/orders-wire.ts'
import { thanksArrival } from '../../../checkout/thanks/order-arrival.server.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** The order just placed, or the customer’s own order that the address names (`?siparis=`, decisions B4). */
export const cartComplete = defineContainer({
  name: 'CartComplete',
  audience: 'visitor',
  options: noOptions,
  async load({ shop, query, visitor }) {
    // A shared cart takes precedence over the order that was just placed (decisions B12).
    if (firstValue(query.paylas)) return null
    return shop.orders.placedBy(visitor, firstValue(query.siparis)?.slice(0, 40))
  },
  wire: (order) => orderSchema.parse(wireOrder(order)),
  show: (order, page) => ({
    order,
    hiddenProductId: page.shop.settings.get().urNo,
    arrival: thanksArrival(order, page),
  }),
}).renderedBy(() => import('./cart-complete-container.tsx'))
