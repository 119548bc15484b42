import type { z } from 'zod'
import type { CartService } from '#modules/buying/cart/cart.server.ts'
import type { Orders } from '#modules/ordering/orders/orders.server.ts'
import type { CardProviders } from '#modules/ordering/payments/card-providers.server.ts'
import type { SavedCards } from '#modules/ordering/saved-cards/saved-cards.server.ts'
import type { Customers } from '#modules/people/customers/customers.server.ts'
import type { Visitors } from '#modules/people/visitors/visitors.server.ts'
import type { Limits } from '#modules/platform/limits/limits.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
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
