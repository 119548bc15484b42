import type { ShopParts } from '#modules/shop.server.ts'

export interface Locations {
}

export function createLocations(_parts: ShopParts): Locations {
  return {}
}
