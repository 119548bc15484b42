import { type CachePool, type CacheStats, createCachePool, type PoolEntry } from './cache-pool.ts'

/**
 * Where the memory of a cache is from: bytes of its own, or a pool that it shares with others, under a name for the figures. `spares`: some
 * milliseconds of processor time that a read spares, by which the pool compares it with other caches.
 */
export type CacheMemory = { maxBytes: number } | { pool: CachePool; name: string; spares: number }

export type BoundedCacheOptions<Value> = CacheMemory & {
  /** Milliseconds from insertion after which an entry expires. */
  lifetime: number
  /** Size of an entry in bytes, above 0. */
  bytesOf: (value: Value, key: string) => number
  /** Whether a cached value must not be used any more; such an entry is removed when it is read. */
  isStale?: (value: Value) => boolean
  /** Called with what was removed because its memory was needed. */
  onForget?: (value: Value) => void
}

export interface BoundedCache<Value> {
  /** The cached value, unless it has expired or is stale; counts as a read. */
  get(key: string): Value | undefined
  /** The cached value, unless it has expired; not a read. */
  peek(key: string): Value | undefined
  has(key: string): boolean
  /**
   * `ttl`: milliseconds instead of the lifetime. `start`: from when it counts, of `performance.now()`. `size`: bytes, where they are not
   * what `bytesOf` says.
   */
  set(key: string, value: Value, options?: { ttl?: number; start?: number; size?: number }): void
  delete(key: string): boolean
  clear(): void
  /** Removes what has expired: an entry that nobody reads again would keep its memory until that is needed. */
  removeExpired(): void
  keys(): Iterable<string>
  stats(): CacheStats
}

interface Entry<Value> extends PoolEntry {
  readonly key: string
  readonly value: Value
  readonly expiresAt: number
}

/**
 * The only cache for data read from the database: bounded in bytes and in time. `npm run check:imports` refuses imports of `lru-cache`
 * for it, so a cache without a lifetime does not pass.
 */
export function boundedCache<Value extends object>(options: BoundedCacheOptions<Value>): BoundedCache<Value> {
  const { lifetime, bytesOf, isStale, onForget } = options
  if (!(lifetime > 0)) throw new RangeError(`a lifetime must be above 0 ms: ${lifetime}`)
  const [pool, spares] =
    'pool' in options ? [options.pool, options.spares] : [createCachePool(options.maxBytes), 1]
  const entries = new Map<string, Entry<Value>>()
  let bytes = 0
  let hits = 0
  let misses = 0
  const owner = {
    forget(entry: PoolEntry) {
      const forgotten = entry as Entry<Value>
      remove(forgotten)
      onForget?.(forgotten.value)
    },
  }

  function remove(entry: Entry<Value>): void {
    pool.remove(entry)
    entries.delete(entry.key)
    bytes -= entry.bytes
  }

  function unexpired(key: string): Entry<Value> | undefined {
    const entry = entries.get(key)
    if (entry === undefined || performance.now() < entry.expiresAt) return entry
    remove(entry)
    return undefined
  }

  const cache: BoundedCache<Value> = {
    get(key) {
      const entry = unexpired(key)
      if (entry === undefined) {
        misses++
        return undefined
      }
      if (isStale?.(entry.value)) {
        remove(entry)
        misses++
        return undefined
      }
      hits++
      entry.reads++
      return entry.value
    },
    peek: (key) => unexpired(key)?.value,
    has: (key) => unexpired(key) !== undefined,
    set(key, value, { ttl = lifetime, start = performance.now(), size = bytesOf(value, key) } = {}) {
      const known = entries.get(key)
      if (known) remove(known)
      // A value that is made again is as useful as the one before.
      const { reads, addedAt } = known ?? { reads: 1, addedAt: performance.now() }
      const entry = {
        key,
        value,
        bytes: size,
        reads,
        addedAt,
        expiresAt: start + ttl,
        spares,
        place: -1,
        owner,
      }
      entries.set(key, entry)
      bytes += size
      pool.add(entry)
    },
    delete(key) {
      const entry = entries.get(key)
      if (entry) remove(entry)
      return entry !== undefined
    },
    clear() {
      for (const entry of entries.values()) pool.remove(entry)
      entries.clear()
      bytes = 0
    },
    removeExpired() {
      const now = performance.now()
      for (const entry of entries.values()) if (entry.expiresAt <= now) remove(entry)
    },
    keys: () => [...entries.keys()],
    stats: () => ({ entries: entries.size, bytes, hits, misses }),
  }
  removeExpiredEvery(lifetime, new WeakRef(cache))
  if ('pool' in options) pool.report(options.name, cache.stats)
  return cache
}

/** Keeps neither the process nor the cache alive. */
function removeExpiredEvery(milliseconds: number, cache: WeakRef<{ removeExpired(): void }>): void {
  const timer = setInterval(() => {
    const left = cache.deref()
    if (left) left.removeExpired()
    else clearInterval(timer)
  }, milliseconds).unref()
}
