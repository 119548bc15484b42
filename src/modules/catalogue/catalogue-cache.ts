import type { Change } from '#database/change-feed.ts'
import { type CacheTags, createTaggedCache } from '#database/tagged-cache.ts'
import { ownBuffer } from '#shared/own-buffer.ts'

export type { CacheTags } from '#database/tagged-cache.ts'

/** Answers as JSON ready to be sent, never older than the last change that was announced, nor than their lifetime. */
export interface ResponseCache {
  /** The kept answer, if there is one. */
  get(key: string): Buffer | undefined
  /**
   * The kept answer, or a new one: made once however many ask for it, and kept unless something it shows changed while it
   * was being made. Null from `make` (there is no such thing) is handed on and not kept.
   */
  read(key: string, make: () => Promise<{ value: unknown; tags: CacheTags } | null>): Promise<Buffer | null>
  /** Hears of a change; call before anybody is told that the change is made. */
  invalidate(change: Change): void
  /** Forgets everything. */
  clear(): void
}

/** Keeps up to `maxBytes` of answers for `lifetime` milliseconds at most, the least recently asked ones leaving first. */
export function createResponseCache(bounds: { maxBytes: number; lifetime: number }): ResponseCache {
  const cache = createTaggedCache<Buffer | null>(bounds)
  return {
    get: (key) => cache.get(key) ?? undefined,
    read: (key, make) =>
      cache.read(key, async () => {
        const made = await make()
        if (made === null) return { value: null, bytes: 0, tags: null }
        const value = ownBuffer(JSON.stringify(made.value))
        return { value, bytes: value.length, tags: made.tags }
      }),
    invalidate(change) {
      // Merchants' pages are in none of these answers.
      if (change.topic !== 'pages') cache.invalidate(change)
    },
    clear: cache.clear,
  }
}
