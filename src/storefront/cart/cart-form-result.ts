import type { Refused } from '#shared/web/action-result.ts'

/** Values of the field `intent` of cart forms; after hydration the API is used instead (spec §7). */
export const CART_INTENTS = [
  'add',
  'set',
  'quantity',
  'unit',
  'remove',
  'clear',
  'restore',
  'note',
  'branch',
  'coupon',
  'remove-coupon',
  'save',
  'saved-to-cart',
  'remove-saved',
] as const
export type CartIntent = (typeof CART_INTENTS)[number]

/** The field of a discount code, in the forms of the cart and of the payment step. */
export const COUPON_FIELD = 'couponCode'

/** A refused code as typed, and why; null where the refusal is about something else. */
export function refusedCoupon(
  refusal: { fields?: Refused['fields']; couponTyped?: string } | undefined,
): { typed: string; message: string } | null {
  const message = refusal?.fields?.[COUPON_FIELD]
  return message === undefined ? null : { typed: refusal?.couponTyped ?? '', message }
}

/** Why a cart form was refused; one that is accepted redirects. */
export interface RefusedCartForm extends Refused {
  /** One message per product that could not be added. */
  lines?: readonly string[]
  /** A note that was refused, as typed. */
  note?: string
  /** A discount code that was refused, as typed. */
  couponTyped?: string
}
