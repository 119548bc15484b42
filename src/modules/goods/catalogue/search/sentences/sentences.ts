import type { Db } from '#database/database.ts'
import { formsOf } from '#shared/text/turkish-words.ts'
import type { CategoryTree } from '../../categories/category-tree.ts'
import { newestFirst } from '../../lists/id-orders.ts'
import { hasId, type IdSet, idSet, unitedIds } from '../../lists/id-sets.ts'
import type { Listing } from '../../lists/listing.ts'
import { groupSet, type IdGroups, productsWithValue } from '../../lists/product-index.ts'
import { namedCategories } from '../category-search.ts'
import type { Matches } from '../search-queries.ts'
import { type MatchGroup, RELEVANCE } from '../search-ranking-rules.ts'
import { type FoundRow, findByAllWords, readProductWords } from './further-queries.ts'
import { coreOf, headOf, PLACE, type Place, partialScores, wordMatcher } from './match-rules.ts'
import { type NamedValue, namedValues, type OptionTerms } from './option-words.ts'
import type { ReadQuery, SearchWord } from './query-reading-rules.ts'

/** What of a search was found, where not all of it was. */
export interface Partial {
  /** The others; all of them where only descriptions name the thing. */
  kept: readonly SearchWord[]
  left: readonly SearchWord[]
}

/** Products found by all their words. */
export interface Further {
  found: MatchGroup[]
  byDescription: MatchGroup[]
}

/** A search's words by what else is known of products than their names: specifications, tags, descriptions, options, categories. */
export interface Sentences {
  /**
   * Products that have all the words in whatever place, the ones that are about its head first; and those that are `byDescription`: their descriptions
   * alone name what the search is about. With `named`, names have found something: then a product is not found for a thing that its
   * specifications only mention.
   */
  further(words: readonly SearchWord[], options: { before: number; named: boolean }): Promise<Further>
  /** Products of the option values that words name and of the other words; with the values, if there are other words. */
  byOptions(read: Pick<ReadQuery, 'words' | 'before'>): Promise<{ words: MatchGroup[]; values: NamedValue[] }>
  /** Products that are what the search is about without having all its words, best first; null where nothing is. */
  partly(
    read: Pick<ReadQuery, 'words' | 'before'>,
  ): Promise<{ words: MatchGroup[]; partial: Partial | null } | null>
}

/** Products that are compared by all their words. */
const MAX_FURTHER = 500
const MAX_PARTLY = 1_000
/** With fewer matches by names alone, what else is known of products is searched too. */
export const FEW_BY_NAMES = 24
/** Relevances of partial matches, the best group first; further groups count as the last. */
const PARTIAL_LEVELS = 8
/** Choices of words that a search may be about. */
const MAX_CORES = 4
/** Option values that are tried one by one where no product has all of them. */
const MAX_VALUES_TRIED = 3

const countOf = (groups: readonly MatchGroup[]) => groups.reduce((sum, { ids }) => sum + ids.length, 0)

export function createSentences(deps: {
  db: Db
  listing: Pick<Listing, 'categories' | 'options'>
  trees: () => readonly CategoryTree[]
  terms: () => OptionTerms
  /** The products with these words in names, synonyms and categories. */
  byNames: (tokens: readonly string[]) => Promise<Matches>
  /** In the order in which a list shows them. */
  inOrder: (groups: readonly MatchGroup[]) => Promise<Int32Array>
}): Sentences {
  const { db, listing, trees, terms, byNames, inOrder } = deps

  const productsIn = (groups: IdGroups, ids: readonly number[]) =>
    unitedIds(ids.map((id) => groupSet(groups, id)))

  /** What products have each word by an option's value or the name of a category; null for words that are neither. */
  async function knownProducts(words: readonly SearchWord[], values: readonly NamedValue[]) {
    const groups = await listing.categories()
    return Promise.all(
      words.map(async ({ token }, at) => {
        const sets: IdSet[] = values
          .filter((each) => each.at.includes(at))
          .map(({ value }) => productsWithValue(value))
        const named = await namedCategories([token], trees())
        if (named?.whole) sets.push(productsIn(groups, [...named.exactly, ...named.partly]))
        return sets.length === 0 ? null : unitedIds(sets)
      }),
    )
  }

  const lately = new WeakMap<readonly SearchWord[], ReturnType<typeof readKnown>>()

  async function readKnown(words: readonly SearchWord[]) {
    const values = namedValues(words, await listing.options(), terms())
    return { values, sets: await knownProducts(words, values) }
  }

  /** What the shop has in memory of the words of one search, which asks several times. */
  function known(words: readonly SearchWord[]) {
    const made = lately.get(words) ?? readKnown(words)
    lately.set(words, made)
    return made
  }

  /** Where each product has each word; products that say the opposite of one are left out. */
  function placed(rows: readonly FoundRow[], words: readonly SearchWord[], sets: readonly (IdSet | null)[]) {
    const matchers = words.map(wordMatcher)
    return rows.flatMap((row) => {
      if (matchers.some((matcher) => matcher.isDenied(row.words))) return []
      const places = matchers.map((matcher, at): Place => {
        const place = matcher.placeIn(row.words)
        const set = sets[at]
        return set && place < PLACE.facts && hasId(set, row.id) ? PLACE.facts : place
      })
      return [{ id: row.id, places }]
    })
  }

  /** Groups by relevance, each the newest first. */
  function grouped(found: readonly { id: number; relevance: number }[]): MatchGroup[] {
    return [...Map.groupBy(found, ({ relevance }) => relevance)].map(([relevance, own]) => ({
      relevance,
      ids: Int32Array.from(own, ({ id }) => id)
        .sort()
        .reverse(),
    }))
  }

  async function further(
    words: readonly SearchWord[],
    { before, named }: { before: number; named: boolean },
  ): Promise<Further> {
    if (words.length === 0) return { found: [], byDescription: [] }
    const { values, sets } = await known(words)
    const rest = words.filter((_, at) => !sets[at])
    const searches = rest.length === 0 || rest.length === words.length ? [words] : [words, rest]
    const rows = (
      await Promise.all(searches.map((search) => findByAllWords(db, search, { most: MAX_FURTHER })))
    ).flat()
    const head = headOf(describedBy(words, values), before)
    const byDescription: { id: number; relevance: number }[] = []
    const found = placed(rows, words, sets).flatMap(({ id, places }): { id: number; relevance: number }[] => {
      const least = Math.min(...places)
      const headPlace = places[head] ?? PLACE.none
      const isNamed = places.some((place) => place === PLACE.own)
      if (least === PLACE.none) return []
      if (headPlace < PLACE.facts) {
        if (places.some((place) => place > PLACE.prose))
          byDescription.push({ id, relevance: RELEVANCE.described })
        return []
      }
      if (words.length > 1 && !isNamed) return []
      if (headPlace < PLACE.own)
        return named && !words[head]?.describes ? [] : [{ id, relevance: RELEVANCE.mentioned }]
      return [{ id, relevance: least < PLACE.facts ? RELEVANCE.described : RELEVANCE.stated }]
    })
    return { found: grouped(found), byDescription: grouped(byDescription) }
  }

  /** The words; those that name an option or its values describe. */
  const describedBy = (words: readonly SearchWord[], values: readonly NamedValue[]) =>
    words.map((word, at) =>
      values.some((value) => value.at.includes(at)) ? { ...word, describes: true } : word,
    )

  /** The products with a variant that has all these values. */
  function ownersOf(values: readonly NamedValue[]): IdSet {
    const [first, ...others] = values
    if (!first) return { words: new Uint32Array() }
    if (others.length === 0) return productsWithValue(first.value)
    const variants = others.map(({ value }) => idSet(value.ids))
    return idSet(
      first.value.owners.filter((_, at) => variants.every((set) => hasId(set, first.value.ids[at] ?? 0))),
    )
  }

  async function withValues(
    values: readonly NamedValue[],
    { words, before }: Pick<ReadQuery, 'words' | 'before'>,
  ): Promise<MatchGroup[]> {
    const owners = ownersOf(values)
    const isRest = (_: SearchWord, at: number) => !values.some((value) => value.at.includes(at))
    const rest = words.filter(isRest)
    if (rest.length === 0) return [{ relevance: RELEVANCE.stated, ids: newestFirst(owners).ids }]
    const named = (await byNames(rest.map(({ token }) => token))).words
    const count = countOf(named)
    const headed = words.slice(0, before).filter(isRest).length || rest.length
    const also = count < FEW_BY_NAMES ? (await further(rest, { before: headed, named: count > 0 })).found : []
    return [...named, ...also]
      .map(({ relevance, ids }) => ({ relevance, ids: ids.filter((id) => hasId(owners, id)) }))
      .filter(({ ids }) => ids.length > 0)
  }

  /** Of these products those whose name says that they are several of the thing: `Olta Takımı`. */
  async function setsOf(groups: readonly MatchGroup[], thing: SearchWord | undefined): Promise<MatchGroup[]> {
    const described = groups.filter(({ relevance }) => relevance >= RELEVANCE.attribute)
    const ids = (await inOrder(described)).subarray(0, MAX_PARTLY)
    const form = new RegExp(` ${formsOf(thing?.token ?? '')} (?:takimi|seti|paketi|cifti) `)
    const rows = await readProductWords(db, [...ids])
    return grouped(
      rows.flatMap(({ id, words }) => (form.test(words.own) ? [{ id, relevance: RELEVANCE.category }] : [])),
    )
  }

  /** The first of these choices of words that products are, and these products in order. */
  async function firstThings(words: readonly SearchWord[], cores: readonly (readonly number[])[]) {
    for (const core of cores) {
      if (core.length === words.length) continue
      const base = await byNames(core.map((at) => words[at]?.token ?? ''))
      // What only begins with the word, or is described by it, is another thing; a set of it is not.
      const things = base.words.filter(
        ({ relevance }) => relevance >= RELEVANCE.category || relevance === RELEVANCE.synonym,
      )
      const inSets = countOf(things) > 0 ? [] : await setsOf(base.words, words[core.at(-1) ?? 0])
      const ids = (await inOrder([...things, ...inSets])).subarray(0, MAX_PARTLY)
      if (ids.length > 0) return { core, ids }
    }
    return { core: [], ids: new Int32Array() }
  }

  return {
    further,
    async byOptions(read) {
      const { values } = await known(read.words)
      if (values.length === 0) return { words: [], values: [] }
      const tries =
        values.length === 1 ? [values] : [values, ...values.slice(0, MAX_VALUES_TRIED).map((each) => [each])]
      for (const some of tries) {
        const words = await withValues(some, read)
        if (countOf(words) === 0) continue
        const covered = new Set(some.flatMap(({ at }) => at)).size
        return { words, values: covered < read.words.length ? some : [] }
      }
      return { words: [], values: [] }
    },
    async partly({ words, before }) {
      if (words.length < 2) return null
      const { values, sets } = await known(words)
      const head = headOf(describedBy(words, values), before)
      const named = await namedCategories([words[head]?.token ?? ''], trees())
      const own = coreOf(words, head, named?.whole === true && named.exactly.length > 0)
      // Where nothing is what comes last, what two words or more before it name together: `led ampul` of `led ampul sıcak ışık`.
      const lengths =
        own.length === 1 ? Array.from({ length: Math.max(0, head - 1) }, (_, at) => head - at) : []
      const cores = [own, ...lengths.map((length) => words.slice(0, length).map((_, at) => at))]
      const { core, ids } = await firstThings(words, cores.slice(0, MAX_CORES))
      if (ids.length === 0) return null
      const thing = words.filter((_, at) => core.includes(at))
      const others = words.filter((_, at) => !core.includes(at))
      const found = await findByAllWords(db, thing, { most: MAX_FURTHER, others })
      // Of more products than were found, those that say the opposite may be among the others.
      const all = found.length < MAX_FURTHER ? found : await readProductWords(db, [...ids])
      const byId = new Map(all.map((row) => [row.id, row]))
      const rows = [...ids].map((id) => byId.get(id) ?? { id, words: { own: '', facts: '', prose: '' } })
      const products = placed(rows, words, sets).map(({ id, places }) => ({
        id,
        places: places.map((place, at) => (core.includes(at) ? PLACE.own : place)),
      }))
      if (products.length === 0) return null
      const { scores, matched } = partialScores(
        products.map(({ places }) => places),
        words.length,
      )
      const levels = [...new Set(scores)].toSorted((a, b) => b - a)
      const relevanceOf = (score: number) => Math.max(0, PARTIAL_LEVELS - 1 - levels.indexOf(score))
      const best = matched(scores.indexOf(levels[0] ?? 0))
      const left = words.filter((_, at) => !best[at])
      return {
        words: grouped(products.map(({ id }, at) => ({ id, relevance: relevanceOf(scores[at] ?? 0) }))),
        partial: left.length === 0 ? null : { kept: words.filter((_, at) => best[at]), left },
      }
    },
  }
}
