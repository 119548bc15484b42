import type { Settings } from '#modules/settings/settings.server.ts'
import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { Customers } from '#modules/customers/customers.server.ts'
import type { CartService } from '#modules/cart/cart.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'

export interface Orders {
}

export function createOrders(_parts: ShopParts & { settings: Settings; currencies: Currencies; customers: Customers; cart: CartService }): Orders {
  return {}
}
