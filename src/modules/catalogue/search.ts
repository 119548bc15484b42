import { boundedCache } from '#database/bounded-cache.ts'
import type { ChangeFeed } from '#database/change-feed.ts'
import type { Database, DatabaseLog } from '#database/database.ts'
import { lowerTurkish, searchTokens } from '#shared/turkish.ts'
import { closestWord, indexedPrefixes, isCorrectable, type SearchPrefix } from './search-correction-rules.ts'
import {
  findByCode,
  findByWords,
  type Matches,
  newestWithWords,
  readOriginalSpelling,
  scanNewest,
  similarWords,
} from './search-queries.ts'
import { createVocabulary } from './vocabulary.ts'

export interface Search {
  /**
   * Ids of the listed products that match, best first: exact codes and barcodes, then all words (as prefixes, folded, without
   * inflection suffixes), then, if nothing matches, the most similar known words. For words that very many products of a large shop
   * have, only the thousand newest.
   */
  find(query: string): Promise<Found>
  /** Up to `most` matches, fast enough for every keystroke: in a large shop the newest rather than the best. */
  some(query: string, most: number): Promise<Found>
  /** Ids of the listed products that have all of these words, without correction, in the order of a search for them. */
  findUncorrected(query: string): Promise<Int32Array>
}

export interface Found {
  ids: Int32Array
  /** The corrected words, if nothing matches the typed ones; else null. */
  corrected: string | null
}

interface Query {
  /** Word prefixes, all of which must match. */
  tokens: readonly string[]
  /** The typed text in Turkish lower case. */
  typed: string
  /** Spellings of the code that the text may be; none to search words only. */
  codes: readonly string[]
}

/** Maximum number of matches that are ranked. */
const MAX_RANKED = 20_000
/** Maximum number of results for words that very many products have. */
const MAX_OF_MANY = 1_000
/** In a shop of up to this many products every search uses the index: no word matches too many of them. */
const SMALL = 20_000
/** The index is used if less than this share of the products has all the words; for more, a scan is faster. */
const RARE = 0.015
/** How many of the newest products are scanned to see whether very many have all the words, and then for the results. */
const SCANNED = 10_000
const SCANNED_FOR_MANY = 200_000
/** From this many matches in the first scan, the words count as very common. */
const MANY = 150
/** The same limits for suggestions while a shopper types, where a dozen matches suffice. */
const RARE_TYPING = 0.003
const SCANNED_TYPING = 3_000
const ENOUGH_TYPING = 12
const RANKED_TYPING = 500
/** Maximum bytes of results cached until the catalogue changes: pages, sorts and filters of a search share them. */
const CACHE_BYTES = 8 * 1024 * 1024

export function createSearch(deps: {
  db: Database
  changes: ChangeFeed
  log: DatabaseLog
  clock: () => Date
  /** Number of listed products. */
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
   * The prefixes to look up by index, if the vocabulary says that less than the share `rare` of the products has all the words;
   * null if not, and only a scan can tell.
   */
  async function knownAsRare(tokens: readonly string[], rare: number): Promise<SearchPrefix[] | null> {
    const all = await Promise.all(tokens.map((token) => vocabulary.wordsLike(token)))
    const known = all.filter((prefix) => prefix !== null)
    const together = known.reduce((share, prefix) => share * prefix.share, 1)
    if (together >= rare) return null
    const [only, ...more] = known
    // A single word is searched as a prefix with all its forms; of several, those unknown to the vocabulary are left out.
    return only && more.length === 0 ? [{ ...only, words: [] }] : indexedPrefixes(known)
  }

  const measured = (tokens: readonly string[], shares: readonly number[]): SearchPrefix[] =>
    indexedPrefixes(tokens.map((token, at) => ({ token, share: shares[at] ?? 0, words: [] })))

  async function byWords({ tokens, typed, codes }: Query): Promise<Matches> {
    const search = { tokens, typed, codes, most: MAX_RANKED }
    if (await isSmall()) return findByWords(db, { ...search, indexed: measured(tokens, []) })
    const rare = await knownAsRare(tokens, RARE)
    if (rare) return findByWords(db, { ...search, indexed: rare })
    const { ids, shares, whole } = await scanNewest(db, tokens, SCANNED)
    if (whole || ids.length < MANY) return findByWords(db, { ...search, indexed: measured(tokens, shares) })
    const [exact, words] = await Promise.all([
      findByCode(db, codes),
      newestWithWords(db, tokens, { most: MAX_OF_MANY, among: SCANNED_FOR_MANY }),
    ])
    return { exact, words }
  }

  async function someByWords(query: Query): Promise<Matches> {
    if (await isSmall()) return byWords(query)
    const { tokens, codes } = query
    const search = { ...query, most: RANKED_TYPING }
    const rare = await knownAsRare(tokens, RARE_TYPING)
    if (rare) return findByWords(db, { ...search, indexed: rare })
    const { ids, shares } = await scanNewest(db, tokens, SCANNED_TYPING)
    if (ids.length >= ENOUGH_TYPING) return { exact: await findByCode(db, codes), words: ids }
    return findByWords(db, { ...search, indexed: measured(tokens, shares) })
  }

  async function corrected(tokens: readonly string[]): Promise<string[]> {
    await vocabulary.refresh()
    const unknown = await vocabulary.unknown(tokens.filter(isCorrectable))
    const similar = await similarWords(db, unknown)
    return tokens.map((token) => closestWord(token, similar.get(token) ?? []) ?? token)
  }

  /** Searches exact codes and, the words by `search`; if nothing matches, the corrected words. */
  async function findWith(query: string, search: (query: Query) => Promise<Matches>): Promise<Found> {
    const text = query.trim().replace(/\s+/g, ' ')
    const tokens = searchTokens(text)
    if (tokens.length === 0) return { ids: new Int32Array(), corrected: null }
    const codes = [...new Set([text, text.toUpperCase(), text.toLowerCase()])]
    const { exact, words } = await search({ tokens, typed: lowerTurkish(text), codes })
    if (exact.length > 0) return { ids: Int32Array.from(new Set([...exact, ...words])), corrected: null }
    if (words.length > 0) return { ids: words, corrected: null }
    const better = await corrected(tokens)
    if (better.join(' ') === tokens.join(' ')) return { ids: words, corrected: null }
    const { words: ids } = await search({ tokens: better, typed: better.join(' '), codes: [] })
    return { ids, corrected: ids.length > 0 ? await readOriginalSpelling(db, better, ids) : null }
  }

  /** The cached result under a key, or that of `find`, called once for concurrent searches; a failure is not cached. */
  function cached(key: string, find: () => Promise<Found>): Promise<Found> {
    const known = cache.get(key)
    if (known) return known
    const found = find()
    cache.set(key, found)
    found.then(
      ({ ids }) => cache.peek(key) === found && cache.set(key, found, { size: ids.byteLength + 1024 }),
      () => cache.peek(key) === found && cache.delete(key),
    )
    return found
  }

  return {
    find: (query) => cached(`find ${query}`, () => findWith(query, byWords)),
    async findUncorrected(query) {
      const tokens = searchTokens(query)
      if (tokens.length === 0) return new Int32Array()
      const found = cached(`tokens ${tokens.join(' ')}`, async () => {
        const { words } = await byWords({ tokens, typed: lowerTurkish(query), codes: [] })
        return { ids: words, corrected: null }
      })
      return (await found).ids
    },
    async some(query, most) {
      const found = await findWith(query, someByWords)
      return { ...found, ids: found.ids.subarray(0, most) }
    },
  }
}
