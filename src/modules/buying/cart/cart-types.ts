import type { Coupons } from '#modules/buying/coupons/coupons.server.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import type { Currencies } from '#modules/goods/currencies/currencies.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { AddRefusal } from './cart-rules.ts'

export interface CartDeps extends Pick<ShopDeps, 'db' | 'clock'> {
  settings: Settings
  currencies: Currencies
  catalogue: Catalogue
  coupons: Coupons
}

/** `unit` is a unit's id or its label; the product's default unit when missing. */
export interface AddLine {
  productId: number
  quantity: number
  unit?: string | number | undefined
  /** Position to restore the line to, from 0; without it a new line is last. */
  position?: number | undefined
  /**
   * One-time key, 1..80 characters: the same product, unit and quantity under the same key is added once, however often it is
   * requested, and gets the same response (decisions J10). Remembered for a day in the owner's cart.
   */
  key?: string | undefined
}

export type CartRefusal =
  | { ok: false; reason: 'not-found' | 'unknown-unit' | 'cart-full' | 'no-line' | 'below-one' }
  | { ok: false; reason: Exclude<AddRefusal, 'not-enough-stock'> }
  /** `amount` is the requested quantity, in the requested unit (decisions C8). */
  | { ok: false; reason: 'not-enough-stock'; amount: number }
