import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/problem.ts'
import { m } from '#texts/messages.js'
import { MOST_WISHES, type WishResult } from './wishlist.server.ts'

export type WishRefusal = Extract<WishResult, { ok: false }>['reason']

/** What a customer reads when a wish cannot be kept. */
export function wishSentence(reason: WishRefusal, locale: Locale): string {
  return reason === 'full'
    ? m.wishlist_full({ most: MOST_WISHES }, { locale })
    : m.cart_product_not_found({}, { locale })
}

/** The body and the status of a refused call. */
export function wishRefusal(reason: WishRefusal, locale: Locale): { status: 404 | 422; body: Problem } {
  return reason === 'full'
    ? { status: 422, body: problem('WISHLIST_FULL', wishSentence(reason, locale)) }
    : { status: 404, body: problem('NOT_FOUND', wishSentence(reason, locale)) }
}
