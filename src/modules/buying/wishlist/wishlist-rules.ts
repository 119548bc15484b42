import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { parseRowId } from '#shared/web/row-id.ts'

/** Carries a wishlist item across the login: the id of the product a visitor wanted to add. */
export const WISHLIST_COOKIE = 'vitrin_wish'
/** Seconds until the cookie expires. */
export const WISHLIST_COOKIE_MAX_AGE = 30 * 60

/** The product id in the wishlist cookie of a `Cookie` header, or null. */
export function readWishlistCookie(cookies: unknown): number | null {
  if (typeof cookies !== 'string') return null
  const [, text = ''] = cookies.match(/(?:^|;)\s*vitrin_wish=(\d+)\s*(?:;|$)/) ?? []
  return parseRowId(text)
}

type Priced = Pick<Product, 'display' | 'salePrice' | 'listPrice'>

/**
 * The struck price of a wishlist tile, formatted, or null. Here, and only here, a list price that equals the sale price is struck
 * too (spec §2, decisions B19). `showListPrice` is the setting; a product with hidden prices or a price of 0 has none.
 */
export function struckPrice(
  { display, salePrice, listPrice }: Priced,
  showListPrice: boolean,
): string | null {
  if (!display || !showListPrice || !salePrice || salePrice.value <= 0) return null
  if (display.listPrice !== null) return display.listPrice
  return listPrice !== null && listPrice.value === salePrice.value ? display.price : null
}

/** The product without any prices, for shops that hide them (decisions B24). */
export function withoutPrices(product: Product): Product {
  const units = product.units.map((unit) => ({
    ...unit,
    defaultPrice: null,
    listPrice: null,
    display: null,
  }))
  return { ...product, units, salePrice: null, listPrice: null, price: null, display: null }
}
