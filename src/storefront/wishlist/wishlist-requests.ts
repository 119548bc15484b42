import type { Problem } from '#shared/problem.ts'
import { browserSend } from '../cart/browser-send.ts'

/** What became of a wish: kept or dropped, refused with a sentence, or only for those who sign in. */
export type UpdateWishlistResult = 'done' | 'login' | 'failed' | { refused: string }

/** Keeps (`POST`) or drops (`DELETE`) a wish by the shop's call (spec §7). Never throws: no network is `failed`. */
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

/** Ids of the customer's wishes; null when they cannot be known now. */
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
