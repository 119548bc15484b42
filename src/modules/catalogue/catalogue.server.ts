import type { Settings } from '#modules/settings/settings.server.ts'
import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'

export interface Catalogue {
}

export function createCatalogue(_parts: ShopParts & { settings: Settings; currencies: Currencies }): Catalogue {
  return {}
}
