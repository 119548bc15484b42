import type { CartView } from '#modules/buying/cart/cart-schemas.ts'
import { type CardProduct, cardProduct } from '../../../catalogue/product/card/card-product.ts'
import type { PageRequest } from '../../../http/shop-context.ts'

/** Rows of products below the cart; each may be empty. */
export interface CartRowsData {
  alongside: CardProduct[]
  reachFreeShipping: CardProduct[]
  /** Below an empty cart. */
  bestSellers: CardProduct[]
}

export async function cartRows(
  view: CartView,
  { shop, preferences }: Pick<PageRequest, 'shop' | 'preferences'>,
): Promise<CartRowsData> {
  const [{ alongside, reachFreeShipping }, bestSellers] = await Promise.all([
    shop.suggestions.forCart(view, preferences),
    view.items.length === 0 ? shop.suggestions.bestSellers(preferences) : [],
  ])
  return {
    alongside: alongside.map(cardProduct),
    reachFreeShipping: reachFreeShipping.map(cardProduct),
    bestSellers: bestSellers.map(cardProduct),
  }
}
