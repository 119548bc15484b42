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
  /** A look that is still kept found more than are counted one by one. */
  foundMany(gap: ProductGap): boolean
}

interface Kept {
  scan: Promise<GapScan>
  changed: Set<number>
  since: number
  /** How many it found, where they are too many to be counted one by one; else 0. */
  many: number
}

/**
 * Products that changed since a scan are added to what it found, so that only a change without names, or the feed's lifetime, makes a
 * large shop be looked through again.
 */
export function createGapScans({
  db,
  changes,
  counted = COUNTED_ROWS,
}: {
  db: Db
  changes: Pick<ChangeFeed, 'subscribe' | 'lifetimes'>
  /** Products that are kept one by one; of more only the number is. */
  counted?: number
}): GapScans {
  const kept = new Map<ProductGap, Kept>()
  changes.subscribe(({ topic, ids }) => {
    if (topic !== 'catalogue' && topic !== 'stock') return
    for (const [gap, { changed }] of kept) {
      if (topic === 'stock' && gap !== 'soldout-shown') continue
      if (!ids) kept.delete(gap)
      for (const id of ids ?? []) changed.add(id)
    }
  })

  function look(gap: ProductGap): Kept {
    const started: Kept = {
      scan: scanGap(db, gap, counted),
      changed: new Set(),
      since: performance.now(),
      many: 0,
    }
    kept.set(gap, started)
    // A scan that failed is tried again when it is asked for next.
    started.scan.then(
      ({ ids, count }) => {
        started.many = ids === null ? count : 0
      },
      () => kept.get(gap) === started && kept.delete(gap),
    )
    return started
  }

  /** What is kept, unless it is old, or so much has changed that its count may be wrong by a twentieth. */
  function fresh(gap: ProductGap): Kept | undefined {
    const last = kept.get(gap)
    if (!last || performance.now() - last.since >= changes.lifetimes.long) return undefined
    return last.many > 0 && last.changed.size * 20 > last.many ? undefined : last
  }

  return {
    foundMany: (gap) => (fresh(gap)?.many ?? 0) > 0,
    async of(gap) {
      const { scan, changed } = fresh(gap) ?? look(gap)
      const { count, ids } = await scan
      return { count, ids: ids && [...new Set([...ids, ...changed])] }
    },
  }
}
