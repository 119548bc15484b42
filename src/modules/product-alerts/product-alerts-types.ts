import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { Limits } from '#modules/limits/limits.server.ts'
import type { Mail } from '#modules/mail/mail.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopDeps } from '#modules/shop-deps.ts'

export type ProductAlertsDeps = Pick<ShopDeps, 'db' | 'log' | 'clock' | 'publicUrl'> & {
  settings: Settings
  currencies: Currencies
  limits: Limits
  mail: Mail
}
