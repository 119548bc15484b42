import type { CartService } from '#modules/buying/cart/cart.server.ts'
import type { Coupons } from '#modules/buying/coupons/coupons.server.ts'
import type { Currencies } from '#modules/goods/currencies/currencies.server.ts'
import type { Customers } from '#modules/people/customers/customers.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'

export interface RemindersDeps extends Pick<ShopDeps, 'db' | 'clock' | 'log' | 'publicUrl'> {
  settings: Settings
  currencies: Pick<Currencies, 'rates'>
  cart: Pick<CartService, 'preview'>
  coupons: Pick<Coupons, 'terms'>
  customers: Pick<Customers, 'account'>
  mail: Mail
}
