import type { Catalogue } from '#modules/catalogue/catalogue.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import type { Preferences } from '#modules/visitor.ts'
import { countWishes, dropWish, keepWish, readWishes } from './wishlist-queries.ts'
import { rememberedWish, struckPrice, WISH_COOKIE, withoutPrices } from './wishlist-rules.ts'
import type { WishlistItem } from './wishlist-schemas.ts'

/** The most wishes one customer keeps; the page shows all of them. */
export const MOST_WISHES = 200

export type WishResult = { ok: true; count: number } | { ok: false; reason: 'unknown-product' | 'full' }

/** What customers wish for. Visitors have no wishlist: the callers send them to the login (spec §6). */
export interface Wishlist {
  /** Keeps a wish; keeping it again is success (decisions G). A deleted product is as unknown as one that never was. */
  add(customerId: string, productId: number): Promise<WishResult>
  /** Drops a wish and says how many are left; what is not there is dropped already. */
  remove(customerId: string, productId: number): Promise<number>
  /** The products' ids, newest wish first. */
  ids(customerId: string): Promise<number[]>
  count(customerId: string): Promise<number>
  /** The wishes as the page shows them, newest first; without prices where the shop hides them. */
  list(customerId: string, preferences: Preferences): Promise<WishlistItem[]>
  /**
   * Keeps the wish that waited in the browser's cookie for this login, if any. Returns the `Set-Cookie` values that forget it.
   * A wish for what has gone since is forgotten silently.
   */
  takeRemembered(headers: Record<string, unknown>, customerId: string): Promise<string[]>
}

export function createWishlist(
  parts: Pick<ShopParts, 'db'> & { settings: Settings; catalogue: Catalogue },
): Wishlist {
  const { db, settings, catalogue } = parts

  async function add(customerId: string, productId: number): Promise<WishResult> {
    const { known, kept, before } = await keepWish(db, customerId, productId, MOST_WISHES)
    if (!known) return { ok: false, reason: 'unknown-product' }
    if (!kept && before >= MOST_WISHES) return { ok: false, reason: 'full' }
    return { ok: true, count: await countWishes(db, customerId) }
  }

  return {
    add,
    async remove(customerId, productId) {
      await dropWish(db, customerId, productId)
      return countWishes(db, customerId)
    },
    ids: (customerId) => readWishes(db, customerId),
    count: (customerId) => countWishes(db, customerId),
    async list(customerId, preferences) {
      const { showPriceStatus, showListPrice } = settings.get()
      const ids = await readWishes(db, customerId)
      const products = await catalogue.productsByIds(ids, preferences)
      return ids.flatMap((id) => {
        const found = products.get(id)
        if (!found) return []
        const product = showPriceStatus ? found : withoutPrices(found)
        return [{ product, struckPrice: struckPrice(product, showListPrice) }]
      })
    },
    async takeRemembered(headers, customerId) {
      const productId = rememberedWish(headers.cookie)
      if (productId === null) return []
      await add(customerId, productId)
      return [`${WISH_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`]
    },
  }
}
