import { boundedCache } from './bounded-cache.ts'
import type { Change } from './change-feed.ts'

/** What an answer was made from, and so what makes it old. */
export interface CacheTags {
  /** Products shown in it. */
  ids: readonly number[]
  /** A list: any change of any product may add to it, take from it or reorder it. */
  list: boolean
  /** Chosen or ordered by stock: any change of stock may too. */
  byStock: boolean
}

/** What `make` gives: the value, what it costs to keep, and what makes it old. Without tags it is handed on and not kept. */
export interface Computed<T> {
  value: T
  bytes: number
  tags: CacheTags | null
}

/** Answers that are never older than the last change that was announced, nor than their lifetime. */
export interface TaggedCache<T> {
  /** The kept answer, if there is one. */
  get(key: string): T | undefined
  /**
   * The kept answer, or a new one: made once however many ask for it, and kept unless something it shows changed while it
   * was being made.
   */
  read(key: string, make: () => Promise<Computed<T>>): Promise<T>
  /** Hears of a change; call before anybody is told that the change is made. */
  invalidate(change: Change): void
  /** Forgets everything. */
  clear(): void
}

interface CacheEntry<T> {
  value: T
  bytes: number
  tags: CacheTags
}

/** What changed since a read began. */
interface PendingRead {
  everything: boolean
  catalogue: boolean
  stock: boolean
  ids: Set<number>
}

/** What an entry costs besides its bytes: its key twice, a number and a map entry for each product. */
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

/** Keeps up to `maxBytes` of answers for `lifetime` milliseconds at most, the least recently asked ones leaving first. */
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
      // Whoever asks from now on must not join a read that may have seen the old state.
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
