import type { Problem } from '#shared/problem.ts'
import { browserSend } from '../../http/browser-send.ts'

/** The outcome of a change: done, refused with a message, login required, or failed. */
export type UpdateWishlistResult = 'done' | 'login' | 'failed' | { refused: string }

/** Adds (`POST`) or removes (`DELETE`) a wishlist item through the API (spec §7). Never throws: a network error is `failed`. */
export async function updateWishlist(
  method: 'POST' | 'DELETE',
  productId: number,
): Promise<UpdateWishlistResult> {
  try {
    const response = await browserSend(method, `wishlist/${productId}`)
    if (response.ok) return 'done'
    if (response.status === 401) return 'login'
    const { error }: Problem = await response.json()
    return { refused: error.messages.type }
  } catch {
    return 'failed'
  }
}

/** The product ids of the customer's wishlist; null when the request fails. */
export async function fetchWishlistIds(): Promise<ReadonlySet<number> | null> {
  try {
    const response = await browserSend('GET', 'wishlist?with=ids')
    if (!response.ok) return null
    const { ids }: { ids: number[] } = await response.json()
    return new Set(ids)
  } catch {
    return null
  }
}
