import { LRUCache } from 'lru-cache'

export interface BoundedCacheOptions<Value> {
  /** Milliseconds from insertion after which an entry expires. */
  lifetime: number
  /** Bytes of all entries together; the least recently used ones are evicted first. */
  maxBytes: number
  /** Size of an entry in bytes, above 0. */
  bytesOf: (value: Value, key: string) => number
  /** Called when an entry is evicted, replaced, deleted or expires. */
  onEvict?: (value: Value, key: string) => void
}

/**
 * The only cache for data read from the database: bounded in bytes and in time. `npm run check:imports` refuses other imports of
 * `lru-cache`, so a cache without a lifetime does not pass.
 */
export function boundedCache<Value extends object>(
  options: BoundedCacheOptions<Value>,
): LRUCache<string, Value> {
  const { lifetime, maxBytes, bytesOf, onEvict } = options
  if (!(lifetime > 0)) throw new RangeError(`a lifetime must be above 0 ms: ${lifetime}`)
  const cache = new LRUCache<string, Value>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    ttl: lifetime,
    // Otherwise the time is read again, and a timer set, for every millisecond in which an entry is read.
    ttlResolution: Math.max(1, Math.floor(lifetime / 1000)),
    ...(onEvict && { dispose: onEvict }),
  })
  // The LRU removes an expired entry only when it is read or evicted, so entries nobody reads would keep their memory.
  purgeEvery(lifetime, new WeakRef(cache))
  return cache
}

/** Purges expired entries. Keeps neither the process nor the cache alive. */
function purgeEvery(milliseconds: number, cache: WeakRef<{ purgeStale(): boolean }>): void {
  const timer = setInterval(() => {
    const left = cache.deref()
    if (left) left.purgeStale()
    else clearInterval(timer)
  }, milliseconds).unref()
}
