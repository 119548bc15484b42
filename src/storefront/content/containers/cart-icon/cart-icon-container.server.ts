import { cartSummarySchema } from '#modules/buying/cart/cart-schemas.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** A link to the cart with the number of its lines. */
export const cartIcon = defineContainer({
  name: 'CartIcon',
  audience: 'visitor',
  options: noOptions,
  load: ({ shop, visitor }) => shop.cart.summary(visitor),
  wire: (summary) => cartSummarySchema.parse(summary),
  show: () => ({}),
}).renderedBy(() => import('./cart-icon-container.tsx'))
