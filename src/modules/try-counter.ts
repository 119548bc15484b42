import { LRUCache } from 'lru-cache'

/** How often something was tried, and until when that counts (milliseconds since 1970). */
export interface CountedTries {
  tries: number
  until: number
}

const MOST_KEYS = 50_000

/**
 * Counts tries by key in memory, so each process of the shop has its own count: N processes allow at most N times as many.
 * A count begins with the first try and is forgotten when its minutes are over; past 50,000 keys the oldest are.
 */
export function createTryCounter(clock: () => Date): (key: string, minutes: number) => CountedTries {
  const counts = new LRUCache<string, CountedTries>({ max: MOST_KEYS })
  return (key, minutes) => {
    const now = clock().getTime()
    const known = counts.get(key)
    const current = known && known.until > now ? known : { tries: 0, until: now + minutes * 60_000 }
    current.tries += 1
    counts.set(key, current)
    return current
  }
}
