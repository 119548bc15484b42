import { cartViewSchema } from '#modules/buying/cart/cart-schemas.ts'
import { branchesOf } from '../../../cart/cart-branches.server.ts'
import { shownCart } from '../../../cart/shown-cart.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** The cart. */
export const cart = defineContainer({
  name: 'Cart',
  audience: 'visitor',
  options: noOptions,
  load: ({ shop, visitor }) => shop.cart.view(visitor),
  wire: (view) => cartViewSchema.parse(view),
  show: async (view, { shop }, visitor) => ({
    own: shownCart(view),
    branches: await branchesOf(visitor, shop),
  }),
}).renderedBy(() => import('./cart-container.tsx'))
