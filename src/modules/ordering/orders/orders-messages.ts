import { MAX_NOTE_LENGTH } from '#modules/buying/cart/cart-note-rules.ts'
import { couponSentence } from '#modules/buying/coupons/coupon-sentence-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import type { CancelResult, PlaceResult } from './orders-types.ts'
import { MAX_AWAITING_SHIPMENT, MAX_AWAITING_TRANSFER } from './staff/waiting-order-rules.ts'

type PlaceRefusal = Extract<PlaceResult, { ok: false }>
type CancelRefusal = Extract<CancelResult, { ok: false }>

/** Why an order was not placed, for the shopper. */
function placeOrderSentence(refusal: PlaceRefusal, locale: Locale): string {
  const inLocale = { locale }
  switch (refusal.reason) {
    case 'login-required':
      return m.login_required({}, inLocale)
    case 'no-address':
      return m.order_choose_address({}, inLocale)
    case 'empty-cart':
      return m.cart_empty({}, inLocale)
    case 'cart-changed':
      return m.cart_changed({}, inLocale)
    case 'description-too-long':
      return m.order_description_too_long({ most: MAX_NOTE_LENGTH }, inLocale)
    case 'description-hidden':
      return m.text_hidden_characters({ field: m.order_note({}, inLocale) }, inLocale)
    case 'description-card':
      return m.order_note_card_number({}, inLocale)
    case 'no-payment-type':
      return m.order_no_payment_type({}, inLocale)
    case 'payment-not-available':
      return m.payment_not_available({}, inLocale)
    case 'card-in-window':
      return m.order_card_in_window({}, inLocale)
    case 'payment-under-way':
      return m.payment_in_progress({}, inLocale)
    case 'cod-too-much':
      return m.payment_cod_too_much({}, inLocale)
    case 'cod-province':
      return m.payment_cod_province({}, inLocale)
    case 'cod-abroad':
      return m.payment_cod_abroad({}, inLocale)
    case 'not-delivered':
      return m.order_not_delivered({}, inLocale)
    case 'delivery-not-offered':
      return m.delivery_not_offered({}, inLocale)
    case 'too-many-waiting':
      return m.order_too_many_waiting({ most: MAX_AWAITING_TRANSFER }, inLocale)
    case 'too-many-on-delivery':
      return m.order_too_many_on_delivery({ most: MAX_AWAITING_SHIPMENT }, inLocale)
    case 'papers-not-accepted':
      return m.legal_documents_not_accepted({}, inLocale)
    case 'coupon-refused':
      return m.coupon_refused_order({ reason: couponSentence(refusal.refusal, locale) }, inLocale)
    case 'nothing-to-pay':
      return m.order_nothing_to_pay({}, inLocale)
    case 'lines-refused':
      return refusal.message
  }
}

const RESPONSES = {
  'login-required': [401, 'LOGIN_REQUIRED'],
  'no-address': [422, 'ADDRESS_REQUIRED'],
  'empty-cart': [422, 'CART_EMPTY'],
  'cart-changed': [409, 'CART_CHANGED'],
  'description-too-long': [422, 'DESCRIPTION_TOO_LONG'],
  'description-hidden': [422, 'DESCRIPTION_HIDDEN'],
  'description-card': [422, 'DESCRIPTION_CARD_NUMBER'],
  'no-payment-type': [409, 'NO_PAYMENT_TYPE'],
  'payment-not-available': [422, 'PAYMENT_NOT_AVAILABLE'],
  'card-in-window': [422, 'PAYMENT_NOT_AVAILABLE'],
  'payment-under-way': [409, 'PAYMENT_UNDER_WAY'],
  'cod-too-much': [422, 'PAYMENT_NOT_AVAILABLE'],
  'cod-province': [422, 'PAYMENT_NOT_AVAILABLE'],
  'cod-abroad': [422, 'PAYMENT_NOT_AVAILABLE'],
  'not-delivered': [422, 'NOT_DELIVERED'],
  'delivery-not-offered': [409, 'DELIVERY_NOT_OFFERED'],
  'papers-not-accepted': [422, 'PAPERS_NOT_ACCEPTED'],
  'too-many-waiting': [409, 'TOO_MANY_WAITING'],
  'too-many-on-delivery': [409, 'TOO_MANY_WAITING'],
  'coupon-refused': [409, 'COUPON_REFUSED'],
  'nothing-to-pay': [409, 'NOTHING_TO_PAY'],
  'lines-refused': [409, 'LINES_REFUSED'],
} as const satisfies Record<PlaceRefusal['reason'], readonly [number, string]>

export function placeOrderResponse(
  refusal: PlaceRefusal,
  locale: Locale,
): { status: 401 | 409 | 422; body: Problem } {
  const [status, usual] = RESPONSES[refusal.reason]
  const lines = refusal.reason === 'lines-refused' ? refusal.lines : undefined
  const code = refusal.reason === 'lines-refused' && refusal.outOfStock ? 'STOCK_INSUFFICIENT' : usual
  return { status, body: problem(code, placeOrderSentence(refusal, locale), lines) }
}

export function orderNotFound(locale: Locale): Problem {
  return problem('ORDER_NOT_FOUND', m.order_not_found({}, { locale }))
}

const CANCEL_CODES = {
  'too-late': 'CANCEL_TOO_LATE',
  refused: 'CANCEL_REFUSED',
  'under-way': 'CANCEL_UNDER_WAY',
} as const satisfies Partial<Record<CancelRefusal['reason'], string>>

/** Why an order is not cancelled (spec §8); 'under-way' is still pending, not refused. */
function cancelSentence(reason: CancelRefusal['reason'], locale: Locale): string {
  return reason === 'under-way'
    ? m.order_cancel_pending({}, { locale })
    : m.order_cancel_failed({}, { locale })
}

export function cancelOrderResponse(
  refusal: CancelRefusal,
  locale: Locale,
): { status: 404 | 409; body: Problem } {
  if (refusal.reason === 'not-found') return { status: 404, body: orderNotFound(locale) }
  const code = CANCEL_CODES[refusal.reason]
  return { status: 409, body: problem(code, cancelSentence(refusal.reason, locale)) }
}
