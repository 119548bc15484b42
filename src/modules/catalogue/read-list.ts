import type { Db } from '#database/database.ts'
import type { Locale } from '#shared/locale.ts'
import { clampPage, pageCount } from '#shared/pagination.ts'
import type { CacheTags } from './catalogue-cache.ts'
import { parseSort, type SortKey } from './catalogue-rules.ts'
import type { ListQuery, Product, ProductList } from './catalogue-schemas.ts'
import type { CategoryTree } from './category-tree.ts'
import { parseOptions, parsePriceRange } from './facet-rules.ts'
import { type ChosenValues, readFacets } from './facet-view.ts'
import { sliceOrder } from './id-orders.ts'
import type { ListFilter } from './list-filter.ts'
import { findListScope, type ListScope } from './list-scope.ts'
import type { Listing, ListSort } from './listing.ts'
import type { OrderName } from './listing-queries.ts'
import type { Found, Search } from './search.ts'
import { readShorterSearches } from './shorter-searches.ts'
import type { Terms } from './terms-rules.ts'

export interface ListDeps {
  db: Db
  listing: Listing
  search: Search
  tree: CategoryTree
  locale: Locale
  terms: Terms
  /** Settings view and limit (decisions B7, B8). */
  view: string
  limit: number
  /** Leave out sold-out products (decisions B11). */
  hideSoldOut: boolean
  /** The shop sells without stock (setting cartStockControl). */
  sellsWithoutStock: boolean
  /** Setting productsWithKdv; it also decides the sort by price when prices are hidden. */
  withTax: boolean
  /** How prices are shown; null when they are hidden. */
  prices: ListFilter['prices']
  /** Products in the given order, without those no longer on sale. */
  products: (ids: readonly number[]) => Promise<Product[]>
}

/** `-price` is the order by price, reversed. */
function sortOf(
  sort: SortKey | null,
  { locale, withTax, sellsWithoutStock }: ListDeps,
): { by: ListSort | null; descending: boolean } {
  if (sort === null) return { by: null, descending: false }
  const cheapest = { withTax, soldOutToo: sellsWithoutStock }
  return {
    by: { name: sort.replace('-', '') as OrderName, locale, cheapest },
    descending: sort.startsWith('-'),
  }
}

/** An id that no row has, so that an unknown category or brand lists nothing rather than everything. */
const UNKNOWN = 0

async function chosenValues(query: ListQuery, { listing, tree }: ListDeps): Promise<ChosenValues> {
  const path = query.category.replace(/^\/+|\/+$/g, '')
  const all = query.brand.length === 0 ? [] : await listing.brands()
  const brands = query.brand.map((code) => {
    const spellings = [code, code.toUpperCase(), code.toLowerCase()]
    const known = spellings.map((spelling) => all.find((brand) => brand.code === spelling)).find(Boolean)
    return { code, known: known ?? null }
  })
  return {
    category: path === '' ? null : { path, known: tree.byPath(path) ?? null },
    brands,
    inStock: query.stock === '1',
  }
}

function filterOf(
  scope: ListScope,
  query: ListQuery,
  { selection, found, deps }: { selection: ChosenValues; found: Found | null; deps: ListDeps },
): ListFilter {
  const { prices, hideSoldOut, sellsWithoutStock } = deps
  return {
    scope: { categoryId: scope.category?.id ?? null, brandId: scope.brand?.id ?? null },
    found: found && { key: `q ${query.q.trim()}`, ids: found.ids },
    hideSoldOut,
    chosen: {
      categoryId: selection.category && (selection.category.known?.id ?? UNKNOWN),
      brandIds: selection.brands.map(({ known }) => known?.id ?? UNKNOWN).toSorted((a, b) => a - b),
      inStock: selection.inStock && !sellsWithoutStock,
      price: prices && parsePriceRange(query.min, query.max),
      options: parseOptions(query.option),
    },
    prices,
  }
}

/** One page of a list and its cache tags. Null when the path is no list. */
export async function readList(
  path: string,
  query: ListQuery,
  deps: ListDeps,
): Promise<{ value: ProductList; tags: CacheTags } | null> {
  const { db, tree, listing, search, view, limit, hideSoldOut, sellsWithoutStock } = deps
  const scope = await findListScope(db, tree, path)
  if (scope === null) return null
  const [selection, found] = await Promise.all([
    chosenValues(query, deps),
    query.q.trim() === '' ? null : search.find(query.q),
  ])
  const filter = filterOf(scope, query, { selection, found, deps })
  const sort = parseSort(query.sort)
  const { by, descending } = sortOf(sort, deps)
  const order = await listing.order(filter, by)
  const total = order.ids.length
  const pages = pageCount(total, limit)
  const page = clampPage(query.page, pages)
  const ids = sliceOrder(order, (page - 1) * limit, limit, descending)
  const stockMatters = !hideSoldOut && !sellsWithoutStock
  const [items, facets, shorter] = await Promise.all([
    deps.products(ids),
    readFacets({ ...deps, filter, selection, scope: scope.category, stockMatters }),
    found?.ids.length === 0 ? readShorterSearches(query.q, deps) : [],
  ])
  const corrected = found?.corrected ?? null
  return {
    value: {
      view,
      page,
      pages,
      total,
      limit,
      sort: sort ?? '',
      variantCheck: false,
      items,
      facets,
      suggestion: corrected === null ? null : { query: corrected, total: found?.ids.length ?? 0 },
      shorter,
      corrected: corrected !== null,
    },
    tags: { ids, list: true, byStock: by?.name === 'quantity' },
  }
}
