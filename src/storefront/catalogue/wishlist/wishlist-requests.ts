import type { ActionResult } from '#shared/web/action-result.ts'
import { apiRequest, loadData } from '../../http/forms/api-client.ts'

/** Adds (`POST`) or removes (`DELETE`) a wishlist item (spec §7). */
export function updateWishlist(method: 'POST' | 'DELETE', productId: number): Promise<ActionResult> {
  return apiRequest(method, `wishlist/${productId}`)
}

/** The product ids of the customer's wishlist. Throws when the request fails. */
export async function fetchWishlistIds(): Promise<ReadonlySet<number>> {
  const { ids } = await loadData<{ ids: number[] }>('wishlist?with=ids')
  return new Set(ids)
}
