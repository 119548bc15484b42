import { cartViewSchema } from '#modules/buying/cart/cart-schemas.ts'
import { branchesOf } from '../../../cart/cart-branches.server.ts'
import { shownCart } from '../../../cart/shown-cart.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'
import { cartRows } from './cart-rows.server.ts'

/** The cart. */
export const cart = defineContainer({
  name: 'Cart',
  audience: 'visitor',
  options: noOptions,
  load: ({ shop, visitor }) => shop.cart.view(visitor),
  wire: (view) => cartViewSchema.parse(view),
  show: async (view, page, visitor) => {
    const [branches, rows] = await Promise.all([branchesOf(visitor, page.shop), cartRows(view, page)])
    return { own: shownCart(view), branches, rows }
  },
}).renderedBy(() => import('./cart-container.tsx'))
