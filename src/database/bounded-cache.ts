import { LRUCache } from 'lru-cache'

/**
 * How long what was read from the database is used at most, in milliseconds, although nobody said that it changed. Changes are
 * announced (`change-feed.ts`); this bounds the harm of an announcement that was lost (decision 45).
 */
export interface Lifetimes {
  /** Answers, pages, small tables. */
  readonly short: number
  /** What takes a large shop seconds to read: orders of lists and what their filters count. What they show of a product is `short`. */
  readonly long: number
}

export const LIFETIMES: Lifetimes = { short: 60_000, long: 15 * 60_000 }

export interface BoundedCacheOptions<Value> {
  /** Milliseconds after which an entry is gone, counted from when it was put in. */
  lifetime: number
  /** Bytes of all entries together; the least recently used ones leave first. */
  maxBytes: number
  /** What an entry costs in bytes, more than 0. */
  bytesOf: (value: Value, key: string) => number
  /** An entry left: pushed out, replaced, deleted or expired. */
  onEvict?: (value: Value, key: string) => void
}

/**
 * The one way to keep what was read from the database: bounded in bytes and in time. `npm run check:imports` lets no other file of the
 * server take `lru-cache`, so a cache without a lifetime does not pass.
 */
export function boundedCache<Value extends object>(
  options: BoundedCacheOptions<Value>,
): LRUCache<string, Value> {
  const { lifetime, maxBytes, bytesOf, onEvict } = options
  if (!(lifetime > 0)) throw new RangeError(`a lifetime of ${lifetime} ms`)
  const cache = new LRUCache<string, Value>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    ttl: lifetime,
    ...(onEvict && { dispose: onEvict }),
  })
  // What nobody asks for again would keep its memory until something pushes it out.
  purgeEvery(lifetime, new WeakRef(cache))
  return cache
}

/** Keeps neither the process nor the cache alive. */
function purgeEvery(milliseconds: number, cache: WeakRef<{ purgeStale(): boolean }>): void {
  const timer = setInterval(() => {
    const left = cache.deref()
    if (left) left.purgeStale()
    else clearInterval(timer)
  }, milliseconds).unref()
}
