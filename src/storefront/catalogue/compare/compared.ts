import { COMPARE_COOKIE } from '#modules/goods/catalogue/lists/compare-cookie-rules.ts'
import {
  comparedInCookies,
  comparedText,
  MAX_COMPARED,
} from '#modules/goods/catalogue/lists/compare-rules.ts'

/** No products. */
export const NONE: readonly number[] = []
const YEAR_S = 365 * 24 * 60 * 60

const listeners = new Set<() => void>()
let known: readonly number[] = NONE

/** The products that this browser compares; the same array until they change. */
export function compared(): readonly number[] {
  const now = comparedInCookies(document.cookie)
  if (comparedText(now) !== comparedText(known)) known = now
  return known
}

export function subscribeToCompared(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have changed them.
  document.addEventListener('visibilitychange', listener)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Tells whoever shows the products that the cookie may have changed. */
export function announceCompared(): void {
  for (const listener of listeners) listener()
}

/** Writes the cookie that the pages of the comparison read; over https it has the prefix that the server gives it. */
export function writeCompared(ids: readonly number[]): void {
  const https = location.protocol === 'https:'
  const name = `${https ? '__Host-' : ''}${COMPARE_COOKIE}`
  const life = ids.length === 0 ? 0 : YEAR_S
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Safari before 18.4
  document.cookie = `${name}=${comparedText(ids)}; path=/; max-age=${life}; samesite=lax${https ? '; secure' : ''}`
  announceCompared()
}

/** Takes a product among those to compare, or out again; false where there is no room for it. */
export function toggleCompared(id: number): boolean {
  const before = compared()
  if (before.includes(id)) writeCompared(before.filter((each) => each !== id))
  else if (before.length < MAX_COMPARED) writeCompared([...before, id])
  else return false
  return true
}
