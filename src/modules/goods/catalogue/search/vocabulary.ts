import { type Database, type DatabaseLog, type Db, transaction } from '#database/database.ts'
import type { ChangeFeed } from '#database/feed/change-feed.ts'
import { int, nothing, statement } from '#database/statements/statement.ts'
import { eachInSlices } from '../lists/in-slices.ts'
import {
  type CorrectionWords,
  lettersOf,
  type SearchPrefix,
  type SearchToken,
} from './search-correction-rules.ts'
import { readVocabulary, SAMPLED } from './search-queries.ts'

/** The words (letters only) that find products, with how many products have each. It may lag behind a little. */
export interface Vocabulary {
  /** Updates the table if it is stale. A small shop waits for it; a large one continues with the previous one. */
  refresh(): Promise<void>
  /** What is known about words with this prefix or the softened form; null when only a scan of the products can tell. */
  wordsLike(token: SearchToken): Promise<SearchPrefix | null>
  /** Does a frequent word begin with this text? */
  isBeginning(text: string): Promise<boolean>
  /** Is this a frequent word? */
  has(word: string): Promise<boolean>
  /** The words to which mistyped ones are corrected. */
  words(): Promise<CorrectionWords>
}

/** Minimum time between rebuilds in milliseconds; in a small shop a rebuild takes almost no time. */
const MAX_OCCURRENCES = { small: 1000, large: 60_000 }
/** Any fixed number that nothing else in this database locks. */
const VOCABULARY_LOCK = 7_306_201

const LOCK_VOCABULARY = statement(
  { params: [int], row: { pg_advisory_xact_lock: nothing } },
  'select pg_advisory_xact_lock($1)',
)
const REFRESH_VOCABULARY = statement(
  { row: { refresh_search_vocabulary: nothing } },
  'select refresh_search_vocabulary()',
)

/** A prefix that a larger share of the products has is expanded to whole words, unless those are too many. */
const SPELT_FROM = 0.005
const MAX_SPELLINGS = 16

/** Words in order; `before[i]` is the sum of the product counts of all words before `words[i]`. */
interface Words extends CorrectionWords {
  before: readonly number[]
}

export function createVocabulary(deps: {
  db: Database
  changes: ChangeFeed
  log: DatabaseLog
  clock: () => Date
  /** Number of listed products. */
  size: () => Promise<number>
  /** Up to this many products, a search waits for the rebuild. */
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
      // Two processes that rebuild it at once would conflict on its primary key.
      await tx.query(LOCK_VOCABULARY, [VOCABULARY_LOCK])
      await tx.query(REFRESH_VOCABULARY)
    }
    await transaction(db, refresh, { unlimited: true })
    known = null
  }

  async function readWords(): Promise<Words> {
    const rows = await readVocabulary(db)
    const before = [0]
    const letters = new Int32Array(rows.length)
    await eachInSlices(rows, ({ word, products }, at) => {
      before.push((before.at(-1) ?? 0) + products)
      letters[at] = lettersOf(word)
    })
    return {
      words: rows.map(({ word }) => word),
      letters,
      products: rows.map(({ products }) => products),
      before,
    }
  }

  function knownWords(): Promise<Words> {
    const now = clock().getTime()
    if (known === null || now - known.readAt > changes.lifetimes.long) {
      const own = { words: readWords(), readAt: now }
      known = own
      own.words.catch(() => {
        if (known === own) known = null
      })
    }
    return known.words
  }

  /** Index of the first word that does not sort before `text`. */
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
    if (due && now - madeAt >= (isSmall ? MAX_OCCURRENCES.small : MAX_OCCURRENCES.large)) {
      isStale = false
      madeAt = now
      making = make().catch((error: unknown) => {
        isStale = true
        log.warn({ err: error }, 'the search vocabulary could not be rebuilt')
      })
    }
    if (isSmall) await making
  }

  return {
    refresh,
    async isBeginning(text) {
      const { words } = await knownWords()
      return words[lowerBound(words, text)]?.startsWith(text) ?? false
    },
    async has(word) {
      const { words } = await knownWords()
      return words[lowerBound(words, word)] === word
    },
    words: knownWords,
    async wordsLike({ token, softened }) {
      // The vocabulary has no numbers, codes and words of one or two letters, although every product may have them.
      if (!/^[a-z]{3,}$/.test(token)) return null
      const [{ words, before, products: counts }, products] = await Promise.all([knownWords(), size()])
      if (words.length === 0) {
        void refresh()
        return null
      }
      const from = lowerBound(words, token)
      const to = lowerBound(words, `${token}~`)
      const soft = softened === null ? 0 : lowerBound(words, softened)
      const also = softened !== null && words[soft] === softened
      const count = (before[to] ?? 0) - (before[from] ?? 0) + (also ? (counts[soft] ?? 0) : 0)
      const share = count / Math.max(1, Math.min(products, SAMPLED))
      const spelt = share > SPELT_FROM && to - from <= MAX_SPELLINGS
      return {
        token,
        softened: also ? softened : null,
        share: Math.min(1, share),
        words: spelt ? words.slice(from, to) : [],
      }
    },
  }
}
