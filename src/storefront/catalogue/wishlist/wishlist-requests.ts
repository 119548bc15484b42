import type { ActionResult } from '#shared/action-result.ts'
import { apiRequest } from '../../http/api-client.ts'

/** Adds (`POST`) or removes (`DELETE`) a wishlist item (spec §7). */
export function updateWishlist(method: 'POST' | 'DELETE', productId: number): Promise<ActionResult> {
  return apiRequest(method, `wishlist/${productId}`)
}

/** The product ids of the customer's wishlist; null when the request fails. */
export async function fetchWishlistIds(): Promise<ReadonlySet<number> | null> {
  const result = await apiRequest<{ ids: number[] }>('GET', 'wishlist?with=ids')
  return result.ok ? new Set(result.data.ids) : null
}
