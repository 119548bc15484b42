import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { type AddToWishlistResult, MAX_WISHLIST_ITEMS } from './wishlist.server.ts'

export type WishlistRefusal = Extract<AddToWishlistResult, { ok: false }>['reason']

/** Sentence for customers: why a product cannot be added to the wishlist. */
function wishlistRefusalSentence(reason: WishlistRefusal, locale: Locale): string {
  return reason === 'full'
    ? m.wishlist_full({ most: MAX_WISHLIST_ITEMS }, { locale })
    : m.cart_product_not_found({}, { locale })
}

/** Status and body of a refused request. */
export function wishlistRefusalResponse(
  reason: WishlistRefusal,
  locale: Locale,
): { status: 404 | 422; body: Problem } {
  return reason === 'full'
    ? { status: 422, body: problem('WISHLIST_FULL', wishlistRefusalSentence(reason, locale)) }
    : { status: 404, body: problem('NOT_FOUND', wishlistRefusalSentence(reason, locale)) }
}
