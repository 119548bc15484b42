import type { Wishlist } from '#modules/buying/wishlist/wishlist.server.ts'
import { cardProduct } from '../product/card/card-product.ts'
import type { ShownWishlistItem } from './wishlist-tile.tsx'

/** Wishlist items as tiles show them, in their order (spec §2 Wishlist). */
export function shownWishlistItems(items: Awaited<ReturnType<Wishlist['list']>>): ShownWishlistItem[] {
  return items.map(({ product, struckPrice }) => ({
    product: cardProduct(product),
    struckPrice,
    onSale: product.onSale,
  }))
}
