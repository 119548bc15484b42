import type { Catalogue } from '#modules/catalogue/catalogue.server.ts'
import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import type { Visitor } from '#modules/visitor.ts'
import type { AddRefusal } from './cart-rules.ts'
import type { CartItem, CartSummary, CartView } from './cart-schemas.ts'

export interface CartParts extends ShopParts {
  settings: Settings
  currencies: Currencies
  catalogue: Catalogue
}

/** `unit` is a unit's id or its label; the product's default unit when missing. */
export interface AddLine {
  productId: number
  quantity: number
  unit?: string | number | undefined
}

/** Exactly one of the three. `unit` is the id of the unit to change to; a line already in that unit takes the quantity over. */
export type LineChange = { quantity: number } | { addQuantity: number } | { unit: number }

export type CartRefusal =
  | { ok: false; reason: 'not-found' | 'unknown-unit' | 'cart-full' | 'no-line' | 'below-one' }
  | { ok: false; reason: Exclude<AddRefusal, 'not-enough-stock'> }
  /** `amount` is what was asked for, in the asked unit (decisions C8). */
  | { ok: false; reason: 'not-enough-stock'; amount: number }

export type AddResult = { ok: true; created: boolean; item: CartItem; cart: CartSummary } | CartRefusal
export type ChangeResult = { ok: true; item: CartItem; cart: CartSummary } | CartRefusal

/**
 * The cart of the signed-in customer, or else of the browser. A visitor without a cookie has an empty cart; to add, the
 * caller first gives the browser one (`reply.startVisit()`) and passes its hash as `visitor.tokenHash`.
 */
export interface CartService {
  /** Puts a product in the cart; again the same product and unit raises the line's quantity (spec §5). */
  add(visitor: Visitor, line: AddLine): Promise<AddResult>
  /** Changes a line; without `unitId` the product's newest line (decisions A7). */
  change(visitor: Visitor, productId: number, change: LineChange, unitId?: number): Promise<ChangeResult>
  /** Removes a product's line in that unit, or all its lines. What is not there is removed already. */
  remove(visitor: Visitor, productId: number, unitId?: number): Promise<CartSummary>
  clear(visitor: Visitor): Promise<CartSummary>
  /** Lines with today's prices and stock, oldest first. Writes nothing. */
  view(visitor: Visitor): Promise<CartView>
  /** How many lines the cart has, for the header. */
  count(visitor: Visitor): Promise<number>
  /**
   * After a login: moves what the browser knew to its new cookie and adds its cart to the customer's, nothing lost
   * (decisions A15). `visit` comes from `reply.renewVisit()`. Safe to repeat.
   */
  mergeOnSignIn(visit: { before: string | null; after: string }, customerId: string): Promise<void>
}

export function createCart(_parts: CartParts): CartService {
  const notBuilt = async (): Promise<never> => {
    throw new Error('the cart is not open')
  }
  return {
    add: notBuilt,
    change: notBuilt,
    remove: notBuilt,
    clear: notBuilt,
    view: notBuilt,
    count: notBuilt,
    mergeOnSignIn: notBuilt,
  }
}
