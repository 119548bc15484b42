import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#database/database.ts'
import { hasMoreProducts } from '#modules/goods/catalogue/many-products.server.ts'
import { type FeedCounts, readFeedCounts } from './feeds-queries.ts'

/** Milliseconds for which the numbers are kept: of a million products they take seconds. */
const KEPT = 5 * 60_000
/** Milliseconds that they are waited for in a large shop. */
const PATIENCE = 60

/**
 * The numbers of the product feed, at most five minutes old. In a shop of more than 10,000 products nothing waits for them: they are the
 * last ones, null where there are none yet, and the next call has new ones.
 */
export function createFeedCounter({
  db,
  clock,
  many = 10_000,
  patience = PATIENCE,
}: {
  db: Db
  clock: () => Date
  /** Products above which a shop is large. */
  many?: number
  patience?: number
}): () => Promise<FeedCounts | null> {
  let kept: { counts: FeedCounts; at: number } | null = null
  let counting: Promise<FeedCounts> | null = null

  async function count(): Promise<FeedCounts> {
    try {
      const counts = await readFeedCounts(db)
      kept = { counts, at: clock().getTime() }
      return counts
    } finally {
      counting = null
    }
  }

  return async () => {
    if (kept && Math.abs(clock().getTime() - kept.at) < KEPT) return kept.counts
    const isLarge = await hasMoreProducts(db, many)
    counting ??= count()
    if (!isLarge) return counting
    return Promise.race([counting, pause(patience, kept?.counts ?? null, { ref: false })])
  }
}
