import { sharedText } from '#modules/buying/cart/cart-share-rules.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'

/** The page that ends commercial emails, and the address to which mail programs send one press (RFC 8058). */
export const STOP_PATH = '/haber-ver/e-posta-izni'

/** The parameter of the cart's page with a code to offer. */
export const OFFERED_CODE = 'kupon'

/** Marks the link of a reminder, whose reader may have the lines in the cart already. */
export const REMINDER = 'hatirlatma'

const prefix = (locale: Locale) => (locale === DEFAULT_LOCALE ? '' : `/${locale}`)

/**
 * The link of a reminder. It says which lines were left and nothing of whose they are, so it signs nobody in: the customer who is signed in
 * finds the cart, every other reader a copy of its lines to add (decisions 21 and 189). `code` is the merchant's coupon; '' for none.
 */
export function cartLink(
  shop: { readonly publicUrl: string; readonly locale: Locale },
  lines: Parameters<typeof sharedText>[0],
  code: string,
): string {
  const query = new URLSearchParams({ paylas: sharedText(lines), [REMINDER]: '1' })
  if (code !== '') query.set(OFFERED_CODE, code)
  return `${shop.publicUrl}${prefix(shop.locale)}/sepet?${query}`
}

/** The wishlist's page, which asks who is not signed in to sign in. */
export const wishlistLink = (shop: { readonly publicUrl: string; readonly locale: Locale }): string =>
  `${shop.publicUrl}${prefix(shop.locale)}/hesap/favorilerim`

export const stopLink = (
  shop: { readonly publicUrl: string; readonly locale: Locale },
  token: string,
): string => `${shop.publicUrl}${prefix(shop.locale)}${STOP_PATH}?${new URLSearchParams({ k: token })}`

/** Whether a cart holds at least these lines, so that who follows the link to them needs no copy. */
export function holdsAll(
  cart: readonly { productId: number; unitId: number; quantity: number }[],
  lines: readonly { productId: number; unitId: number; quantity: number }[],
): boolean {
  return lines.every((line) =>
    cart.some(
      ({ productId, unitId, quantity }) =>
        productId === line.productId && unitId === line.unitId && quantity >= line.quantity,
    ),
  )
}
