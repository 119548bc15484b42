import pLimit from 'p-limit'
import type { Db } from '#database/database.ts'
import type { ChangeFeed } from '#database/feed/change-feed.ts'
import { COUNTED_ROWS } from '#database/statements/bounded-count.ts'
import type { ListConditions } from './product-list-queries.ts'
import { type ProductScan, scanProducts } from './product-scan-queries.ts'

/** Counts products with any conditions by one look at all of them, and keeps what took long or found many. */
export interface ProductScans {
  /**
   * What an earlier look found, and the products that changed since: a count that is wrong by less than a twentieth, or ids that are right but for
   * those. Null before the first look, or where too much has changed.
   */
  known(conditions: ListConditions): (ProductScan & { changed: ReadonlySet<number> }) | null
  /** The count of an earlier look, however much has changed since; null before the first look. */
  last(conditions: ListConditions): number | null
  /** Looks in its turn, or waits for the look that is under way. */
  look(conditions: ListConditions): Promise<ProductScan>
  /** The same at once, for a caller that cannot go on without what is expected to be few. */
  lookNow(conditions: ListConditions): Promise<ProductScan>
}

interface Kept {
  /** The look under way or in its turn; null when it has ended. */
  scan: Promise<ProductScan> | null
  hasBegun: boolean
  /** What the last look that ended found. */
  found: ProductScan | null
  /** When it ended. */
  at: number
  /** Products that changed since the last look began; none where it is stale. */
  changed: Set<number>
  /** Anything may have changed since. */
  isStale: boolean
}

/** Looks at once: they are for numbers, and shoppers and the other numbers wait for the same database. */
const AT_ONCE = 1
/** Milliseconds from which a look is kept, though it found few. */
const SLOW = 50
const MOST_KEPT = 100
/** A kept count may be wrong by one for each changed product, so by this share; the rest of a twentieth is for rounding what is shown. */
const WRONG = 0.04

const isOfStock = ([state, , , , , missing]: ListConditions) =>
  state === 'soldout' || state === 'low' || missing === 'soldout-shown'

export function createProductScans({
  db,
  changes,
  counted = COUNTED_ROWS,
  slow = SLOW,
}: {
  db: Db
  changes: Pick<ChangeFeed, 'subscribe' | 'lifetimes'>
  /** Products whose ids are kept; of more only the number is. */
  counted?: number
  slow?: number
}): ProductScans {
  const kept = new Map<string, Kept>()
  const limit = pLimit(AT_ONCE)
  const keyOf = (conditions: ListConditions) => JSON.stringify(conditions)

  changes.subscribe(({ topic, ids }) => {
    if (topic !== 'catalogue' && topic !== 'stock') return
    for (const [key, entry] of kept) {
      if (topic === 'stock' && !isOfStock(JSON.parse(key))) continue
      if (!entry.isStale) note(entry, ids)
    }
  })

  /** Changes of a number that stays about right. */
  const mostChanged = (found: ProductScan | null) =>
    found === null || found.ids ? counted : found.count * WRONG
  function note(entry: Kept, ids: readonly number[] | undefined) {
    // What is looked for now may be many, though nothing was found before.
    const most = Math.max(counted, mostChanged(entry.found))
    for (const id of ids ?? []) {
      entry.changed.add(id)
      if (entry.changed.size > most) break
    }
    if (ids && entry.changed.size <= most) return
    entry.isStale = true
    // Another set: a list that is being read has this one.
    entry.changed = new Set()
  }

  const isTrusted = ({ scan, found, at, changed, isStale }: Kept) =>
    scan === null &&
    found !== null &&
    !isStale &&
    performance.now() - at < changes.lifetimes.long &&
    changed.size <= mostChanged(found)

  async function scan(conditions: ListConditions, entry: Kept, expectsFew: boolean): Promise<ProductScan> {
    const key = keyOf(conditions)
    entry.hasBegun = true
    try {
      const began = performance.now()
      const found = await scanProducts(db, conditions, { most: counted, expectsFew })
      Object.assign(entry, { found, at: performance.now() })
      // Few that are found at once are found again at the next request, so that their number is exact.
      if (found.ids && entry.at - began < slow && kept.get(key) === entry) kept.delete(key)
      return found
    } finally {
      entry.scan = null
    }
  }

  function begin(conditions: ListConditions, isWaitedFor: boolean): Promise<ProductScan> {
    const key = keyOf(conditions)
    const found = kept.get(key)?.found ?? null
    const entry: Kept = { scan: null, hasBegun: false, found, at: 0, changed: new Set(), isStale: false }
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    const look = () => scan(conditions, entry, isWaitedFor)
    entry.scan = isWaitedFor ? look() : limit(look)
    return entry.scan
  }

  return {
    known(conditions) {
      const entry = kept.get(keyOf(conditions))
      return entry?.found && isTrusted(entry) ? { ...entry.found, changed: entry.changed } : null
    },
    last: (conditions) => kept.get(keyOf(conditions))?.found?.count ?? null,
    look: (conditions) => kept.get(keyOf(conditions))?.scan ?? begin(conditions, false),
    lookNow(conditions) {
      const entry = kept.get(keyOf(conditions))
      return (entry?.hasBegun && entry.scan) || begin(conditions, true)
    },
  }
}
