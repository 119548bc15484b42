import type { Catalogue } from '#modules/catalogue/catalogue.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopDeps } from '#modules/shop.server.ts'
import type { Preferences } from '#modules/visitor.ts'
import {
  countWishlistItems,
  deleteWishlistItem,
  insertWishlistItem,
  readWishlistProductIds,
} from './wishlist-queries.ts'
import { readWishlistCookie, struckPrice, WISHLIST_COOKIE, withoutPrices } from './wishlist-rules.ts'
import type { WishlistItem } from './wishlist-schemas.ts'

/** The most wishes one customer keeps; the page shows all of them. */
export const MOST_WISHLIST_ITEMS = 200

export type AddToWishlistResult =
  | { ok: true; count: number }
  | { ok: false; reason: 'unknown-product' | 'full' }

/** What customers wish for. Visitors have no wishlist: the callers send them to the login (spec §6). */
export interface Wishlist {
  /** Keeps a wish; keeping it again is success (decisions G). A deleted product is as unknown as one that never was. */
  add(customerId: string, productId: number): Promise<AddToWishlistResult>
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
  addFromCookie(headers: Record<string, unknown>, customerId: string): Promise<string[]>
}

export function createWishlist(
  deps: Pick<ShopDeps, 'db'> & { settings: Settings; catalogue: Catalogue },
): Wishlist {
  const { db, settings, catalogue } = deps

  async function add(customerId: string, productId: number): Promise<AddToWishlistResult> {
    const { known, kept, before } = await insertWishlistItem(db, customerId, productId, MOST_WISHLIST_ITEMS)
    if (!known) return { ok: false, reason: 'unknown-product' }
    if (!kept && before >= MOST_WISHLIST_ITEMS) return { ok: false, reason: 'full' }
    return { ok: true, count: await countWishlistItems(db, customerId) }
  }

  return {
    add,
    async remove(customerId, productId) {
      await deleteWishlistItem(db, customerId, productId)
      return countWishlistItems(db, customerId)
    },
    ids: (customerId) => readWishlistProductIds(db, customerId),
    count: (customerId) => countWishlistItems(db, customerId),
    async list(customerId, preferences) {
      const { showPriceStatus, showListPrice } = settings.get()
      const ids = await readWishlistProductIds(db, customerId)
      const products = await catalogue.productsByIds(ids, preferences)
      return ids.flatMap((id) => {
        const found = products.get(id)
        if (!found) return []
        const product = showPriceStatus ? found : withoutPrices(found)
        return [{ product, struckPrice: struckPrice(product, showListPrice) }]
      })
    },
    async addFromCookie(headers, customerId) {
      const productId = readWishlistCookie(headers.cookie)
      if (productId === null) return []
      await add(customerId, productId)
      return [`${WISHLIST_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`]
    },
  }
}
