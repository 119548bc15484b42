import { boundedCache } from '#database/bounded-cache.ts'
import type { ChangeFeed } from '#database/change-feed.ts'
import type { Database, DatabaseLog } from '#database/database.ts'
import { lowerTurkish, searchTokens } from '#shared/turkish.ts'
import {
  findByCode,
  findByWords,
  newestWithWords,
  readOriginalSpelling,
  scanNewest,
  similarWords,
} from './search-queries.ts'
import { closestWord, indexedPrefixes, type SearchPrefix } from './search-rules.ts'
import { createVocabulary } from './vocabulary.ts'

export interface Search {
  /**
   * Ids of the listed products a shopper means, best first: exact codes and barcodes, then all words (as beginnings, folded,
   * without light suffixes), then, where nothing has them, the words they resemble. For words that very many products of a
   * large shop have it is the thousand newest of them.
   */
  find(query: string): Promise<Found>
  /** Some of these, at most `most`, at the cost of a keystroke: in a large shop the newest rather than the best. */
  some(query: string, most: number): Promise<Found>
  /** Ids of the listed products that have all of these words; nothing is corrected. */
  findUncorrected(query: string): Promise<Int32Array>
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
/** The index is asked at once where a smaller part of the products than this has all the words; looking is faster for more. */
const RARE = 0.015
/** So many of the newest products are looked at to tell whether very many have all the words, and then to answer them. */
const SCANNED = 10_000
const SCANNED_FOR_MANY = 200_000
/** So many matches among those tell it. */
const MANY = 150
/** The same while a shopper types, when a dozen matches will do. */
const RARE_TYPING = 0.003
const SCANNED_TYPING = 3_000
const ENOUGH_TYPING = 12
const RANKED_TYPING = 500
/** Bytes of answers kept until the catalogue changes: pages, orders and filters of a search ask for the same. */
const CACHE_BYTES = 8 * 1024 * 1024

export function createSearch(deps: {
  db: Database
  changes: ChangeFeed
  log: DatabaseLog
  clock: () => Date
  /** How many products are listed. */
  size: () => Promise<number>
  small?: number
}): Search {
  const { db, changes, size, small = SMALL } = deps
  const vocabulary = createVocabulary({ ...deps, small })
  const cache = boundedCache<Promise<Found>>({
    lifetime: changes.lifetimes.short,
    maxBytes: CACHE_BYTES,
    bytesOf: () => 1024,
  })
  changes.subscribe(({ topic }) => {
    if (topic === 'catalogue') cache.clear()
  })

  const isSmall = async () => (await size()) <= small

  /**
   * What to look up by index if the vocabulary knows that less than `rare` of the products have all the words; null if it does
   * not, and a look at the products must tell.
   */
  async function knownAsRare(tokens: readonly string[], rare: number): Promise<SearchPrefix[] | null> {
    const all = await Promise.all(tokens.map((token) => vocabulary.wordsLike(token)))
    const known = all.filter((prefix) => prefix !== null)
    const together = known.reduce((share, prefix) => share * prefix.share, 1)
    if (together >= rare) return null
    const [only, ...more] = known
    // A word alone is soon found in all its forms; of several, those the vocabulary has not heard of are left out.
    return only && more.length === 0 ? [{ ...only, words: [] }] : indexedPrefixes(known)
  }

  const measured = (tokens: readonly string[], shares: readonly number[]): SearchPrefix[] =>
    indexedPrefixes(tokens.map((token, at) => ({ token, share: shares[at] ?? 0, words: [] })))

  async function byWords(tokens: readonly string[], typed: string): Promise<Int32Array> {
    const search = { tokens, typed, most: MOST_RANKED }
    if (await isSmall()) return findByWords(db, { ...search, indexed: measured(tokens, []) })
    const rare = await knownAsRare(tokens, RARE)
    if (rare) return findByWords(db, { ...search, indexed: rare })
    const { ids, shares, whole } = await scanNewest(db, tokens, SCANNED)
    if (!whole && ids.length >= MANY)
      return newestWithWords(db, tokens, { most: MOST_OF_MANY, among: SCANNED_FOR_MANY })
    return findByWords(db, { ...search, indexed: measured(tokens, shares) })
  }

  async function someByWords(tokens: readonly string[], typed: string): Promise<Int32Array> {
    if (await isSmall()) return byWords(tokens, typed)
    const search = { tokens, typed, most: RANKED_TYPING }
    const rare = await knownAsRare(tokens, RARE_TYPING)
    if (rare) return findByWords(db, { ...search, indexed: rare })
    const { ids, shares } = await scanNewest(db, tokens, SCANNED_TYPING)
    if (ids.length >= ENOUGH_TYPING) return ids
    return findByWords(db, { ...search, indexed: measured(tokens, shares) })
  }

  async function corrected(tokens: readonly string[]): Promise<string[]> {
    await vocabulary.refresh()
    return Promise.all(
      tokens.map(async (token) => closestWord(token, await similarWords(db, token)) ?? token),
    )
  }

  /** Exact codes, then `look` for the words, then for the words they resemble. */
  async function findWith(
    query: string,
    searchWords: (tokens: readonly string[], typed: string) => Promise<Int32Array>,
  ): Promise<Found> {
    const text = query.trim().replace(/\s+/g, ' ')
    const tokens = searchTokens(text)
    if (tokens.length === 0) return { ids: new Int32Array(), corrected: null }
    const codes = [...new Set([text, text.toUpperCase(), text.toLowerCase()])]
    const [exact, words] = await Promise.all([findByCode(db, codes), searchWords(tokens, lowerTurkish(text))])
    if (exact.length > 0) return { ids: Int32Array.from(new Set([...exact, ...words])), corrected: null }
    if (words.length > 0) return { ids: words, corrected: null }
    const better = await corrected(tokens)
    if (better.join(' ') === tokens.join(' ')) return { ids: words, corrected: null }
    const ids = await searchWords(better, better.join(' '))
    return { ids, corrected: ids.length > 0 ? await readOriginalSpelling(db, better, ids) : null }
  }

  function findCached(query: string): Promise<Found> {
    const known = cache.get(query)
    if (known) return known
    const found = findWith(query, byWords)
    cache.set(query, found)
    found.then(
      ({ ids }) => cache.peek(query) === found && cache.set(query, found, { size: ids.byteLength + 1024 }),
      () => cache.peek(query) === found && cache.delete(query),
    )
    return found
  }

  return {
    find: findCached,
    async findUncorrected(query) {
      const tokens = searchTokens(query)
      return tokens.length === 0 ? new Int32Array() : byWords(tokens, lowerTurkish(query))
    },
    async some(query, most) {
      const found = await findWith(query, someByWords)
      return { ...found, ids: found.ids.subarray(0, most) }
    },
  }
}
