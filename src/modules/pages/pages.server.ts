import type { Settings } from '#modules/settings/settings.server.ts'
import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'

export interface Pages {
}

export function createPages(_parts: ShopParts & { settings: Settings; currencies: Currencies; catalogue: Catalogue }): Pages {
  return {}
}
