import type { Db } from '#database/database.ts'
import type { PickedCollection } from '#modules/platform/settings/collection-rules.ts'
import type { Locale } from '#shared/locale.ts'
import type { Big } from '#shared/money.ts'
import { clampPage, pageCount } from '#shared/web/pagination.ts'
import type { Made } from '../catalogue-cache.ts'
import { parseSort, type SortKey } from '../catalogue-rules.ts'
import type { ListQuery, ProductList } from '../catalogue-schemas.ts'
import type { CategoryTree } from '../categories/category-tree.ts'
import type { FacetJson } from '../facets/facet-json.ts'
import { DISCOUNTS, parseLevel, parseOptions, parsePriceRange, RATINGS } from '../facets/facet-rules.ts'
import { type ChosenValues, readFacets } from '../facets/facet-view.ts'
import { nearestOf, readNearestCategories } from '../search/nearest-categories.ts'
import type { Search } from '../search/search.ts'
import { NOTHING_UNDERSTOOD, saidOf, understoodQuery, withoutPrice } from '../search/sentences/understood.ts'
import { readShorterSearches } from '../search/shorter-searches.ts'
import type { Terms } from '../search/terms-rules.ts'
import { sliceOrder } from './id-orders.ts'
import { jsonBytes, ReadyJson, readyArray } from './json-bytes.ts'
import type { ListFilter } from './list-filter.ts'
import { findBrand, findListScope, type ListScope } from './list-scope.ts'
import { findMoved, nearestListed } from './listed-categories.ts'
import type { Listing, ListSort } from './listing.ts'
import type { OrderName } from './listing-queries.ts'
import { readIdsByCodes } from './picked-products-queries.ts'

export interface ListDeps {
  db: Db
  listing: Listing
  search: Search
  tree: CategoryTree
  /** The categories that list anything. */
  listed: ReadonlySet<number>
  /** The merchant's collection at the path of the list. */
  collection: PickedCollection | null
  locale: Locale
  terms: Terms
  /** Settings view and limit (decisions B7, B8). */
  view: string
  limit: number
  /** Leave out sold-out products (decisions B11). */
  hideSoldOut: boolean
  /** Sold-out products are at the end (`putsSoldOutLast`). */
  soldOutLast: boolean
  /** The shop sells without stock (setting cartStockControl). */
  sellsWithoutStock: boolean
  /** Setting productsWithKdv; it also decides the sort by price when prices are hidden. */
  withTax: boolean
  /** How prices are shown; null when they are hidden. */
  prices: ListFilter['prices']
  /** Discounts are shown and can be filtered by. */
  showsDiscounts: boolean
  /** From which price with KDV, in lira, a product ships free by itself; null where none does, or all do. */
  freeShippingFrom: Big | null
  /** Filters as JSON, and the version of the stock that they are cached for. */
  facetJson: FacetJson
  stockVersion: number
  /** Products as JSON, in the given order, without those no longer on sale. */
  bodies: (ids: readonly number[]) => Promise<{ bodies: Buffer[]; readAt: number }>
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

/** An id that no row has, so that an unknown or hidden category, or an unknown brand, lists nothing rather than everything. */
const UNKNOWN = 0

/** What the query chooses; codes and paths that a brand or category had before name it still, as in addresses (`findListScope`). */
async function chosenValues(query: ListQuery, { db, listing, tree }: ListDeps): Promise<ChosenValues> {
  const path = query.category.replace(/^\/+|\/+$/g, '')
  const at = tree.byPath(path)
  const category =
    at ?? (path === '' ? undefined : tree.byId((await findMoved(db, [path])).get(path) ?? UNKNOWN))
  const spellings = query.brand.map((code) => [code, code.toUpperCase(), code.toLowerCase()])
  const byCode = spellings.length === 0 ? null : await listing.brandsByCode()
  const brands = await Promise.all(
    query.brand.map(async (code, place) => {
      const known = spellings[place]?.map((spelling) => byCode?.get(spelling)).find(Boolean)
      const found = known ?? (await findBrand(db, code))
      return { code: known ? code : (found?.code ?? code), known: found }
    }),
  )
  const known = category && !category.hidden ? category : null
  return {
    category: path === '' ? null : { path: known?.path ?? path, known },
    brands,
    inStock: query.stock === '1',
  }
}

function filterOf(
  scope: ListScope,
  query: ListQuery,
  { selection, among, deps }: { selection: ChosenValues; among: ListFilter['found']; deps: ListDeps },
): ListFilter {
  const { prices, hideSoldOut, sellsWithoutStock } = deps
  return {
    scope: {
      categoryId: scope.category && (scope.category.hidden ? UNKNOWN : scope.category.id),
      brandId: scope.brand?.id ?? null,
    },
    found: among,
    hideSoldOut,
    chosen: {
      categoryId: selection.category && (selection.category.known?.id ?? UNKNOWN),
      brandIds: selection.brands.map(({ known }) => known?.id ?? UNKNOWN).toSorted((a, b) => a - b),
      inStock: selection.inStock && !sellsWithoutStock,
      price: prices && parsePriceRange(query.min, query.max),
      options: parseOptions(query.option),
      rating: parseLevel(RATINGS, query.rating),
      discount: deps.showsDiscounts ? parseLevel(DISCOUNTS, query.discount) : null,
    },
    prices,
  }
}

/** Equal for lists with the same filters: whatever page and sort order, and the settings, which clear the cache. */
function facetKey(query: ListQuery, { scope, found, prices }: ListFilter, deps: ListDeps): string {
  const { q, brand, category, min, max, stock, option, rating, discount } = query
  const chosen = [q, brand, category, min, max, stock, option, rating, discount]
  return `${deps.locale} ${deps.stockVersion} ${JSON.stringify([scope, found?.key, prices, chosen])}`
}

/** The products of a collection in the merchant's order, listed or not; those of another order have another key. */
async function pickedProducts({ codes }: PickedCollection, { db }: ListDeps): Promise<ListFilter['found']> {
  const ids = Int32Array.from(await readIdsByCodes(db, codes))
  return { key: `picked ${ids.join()}`, ids }
}

/** For a category without a product: the nearest one above that has some. */
function aboveEmpty({ category }: ListScope, { tree, listed }: ListDeps): ProductList['nearest'] {
  if (category === null || listed.has(category.id)) return []
  const above = nearestListed(category, tree, listed)
  return above ? [nearestOf(above, tree)] : []
}

/** One page of a list and its cache tags. Null when the path is no list. */
export async function readList(path: string, asked: ListQuery, deps: ListDeps): Promise<Made | null> {
  const { listing, search, facetJson, view, limit, hideSoldOut, sellsWithoutStock } = deps
  const scope = await findListScope(deps, path)
  if (scope === null) return null
  const searched = scope.collection !== null || asked.q.trim() === '' ? null : await search.find(asked.q)
  let understood = searched && understoodQuery(asked, searched, deps)
  // Of a search that says nothing but filters, everything is narrowed.
  const isNarrowed = searched?.read.text === '' && searched.read.filters.length > 0
  const found = isNarrowed && understood?.left.length === 0 ? null : searched
  const among = scope.collection
    ? await pickedProducts(scope.collection, deps)
    : // Their order changes with what is in stock, and each language has its own synonyms.
      found && { key: `q ${deps.locale} ${asked.q.trim()}|${found.result}|stocked`, ids: found.ids }
  const sort = parseSort(asked.sort)
  const { by, descending } = sortOf(sort, deps)
  // Whoever sorts by stock wants the sold-out products where their number puts them.
  const arranged = deps.soldOutLast && by?.name !== 'quantity'
  const listOf = async (query: ListQuery) => {
    const selection = await chosenValues(query, deps)
    const filter = filterOf(scope, query, { selection, among, deps })
    const order = arranged
      ? await listing.orderInStockFirst(filter, by, descending)
      : await listing.order(filter, by)
    return { query, selection, filter, order }
  }
  let list = await listOf(understood?.query ?? asked)
  if (understood && list.order.ids.length === 0 && found && found.ids.length > 0) {
    const phrases = understood.filters.filter(({ param }) => param !== 'option')
    const wider = phrases.length > 0 ? await listOf(asked) : null
    // What the words said leaves nothing: what the shop has instead is shown as a partial match.
    if (wider && wider.order.ids.length > 0) {
      list = wider
      understood = {
        query: asked,
        filters: understood.filters.filter(({ param }) => param === 'option'),
        left: [...understood.left, ...phrases.map(({ text }) => text)],
      }
    }
  }
  const { query, selection, filter, order } = list
  const total = order.ids.length
  const pages = pageCount(total, limit)
  const page = clampPage(query.page, pages)
  const ids = sliceOrder(order, (page - 1) * limit, limit, descending && !arranged)
  const stockMatters = !hideSoldOut && !sellsWithoutStock
  const nothing = found?.ids.length === 0
  const [{ bodies, readAt }, facets, shorter, nearest, moreSorts] = await Promise.all([
    deps.bodies(ids),
    facetJson.read(facetKey(query, filter, deps), deps, () =>
      readFacets({ ...deps, filter, selection, scope: scope.category, stockMatters }),
    ),
    nothing ? readShorterSearches(withoutPrice(found.read), deps) : [],
    nothing ? readNearestCategories(query.q, deps) : aboveEmpty(scope, deps),
    listing.moreSorts({ discounts: deps.showsDiscounts }),
  ])
  const corrected = found?.corrected ?? null
  const said = searched && understood ? saidOf(searched, understood) : NOTHING_UNDERSTOOD
  const value: Omit<ProductList, 'items' | 'facets'> & { items: ReadyJson; facets: ReadyJson } = {
    view,
    page,
    pages,
    total,
    limit,
    sort: sort ?? '',
    variantCheck: false,
    items: readyArray(bodies),
    facets: new ReadyJson([facets]),
    suggestion: corrected === null ? null : { query: corrected, total: found?.ids.length ?? 0 },
    shorter,
    corrected: corrected !== null,
    nearest,
    moreSorts,
    understood: said,
    partial: !nothing && (said.left.length > 0 || (found?.partial ?? null) !== null),
  }
  return {
    json: jsonBytes(value),
    tags: { ids, list: true, byStock: by?.name === 'quantity' || by?.name === 'sales' },
    readAt,
  }
}
