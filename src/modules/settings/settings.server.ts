import type { ShopParts } from '#modules/shop.server.ts'

export interface Settings {
  /** placeholder */
}

export async function createSettings(_parts: ShopParts): Promise<Settings> {
  return {}
}
