/** An entry of a cache that belongs to a pool. */
export interface PoolEntry {
  readonly bytes: number
  /** Since when it is cached and when it expires, of `performance.now()`. */
  readonly addedAt: number
  readonly expiresAt: number
  /** How often it was asked for, by whoever had it made too. */
  reads: number
  /** Milliseconds of processor time that a read spares. */
  readonly spares: number
  /** Its place in the pool; the pool's own, -1 outside. */
  place: number
  /** Its cache, which forgets it when its memory is needed for another entry. */
  readonly owner: { forget(entry: PoolEntry): void }
}

/** The size of a cache, and its reads since it was made: `hits` returned a cached value. */
export interface CacheStats {
  entries: number
  bytes: number
  hits: number
  misses: number
}

/**
 * Memory that several caches share, so that what is most useful stays, of whichever cache: that which spares most time for each byte it
 * takes. Among some entries picked at random the least useful one makes way (hyperbolic caching, Blankstein, Sen and Freedman 2017).
 * So large pages that a crawler requests once push out one another, and not the products that lists are made of.
 */
export interface CachePool {
  /** Bytes of all entries together. */
  readonly maxBytes: number
  /** Adds an entry, and has others forgotten for it; one larger than the whole pool is forgotten at once. */
  add(entry: PoolEntry): void
  remove(entry: PoolEntry): void
  /** Makes a cache part of `stats`; caches of the same name are added up. */
  report(name: string, stats: () => CacheStats): void
  stats(): ReadonlyMap<string, CacheStats>
}

/** Among how many entries the least useful one is looked for. More find a worse one, and take longer. */
const COMPARED = 64

/** Time spared for each byte and millisecond. */
function usefulness({ reads, spares, bytes, addedAt, expiresAt }: PoolEntry, now: number): number {
  return expiresAt <= now ? 0 : (reads * spares) / (bytes * Math.max(1, now - addedAt))
}

/** `maxBytes` of all entries together. */
export function createCachePool(maxBytes: number): CachePool {
  const entries: PoolEntry[] = []
  const reports: { name: string; stats: () => CacheStats }[] = []
  let bytes = 0

  function remove(entry: PoolEntry): void {
    const last = entries.at(-1)
    if (entry.place === -1 || last === undefined) return
    entries[entry.place] = last
    last.place = entry.place
    entries.pop()
    entry.place = -1
    bytes -= entry.bytes
  }

  /** The least useful of some entries other than `added`; of all where there are few. */
  function leastUseful(added: PoolEntry): PoolEntry | undefined {
    const now = performance.now()
    const all = entries.length <= COMPARED
    let least: PoolEntry | undefined
    let lowest = Number.POSITIVE_INFINITY
    for (let picked = 0; picked < Math.min(COMPARED, entries.length); picked++) {
      const entry = entries[all ? picked : Math.floor(Math.random() * entries.length)]
      if (entry === undefined || entry === added) continue
      const useful = usefulness(entry, now)
      if (useful >= lowest) continue
      least = entry
      lowest = useful
    }
    return least
  }

  return {
    maxBytes,
    add(entry) {
      entry.place = entries.push(entry) - 1
      bytes += entry.bytes
      if (entry.bytes > maxBytes) return entry.owner.forget(entry)
      while (bytes > maxBytes) {
        const least = leastUseful(entry)
        least?.owner.forget(least)
      }
    },
    remove,
    report(name, stats) {
      reports.push({ name, stats })
    },
    stats() {
      const sums = new Map<string, CacheStats>()
      for (const { name, stats } of reports) {
        const sum = sums.get(name) ?? { entries: 0, bytes: 0, hits: 0, misses: 0 }
        const own = stats()
        sums.set(name, {
          entries: sum.entries + own.entries,
          bytes: sum.bytes + own.bytes,
          hits: sum.hits + own.hits,
          misses: sum.misses + own.misses,
        })
      }
      return sums
    },
  }
}
