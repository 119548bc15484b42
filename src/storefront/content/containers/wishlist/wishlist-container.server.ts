import { wishlistItemSchema } from '#modules/buying/wishlist/wishlist-schemas.ts'
import { shownWishlistItems } from '../../../catalogue/wishlist/shown-wishlist-items.server.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** The customer’s wishlist. */
export const wishlist = defineContainer({
  name: 'Wishlist',
  audience: 'customer',
  options: noOptions,
  load: ({ shop, preferences, visitor }) => shop.wishlist.list(visitor.customer.id, preferences),
  wire: (items) => wishlistItemSchema.array().parse(items),
  show: shownWishlistItems,
}).renderedBy(() => import('./wishlist-container.tsx'))
