import { boundedCache, type CacheMemory } from './bounded-cache.ts'
import type { CacheStats } from './cache-pool.ts'
import type { Change } from './change-feed.ts'
import { createRefreshQueue } from './refresh-queue.ts'

/** What a cached value was made from, and so which changes make it stale. */
export interface CacheTags {
  /** Products it shows. */
  ids: readonly number[]
  /** True for a list: any change of any product may add to it, remove from it or reorder it. */
  list: boolean
  /** True for a list filtered or sorted by stock: any change of stock may change it too. */
  byStock: boolean
}

/** The result of `make`: the value, its size in bytes, and its tags. With null tags it is returned, but not cached. */
export interface Computed<T> {
  value: T
  bytes: number
  tags: CacheTags | null
  /** When the oldest of what the value was made from was read, of `performance.now()`, if that was before `make` was called. */
  readAt?: number
}

/**
 * A cache whose values are never older than the last announced change of the products they show, nor than their lifetime. A list may
 * lag behind changes of products it does not show, by `lag`.
 */
export interface TaggedCache<T> {
  /** The cached value, if there is one. */
  get(key: string): T | undefined
  /**
   * The cached value, or a new one. Concurrent callers share one `make`; its result is cached unless one of its tags changed
   * meanwhile. A list that may lag is returned as it is, and `make` is called in the background.
   */
  read(key: string, make: () => Promise<Computed<T>>): Promise<T>
  /** Makes stale what a change affects. Call it before the change is confirmed to anybody. */
  invalidate(change: Change): void
  /** Makes every list stale, for a change that is announced by nobody. */
  invalidateLists(): void
  /** Removes everything. */
  clear(): void
  stats(): CacheStats
}

export type TaggedCacheOptions = CacheMemory & {
  /** Milliseconds. */
  lifetime: number
  /**
   * How long a list may be returned after a change of products that it does not show (milliseconds), while it is refreshed. With 0 it is
   * made again at once.
   */
  lag?: number
}

interface CacheEntry<T> {
  value: T
  bytes: number
  tags: CacheTags
  /** The number of changes that it takes into account. */
  since: number
  /** Reads since it lags. */
  staleReads: number
}

/** `lagging`: only lists that show no changed product, for no longer than allowed. */
type Freshness = 'current' | 'lagging' | 'stale'

/** Bytes of an entry beside its value and key: per entry, and per product in its tags. */
const PER_ENTRY = 200
const PER_ID = 8
/** So many changed products are remembered one by one; more count as a change of everything. */
const MAX_CHANGED = 50_000
/** Refreshes at a time: they share the thread with the requests. */
const REFRESHES = 2

/** The changes that affect lists, by number: those of the last `lag` milliseconds with their time. */
function createListChanges(lag: number) {
  let recent: { number: number; at: number }[] = []
  let lastBefore = 0

  function forgetOld(): void {
    const from = performance.now() - lag
    const kept = lag > 0 ? recent.findIndex(({ at }) => at >= from) : -1
    const old = kept === -1 ? recent : recent.slice(0, kept)
    lastBefore = old.at(-1)?.number ?? lastBefore
    recent = recent.slice(old.length)
  }

  return {
    add(number: number): void {
      recent.push({ number, at: performance.now() })
      forgetOld()
    },
    /** How fresh a list is that takes the changes up to `since` into account. */
    freshness(since: number): Freshness {
      forgetOld()
      if (lastBefore > since) return 'stale'
      return recent.some(({ number }) => number > since) ? 'lagging' : 'current'
    },
  }
}

/**
 * Caches values for at most `lifetime` milliseconds, within its memory. A change is only noted, with a number, and compared with an
 * entry's tags when the entry is read: most entries are evicted without any change.
 */
export function createTaggedCache<T>({ lifetime, lag = 0, ...memory }: TaggedCacheOptions): TaggedCache<T> {
  /** Changes so far, and the number of the last one of everything and of each product. */
  let changes = 0
  let lastOfEverything = 0
  const lastOf = new Map<number, number>()
  const listChanges = createListChanges(lag)
  const stockChanges = createListChanges(lag)
  const refreshes = createRefreshQueue(REFRESHES)
  let underWay = new Map<string, Promise<T>>()

  const entries = boundedCache<CacheEntry<T>>({
    ...memory,
    lifetime,
    bytesOf: ({ bytes, tags }, key) => bytes + key.length * 2 + PER_ENTRY + tags.ids.length * PER_ID,
    isStale: (entry) => freshnessOf(entry) === 'stale',
  })

  function freshnessOf({ tags, since }: Pick<CacheEntry<T>, 'tags' | 'since'>): Freshness {
    if (since === changes) return 'current'
    if (lastOfEverything > since || tags.ids.some((id) => (lastOf.get(id) ?? 0) > since)) return 'stale'
    const lists = tags.list ? listChanges.freshness(since) : 'current'
    const stock = tags.byStock ? stockChanges.freshness(since) : 'current'
    if (lists === 'stale' || stock === 'stale') return 'stale'
    return lists === 'lagging' || stock === 'lagging' ? 'lagging' : 'current'
  }

  /** The entry, if it may be returned. */
  function usable(key: string): { entry: CacheEntry<T>; lags: boolean } | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    const lags = freshnessOf(entry) === 'lagging'
    if (!lags) entry.since = changes
    return { entry, lags }
  }

  function clear(): void {
    changes++
    lastOfEverything = changes
    lastOf.clear()
    underWay = new Map()
    entries.clear()
  }

  async function make(key: string, from: () => Promise<Computed<T>>): Promise<T> {
    const since = changes
    const began = performance.now()
    const { value, bytes, tags, readAt = began } = await from()
    if (tags === null) {
      entries.delete(key)
      return value
    }
    const freshness = freshnessOf({ tags, since })
    // A list that lags already must not replace one that another read has made since the change.
    const kept =
      freshness === 'current' || (freshness === 'lagging' && (entries.peek(key)?.since ?? 0) <= since)
    const left = lifetime - (performance.now() - readAt)
    if (kept && left > 0) entries.set(key, { value, bytes, tags, since, staleReads: 0 }, { ttl: left })
    return value
  }

  function shared(key: string, from: () => Promise<Computed<T>>): Promise<T> {
    const joined = underWay.get(key)
    if (joined) return joined
    const into = underWay
    const computing = make(key, from).finally(() => into.delete(key))
    into.set(key, computing)
    return computing
  }

  return {
    get: (key) => usable(key)?.entry.value,
    async read(key, from) {
      const known = usable(key)
      if (!known) return shared(key, from)
      if (known.lags) {
        known.entry.staleReads++
        refreshes.add(key, {
          reads: () => entries.peek(key)?.staleReads ?? 0,
          isNeeded: () => {
            const entry = entries.peek(key)
            return entry !== undefined && freshnessOf(entry) !== 'current'
          },
          run: () => shared(key, from),
        })
      }
      return known.entry.value
    },
    invalidate({ topic, ids }) {
      const few = ids !== undefined && lastOf.size + ids.length <= MAX_CHANGED
      if (!few || (topic !== 'stock' && topic !== 'catalogue')) {
        clear()
        return
      }
      changes++
      // Callers from now on must not share a read that may have seen the state before the change.
      underWay = new Map()
      const affected = topic === 'catalogue' ? listChanges : stockChanges
      affected.add(changes)
      for (const id of ids) lastOf.set(id, changes)
    },
    invalidateLists() {
      changes++
      underWay = new Map()
      listChanges.add(changes)
    },
    clear,
    stats: entries.stats,
  }
}
