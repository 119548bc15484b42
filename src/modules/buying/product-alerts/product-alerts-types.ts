import type { Currencies } from '#modules/goods/currencies/currencies.server.ts'
import type { Limits } from '#modules/platform/limits/limits.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'

export type ProductAlertsDeps = Pick<ShopDeps, 'db' | 'log' | 'clock' | 'publicUrl'> & {
  settings: Settings
  currencies: Currencies
  limits: Limits
  mail: Mail
}
