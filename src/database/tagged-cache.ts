import { boundedCache } from './bounded-cache.ts'
import type { Change } from './change-feed.ts'

/** What an answer was made from, and so what makes it old. */
export interface AnswerTags {
  /** Products shown in it. */
  ids: readonly number[]
  /** A list: any change of any product may add to it, take from it or reorder it. */
  list: boolean
  /** Chosen or ordered by stock: any change of stock may too. */
  byStock: boolean
}

/** What `make` gives: the value, what it costs to keep, and what makes it old. Without tags it is handed on and not kept. */
export interface Made<T> {
  value: T
  bytes: number
  tags: AnswerTags | null
}

/** Answers that are never older than the last change that was announced, nor than their lifetime. */
export interface TaggedCache<T> {
  /** The kept answer, if there is one. */
  get(key: string): T | undefined
  /**
   * The kept answer, or a new one: made once however many ask for it, and kept unless something it shows changed while it
   * was being made.
   */
  read(key: string, make: () => Promise<Made<T>>): Promise<T>
  /** Hears of a change; call before anybody is told that the change is made. */
  forget(change: Change): void
  /** Forgets everything. */
  clear(): void
}

interface Kept<T> {
  value: T
  bytes: number
  tags: AnswerTags
}

/** What changed since a read began. */
interface Reading {
  everything: boolean
  catalogue: boolean
  stock: boolean
  ids: Set<number>
}

/** What an entry costs besides its bytes: its key twice, a number and a map entry for each product. */
const PER_ENTRY = 200
const PER_ID = 60

function isOld(tags: AnswerTags, since: Reading): boolean {
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
  const readings = new Set<Reading>()
  let underWay = new Map<string, Promise<T>>()

  const answers = boundedCache<Kept<T>>({
    lifetime,
    maxBytes,
    bytesOf: ({ bytes, tags }, key) => bytes + key.length * 2 + PER_ENTRY + tags.ids.length * PER_ID,
    onLeave({ tags }, key) {
      lists.delete(key)
      stockLists.delete(key)
      for (const id of tags.ids) {
        const keys = keysOf.get(id)
        keys?.delete(key)
        if (keys?.size === 0) keysOf.delete(id)
      }
    },
  })

  function keep(key: string, answer: Kept<T>): void {
    answers.delete(key)
    answers.set(key, answer)
    if (!answers.has(key)) return
    if (answer.tags.list) lists.add(key)
    if (answer.tags.byStock) stockLists.add(key)
    for (const id of answer.tags.ids) {
      const keys = keysOf.get(id)
      if (keys) keys.add(key)
      else keysOf.set(id, new Set([key]))
    }
  }

  function clear(): void {
    underWay = new Map()
    for (const reading of readings) reading.everything = true
    answers.clear()
  }

  async function make(key: string, from: () => Promise<Made<T>>): Promise<T> {
    const reading: Reading = { everything: false, catalogue: false, stock: false, ids: new Set() }
    readings.add(reading)
    try {
      const { value, bytes, tags } = await from()
      if (tags && !isOld(tags, reading)) keep(key, { value, bytes, tags })
      return value
    } finally {
      readings.delete(reading)
    }
  }

  return {
    get: (key) => answers.get(key)?.value,
    async read(key, from) {
      const known = answers.get(key)
      if (known) return known.value
      const joined = underWay.get(key)
      if (joined) return joined
      const into = underWay
      const made = make(key, from).finally(() => into.delete(key))
      into.set(key, made)
      return made
    },
    forget({ topic, ids }) {
      if (ids === undefined || (topic !== 'stock' && topic !== 'catalogue')) {
        clear()
        return
      }
      // Whoever asks from now on must not join a read that may have seen the old state.
      underWay = new Map()
      for (const reading of readings) {
        if (topic === 'catalogue') reading.catalogue = true
        else reading.stock = true
        for (const id of ids) reading.ids.add(id)
      }
      for (const key of [...(topic === 'catalogue' ? lists : stockLists)]) answers.delete(key)
      for (const id of ids) for (const key of [...(keysOf.get(id) ?? [])]) answers.delete(key)
    },
    clear,
  }
}
