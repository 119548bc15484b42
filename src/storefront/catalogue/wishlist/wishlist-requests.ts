import type { ActionResult } from '#shared/action-result.ts'
import { apiRequest } from '../../http/api-client.ts'

/** Adds (`POST`) or removes (`DELETE`) a wishlist item (spec §7). */
export function updateWishlist(method: 'POST' | 'DELETE', productId: number): Promise<ActionResult> {
  return apiRequest(method, `wishlist/${productId}`)
}

/** The product ids of the customer's wishlist. Throws when the request fails. */
export async function fetchWishlistIds(signal: AbortSignal): Promise<ReadonlySet<number>> {
  const result = await apiRequest<{ ids: number[] }>('GET', 'wishlist?with=ids', { signal })
  if (!result.ok) throw new Error(result.message)
  return new Set(result.data.ids)
}
