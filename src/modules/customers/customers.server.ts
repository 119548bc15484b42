import type { Settings } from '#modules/settings/settings.server.ts'
import type { Locations } from '#modules/locations/locations.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import type { SignedInCustomer } from '#modules/visitor.ts'

export interface Customers {
  /** Who is signed in with these request headers (better-auth session cookie), or null. */
  signedIn(headers: Record<string, unknown>): Promise<SignedInCustomer | null>
}

export async function createCustomers(_parts: ShopParts & { settings: Settings; locations: Locations }): Promise<Customers> {
  return { signedIn: async () => null }
}
