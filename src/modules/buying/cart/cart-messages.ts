import { couponSentence } from '#modules/buying/coupons/coupon-sentence-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import type { CouponResult } from './cart.server.ts'
import { noteProblem } from './cart-note-rules.ts'
import { noteSentence } from './cart-note-sentence-rules.ts'
import { largestQuantity } from './cart-rules.ts'
import type { LineProblem } from './cart-schemas.ts'
import type { CartRefusal } from './cart-types.ts'
import { MAX_LINES } from './lines/add-line.ts'

/** Sentence for shoppers: why a cart line cannot be ordered. `amount` is its quantity in its own unit (decisions C8). */
export function lineProblemText(trouble: LineProblem, amount: number, locale: Locale): string {
  const inLocale = { locale }
  switch (trouble) {
    case 'off-sale':
      return m.cart_off_sale({}, inLocale)
    case 'choose-variant':
      return m.cart_choose_variant({}, inLocale)
    case 'ask-price':
      return m.cart_ask_price({}, inLocale)
    case 'not-enough-stock':
      return m.cart_not_enough_stock({ amount }, inLocale)
  }
}

/** The chosen way of delivery is not offered for the chosen address. */
export function deliveryNotOffered(locale: Locale): Problem {
  return problem('DELIVERY_NOT_OFFERED', m.delivery_not_offered({}, { locale }))
}

/** Sentence for shoppers: why a request to the cart was refused. */
export function refusalSentence(refusal: CartRefusal, locale: Locale): string {
  const inLocale = { locale }
  switch (refusal.reason) {
    case 'not-enough-stock':
      return lineProblemText(refusal.reason, refusal.amount, locale)
    case 'off-sale':
    case 'choose-variant':
    case 'ask-price':
      return lineProblemText(refusal.reason, 0, locale)
    case 'too-many':
      return m.cart_too_many({ most: largestQuantity }, inLocale)
    case 'cart-full':
      return m.cart_full({ most: MAX_LINES }, inLocale)
    case 'unknown-unit':
      return m.cart_unknown_unit({}, inLocale)
    case 'below-one':
      return m.cart_quantity_invalid({}, inLocale)
    case 'no-line':
      return m.cart_no_line({}, inLocale)
    case 'not-found':
      return m.cart_product_not_found({}, inLocale)
  }
}

/** Status and code of each refusal (decisions G): 404 it does not exist, 409 the shop's state forbids it, 422 it is never valid. */
const REFUSAL_RESPONSES = {
  'not-found': [404, 'PRODUCT_NOT_FOUND'],
  'no-line': [404, 'LINE_NOT_FOUND'],
  'off-sale': [404, 'OFF_SALE'],
  'not-enough-stock': [409, 'STOCK_INSUFFICIENT'],
  'ask-price': [409, 'ASK_PRICE'],
  'choose-variant': [422, 'CHOOSE_VARIANT'],
  'unknown-unit': [422, 'UNKNOWN_UNIT'],
  'below-one': [422, 'QUANTITY_INVALID'],
  'too-many': [422, 'QUANTITY_TOO_LARGE'],
  'cart-full': [422, 'CART_FULL'],
} as const satisfies Record<CartRefusal['reason'], readonly [number, string]>

export function refusalResponse(
  refusal: CartRefusal,
  locale: Locale,
): { status: 404 | 409 | 422; body: Problem } {
  const [status, code] = REFUSAL_RESPONSES[refusal.reason]
  return { status, body: problem(code, refusalSentence(refusal, locale)) }
}

/** The response to a coupon that gives nothing to this cart: 409 where another cart or day would do, 422 for a code that is none. */
export function couponRefusalResponse(
  refused: Extract<CouponResult, { ok: false }>,
  locale: Locale,
): { status: 409 | 422; body: Problem } {
  if (refused.reason === 'empty-cart')
    return { status: 422, body: problem('CART_EMPTY', m.cart_empty({}, { locale })) }
  const { refusal } = refused
  const code = `COUPON_${refusal.reason.replaceAll('-', '_').toUpperCase()}`
  const status = refusal.reason === 'unknown' ? 422 : 409
  return { status, body: problem(code, couponSentence(refusal, locale)) }
}

const NOTE_CODES = {
  hidden: 'DESCRIPTION_HIDDEN',
  long: 'DESCRIPTION_TOO_LONG',
  card: 'DESCRIPTION_CARD_NUMBER',
} as const satisfies Record<NonNullable<ReturnType<typeof noteProblem>>, string>

/** The response to a note that cannot be stored. */
export function noteRefusalResponse(note: string, locale: Locale): { status: 422; body: Problem } {
  const code = NOTE_CODES[noteProblem(note) ?? 'long']
  return { status: 422, body: problem(code, noteSentence(note, locale) ?? '') }
}
