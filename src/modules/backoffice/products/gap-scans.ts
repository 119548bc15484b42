import type { Db } from '#database/database.ts'
import type { ChangeFeed } from '#database/feed/change-feed.ts'
import { COUNTED_ROWS } from '#database/statements/bounded-count.ts'
import { scanGap } from './product-list-queries.ts'
import type { ProductGap } from './product-list-rules.ts'

/** What a look at every product found. */
export interface GapScan {
  /** How many lacked it when it was looked. */
  count: number
  /**
   * Those that may lack it: what was found, and what has changed since. Null where they are more than are counted one by one. Whoever reads them asks
   * each again.
   */
  ids: readonly number[] | null
}

/** Looks at every product for what it lacks, and keeps what was found until the next change that names no products. */
export interface GapScans {
  of(gap: ProductGap): Promise<GapScan>
}

interface Kept {
  scan: Promise<GapScan>
  changed: Set<number>
  since: number
}

/**
 * Products that changed since a scan are added to what it found, so that only a change without names, or the feed's lifetime, makes a
 * large shop be looked through again.
 */
export function createGapScans({
  db,
  changes,
}: {
  db: Db
  changes: Pick<ChangeFeed, 'subscribe' | 'lifetimes'>
}): GapScans {
  const kept = new Map<ProductGap, Kept>()
  changes.subscribe(({ topic, ids }) => {
    if (topic !== 'catalogue') return
    if (!ids) kept.clear()
    for (const each of kept.values()) for (const id of ids ?? []) each.changed.add(id)
  })

  function look(gap: ProductGap): Kept {
    const started: Kept = {
      scan: scanGap(db, gap, COUNTED_ROWS),
      changed: new Set(),
      since: performance.now(),
    }
    kept.set(gap, started)
    // A scan that failed is tried again by whoever asks next.
    started.scan.catch(() => kept.get(gap) === started && kept.delete(gap))
    return started
  }

  return {
    async of(gap) {
      const last = kept.get(gap)
      const isFresh = last !== undefined && performance.now() - last.since < changes.lifetimes.long
      const { scan, changed } = isFresh ? last : look(gap)
      const { count, ids } = await scan
      return { count, ids: ids && [...new Set([...ids, ...changed])] }
    },
  }
}
