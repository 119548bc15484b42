import type { CachePool } from '#database/feed/cache-pool.ts'
import type { Change } from '#database/feed/change-feed.ts'
import { type CacheTags, createTaggedCache } from '#database/feed/tagged-cache.ts'
import { ownBuffer } from '#shared/text/own-buffer.ts'
import { createPacking, type Kept } from './packed-responses.ts'

export type { CacheTags } from '#database/feed/tagged-cache.ts'

/** What a response is made of: `json` ready to send, or a value, which becomes JSON. */
export type Made = ({ value: unknown } | { json: Buffer }) & {
  tags: CacheTags
  /** When the oldest of its data was read, if before it was made; see `Computed`. */
  readAt?: number
}

/** Responses as JSON ready to send, never older than the last published change nor than their lifetime. */
export interface ResponseCache {
  /** The cached response, if there is one. */
  get(key: string): Buffer | undefined
  /**
   * The cached response, or the result of `make`: called once for concurrent reads, and cached unless a change to its content was
   * published meanwhile. Null from `make` (not found) is returned and not cached.
   */
  read(key: string, make: () => Promise<Made | null>): Promise<Buffer | null>
  /** Invalidates what `change` affects; call it before the change is acknowledged to anybody. */
  invalidate(change: Change): void
  clear(): void
}

/** Caches responses for at most `lifetime` milliseconds. */
export function createResponseCache(bounds: { pool: CachePool; lifetime: number }): ResponseCache {
  const cache = createTaggedCache<Kept | null>({ ...bounds, name: 'responses', spares: 0.7 })
  const packing = createPacking(bounds)
  return {
    get(key) {
      const kept = cache.get(key)
      return kept ? packing.bodyOf(key, kept) : undefined
    },
    async read(key, make) {
      const kept = await cache.read(key, async () => {
        const made = await make()
        if (made === null) return { value: null, bytes: 0, tags: null }
        const body = 'json' in made ? made.json : ownBuffer(JSON.stringify(made.value))
        return { ...packing.keep(key, body), tags: made.tags, readAt: made.readAt }
      })
      return kept ? packing.bodyOf(key, kept) : null
    },
    invalidate(change) {
      // Merchants' pages are part of none of these responses.
      if (change.topic !== 'pages') cache.invalidate(change)
    },
    clear() {
      cache.clear()
      packing.clear()
    },
  }
}
