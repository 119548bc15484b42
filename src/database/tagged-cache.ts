import { boundedCache } from './bounded-cache.ts'
import type { Change } from './change-feed.ts'

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
}

/** A cache whose values are never older than the last announced change of their tags, nor than their lifetime. */
export interface TaggedCache<T> {
  /** The cached value, if there is one. */
  get(key: string): T | undefined
  /**
   * The cached value, or a new one. Concurrent callers share one `make`; its result is cached unless one of its tags changed
   * meanwhile.
   */
  read(key: string, make: () => Promise<Computed<T>>): Promise<T>
  /** Removes what a change makes stale. Call it before the change is confirmed to anybody. */
  invalidate(change: Change): void
  /** Removes everything. */
  clear(): void
}

interface CacheEntry<T> {
  value: T
  bytes: number
  tags: CacheTags
}

/** What changed while a read is under way. */
interface PendingRead {
  everything: boolean
  catalogue: boolean
  stock: boolean
  ids: Set<number>
}

/** Bytes of an entry beside its value and key: per entry, and per product in its tags. */
const PER_ENTRY = 200
const PER_ID = 60

function isStale(tags: CacheTags, since: PendingRead): boolean {
  return (
    since.everything ||
    (tags.list && since.catalogue) ||
    (tags.byStock && since.stock) ||
    (since.ids.size > 0 && tags.ids.some((id) => since.ids.has(id)))
  )
}

/** Caches up to `maxBytes` for at most `lifetime` milliseconds; the least recently used entries are evicted first. */
export function createTaggedCache<T>({
  maxBytes,
  lifetime,
}: {
  maxBytes: number
  lifetime: number
}): TaggedCache<T> {
  const keysOf = new Map<number, Set<string>>()
  const lists = new Set<string>()
  const stockLists = new Set<string>()
  const pendingReads = new Set<PendingRead>()
  let underWay = new Map<string, Promise<T>>()

  const entries = boundedCache<CacheEntry<T>>({
    lifetime,
    maxBytes,
    bytesOf: ({ bytes, tags }, key) => bytes + key.length * 2 + PER_ENTRY + tags.ids.length * PER_ID,
    onEvict({ tags }, key) {
      lists.delete(key)
      stockLists.delete(key)
      for (const id of tags.ids) {
        const keys = keysOf.get(id)
        keys?.delete(key)
        if (keys?.size === 0) keysOf.delete(id)
      }
    },
  })

  function store(key: string, entry: CacheEntry<T>): void {
    entries.delete(key)
    entries.set(key, entry)
    if (!entries.has(key)) return
    if (entry.tags.list) lists.add(key)
    if (entry.tags.byStock) stockLists.add(key)
    for (const id of entry.tags.ids) {
      const keys = keysOf.get(id)
      if (keys) keys.add(key)
      else keysOf.set(id, new Set([key]))
    }
  }

  function clear(): void {
    underWay = new Map()
    for (const pendingRead of pendingReads) pendingRead.everything = true
    entries.clear()
  }

  async function make(key: string, from: () => Promise<Computed<T>>): Promise<T> {
    const pendingRead: PendingRead = { everything: false, catalogue: false, stock: false, ids: new Set() }
    pendingReads.add(pendingRead)
    try {
      const { value, bytes, tags } = await from()
      if (tags && !isStale(tags, pendingRead)) store(key, { value, bytes, tags })
      return value
    } finally {
      pendingReads.delete(pendingRead)
    }
  }

  return {
    get: (key) => entries.get(key)?.value,
    async read(key, from) {
      const known = entries.get(key)
      if (known) return known.value
      const joined = underWay.get(key)
      if (joined) return joined
      const into = underWay
      const computing = make(key, from).finally(() => into.delete(key))
      into.set(key, computing)
      return computing
    },
    invalidate({ topic, ids }) {
      if (ids === undefined || (topic !== 'stock' && topic !== 'catalogue')) {
        clear()
        return
      }
      // Callers from now on must not share a read that may have seen the state before the change.
      underWay = new Map()
      for (const pendingRead of pendingReads) {
        if (topic === 'catalogue') pendingRead.catalogue = true
        else pendingRead.stock = true
        for (const id of ids) pendingRead.ids.add(id)
      }
      for (const key of [...(topic === 'catalogue' ? lists : stockLists)]) entries.delete(key)
      for (const id of ids) for (const key of [...(keysOf.get(id) ?? [])]) entries.delete(key)
    },
    clear,
  }
}
