import type { ChangeFeed } from '#database/change-feed.ts'
import { type Database, type DatabaseLog, transaction } from '#database/database.ts'
import { lowerTurkish, searchTokens } from '#shared/turkish.ts'
import { asWritten, findByCode, findByWords, similarWords, type Walk, walkNewest } from './search-queries.ts'
import { closestWord, indexedTokens } from './search-rules.ts'

export interface Search {
  /**
   * Ids of the listed products a shopper means, best first: exact codes and barcodes, then all words (as beginnings, folded,
   * without light suffixes), then, where nothing has them, the words they resemble. For words that very many products of a
   * large shop have it is the thousand newest of them.
   */
  find(query: string): Promise<Found>
  /** Some of these, at most `most`, at the cost of a keystroke: in a large shop the newest rather than the best. */
  some(query: string, most: number): Promise<Found>
}

export interface Found {
  ids: Int32Array
  /** The words that were looked for instead, where nothing has the typed ones; null otherwise. */
  corrected: string | null
}

/** Matches that are ranked, at most. */
const MOST_RANKED = 20_000
/** Products a search gives for words that very many have. */
const MOST_OF_MANY = 1_000
/** A shop of so many products asks the index at once: no word has too many of them. */
const SMALL = 20_000
/** So many of the newest products are looked at to tell such words, and at a time to answer them. */
const LOOKED_AT = 10_000
/** So many matches among those tell it: about two in a hundred, where the index becomes slower than looking. */
const MANY = 200
/** So many of the newest products are looked at while a shopper types, and so many matches of rarer words after them. */
const LOOKED_AT_TYPING = 3_000
const RANKED_TYPING = 500
/** Above every id. */
const END = 2_147_483_647
/** The vocabulary is made anew for a mistyped word, but not more often than this (milliseconds). */
const VOCABULARY_AGE = 60_000
/** Any fixed number no one else in this database locks. */
const VOCABULARY_LOCK = 7_306_201

export function createSearch(parts: {
  db: Database
  changes: ChangeFeed
  log: DatabaseLog
  clock: () => Date
  /** How many products are listed. */
  size: () => Promise<number>
}): Search {
  const { db, changes, log, clock, size } = parts
  let vocabularyIsOld = true
  let readAt = Number.NEGATIVE_INFINITY
  let making: Promise<void> = Promise.resolve()
  changes.subscribe(({ topic }) => {
    if (topic === 'catalogue') vocabularyIsOld = true
  })

  async function makeVocabulary(): Promise<void> {
    await transaction(db, async (tx) => {
      await tx.query('set local statement_timeout = 0')
      // Two processes making it at once would meet on its primary key.
      await tx.query('select pg_advisory_xact_lock($1)', [VOCABULARY_LOCK])
      await tx.query('select refresh_search_vocabulary()')
    })
  }

  /** Brings the vocabulary up to date if it is old. A small shop waits for it; a large one answers from the last one. */
  async function refreshVocabulary(): Promise<void> {
    const now = clock().getTime()
    if (vocabularyIsOld && now - readAt >= VOCABULARY_AGE) {
      vocabularyIsOld = false
      readAt = now
      making = makeVocabulary().catch((error: unknown) => {
        vocabularyIsOld = true
        log.warn({ err: error }, 'the search vocabulary could not be made')
      })
    }
    if ((await size()) <= SMALL) await making
  }

  /** The thousand newest products with the words, going on from where a first look ended. */
  async function newestOfMany(tokens: readonly string[], first: Walk): Promise<Int32Array> {
    const ids = [...first.ids]
    let next = first.next
    while (next !== null && ids.length < MOST_OF_MANY) {
      const more: Walk = await walkNewest(db, tokens, { from: next, count: LOOKED_AT })
      ids.push(...more.ids)
      next = more.next
    }
    return Int32Array.from(ids.slice(0, MOST_OF_MANY))
  }

  async function byWords(tokens: readonly string[], typed: string): Promise<Int32Array> {
    if ((await size()) <= SMALL) return findByWords(db, { tokens, indexed: tokens, typed, most: MOST_RANKED })
    const first = await walkNewest(db, tokens, { from: END, count: LOOKED_AT })
    if (first.next !== null && first.ids.length >= MANY) return newestOfMany(tokens, first)
    return findByWords(db, {
      tokens,
      indexed: indexedTokens(tokens, first.byToken),
      typed,
      most: MOST_RANKED,
    })
  }

  async function someByWords(tokens: readonly string[], typed: string, most: number): Promise<Int32Array> {
    if ((await size()) <= SMALL) return byWords(tokens, typed)
    const first = await walkNewest(db, tokens, { from: END, count: LOOKED_AT_TYPING })
    if (first.ids.length >= most) return first.ids
    const counts = first.byToken.map((count) => (count * LOOKED_AT) / LOOKED_AT_TYPING)
    return findByWords(db, { tokens, indexed: indexedTokens(tokens, counts), typed, most: RANKED_TYPING })
  }

  async function corrected(tokens: readonly string[]): Promise<string[]> {
    await refreshVocabulary()
    return Promise.all(
      tokens.map(async (token) => closestWord(token, await similarWords(db, token)) ?? token),
    )
  }

  /** Exact codes, then `look` for the words, then for the words they resemble. */
  async function findWith(
    query: string,
    look: (tokens: readonly string[], typed: string) => Promise<Int32Array>,
  ): Promise<Found> {
    const text = query.trim().replace(/\s+/g, ' ')
    const tokens = searchTokens(text)
    if (tokens.length === 0) return { ids: new Int32Array(), corrected: null }
    const codes = [...new Set([text, text.toUpperCase(), text.toLowerCase()])]
    const [exact, words] = await Promise.all([findByCode(db, codes), look(tokens, lowerTurkish(text))])
    if (exact.length > 0) return { ids: Int32Array.from(new Set([...exact, ...words])), corrected: null }
    if (words.length > 0) return { ids: words, corrected: null }
    const better = await corrected(tokens)
    if (better.join(' ') === tokens.join(' ')) return { ids: words, corrected: null }
    const ids = await look(better, better.join(' '))
    return { ids, corrected: ids.length > 0 ? await asWritten(db, better, ids) : null }
  }

  return {
    find: (query) => findWith(query, byWords),
    async some(query, most) {
      const found = await findWith(query, (tokens, typed) => someByWords(tokens, typed, most))
      return { ...found, ids: found.ids.subarray(0, most) }
    },
  }
}
