import type { SignedInCustomer } from '#modules/visitor.ts'
import { cardProduct } from '../product/card-product.ts'
import type { PageRequest } from '../shop-context.ts'
import type { ShownWishlistItem } from './wishlist-tile.tsx'

/** The customer's wishlist items as tiles show them, newest first (spec §2 Wishlist). */
export async function shownWishlistItems(
  page: PageRequest,
  { id }: SignedInCustomer,
): Promise<ShownWishlistItem[]> {
  const items = await page.shop.wishlist.list(id, page.preferences)
  return items.map(({ product, struckPrice }) => ({
    product: cardProduct(product),
    struckPrice,
    onSale: product.onSale,
  }))
}
