import { LRUCache } from 'lru-cache'
import type { Change } from '#database/change-feed.ts'

/** What an answer was made from, and so what makes it old. */
export interface AnswerTags {
  /** Products shown in it. */
  ids: readonly number[]
  /** A list: any change of any product may add to it, take from it or reorder it. */
  list: boolean
  /** Chosen or ordered by stock: any change of stock may too. */
  byStock: boolean
}

/** Answers ready to be sent, never older than the last change. */
export interface AnswerCache {
  /** The kept answer, if there is one. */
  get(key: string): Buffer | undefined
  /**
   * The kept answer, or a new one: made once however many ask for it, and kept unless something it shows changed while it
   * was being made. Null from `make` (there is no such thing) is handed on and not kept.
   */
  read(key: string, make: () => Promise<{ value: unknown; tags: AnswerTags } | null>): Promise<Buffer | null>
  /** Hears of a change; call before anybody is told that the change is made. */
  forget(change: Change): void
  /** Forgets everything. */
  clear(): void
}

interface Answer {
  body: Buffer
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

/** Keeps up to `maxBytes` of answers, the least recently asked ones leaving first. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const keysOf = new Map<number, Set<string>>()
  const lists = new Set<string>()
  const stockLists = new Set<string>()
  const readings = new Set<Reading>()
  let underWay = new Map<string, Promise<Buffer | null>>()

  const answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, tags }, key) =>
      body.length + key.length * 2 + PER_ENTRY + tags.ids.length * PER_ID,
    dispose({ tags }, key) {
      lists.delete(key)
      stockLists.delete(key)
      for (const id of tags.ids) {
        const keys = keysOf.get(id)
        keys?.delete(key)
        if (keys?.size === 0) keysOf.delete(id)
      }
    },
  })

  function keep(key: string, answer: Answer): void {
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

  async function make(
    key: string,
    from: () => Promise<{ value: unknown; tags: AnswerTags } | null>,
  ): Promise<Buffer | null> {
    const reading: Reading = { everything: false, catalogue: false, stock: false, ids: new Set() }
    readings.add(reading)
    try {
      const made = await from()
      if (made === null) return null
      const answer = { body: Buffer.from(JSON.stringify(made.value)), tags: made.tags }
      if (!isOld(made.tags, reading)) keep(key, answer)
      return answer.body
    } finally {
      readings.delete(reading)
    }
  }

  return {
    get: (key) => answers.get(key)?.body,
    async read(key, from) {
      const known = answers.get(key)
      if (known) return known.body
      const joined = underWay.get(key)
      if (joined) return joined
      const into = underWay
      const made = make(key, from).finally(() => into.delete(key))
      into.set(key, made)
      return made
    },
    forget({ topic, ids }) {
      if (topic === 'pages') return
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
