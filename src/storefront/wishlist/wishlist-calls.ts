import type { Problem } from '#shared/problem.ts'
import { browserSend } from '../cart/browser-send.ts'

/** What became of a wish: kept or dropped, refused with a sentence, or only for those who sign in. */
export type WishAnswer = 'done' | 'login' | 'failed' | { refused: string }

/** Keeps (`POST`) or drops (`DELETE`) a wish by the shop's call (spec §7). Never throws: no network is `failed`. */
export async function sendWish(method: 'POST' | 'DELETE', productId: number): Promise<WishAnswer> {
  try {
    const answer = await browserSend(method, `wishlist/${productId}`)
    if (answer.ok) return 'done'
    if (answer.status === 401) return 'login'
    const { error }: Problem = await answer.json()
    return { refused: error.messages.type }
  } catch {
    return 'failed'
  }
}

/** Ids of the customer's wishes; null when they cannot be known now. */
export async function fetchWishes(): Promise<ReadonlySet<number> | null> {
  try {
    const answer = await browserSend('GET', 'wishlist?with=ids')
    if (!answer.ok) return null
    const { ids }: { ids: number[] } = await answer.json()
    return new Set(ids)
  } catch {
    return null
  }
}
