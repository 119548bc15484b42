import { LRUCache } from 'lru-cache'
import type { ShopParts } from '#modules/shop.server.ts'
import type { Visitor } from '#modules/visitor.ts'

const MOST = 20
const MINUTES = 10
const MOST_KEYS = 50_000

/**
 * Lookups of card numbers' beginnings, per browser and per address: whoever may ask without end could sort stolen numbers by bank
 * (decisions D13). Counts in memory, each process for itself.
 */
export function createBinLimit({ rateLimits, clock }: Pick<ShopParts, 'rateLimits' | 'clock'>): {
  allow(visitor: Pick<Visitor, 'tokenHash' | 'ip'>): boolean
} {
  const counts = new LRUCache<string, { asked: number; until: number }>({ max: MOST_KEYS })
  function count(key: string): number {
    const now = clock().getTime()
    const known = counts.get(key)
    const current = known && known.until > now ? known : { asked: 0, until: now + MINUTES * 60_000 }
    current.asked += 1
    counts.set(key, current)
    return current.asked
  }
  return {
    allow({ tokenHash, ip }) {
      if (!rateLimits) return true
      const asked = [count(`ip ${ip}`), count(`browser ${tokenHash ?? ip}`)]
      return Math.max(...asked) <= MOST
    },
  }
}
