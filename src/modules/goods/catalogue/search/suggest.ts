import type { Db } from '#database/database.ts'
import type { Locale } from '#shared/locale.ts'
import { foldText, searchText, searchTokens } from '#shared/text/turkish.ts'
import { formsOf } from '#shared/text/turkish-words.ts'
import type { Made } from '../catalogue-cache.ts'
import type { Product, Suggestions } from '../catalogue-schemas.ts'
import type { CategoryTree } from '../categories/category-tree.ts'
import { type FoldedCategory, foldedCategories } from '../categories/folded-categories.ts'
import { hasId } from '../lists/id-sets.ts'
import { eachInSlices } from '../lists/in-slices.ts'
import { brandUrl } from '../lists/list-scope.ts'
import type { Listing } from '../lists/listing.ts'
import { type BrandName, groupOf, productsWithValue } from '../lists/product-index.ts'
import { bareWord } from './bare-words.ts'
import { REAL_WORDS } from './real-words.ts'
import type { Search } from './search.ts'
import { readNames } from './search-queries.ts'
import { namedValues } from './sentences/option-words.ts'
import { readQuery, withoutPieces } from './sentences/query-reading-rules.ts'
import { beginsFolded, completions, MAX_QUERIES } from './suggest-rules.ts'
import type { Terms } from './terms-rules.ts'

const MAX_PRODUCTS = 6
const MAX_BRANDS = 3
const MAX_CATEGORIES = 4
/** Products whose names are read for completed searches. */
const READ_FOR_WORDS = 60

export interface SuggestDeps {
  db: Db
  listing: Listing
  search: Search
  locale: Locale
  /** Names in the shopper's language. */
  tree: CategoryTree
  /** Turkish names, which are searched in every language. */
  turkish: CategoryTree
  /** Leave out sold-out products (decisions B11). */
  hideSoldOut: boolean
  /** Products as JSON, in the given order, without those no longer on sale. */
  bodies: (ids: readonly number[]) => Promise<{ bodies: Buffer[]; readAt: number }>
  /** In the shopper's language, and those that searches know beside Turkish. */
  terms: Terms
  otherTerms: Terms
  /** Where the merchant leads the search to. */
  lead: Suggestions['leads'][number] | null
}

const NOTHING: Suggestions = { products: [], brands: [], categories: [], queries: [], leads: [], filters: [] }

/**
 * Suggestions for the text typed so far: matching products, brands and categories, and completed searches. If nothing matches, uses
 * the corrected words. An empty text gives no suggestions.
 */
export async function readSuggestions(typed: string, deps: SuggestDeps): Promise<Made> {
  const { db, listing, search, hideSoldOut, locale } = deps
  if (searchTokens(typed).length === 0)
    return { value: NOTHING, tags: { ids: [], list: true, byStock: false } }
  const found = await search.some(typed, READ_FOR_WORDS)
  const words = found.corrected ?? typed
  const tokens = searchTokens(words)
  const stocked = hideSoldOut ? await listing.stocked() : null
  const ids = [...found.ids].filter((id) => stocked === null || hasId(stocked, id))
  const names = await readNames(db, ids, locale)
  const rank = nameRank(tokens)
  const shown = ids
    .toSorted((a, b) => rank(names.get(b) ?? '') - rank(names.get(a) ?? ''))
    .slice(0, MAX_PRODUCTS)
  const [{ bodies, readAt }, brands, categories] = await Promise.all([
    deps.bodies(shown),
    brandsLike(tokens, deps),
    categoriesLike([tokens, ...search.alternatives(words)], deps),
  ])
  const { vocabulary } = search
  const isWord = (word: string) => REAL_WORDS.has(word) || vocabulary.has(word)
  const bare = (written: string) => bareWord(written, isWord)
  const further = await completions(words, [...names.values()], { locale, bare })
  const value: Suggestions = {
    products: bodies
      .map((body): Product => JSON.parse(body.toString()))
      .map(({ name, url, image, display }) => ({ name, url, image, display })),
    brands,
    categories,
    queries: [...(found.corrected ? [found.corrected] : []), ...further].slice(0, MAX_QUERIES),
    leads: deps.lead ? [deps.lead] : [],
    filters: await filtersLike(words, { ...deps, bare }),
  }
  return { value, tags: { ids: shown, list: true, byStock: false }, readAt }
}

/**
 * Which names come first, others in the order of the search: those with the last word whole (`çiçek balı` for `bal`), then those that begin
 * with the first word (`balmumu`).
 */
function nameRank(tokens: readonly string[]): (name: string) => number {
  const whole = new RegExp(` ${formsOf(tokens.at(-1) ?? '')} `)
  const first = ` ${tokens[0] ?? ''}`
  return (name) => {
    const words = ` ${searchText(name)} `
    return whole.test(words) ? 2 : Number(words.startsWith(first))
  }
}

/** Of words that name a value of an option (`mavi tişört`), the search for the others with that value chosen, where the shop has such products. */
async function filtersLike(
  typed: string,
  {
    db,
    listing,
    search,
    locale,
    terms,
    otherTerms,
    bare,
  }: SuggestDeps & { bare: (written: string) => Promise<string> },
): Promise<Suggestions['filters']> {
  const read = readQuery(typed, locale)
  if (read.words.length < 2) return []
  const [named] = namedValues(read.words, await listing.options(), otherTerms)
  if (!named) return []
  const { option, value, at } = named
  const rest = withoutPieces(
    read,
    at.flatMap((place) => read.words[place]?.pieces ?? []),
  )
  if (searchTokens(rest).length === 0) return []
  const owners = productsWithValue(value)
  const ids = [...(await search.some(rest, READ_FOR_WORDS)).ids].filter((id) => hasId(owners, id))
  if (ids.length === 0) return []
  const names = await readNames(db, ids, locale)
  const whole = [...names.values()].some((name) => ` ${searchText(name)} `.includes(` ${foldText(rest)} `))
  const [completed] = whole ? [rest] : await completions(rest, [...names.values()], { locale, bare })
  const words = completed ?? rest
  const params = new URLSearchParams([
    ['q', words],
    ['option', `${option.code}:${value.key}`],
  ])
  const label = `${terms.option(option.name)}: ${terms.value(value.name)}`
  return [{ words, label, url: `/arama?${params}` }]
}

async function brandsLike(
  tokens: readonly string[],
  { listing }: SuggestDeps,
): Promise<Suggestions['brands']> {
  const { brands, counts, words } = await listing.brands()
  const found: { brand: BrandName; count: number }[] = []
  await eachInSlices(brands, (brand, at) => {
    const count = counts[at] ?? 0
    if (count > 0 && beginsFolded(tokens, words[at] ?? '')) found.push({ brand, count })
  })
  return found
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_BRANDS)
    .map(({ brand: { name, code }, count }) => ({ name, code, url: brandUrl(code), count }))
}

/**
 * Categories that have all the words of one of the searches in their own and their ancestors' names, at least one in their own; those with
 * more products first. Names are matched in the shopper's language or in Turkish.
 */
async function categoriesLike(
  searches: readonly (readonly string[])[],
  { listing, tree, turkish }: SuggestDeps,
): Promise<Suggestions['categories']> {
  const [groups, shown, inTurkish] = await Promise.all([
    listing.categories(),
    foldedCategories(tree),
    foldedCategories(turkish),
  ])
  const named = (folded: FoldedCategory | undefined) =>
    folded !== undefined &&
    searches.some(
      (tokens) =>
        tokens.some((token) => beginsFolded([token], folded.own)) && beginsFolded(tokens, folded.all),
    )
  const found: { folded: FoldedCategory; count: number }[] = []
  await eachInSlices([...shown.values()], (folded) => {
    const { id, hidden } = folded.category
    if (hidden) return
    if (!named(folded) && !named(inTurkish.get(id))) return
    const count = groupOf(groups, id).length
    if (count > 0) found.push({ folded, count })
  })
  return found
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_CATEGORIES)
    .map(({ folded: { category, path } }) => ({ name: category.name, url: category.url, path }))
}
