import type { Db } from '#database/database.ts'
import type { Locale } from '#shared/locale.ts'
import { foldText, searchTokens } from '#shared/turkish.ts'
import type { CacheTags } from './catalogue-cache.ts'
import type { Product, Suggestions } from './catalogue-schemas.ts'
import type { Category, CategoryTree } from './category-tree.ts'
import { hasId } from './id-sets.ts'
import { brandUrl } from './list-scope.ts'
import type { Listing } from './listing.ts'
import { groupOf } from './product-index.ts'
import type { Search } from './search.ts'
import { readNames } from './search-queries.ts'
import { beginsFolded, beginsWords, completions, MAX_QUERIES } from './suggest-rules.ts'

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
  /** Products in the given order, without those no longer on sale. */
  products: (ids: readonly number[]) => Promise<Product[]>
}

const NOTHING: Suggestions = { products: [], brands: [], categories: [], queries: [] }

/**
 * Suggestions for the text typed so far: matching products, brands and categories, and completed searches. If nothing matches, uses
 * the corrected words. An empty text gives no suggestions.
 */
export async function readSuggestions(
  typed: string,
  deps: SuggestDeps,
): Promise<{ value: Suggestions; tags: CacheTags }> {
  const { db, listing, search, products, hideSoldOut, locale } = deps
  if (searchTokens(typed).length === 0)
    return { value: NOTHING, tags: { ids: [], list: true, byStock: false } }
  const found = await search.some(typed, READ_FOR_WORDS)
  const words = found.corrected ?? typed
  const tokens = searchTokens(words)
  const stocked = hideSoldOut ? await listing.stocked() : null
  const ids = [...found.ids].filter((id) => stocked === null || hasId(stocked, id))
  const names = await readNames(db, ids, locale)
  const first = tokens[0] ?? ''
  const shown = ids
    .toSorted((a, b) => Number(beginsWith(names.get(b), first)) - Number(beginsWith(names.get(a), first)))
    .slice(0, MAX_PRODUCTS)
  const [previews, brands, categories] = await Promise.all([
    products(shown),
    brandsLike(tokens, deps),
    categoriesLike(tokens, deps),
  ])
  const further = completions(words, [...names.values()], locale)
  return {
    value: {
      products: previews.map(({ name, url, image, display }) => ({ name, url, image, display })),
      brands,
      categories,
      queries: [...(found.corrected ? [found.corrected] : []), ...further].slice(0, MAX_QUERIES),
    },
    tags: { ids: shown, list: true, byStock: false },
  }
}

const beginsWith = (name: string | undefined, token: string) => foldText(name ?? '').startsWith(token)

async function brandsLike(
  tokens: readonly string[],
  { listing }: SuggestDeps,
): Promise<Suggestions['brands']> {
  return (await listing.brands())
    .filter(({ count, words }) => count > 0 && beginsFolded(tokens, words))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_BRANDS)
    .map(({ name, code, count }) => ({ name, code, url: brandUrl(code), count }))
}

/**
 * Categories that have all the words in their own and their ancestors' names, at least one in their own; those with more products
 * first. Names are matched in the shopper's language or in Turkish.
 */
async function categoriesLike(
  tokens: readonly string[],
  { listing, tree, turkish }: SuggestDeps,
): Promise<Suggestions['categories']> {
  const groups = await listing.categories()
  const found: { category: Category; path: string[]; count: number }[] = []
  const names = (id: number, within: CategoryTree) => within.breadcrumb(id).map(({ name }) => name)
  const named = (path: readonly string[]) =>
    tokens.some((token) => beginsWords([token], path.at(-1) ?? '')) && beginsWords(tokens, path.join(' '))
  const visit = (category: Category) => {
    const path = names(category.id, tree)
    const count = groupOf(groups, category.id).length
    if (count > 0 && (named(path) || named(names(category.id, turkish))))
      found.push({ category, path, count })
    for (const child of category.children) visit(child)
  }
  for (const root of tree.roots) visit(root)
  return found
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_CATEGORIES)
    .map(({ category: { name, url }, path }) => ({ name, url, path }))
}
