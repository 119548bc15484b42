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

/** The result of a cart form with messages for the shopper. */
export interface CartFormResult {
  error: string
  /** One message per product that could not be added. */
  refused: string[]
  /** A note that was refused, as typed. */
  note?: string
}
