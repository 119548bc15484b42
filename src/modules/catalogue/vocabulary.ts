import type { ChangeFeed } from '#database/change-feed.ts'
import { type Database, type DatabaseLog, type Db, transaction } from '#database/database.ts'
import { readVocabulary, SAMPLED } from './search-queries.ts'
import type { SearchPrefix } from './search-rules.ts'

/** The words of letters that products are found by, with how many have each. A little late is good enough. */
export interface Vocabulary {
  /** Brings the table up to date if it is old. A small shop waits for it; a large one goes on with the last one. */
  refresh(): Promise<void>
  /** What is known of words beginning like this; null where only a look at the products tells. */
  wordsLike(token: string): Promise<SearchPrefix | null>
}

/** It is made anew for a mistyped word, but not more often than this (milliseconds); in a small shop it takes no time. */
const MOST_OFTEN = { small: 1000, large: 60_000 }
/** Any fixed number no one else in this database locks. */
const VOCABULARY_LOCK = 7_306_201

/** A beginning that more of the products have than this is spelt out in whole words, unless those are too many. */
const SPELT_FROM = 0.005
const MOST_SPELT = 16

/** Words in order, and before each how many products the words before it have. */
interface Words {
  words: readonly string[]
  before: readonly number[]
}

export function createVocabulary(deps: {
  db: Database
  changes: ChangeFeed
  log: DatabaseLog
  clock: () => Date
  /** How many products are listed. */
  size: () => Promise<number>
  /** How many products a shop has whose words are read while a shopper waits. */
  small: number
}): Vocabulary {
  const { db, changes, log, clock, size, small } = deps
  let isStale = true
  let madeAt = Number.NEGATIVE_INFINITY
  let making: Promise<void> = Promise.resolve()
  let known: { words: Promise<Words>; readAt: number } | null = null
  changes.subscribe(({ topic }) => {
    if (topic === 'catalogue') isStale = true
  })

  async function make(): Promise<void> {
    const refresh = async (tx: Db) => {
      // Two processes making it at once would meet on its primary key.
      await tx.query('select pg_advisory_xact_lock($1)', [VOCABULARY_LOCK])
      await tx.query('select refresh_search_vocabulary()')
    }
    await transaction(db, refresh, { unlimited: true })
    known = null
  }

  async function readWords(): Promise<Words> {
    const before = [0]
    const words: string[] = []
    for (const { word, products } of await readVocabulary(db)) {
      words.push(word)
      before.push((before.at(-1) ?? 0) + products)
    }
    return { words, before }
  }

  /** Where the first word stands that is not before `text`. */
  function lowerBound(words: readonly string[], text: string): number {
    let low = 0
    let high = words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((words[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }

  async function refresh(): Promise<void> {
    const now = clock().getTime()
    const isSmall = (await size()) <= small
    const due = isStale || now - madeAt > changes.lifetimes.long
    if (due && now - madeAt >= (isSmall ? MOST_OFTEN.small : MOST_OFTEN.large)) {
      isStale = false
      madeAt = now
      making = make().catch((error: unknown) => {
        isStale = true
        log.warn({ err: error }, 'the search vocabulary could not be made')
      })
    }
    if (isSmall) await making
  }

  return {
    refresh,
    async wordsLike(token) {
      // Numbers, codes and short words are not in it, and may be in every product all the same.
      if (!/^[a-z]{4,}$/.test(token)) return null
      const now = clock().getTime()
      if (known === null || now - known.readAt > changes.lifetimes.long) {
        const own = { words: readWords(), readAt: now }
        known = own
        own.words.catch(() => {
          if (known === own) known = null
        })
      }
      const [{ words, before }, products] = await Promise.all([known.words, size()])
      if (words.length === 0) {
        void refresh()
        return null
      }
      const from = lowerBound(words, token)
      const to = lowerBound(words, `${token}~`)
      const share = ((before[to] ?? 0) - (before[from] ?? 0)) / Math.max(1, Math.min(products, SAMPLED))
      const spelt = share > SPELT_FROM && to - from <= MOST_SPELT
      return { token, share: Math.min(1, share), words: spelt ? words.slice(from, to) : [] }
    },
  }
}
