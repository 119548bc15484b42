import { firstValue } from '#modules/kernel/pages/pages-rules.ts'
import { orderPageSchema } from '#modules/ordering/orders/orders-schemas.ts'
import { wireOrderPage } from '#modules/ordering/orders/orders-wire.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** The customer’s orders, or one of them (`?siparis=`). */
export const orderList = defineContainer({
  name: 'OrderList',
  audience: 'customer',
  options: noOptions,
  async load({ shop, query, preferences, visitor: { customer } }) {
    const open = firstValue(query.siparis)
    const orders = await shop.orders.list(customer.id, firstValue(query.page), open, preferences.locale)
    return { orders, open: open ?? null }
  },
  wire: ({ orders }) => orderPageSchema.parse(wireOrderPage(orders)),
  show: (list, { shop }) => ({ ...list, returnAddress: shop.settings.get().returnAddress }),
}).renderedBy(() => import('./order-list-container.tsx'))
