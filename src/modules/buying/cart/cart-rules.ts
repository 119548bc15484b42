import { canAdd, type StockInput, unitsLeft } from '#modules/goods/stock/stock-rules.ts'

/** Maximum quantity of one cart line, in its unit (decisions C6). */
export const largestQuantity = 9999

const largestDetailQuantity = 100

/** Maximum number of products that are added with one press. */
export const MOST_IN_SET = 3

/** A whole number in plain digits, or null: `12` yes; `1.5`, `1e3`, `-2`, ` `, `12 adet` no. Leading zeros are accepted. */
function wholeNumber(input: unknown): number | null {
  const text = typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim() : ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

export type QuantityResult =
  | { readonly ok: true; readonly quantity: number }
  | { readonly ok: false; readonly reason: 'not-whole' | 'below-one' | 'too-large' }

/** Parses a quantity on the server: 1..9999 whole units; anything else is refused, never silently corrected (decisions C7). */
export function parseQuantity(input: unknown): QuantityResult {
  const quantity = wholeNumber(input)
  if (quantity === null) {
    return { ok: false, reason: /^-\d+$/.test(String(input).trim()) ? 'below-one' : 'not-whole' }
  }
  if (quantity < 1) return { ok: false, reason: 'below-one' }
  if (quantity > largestQuantity) return { ok: false, reason: 'too-large' }
  return { ok: true, quantity }
}

/**
 * The cart's quantity field after an entry: 0 and non-numbers become 1 (spec §5), decimals are refused and keep `current`, more
 * than 9999 becomes 9999 (decisions C6, C7). The caller checks the stock afterwards.
 */
export function cartQuantity(input: unknown, current = 1): number {
  const quantity = wholeNumber(input)
  if (quantity !== null) return Math.min(Math.max(1, quantity), largestQuantity)
  const decimal = /^\d+[.,]\d+$/.test(String(input).trim())
  return decimal ? current : 1
}

/** The product page's quantity field after an entry: 1 to 100 is accepted, otherwise `current` stays (decisions C7). */
export function detailQuantity(input: unknown, current: number): number {
  const quantity = wholeNumber(input)
  return quantity !== null && quantity >= 1 && quantity <= largestDetailQuantity ? quantity : current
}

/** Input to the decision whether `amount` more may go into the cart. */
export interface AddToCartInput extends StockInput {
  readonly amount: number
  /** Units of this product and unit already on the cart's line. */
  readonly onLine: number
  /** Active and not deleted. */
  readonly onSale: boolean
  /** A parent with variants is never sold itself (decisions D8). */
  readonly hasVariants: boolean
  /** A sale price above 0, and prices shown in this shop (decisions B16, B24). */
  readonly hasPrice: boolean
}

export type AddRefusal = 'off-sale' | 'choose-variant' | 'ask-price' | 'too-many' | 'not-enough-stock'

export type AddDecision =
  | { readonly ok: true; readonly quantity: number }
  | { readonly ok: false; readonly reason: Exclude<AddRefusal, 'not-enough-stock'> }
  | { readonly ok: false; readonly reason: 'not-enough-stock'; readonly left: number }

/** Decides an add: the line's new quantity, or why not. `left` is whole units that could still be added. */
export function addToCartDecision(input: AddToCartInput): AddDecision {
  if (!input.onSale) return { ok: false, reason: 'off-sale' }
  if (input.hasVariants) return { ok: false, reason: 'choose-variant' }
  if (!input.hasPrice) return { ok: false, reason: 'ask-price' }
  const quantity = input.onLine + input.amount
  if (!canAdd(input)) return { ok: false, reason: 'not-enough-stock', left: unitsLeft(input) }
  if (quantity > largestQuantity) return { ok: false, reason: 'too-many' }
  return { ok: true, quantity }
}
