import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import type { Preferences } from '#modules/kernel/people/visitor.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import {
  countWishlistItems,
  deleteWishlistItem,
  insertWishlistItem,
  readWishlistProductIds,
} from './wishlist-queries.ts'
import { readWishlistCookie, struckPrice, WISHLIST_COOKIE, withoutPrices } from './wishlist-rules.ts'
import type { WishlistItem } from './wishlist-schemas.ts'

/** Maximum wishlist items of one customer; the page shows all of them. */
export const MAX_WISHLIST_ITEMS = 200

export type AddToWishlistResult =
  | { ok: true; count: number }
  | { ok: false; reason: 'unknown-product' | 'full' }

/** The customers' wishlists. Visitors have none: callers send them to the login (spec §6). */
export interface Wishlist {
  /** Adds an item; adding it again succeeds (decisions G). A deleted product is treated as unknown. */
  add(customerId: string, productId: number): Promise<AddToWishlistResult>
  /** Removes an item and returns how many are left; removing a missing item succeeds. */
  remove(customerId: string, productId: number): Promise<number>
  /** The products' ids, newest item first. */
  ids(customerId: string): Promise<number[]>
  count(customerId: string): Promise<number>
  /** The items as the page shows them, newest first; without prices when the shop hides them. */
  list(customerId: string, preferences: Preferences): Promise<WishlistItem[]>
  /**
   * Adds the item stored in the browser's cookie before this login, if any. Returns the `Set-Cookie` values that delete the cookie.
   * An item whose product is gone is dropped silently.
   */
  addFromCookie(headers: Record<string, unknown>, customerId: string): Promise<string[]>
}

export function createWishlist(
  deps: Pick<ShopDeps, 'db'> & { settings: Settings; catalogue: Catalogue },
): Wishlist {
  const { db, settings, catalogue } = deps

  async function add(customerId: string, productId: number): Promise<AddToWishlistResult> {
    const { known, kept, before } = await insertWishlistItem(db, customerId, productId, MAX_WISHLIST_ITEMS)
    if (!known) return { ok: false, reason: 'unknown-product' }
    if (!kept && before >= MAX_WISHLIST_ITEMS) return { ok: false, reason: 'full' }
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
