import type { z } from 'zod'
import type { CartService } from '#modules/cart/cart.server.ts'
import type { Customers } from '#modules/customers/customers.server.ts'
import type { Limits } from '#modules/limits/limits.server.ts'
import type { Orders } from '#modules/orders/orders.server.ts'
import type { CardProviders } from '#modules/payments/card-providers.server.ts'
import type { SavedCards } from '#modules/saved-cards/saved-cards.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopDeps } from '#modules/shop-deps.ts'
import type { Visitors } from '#modules/visitors/visitors.server.ts'
import type { CardAttempts } from './card-attempts.ts'
import type { binControlSchema } from './checkout-schemas.ts'

export interface CheckoutDeps extends Pick<ShopDeps, 'db' | 'clock' | 'log' | 'rateLimits' | 'secrets'> {
  settings: Settings
  customers: Customers
  visitors: Visitors
  cart: CartService
  orders: Orders
  limits: Limits
  cardProviders: CardProviders
  savedCards: SavedCards
  cardAttempts: CardAttempts
}

export type BinControlResult =
  | { ok: true; response: z.infer<typeof binControlSchema> }
  | { ok: false; reason: 'empty-cart' | 'no-bin' | 'no-amount' | 'card-not-offered' | 'saved-card-gone' }
  /** `retryAfter` in seconds. */
  | { ok: false; reason: 'too-many-lookups'; retryAfter: number }
