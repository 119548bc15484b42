/** An entry of a cache that belongs to a pool. */
export interface PoolEntry {
  readonly bytes: number
  /** Its cache, which forgets it when its memory is needed for another entry. */
  readonly owner: { forget(entry: PoolEntry): void }
  /** Its place in the pool; the pool's own. */
  queue: Queue | null
  older: PoolEntry | null
  newer: PoolEntry | null
}

/** Entries in the order in which they were read. */
interface Queue {
  bytes: number
  oldest: PoolEntry | null
  newest: PoolEntry | null
}

/** The size of a cache, and its reads since it was made: `hits` returned a cached value. */
export interface CacheStats {
  entries: number
  bytes: number
  hits: number
  misses: number
}

/**
 * Memory that several caches share, so that what is used most stays, of whichever cache. An entry that was read since it was cached makes
 * way after those that were not, and among equals the least recently read one first: pages that a crawler requests once push out one
 * another, and neither popular ones nor the lists and products that new pages are made of.
 */
export interface CachePool {
  /** Bytes of all entries together. */
  readonly maxBytes: number
  /** Adds an entry, and has others forgotten for it; one larger than the whole pool is forgotten at once. */
  add(entry: PoolEntry): void
  /** Notes that an entry was read; nothing happens for one that was forgotten. */
  noteRead(entry: PoolEntry): void
  wasRead(entry: PoolEntry): boolean
  remove(entry: PoolEntry): void
  /** Makes a cache part of `stats`; caches of the same name are added up. */
  report(name: string, stats: () => CacheStats): void
  stats(): ReadonlyMap<string, CacheStats>
}

/** Share of the pool for entries that were read since they were cached; beyond it, the least recently read of them count as unread. */
const READ_SHARE = 0.8

export function createCachePool(maxBytes: number): CachePool {
  const unread: Queue = { bytes: 0, oldest: null, newest: null }
  const read: Queue = { bytes: 0, oldest: null, newest: null }
  const reports: { name: string; stats: () => CacheStats }[] = []
  return {
    maxBytes,
    add(entry) {
      append(unread, entry)
      if (entry.bytes > maxBytes) return entry.owner.forget(entry)
      while (unread.bytes + read.bytes > maxBytes) {
        // The new entry is the last of the unread ones: it stays where only read ones can make way.
        const least = unread.oldest === entry ? read.oldest : unread.oldest
        if (least === null) return
        least.owner.forget(least)
      }
    },
    noteRead(entry) {
      if (entry.queue === null) return
      unlink(entry)
      append(read, entry)
      while (read.bytes > maxBytes * READ_SHARE && read.oldest !== null) {
        const least = read.oldest
        unlink(least)
        append(unread, least)
      }
    },
    wasRead: ({ queue }) => queue === read,
    remove: unlink,
    report(name, stats) {
      reports.push({ name, stats })
    },
    stats() {
      const sums = new Map<string, CacheStats>()
      for (const { name, stats } of reports) {
        const sum = sums.get(name) ?? { entries: 0, bytes: 0, hits: 0, misses: 0 }
        const { entries, bytes, hits, misses } = stats()
        sums.set(name, {
          entries: sum.entries + entries,
          bytes: sum.bytes + bytes,
          hits: sum.hits + hits,
          misses: sum.misses + misses,
        })
      }
      return sums
    },
  }
}

function append(queue: Queue, entry: PoolEntry): void {
  entry.queue = queue
  entry.older = queue.newest
  entry.newer = null
  if (queue.newest) queue.newest.newer = entry
  else queue.oldest = entry
  queue.newest = entry
  queue.bytes += entry.bytes
}

/** Takes an entry out of its queue; nothing happens for one that is in none. */
function unlink(entry: PoolEntry): void {
  const { queue, older, newer } = entry
  if (queue === null) return
  if (older) older.newer = newer
  else queue.oldest = newer
  if (newer) newer.older = older
  else queue.newest = older
  queue.bytes -= entry.bytes
  entry.queue = null
  entry.older = null
  entry.newer = null
}
