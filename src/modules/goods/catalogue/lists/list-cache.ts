import { boundedCache } from '#database/feed/bounded-cache.ts'
import type { FacetCounts } from '../facets/facet-counts.ts'
import type { IdOrder } from './id-orders.ts'

type CachedValue = IdOrder | FacetCounts

/** Filtered orders and counts by a key, which names with marks (`|stocked`) what they depend on. */
export interface ListCache {
  /** The value under this key, or the result of `make`: called once for concurrent callers; a failure is not kept. */
  read<T extends CachedValue>(key: string, make: () => Promise<T>): Promise<T>
  /** Removes everything, or what has this mark in its key. */
  invalidate(mark?: string): void
  /** How often something was invalidated: what was read before must not be cached after it. */
  invalidations(): number
}

/** Maximum bytes of cached orders, sets and counts, besides the unfiltered ones. */
const MAX_BYTES = 48 * 1024 * 1024
/** Bytes of an entry beside its value, and of one that is not made yet. */
const [PER_ENTRY, UNKNOWN] = [256, 4096]

function bytesOf(value: CachedValue): number {
  if ('ids' in value) return value.ids.byteLength
  const options = value.options.reduce((count, values) => count + values.length, 0)
  return 2 * value.brands.indexes.byteLength + 8 * (value.categories.length + options) + 1024
}

/** `lifetime` in milliseconds. */
export function createListCache(lifetime: number): ListCache {
  const cache = boundedCache<Promise<CachedValue>>({ lifetime, maxBytes: MAX_BYTES, bytesOf: () => UNKNOWN })
  let invalidations = 0
  return {
    read<T extends CachedValue>(key: string, make: () => Promise<T>): Promise<T> {
      const known = cache.get(key)
      if (known) return known as Promise<T>
      const made = make()
      cache.set(key, made)
      made.then(
        (value) => {
          const size = bytesOf(value) + key.length * 2 + PER_ENTRY
          if (cache.peek(key) === made) cache.set(key, made, { size })
        },
        () => cache.peek(key) === made && cache.delete(key),
      )
      return made
    },
    invalidate(mark) {
      invalidations++
      if (mark === undefined) cache.clear()
      else for (const key of cache.keys()) if (key.includes(mark)) cache.delete(key)
    },
    invalidations: () => invalidations,
  }
}
