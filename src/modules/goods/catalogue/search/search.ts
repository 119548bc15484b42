import type { Database, DatabaseLog } from '#database/database.ts'
import { boundedCache } from '#database/feed/bounded-cache.ts'
import type { CachePool } from '#database/feed/cache-pool.ts'
import type { ChangeFeed } from '#database/feed/change-feed.ts'
import type { Reads } from '#database/replica/reads.ts'
import { withoutGift } from '#modules/goods/phrases/phrases-rules.ts'
import type { SynonymIndex } from '#modules/goods/synonyms/synonyms-rules.ts'
import { alternativesOf } from '#modules/goods/synonyms/synonyms-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { lowerTurkish, searchTokens } from '#shared/text/turkish.ts'
import { softenedForm } from '#shared/text/turkish-words.ts'
import type { CategoryTree } from '../categories/category-tree.ts'
import { newestFirst } from '../lists/id-orders.ts'
import { hasId, type IdSet, unitedIds } from '../lists/id-sets.ts'
import type { Listing } from '../lists/listing.ts'
import { groupSet } from '../lists/product-index.ts'
import { bareWord } from './bare-words.ts'
import { categoryNames, namedCategories } from './category-search.ts'
import { COMPARED, englishMatches } from './english-matches.ts'
import { REAL_WORDS } from './real-words.ts'
import { correctedSearches, nearestCategories } from './search-correction.ts'
import { indexedPrefixes, type SearchPrefix, type SearchToken } from './search-correction-rules.ts'
import {
  findByCode,
  findByWords,
  type Matches,
  newestWithWords,
  readOriginalSpelling,
  scanNewest,
} from './search-queries.ts'
import { type MatchGroup, ofSynonym, RELEVANCE, rankMatches } from './search-ranking-rules.ts'
import type { NamedValue, OptionTerms } from './sentences/option-words.ts'
import { writeDueWords } from './sentences/product-words.ts'
import { neighbours, type ReadQuery, readQuery, type SearchWord } from './sentences/query-reading-rules.ts'
import { createSentences, FEW_BY_NAMES } from './sentences/sentences.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export interface Search {
  /** The words that find something, in every language. */
  vocabulary: Vocabulary
  /**
   * Ids of the listed products that match, in the order 'Önerilen' (`rankMatches`): exact codes and barcodes, then all words (as prefixes,
   * folded, in their Turkish forms), their synonyms, the categories and option values they name, where these are few what else is known of
   * products, then, if nothing matches, corrected words, and then the best partial matches. For words that very many products of a large shop
   * have, only the thousand newest.
   */
  find(query: string): Promise<Understood>
  /** Up to `most` matches, fast enough for every keystroke: in a large shop the newest rather than the best. */
  some(query: string, most: number): Promise<Found>
  /** Ids of the listed products that have all of these words, without correction, in the order of a search for them. */
  findUncorrected(query: string): Promise<Int32Array>
  /** Categories that single words of a search stand for, also mistyped ones, the most exact first. Nothing is read from the database. */
  nearestCategories(query: string): Promise<number[]>
  /** What synonyms make of the typed words, as words of searches; the last one may be unfinished. */
  alternatives(query: string): string[][]
  /** Prepares corrections ahead: in a small shop the first search that finds nothing waits for them. */
  warm(): Promise<void>
  /** Drops cached results; call it after the categories or synonyms were reloaded. */
  clear(): void
}

export interface Found {
  ids: Int32Array
  /** The corrected words, if nothing matches the typed ones; else null. */
  corrected: string | null
}

/** What a search found, and how its words were understood. */
export interface Understood extends Found {
  read: ReadQuery
  /** Option values that some of its words name. */
  values: readonly NamedValue[]
  /** A number of this result: what is cached for it is stale once the search was made again. */
  result: number
  /** What was searched for and what was left out, where nothing has all the words; else null. */
  partial: { kept: string; left: readonly string[] } | null
}

interface Query {
  /** Words, all of which must match. */
  tokens: readonly SearchToken[]
  /** The typed text in Turkish lower case. */
  typed: string
  /** Spellings of the code that the text may be; none to search words only. */
  codes: readonly string[]
}

/** What a search found, before it is put in order: that depends on what is in stock. */
interface FoundMatches extends Matches {
  corrected: string | null
  /** Missing where only words were searched for. */
  understood?: Pick<Understood, 'values' | 'partial'>
  /** Products whose descriptions alone have what the search is about; only where nothing was found. */
  byDescription?: MatchGroup[]
  /** A number that no other result has. */
  result?: number
  /** The last order, and what it was made from. */
  ranked?: { sales: Uint8Array; stocked: IdSet | null; ids: Int32Array }
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
/** With fewer matches than this, words beside the name of a category are searched for in that category too: `martı elektronik`. */
const FEW = 24
/** So many changes of products at most does a search wait for. */
const MAX_DUE_AT_SEARCH = 200

export function createSearch(deps: {
  /** Of the shop that is searched: in the English one Turkish words are not. */
  locale?: Locale
  /** Writes the words of products. */
  db: Database
  reads: Reads
  /** For the vocabulary, which is counted from all products. */
  direct: Database
  changes: ChangeFeed
  log: DatabaseLog
  clock: () => Date
  /** Results are cached until the catalogue changes: pages, sorts and filters of a search share them. */
  caches: CachePool
  listing: Pick<Listing, 'size' | 'stocked' | 'sales' | 'categories' | 'options'>
  /** The category trees of every language. */
  trees: () => readonly CategoryTree[]
  /** Words that are found together in the shop of this language. */
  synonyms: () => SynonymIndex
  /** Of another search on the same products. */
  vocabulary?: Vocabulary
  /** The shop sells without stock, so that what has stock comes no earlier. */
  sellsWithoutStock: () => boolean
  /** Translations of options and their values. */
  terms: () => OptionTerms
  small?: number
}): Search {
  const {
    locale,
    db,
    reads,
    changes,
    listing,
    trees,
    synonyms,
    sellsWithoutStock,
    terms,
    small = SMALL,
  } = deps
  const vocabulary =
    deps.vocabulary ?? createVocabulary({ ...deps, db: deps.direct, size: listing.size, small })
  const cache = boundedCache<Promise<FoundMatches>>({
    lifetime: changes.lifetimes.short,
    pool: deps.caches,
    name: 'searches',
    spares: 1.5,
    bytesOf: () => 1024,
  })
  /** The writing of words since the last change, that every search waits for; null where some may be due. */
  let writing: Promise<unknown> | null = null
  changes.subscribe(({ topic }) => {
    if (topic !== 'catalogue') return
    cache.clear()
    writing = null
  })

  /**
   * In a small shop a search waits for the words of products that were just saved; of more than a few, and in a large shop, they are written by the
   * job of every minute.
   */
  async function wordsAreFresh(): Promise<void> {
    if (!(await isSmall())) return
    if (writing === null) {
      const own = writeDueWords(db, MAX_DUE_AT_SEARCH).then(
        (written) => {
          if (written > 0) reads.catchUp()
        },
        (error: unknown) => {
          if (writing === own) writing = null
          deps.log.warn({ err: error }, 'words of products could not be written')
        },
      )
      writing = own
    }
    await writing
  }

  const isSmall = async () => (await listing.size()) <= small

  /** The words with their softened forms; in a large shop only with forms that its products have. */
  async function withForms(tokens: readonly string[]): Promise<SearchToken[]> {
    const all = tokens.map((token) => ({ token, softened: softenedForm(token) }))
    if (await isSmall()) return all
    const used = async ({ token, softened }: SearchToken) =>
      softened !== null && (await vocabulary.has(softened)) ? { token, softened } : { token, softened: null }
    return Promise.all(all.map(used))
  }

  /**
   * The prefixes to look up by index, if the vocabulary says that less than the share `rare` of the products has all the words;
   * null if not, and only a scan can tell.
   */
  async function knownAsRare(tokens: readonly SearchToken[], rare: number): Promise<SearchPrefix[] | null> {
    const all = await Promise.all(tokens.map((token) => vocabulary.wordsLike(token)))
    const known = all.filter((prefix) => prefix !== null)
    const together = known.reduce((share, prefix) => share * prefix.share, 1)
    if (together >= rare) return null
    const [only, ...more] = known
    // A single word is searched as a prefix with all its forms; of several, those unknown to the vocabulary are left out.
    return only && more.length === 0 ? [{ ...only, words: [] }] : indexedPrefixes(known)
  }

  /**
   * True for one word that so many of the newest products have that they are enough: the vocabulary counted the very products that are scanned
   * for the results. Of several words, only a scan tells how many have them together.
   */
  async function isKnownAsCommon([token, ...more]: readonly SearchToken[]): Promise<boolean> {
    if (token === undefined || more.length > 0) return false
    return ((await vocabulary.wordsLike(token))?.share ?? 0) >= RARE
  }

  const measured = (tokens: readonly SearchToken[], shares: readonly number[]): SearchPrefix[] =>
    indexedPrefixes(tokens.map((token, at) => ({ ...token, share: shares[at] ?? 0, words: [] })))

  async function byWords({ tokens, typed, codes }: Query): Promise<Matches> {
    const search = { tokens, typed, codes, most: MAX_RANKED }
    if (await isSmall()) return findByWords(reads, { ...search, indexed: measured(tokens, []) })
    const rare = await knownAsRare(tokens, RARE)
    if (rare) return findByWords(reads, { ...search, indexed: rare })
    if (!(await isKnownAsCommon(tokens))) {
      const { ids, shares, whole } = await scanNewest(reads, tokens, SCANNED)
      if (whole || ids.length < MANY)
        return findByWords(reads, { ...search, indexed: measured(tokens, shares) })
    }
    const [exact, { words }] = await Promise.all([findByCode(reads, codes), newest(search)])
    return { exact, words }
  }

  /** The longest scan there is. Searches that find nothing offer their single words, which others have mostly searched for. */
  const newest = (search: Pick<Query, 'tokens' | 'typed'>) =>
    cached(`newest ${JSON.stringify([search.tokens, search.typed])}`, async () => {
      const words = await newestWithWords(reads, search, { most: MAX_OF_MANY, among: SCANNED_FOR_MANY })
      return { exact: [], words, corrected: null }
    })

  async function someByWords(query: Query): Promise<Matches> {
    if (await isSmall()) return byWords(query)
    const { tokens, codes } = query
    const search = { ...query, most: RANKED_TYPING }
    const rare = await knownAsRare(tokens, RARE_TYPING)
    if (rare) return findByWords(reads, { ...search, indexed: rare })
    const { ids, shares } = await scanNewest(reads, tokens, SCANNED_TYPING)
    // A scan does not tell whole words from beginnings.
    if (ids.length >= ENOUGH_TYPING && !tokens.some(({ isWhole }) => isWhole))
      return { exact: await findByCode(reads, codes), words: [{ relevance: RELEVANCE.beginning, ids }] }
    return findByWords(reads, { ...search, indexed: measured(tokens, shares) })
  }

  /**
   * What the words find, and what their synonyms do (`ofSynonym`): a further search for each, only where the words have any. What only begins
   * with a word of a synonym does not count. Suggestions need only a handful.
   */
  async function uncorrected(query: Query, search: (query: Query) => Promise<Matches>): Promise<Matches> {
    const typing = search === someByWords
    const others = alternativesOf(
      query.tokens.map(({ token }) => token),
      synonyms(),
      { typing },
    )
    const own = withCategories(query, search)
    const typed = new Set(query.tokens.map(({ token }) => token))
    const instead = async (tokens: readonly string[]) =>
      (await withForms(tokens)).map((each) => (typed.has(each.token) ? each : { ...each, isWhole: true }))
    if (others.length === 0) return own
    const found = await own
    if (typing && countOf(found) >= FEW) return found
    const more = await Promise.all(
      others.map(async (tokens) =>
        withCategories({ ...query, tokens: await instead(tokens), codes: [] }, search),
      ),
    )
    return { ...found, words: [...found.words, ...more.flatMap(({ words }) => words.map(ofSynonym))] }
  }

  /** The best matches are compared: they are what is shown first. */
  async function inEnglish({ tokens }: Query, found: Matches, typing: boolean): Promise<Matches> {
    const { ids } = await ranked({ exact: [], words: found.words, corrected: null })
    const most = typing ? COMPARED.typing : COMPARED.searching
    return englishMatches(reads, tokens, found, [...ids.subarray(0, most)])
  }

  /** The matches of `search`, and the products of the categories that the words name. */
  async function withCategories(query: Query, search: (query: Query) => Promise<Matches>): Promise<Matches> {
    const all = await search(query)
    const found = locale === 'en' ? await inEnglish(query, all, search === someByWords) : all
    const isFew = countOf(found) < FEW
    // Suggestions show a handful: what is found by words suffices.
    if (!isFew && search === someByWords) return found
    const named = await namedCategories(
      query.tokens.map(({ token }) => token),
      trees(),
    )
    // Nor does the beginning of a category's name count for a synonym.
    if (named === null || (!named.whole && query.tokens.at(-1)?.isWhole)) return found
    const groups = await listing.categories()
    const productsIn = (ids: readonly number[]) => unitedIds(ids.map((id) => groupSet(groups, id)))
    if (named.rest.length === 0) {
      const { exactly, partly, whole } = named
      const groupOf = (relevance: number, ids: readonly number[]) => ({
        relevance: whole ? relevance : RELEVANCE.maybe,
        ids: newestFirst(productsIn(ids)).ids,
      })
      const words = [groupOf(RELEVANCE.category, exactly), groupOf(RELEVANCE.partly, partly)]
      return { ...found, words: [...found.words, ...words] }
    }
    if (!isFew) return found
    // In a large shop a few of them, because mostly none is in that category.
    const others = query.tokens.filter(({ token }) => named.rest.includes(token))
    const rest = await someByWords({ ...query, tokens: others, codes: [] })
    const set = productsIn([...named.exactly, ...named.partly])
    const within = rest.words.flatMap(({ ids }) => [...ids.filter((id) => hasId(set, id))])
    return { ...found, words: [...found.words, { relevance: RELEVANCE.maybe, ids: Int32Array.from(within) }] }
  }

  const countOf = ({ words }: Matches) => words.reduce((count, { ids }) => count + ids.length, 0)
  const isEmpty = ({ exact, words }: Matches) =>
    exact.length === 0 && words.every(({ ids }) => ids.length === 0)

  const sentences = createSentences({
    db: reads,
    listing,
    trees,
    terms,
    byNames: async (tokens) =>
      uncorrected({ tokens: await withForms(tokens), typed: tokens.join(' '), codes: [] }, byWords),
    inOrder: async (words) => (await ranked({ exact: [], words, corrected: null })).ids,
  })

  /** The words in names; where these are few, in whatever else is known of products; and option values that they name. */
  async function byAll(query: Query, read: Pick<ReadQuery, 'words' | 'before'>): Promise<FoundMatches> {
    const named = await uncorrected(query, byWords)
    const isFew = countOf(named) < FEW_BY_NAMES
    const [further, options] = await Promise.all([
      isFew
        ? wordsAreFresh().then(() =>
            sentences.further(read.words, { before: read.before, named: !isEmpty(named) }),
          )
        : { found: [], byDescription: [] },
      sentences.byOptions(read),
    ])
    const found = { exact: named.exact, words: [...named.words, ...options.words, ...further.found] }
    const { values } = options
    // What descriptions alone tell is better than nothing, and is called no exact match.
    return isEmpty(found)
      ? {
          ...found,
          corrected: null,
          byDescription: further.byDescription,
          understood: { values, partial: null },
        }
      : { ...found, corrected: null, understood: { values, partial: null } }
  }

  const queryOf = async (tokens: readonly string[]): Promise<Query> => ({
    tokens: await withForms(tokens),
    typed: tokens.join(' '),
    codes: [],
  })
  const tokensOf = ({ words }: Pick<ReadQuery, 'words'>) => [...new Set(words.map(({ token }) => token))]

  /** Exact codes and all words; then without the words that only ask; then corrected; then without some of them. */
  async function understand(query: string): Promise<FoundMatches> {
    const read = readQuery(query, locale)
    const tokens = searchTokens(read.text)
    if (tokens.length === 0) return { exact: [], words: [], corrected: null }
    const typed = lowerTurkish(read.text)
    const codes = read.filters.length > 0 ? [] : codesOf(query)
    const all = { tokens: await withForms(tokens), typed, codes }
    // Whom a gift is for is no part of any product's name, and nothing is like it.
    const wanted = withoutGift(tokens)
    if (wanted.length < tokens.length) {
      const named = await uncorrected(all, byWords)
      if (wanted.length === 0 || !isEmpty(named)) return { ...named, corrected: null }
      return understand(wanted.join(' '))
    }
    const found = await byAll(all, read)
    if (!isEmpty(found)) return found
    const words = tokensOf(read)
    if (words.length < tokens.length) {
      const asked = await byAll(await queryOf(words), read)
      if (!isEmpty(asked)) return asked
    }
    const { byDescription = [] } = found
    if (byDescription.length > 0) {
      const kept = read.words.map(({ typed: word }) => word).join(' ')
      return {
        exact: [],
        words: byDescription,
        corrected: null,
        understood: { values: [], partial: { kept, left: [] } },
      }
    }
    await vocabulary.refresh()
    const others: { read: ReadQuery; tokens: string[] }[] = []
    for await (const better of corrections(tokens)) {
      const reading = readQuery(better.join(' '), locale)
      const matches = await byAll(await queryOf(better), reading)
      if (!isEmpty(matches))
        return {
          ...matches,
          corrected: await spelling(better, matches),
          understood: { values: [], partial: null },
        }
      others.push({ read: reading, tokens: better })
    }
    const typedPartly = await sentences.partly(read)
    if (typedPartly) return partlyFound(typedPartly, ({ typed: word }) => word)
    for (const other of others) {
      const partly = await sentences.partly(other.read)
      // A word that was corrected and then left out was no correction.
      if (!partly || partly.partial?.left.some(({ folded }) => !tokens.includes(folded))) continue
      const matches = { exact: [], words: partly.words, corrected: null }
      const spelt = await spelling(other.tokens, matches)
      const speltWords = spelt.split(' ')
      const wordOf = ({ folded, typed: word }: SearchWord) => speltWords[other.tokens.indexOf(folded)] ?? word
      return { ...partlyFound(partly, wordOf), corrected: spelt }
    }
    return { exact: [], words: [], corrected: null }
  }

  function partlyFound(
    { words, partial }: NonNullable<Awaited<ReturnType<typeof sentences.partly>>>,
    wordOf: (word: SearchWord) => string,
  ): FoundMatches {
    const said = partial && {
      kept: partial.kept.map(wordOf).join(' '),
      left: neighbours(partial.left).map((phrase) => phrase.map(wordOf).join(' ')),
    }
    return { exact: [], words, corrected: null, understood: { values: [], partial: said } }
  }

  const codesOf = (text: string) => {
    const code = text.trim().replace(/\s+/g, ' ')
    return [...new Set([code, code.toUpperCase(), code.toLowerCase()])]
  }

  const corrections = (tokens: readonly string[]) =>
    correctedSearches(tokens, { vocabulary, trees: trees(), synonyms: synonyms() })

  /** Corrected words as the products that they find spell them, the first one without its possessive. */
  const spelling = async (tokens: readonly string[], matches: Matches) => {
    const written = await readOriginalSpelling(
      reads,
      tokens,
      (await ranked({ ...matches, corrected: null })).ids,
      [...(await categoryNames(trees())), ...synonyms().phrases],
    )
    const [first = '', ...others] = written.split(' ')
    const bare = await bareWord(first, (word) => REAL_WORDS.has(word) || vocabulary.has(word))
    return [bare, ...others].join(' ')
  }

  /** A handful of matches for suggestions: exact codes and the words; if nothing matches, the corrected words. */
  async function findSome(query: string): Promise<FoundMatches> {
    const text = query.trim().replace(/\s+/g, ' ')
    const tokens = searchTokens(text)
    if (tokens.length === 0) return { exact: [], words: [], corrected: null }
    const found = await uncorrected(
      { tokens: await withForms(tokens), typed: lowerTurkish(text), codes: codesOf(text) },
      someByWords,
    )
    if (!isEmpty(found)) return { ...found, corrected: null }
    // Whom a gift is for is no part of any name, and nothing is like it.
    const asked = withoutGift(tokens)
    if (asked.length === 0) return { exact: [], words: [], corrected: null }
    if (asked.length < tokens.length) return findSome(asked.join(' '))
    await vocabulary.refresh()
    for await (const better of corrections(tokens)) {
      const matches = await uncorrected(await queryOf(better), someByWords)
      if (!isEmpty(matches)) return { ...matches, corrected: await spelling(better, matches) }
    }
    return { exact: [], words: [], corrected: null }
  }

  /** The matches in their order, which is made again after products came into stock or sold out. */
  async function ranked(found: FoundMatches): Promise<Found> {
    const [sales, stocked] = await Promise.all([
      listing.sales(),
      sellsWithoutStock() ? null : listing.stocked(),
    ])
    if (found.ranked?.sales !== sales || found.ranked.stocked !== stocked) {
      const words = rankMatches(found.words, sales, stocked)
      const ids = found.exact.length === 0 ? words : Int32Array.from(new Set([...found.exact, ...words]))
      found.ranked = { sales, stocked, ids }
    }
    return { ids: found.ranked.ids, corrected: found.corrected }
  }

  const bytesOf = ({ words }: Matches) => words.reduce((sum, { ids }) => sum + 2 * ids.byteLength, 1024)

  let results = 0
  /** The cached result under a key, or that of `find`, called once for concurrent searches; a failure is not cached. */
  function cached(key: string, find: () => Promise<FoundMatches>): Promise<FoundMatches> {
    const known = cache.get(key)
    if (known) return known
    const found = find()
    cache.set(key, found)
    found.then(
      (matches) => {
        matches.result = ++results
        if (cache.peek(key) === found) cache.set(key, found, { size: bytesOf(matches) })
      },
      () => cache.peek(key) === found && cache.delete(key),
    )
    return found
  }

  return {
    vocabulary,
    clear: () => cache.clear(),
    warm: vocabulary.refresh,
    nearestCategories: (query) => nearestCategories(searchTokens(query), trees()),
    alternatives: (query) => alternativesOf(searchTokens(query), synonyms(), { typing: true }),
    async find(query) {
      const found = await cached(`find ${query}`, () => understand(query))
      const { values = [], partial = null } = found.understood ?? {}
      return {
        ...(await ranked(found)),
        read: readQuery(query, locale),
        values,
        partial,
        result: found.result ?? 0,
      }
    },
    async findUncorrected(query) {
      const tokens = searchTokens(query)
      if (tokens.length === 0) return new Int32Array()
      const found = cached(`tokens ${tokens.join(' ')}`, async () => {
        const typed = lowerTurkish(query)
        const { words } = await uncorrected({ tokens: await withForms(tokens), typed, codes: [] }, byWords)
        return { exact: [], words, corrected: null }
      })
      return (await ranked(await found)).ids
    },
    async some(query, most) {
      const { ids, corrected } = await ranked(await findSome(query))
      return { ids: ids.subarray(0, most), corrected }
    },
  }
}
