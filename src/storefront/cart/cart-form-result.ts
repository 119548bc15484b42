/** What cart forms say they want, in the field `intent`; scripts use the calls instead (spec §7). */
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

/** What a cart form gets back when it must say something: sentences for the shopper. */
export interface CartFormResult {
  error: string
  /** What of several products could not be put in the cart, a sentence each. */
  refused: string[]
  /** A note that was not kept, as it was written. */
  note?: string
}
