/** What a cart form gets back when it stays on its page; `login` and `choose` lead elsewhere. */
export type CartAnswer = { ok: true } | { ok: false; error: string }

/** What cart forms say they want, in the field `intent`. */
export const CART_INTENTS = ['add', 'quantity', 'unit', 'remove', 'clear'] as const
export type CartIntent = (typeof CART_INTENTS)[number]
