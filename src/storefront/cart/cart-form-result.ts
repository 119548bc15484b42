import type { Refused } from '#shared/action-result.ts'

/** Values of the field `intent` of cart forms; after hydration the API is used instead (spec §7). */
export const CART_INTENTS = [
  'add',
  'quantity',
  'unit',
  'remove',
  'clear',
  'restore',
  'note',
  'branch',
] as const
export type CartIntent = (typeof CART_INTENTS)[number]

/** Why a cart form was refused; one that is accepted redirects. */
export interface RefusedCartForm extends Refused {
  /** One message per product that could not be added. */
  lines?: readonly string[]
  /** A note that was refused, as typed. */
  note?: string
}
