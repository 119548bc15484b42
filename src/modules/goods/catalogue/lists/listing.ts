import type { DatabaseLog, Db } from '#database/database.ts'
import type { Change, ChangeFeed } from '#database/feed/change-feed.ts'
import { DEFAULT_LOCALE, LOCALES } from '#shared/locale.ts'
import type { MORE_SORT_KEYS } from '../catalogue-rules.ts'
import { countFacets, type FacetCounts } from '../facets/facet-counts.ts'
import { createStockIndex } from '../facets/stock-index.ts'
import { type IdOrder, intersectOrder, newestFirst, putFirst } from './id-orders.ts'
import type { IdSet } from './id-sets.ts'
import { ownTurn } from './in-slices.ts'
import { createListCache } from './list-cache.ts'
import { filterKey, isWhole, type ListFilter, listedProducts } from './list-filter.ts'
import { ORDER_NAMES } from './listing-queries.ts'
import {
  type BrandName,
  brandsByCode,
  countInGroup,
  type IdGroups,
  idsFromLevel,
  type LevelsById,
  type Option,
  type ProductIndex,
} from './product-index.ts'
import { createRecentSets } from './recent-sets.ts'
import { temporarySets } from './temporary-sets.ts'
import { readListContents } from './updates/list-contents.ts'
import type { UpdatePace } from './updates/update-pace.ts'
import { createWholeCatalogue } from './updates/whole-catalogue.ts'
import { type CountedBrands, createCountedBrands } from './whole/counted-brands.ts'
import { createWholeOrders, type ListSort } from './whole/whole-orders.ts'
import { createWholeValues } from './whole/whole-values.ts'

export type { ListSort } from './whole/whole-orders.ts'

/**
 * The orders of lists and their facet counts, in memory, so that page 40,000 costs what page 1 costs and counts cost next to
 * nothing: a new list is linear in the listed products, a cached one is found by its key. PostgreSQL sorts once; this caches the ids. After
 * a stock change the next request moves the affected products. How lists follow the other changes, and when they lag, is in
 * `whole-catalogue.ts`; the products shown on them are always current.
 */
export interface Listing {
  /** A null `sort` means the search's own order, or newest first without a search. */
  order(filter: ListFilter, sort: ListSort | null): Promise<IdOrder>
  /**
   * The same in the order it is shown in, products in stock before the sold-out ones. An order by quantity is not for it: that one moves with every sale.
   */
  orderInStockFirst(filter: ListFilter, sort: ListSort | null, descending: boolean): Promise<IdOrder>
  /** The facets of a list; `categoryIds` are the categories a shopper could choose next. */
  facets(
    filter: ListFilter,
    categoryIds: readonly number[],
  ): Promise<{ productIndex: ProductIndex; counts: FacetCounts }>
  /** How many products the filter leaves in each of these categories. */
  inCategories(filter: ListFilter, categoryIds: readonly number[]): Promise<number[]>
  /** Loads ahead of the first request what lists are made from, one query after the other. */
  warm(prices: ListFilter['prices'], sort: Omit<ListSort, 'name'>): Promise<void>
  /** Calls `listener` after lists that lagged have followed changes of the catalogue: whatever was derived before may be stale. */
  onRenewed(listener: () => void): void
  /**
   * Calls `listener` after products came into stock or sold out, some tenths of a second after the change of stock was published, and
   * when that could not be found out.
   */
  onStockedChange(listener: () => void): void
  /** The sort orders that the shop has numbers for. */
  moreSorts(shown: { discounts: boolean }): Promise<(typeof MORE_SORT_KEYS)[number][]>
  /** Number of listed products. */
  size(): Promise<number>
  /** Every product and variant that has stock. */
  stocked(): Promise<IdSet>
  /** How much each product sells, as `salesLevel` by id; some minutes old. */
  sales(): Promise<Uint8Array>
  /** Products by category, those of the categories below included. */
  categories(): Promise<IdGroups>
  /** The options of variants on sale, in the merchants' order. */
  options(): Promise<readonly Option[]>
  /** All brands by Turkish name. */
  brands(): Promise<CountedBrands>
  /** The same by their codes. */
  brandsByCode(): Promise<ReadonlyMap<string, BrandName>>
  /** A number that changes whenever a product comes into stock or sells out: lists cached under another one are stale. */
  stockVersion(): Promise<number>
  /** The same if it is known without a query, else null. */
  knownStockVersion(): number | null
}

/** The default order; locale and prices do not affect it. */
const NEWEST: ListSort = {
  name: 'newest',
  locale: DEFAULT_LOCALE,
  cheapest: { withTax: true, soldOutToo: true },
}

/** Suffix of a cached list's key; an order by price may change when a variant sells out or comes back. */
function sortKey({ name, locale, cheapest: { withTax, soldOutToo } }: ListSort): string {
  if (name === 'price' || name === 'discount') return `|${name} ${withTax}${soldOutToo ? '' : '|stocked'}`
  return name === 'sales' || name === 'reviews' ? `|${name}` : `|${name} ${locale}`
}

/** Orders come in bursts: their moves are applied together, this long after the first (milliseconds). */
const BETWEEN_MOVES = 100

export function createListing(deps: {
  db: Db
  changes: ChangeFeed
  log: DatabaseLog
  /** Products and variants from which on lists lag behind changes. */
  largeFrom?: number
  pace?: UpdatePace
}): Listing {
  const { db, changes, log, largeFrom, pace } = deps
  const listeners = new Set<() => void>()
  const stockedListeners = new Set<() => void>()
  const stock = createStockIndex(db, () => {
    cache.invalidate('|stocked')
    for (const listener of stockedListeners) listener()
  })
  const cache = createListCache(changes.lifetimes.long)

  const whole = createWholeCatalogue({
    log,
    lifetimes: changes.lifetimes,
    readContents: (options) => readListContents(db, { ...options, ...(largeFrom && { largeFrom }) }),
    stock,
    onUpdated(late) {
      cache.invalidate()
      if (late) for (const listener of listeners) listener()
    },
    ...(pace && { pace }),
  })

  changes.subscribe(({ topic, ids }: Change) => {
    if (topic === 'catalogue') whole.change(ids)
    if (topic === 'currencies') whole.changeAll()
    if (topic !== 'stock') return
    cache.invalidate('|quantity')
    cache.invalidate('|sales')
    stock.move(ids)
    applyMovesSoon()
  })

  let applying = false
  /** Requests apply moves too, but whoever listens serves pages without one. */
  function applyMovesSoon(): void {
    if (applying || stockedListeners.size === 0) return
    applying = true
    setTimeout(() => {
      applying = false
      // A failure has been reported as a change.
      stock.applyMoves().catch(() => undefined)
    }, BETWEEN_MOVES).unref()
  }

  // A change of the catalogue may be one of stock too, which the update after it finds out.
  const stocked = () => whole.settled().then(stock.stocked)
  const stockVersion = () => whole.settled().then(stock.version)
  const values = createWholeValues(db, whole)
  const wholeOrder = createWholeOrders(values, { ...stock, stocked })
  const countedBrands = createCountedBrands()
  const brands = () => values.columns().then(countedBrands)

  async function loadProductIndex({ prices }: Pick<ListFilter, 'prices'>): Promise<ProductIndex> {
    const [columns, inStock, categories, options, shown, stars, discounts] = await Promise.all([
      values.columns(),
      stocked(),
      values.categories(),
      values.options(),
      prices && values.prices(prices),
      values.levels('stars'),
      values.levels('discounts'),
    ])
    return { columns, stocked: inStock, categories, options, prices: shown, stars, discounts }
  }

  const recentSets = createRecentSets()

  /** What `use` makes of the products of a list, which are valid until it returns. Each of the two has a turn of its own. */
  async function withListed<T>(
    productIndex: ProductIndex,
    filter: ListFilter,
    use: (set: IdSet) => T,
  ): Promise<T> {
    const temporary = temporarySets()
    try {
      await ownTurn()
      const set = listedProducts(productIndex.columns, recentSets.of(productIndex, filter), temporary)
      await ownTurn()
      return use(set)
    } finally {
      temporary.release()
    }
  }

  async function orderOf(filter: ListFilter, sort: ListSort | null): Promise<IdOrder> {
    // Applies pending changes and stock moves first, so that they invalidate dependent lists before those are read from the cache.
    await Promise.all([stockVersion(), sort?.name === 'quantity' ? stock.quantities() : null])
    const own = sort === null ? filter.found : null
    const base = async (): Promise<IdOrder> =>
      own ? { ids: own.ids, tail: own.ids.length } : wholeOrder(sort ?? NEWEST)
    if (isWhole(filter)) return base()
    const key = filterKey(filter)
    return cache.read(`list ${key}${sort === null ? '|own' : sortKey(sort)}`, async () => {
      const productIndex = await loadProductIndex(filter)
      const within = sort === null && !own ? null : await base()
      return withListed(productIndex, filter, (set) =>
        within === null ? newestFirst(set) : intersectOrder(within, [set]),
      )
    })
  }

  return {
    size: values.size,
    onRenewed(listener) {
      listeners.add(listener)
    },
    onStockedChange(listener) {
      stockedListeners.add(listener)
    },
    async warm(prices, sort) {
      const steps: (() => Promise<unknown>)[] = [
        // Searches need sales too.
        () => Promise.all([loadProductIndex({ prices }), values.sales()]),
        brands,
        ...ORDER_NAMES.map((name) => () => wholeOrder({ ...sort, name })),
        ...LOCALES.map((locale) => () => wholeOrder({ ...sort, name: 'name', locale })),
      ]
      for (const step of steps) await step()
      await whole.prepare()
    },
    async moreSorts(shown) {
      const hasAny = (known: LevelsById) => idsFromLevel(known, 1).words.length > 0
      const [sales, reviews, discounts] = await Promise.all([
        // Sales only grow, but for orders that are cancelled, so that the numbers of the last order matter for the first one alone.
        stock.knownSold().then((known) => (hasAny(known) ? known : stock.sold())),
        values.levels('stars'),
        shown.discounts ? values.levels('discounts') : null,
      ])
      return [
        ...(hasAny(sales) ? (['-sales'] as const) : []),
        ...(hasAny(reviews) ? (['-reviews'] as const) : []),
        ...(discounts && hasAny(discounts) ? (['-discount'] as const) : []),
      ]
    },
    stockVersion,
    knownStockVersion: stock.knownVersion,
    stocked,
    sales: values.sales,
    categories: values.categories,
    options: values.options,
    brands,
    brandsByCode: () => values.columns().then(brandsByCode),
    order: orderOf,
    async orderInStockFirst(filter, sort, descending) {
      await stockVersion()
      const key = `first ${filterKey(filter)}|stocked${sort === null ? '|own' : sortKey(sort)}${descending ? ' desc' : ''}`
      return cache.read(key, async () => {
        const [order, first] = await Promise.all([orderOf(filter, sort), stocked()])
        await ownTurn()
        return putFirst(order, first, descending)
      })
    },
    async inCategories(filter, categoryIds) {
      await stockVersion()
      const productIndex = await loadProductIndex(filter)
      return withListed(productIndex, filter, (set) =>
        categoryIds.map((id) => countInGroup(set, productIndex.categories, id)),
      )
    },
    async facets(filter, categoryIds) {
      await stockVersion()
      const before = cache.invalidations()
      const productIndex = await loadProductIndex(filter)
      const { prices, scope } = filter
      const key = `facets ${filterKey(filter)} ${JSON.stringify([scope, prices, categoryIds])}|stocked`
      const count = async () => {
        await ownTurn()
        return countFacets(productIndex, recentSets.take(productIndex, filter), categoryIds)
      }
      return {
        productIndex,
        counts: await (cache.invalidations() === before ? cache.read(key, count) : count()),
      }
    },
  }
}
