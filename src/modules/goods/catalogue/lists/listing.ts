import type { DatabaseLog, Db } from '#database/database.ts'
import { boundedCache } from '#database/feed/bounded-cache.ts'
import type { Change, ChangeFeed } from '#database/feed/change-feed.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/locale.ts'
import { searchText } from '#shared/text/turkish.ts'
import type { MORE_SORT_KEYS } from '../catalogue-rules.ts'
import { countAllByBrand } from '../facets/brand-counts.ts'
import { countFacets, type FacetCounts } from '../facets/facet-counts.ts'
import { priceOrder, shownDiscounts } from '../facets/price-order.ts'
import { createStockIndex } from '../facets/stock-index.ts'
import type { CheapestBy } from '../product/product-queries.ts'
import { type IdOrder, intersectOrder, newestFirst, orderByLevel, putFirst } from './id-orders.ts'
import { countIds, type IdSet } from './id-sets.ts'
import { eachInSlices, ownTurn } from './in-slices.ts'
import { readListContents } from './list-contents.ts'
import { filterKey, isWhole, type ListFilter, listedProducts } from './list-filter.ts'
import {
  ORDER_NAMES,
  type OrderName,
  readOrder,
  readPricedSkus,
  readSalesLevels,
  rereadPricedSkus,
} from './listing-queries.ts'
import {
  type BrandName,
  brandIndexes,
  brandsByCode,
  countInGroup,
  type IdGroups,
  idsFromLevel,
  type LevelsById,
  type Option,
  type ProductColumns,
  type ProductIndex,
} from './product-index.ts'
import {
  type LevelName,
  readCategoryGroups,
  readLevels,
  readOptions,
  readPrices,
  readProductColumns,
  rereadLevels,
  rereadPrices,
} from './product-index-queries.ts'
import { createRecentSets } from './recent-sets.ts'
import { temporarySets } from './temporary-sets.ts'
import type { UpdatePace } from './update-pace.ts'
import { createWholeCatalogue } from './whole-catalogue.ts'

/** How a list is sorted: by which order, in which language, by which prices. */
export interface ListSort {
  name: OrderName
  locale: Locale
  cheapest: CheapestBy
}

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

/** Brands, and parallel to them how many listed products each has, and the words of its name as `searchText` folds them. */
export interface CountedBrands {
  brands: readonly BrandName[]
  counts: Int32Array
  words: readonly string[]
}

/** Maximum bytes of cached orders, sets and counts, besides the unfiltered ones. */
const MAX_BYTES = 48 * 1024 * 1024

type CachedValue = IdOrder | FacetCounts

function bytesOf(value: CachedValue): number {
  if ('ids' in value) return value.ids.byteLength
  const options = value.options.reduce((count, values) => count + values.length, 0)
  return 2 * value.brands.indexes.byteLength + 8 * (value.categories.length + options) + 1024
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
    invalidateCached('|stocked')
    for (const listener of stockedListeners) listener()
  })
  const cache = boundedCache<Promise<CachedValue>>({
    lifetime: changes.lifetimes.long,
    maxBytes: MAX_BYTES,
    // The real size is set once the value has loaded; until then a typical size counts.
    bytesOf: () => 4096,
  })

  const whole = createWholeCatalogue({
    log,
    lifetimes: changes.lifetimes,
    readContents: (options) => readListContents(db, { ...options, ...(largeFrom && { largeFrom }) }),
    stock,
    onUpdated(late) {
      clearCached()
      if (late) for (const listener of listeners) listener()
    },
    ...(pace && { pace }),
  })

  /** Counts invalidations: what was read before one must not be cached after it. */
  let invalidations = 0
  function clearCached(): void {
    invalidations++
    cache.clear()
  }
  function invalidateCached(mark: string): void {
    invalidations++
    for (const key of cache.keys()) if (key.includes(mark)) cache.delete(key)
  }

  changes.subscribe(({ topic, ids }: Change) => {
    if (topic === 'catalogue') whole.change(ids)
    if (topic === 'currencies') whole.changeAll()
    if (topic !== 'stock') return
    invalidateCached('|quantity')
    invalidateCached('|sales')
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

  /** Caches the result of `make` under a key, called once for concurrent requests; a failure is not cached. */
  function cached<T extends CachedValue>(key: string, make: () => Promise<T>): Promise<T> {
    const known = cache.get(key)
    if (known) return known as Promise<T>
    const made = make()
    cache.set(key, made)
    made.then(
      (value) => {
        if (cache.peek(key) === made) cache.set(key, made, { size: bytesOf(value) + key.length * 2 + 256 })
      },
      () => cache.peek(key) === made && cache.delete(key),
    )
    return made
  }

  // A change of the catalogue may be one of stock too, which the update after it finds out.
  const stocked = () => whole.settled().then(stock.stocked)
  const stockVersion = () => whole.settled().then(stock.version)
  let size = 0
  const columns = () =>
    whole.once('columns', async () => {
      const read = await readProductColumns(db)
      size = countIds(read.listed)
      return read
    })
  const categories = () => whole.once('categories', () => readCategoryGroups(db))
  const options = () => whole.once('options', () => readOptions(db))
  const sales = () => whole.once('sales', () => readSalesLevels(db))

  /** What the price that a product shows follows from, and a number that changes with what can be bought of it. */
  async function shownPrices({ withTax, soldOutToo }: CheapestBy) {
    const [priced, productColumns, inStock] = await Promise.all([
      whole.once(
        `priced ${withTax}`,
        () => readPricedSkus(db, withTax),
        (skus, ids) => rereadPricedSkus(db, skus, ids, withTax),
      ),
      columns(),
      soldOutToo ? null : stocked(),
    ])
    return { priced, productColumns, inStock, version: soldOutToo ? 0 : await stock.version() }
  }

  /** Unfiltered orders that follow from other values: each is made again when one of them is another. */
  const derived = new Map<OrderName, { from: readonly unknown[]; order: Promise<IdOrder> }>()
  function derivedOrder(
    name: OrderName,
    from: readonly unknown[],
    make: () => Promise<IdOrder>,
  ): Promise<IdOrder> {
    const known = derived.get(name)
    if (known?.from.every((part, at) => part === from[at])) return known.order
    const order = ownTurn().then(make)
    derived.set(name, { from, order })
    return order
  }

  async function byPrice(cheapest: CheapestBy): Promise<IdOrder> {
    const { priced, productColumns, inStock, version } = await shownPrices(cheapest)
    return derivedOrder('price', [priced, productColumns, inStock, version], () =>
      priceOrder(priced, productColumns, inStock),
    )
  }

  const newest = () => whole.once('order newest', () => readOrder(db, 'newest', DEFAULT_LOCALE))

  async function byDiscount(cheapest: CheapestBy): Promise<IdOrder> {
    const [{ priced, productColumns, inStock, version }, discounts, { ids }] = await Promise.all([
      shownPrices(cheapest),
      levels('discounts'),
      newest(),
    ])
    return derivedOrder('discount', [priced, productColumns, inStock, version, discounts, ids], async () =>
      orderByLevel(ids, await shownDiscounts(priced, productColumns, inStock, discounts)),
    )
  }

  async function byLevel(name: OrderName, read: () => Promise<LevelsById>): Promise<IdOrder> {
    const [known, { ids }] = await Promise.all([read(), newest()])
    return derivedOrder(name, [known, ids], () => orderByLevel(ids, known))
  }

  function wholeOrder({ name, locale, cheapest }: ListSort): Promise<IdOrder> {
    if (name === 'quantity') return stock.quantities()
    if (name === 'price') return byPrice(cheapest)
    if (name === 'discount') return byDiscount(cheapest)
    if (name === 'sales') return byLevel(name, stock.sold)
    if (name === 'reviews') return byLevel(name, () => levels('reviews'))
    return name === 'newest'
      ? newest()
      : whole.once(`order ${name} ${locale}`, () => readOrder(db, name, locale))
  }

  const levels = (name: LevelName) =>
    whole.once(
      name,
      () => readLevels(db, name),
      (known, ids) => rereadLevels(db, name, known, ids),
    )

  const hasAny = (known: LevelsById) => idsFromLevel(known, 1).words.length > 0

  async function loadProductIndex({ prices }: Pick<ListFilter, 'prices'>): Promise<ProductIndex> {
    const [productColumns, inStock, placed, allOptions, shown, stars, discounts] = await Promise.all([
      columns(),
      stocked(),
      categories(),
      options(),
      prices &&
        whole.once(
          `prices ${prices.currency} ${prices.withTax}`,
          () => readPrices(db, prices),
          (shownPrices, ids) => rereadPrices(db, shownPrices, ids, prices),
        ),
      levels('stars'),
      levels('discounts'),
    ])
    return {
      columns: productColumns,
      stocked: inStock,
      categories: placed,
      options: allOptions,
      prices: shown,
      stars,
      discounts,
    }
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

  /** The brands that were counted last. A reload folds only the names that changed. */
  let counted: { columns: ProductColumns; brands: Promise<CountedBrands> } | null = null
  async function countAndFold(
    columns: ProductColumns,
    before: { columns: ProductColumns; words: readonly string[] } | null,
  ): Promise<CountedBrands> {
    const counts = countAllByBrand(columns).subarray(1)
    const indexBefore = before && brandIndexes(before.columns)
    const words: string[] = []
    await eachInSlices(columns.brands, ({ id, name }) => {
      const at = (indexBefore?.[id] ?? 0) - 1
      const isSame = before?.columns.brands[at]?.name === name
      words.push((isSame ? before?.words[at] : undefined) ?? searchText(name))
    })
    return { brands: columns.brands, counts, words }
  }
  async function brands(): Promise<CountedBrands> {
    const productColumns = await columns()
    if (counted?.columns !== productColumns) {
      const known = counted
      const previous = known?.brands.then(
        ({ words }) => ({ columns: known.columns, words }),
        () => null,
      )
      counted = {
        columns: productColumns,
        brands: Promise.resolve(previous ?? null).then((before) => countAndFold(productColumns, before)),
      }
    }
    return counted.brands
  }

  async function orderOf(filter: ListFilter, sort: ListSort | null): Promise<IdOrder> {
    // Applies pending changes and stock moves first, so that they invalidate dependent lists before those are read from the cache.
    await Promise.all([stockVersion(), sort?.name === 'quantity' ? stock.quantities() : null])
    const own = sort === null ? filter.found : null
    const base = async (): Promise<IdOrder> =>
      own ? { ids: own.ids, tail: own.ids.length } : wholeOrder(sort ?? NEWEST)
    if (isWhole(filter)) return base()
    const key = filterKey(filter)
    return cached(`list ${key}${sort === null ? '|own' : sortKey(sort)}`, async () => {
      const productIndex = await loadProductIndex(filter)
      const within = sort === null && !own ? null : await base()
      return withListed(productIndex, filter, (set) =>
        within === null ? newestFirst(set) : intersectOrder(within, [set]),
      )
    })
  }

  return {
    size: () => columns().then(() => size),
    onRenewed(listener) {
      listeners.add(listener)
    },
    onStockedChange(listener) {
      stockedListeners.add(listener)
    },
    async warm(prices, sort) {
      const steps: (() => Promise<unknown>)[] = [
        // Searches need sales too.
        () => Promise.all([loadProductIndex({ prices }), sales()]),
        brands,
        ...ORDER_NAMES.map((name) => () => wholeOrder({ ...sort, name })),
        ...LOCALES.map((locale) => () => wholeOrder({ ...sort, name: 'name', locale })),
      ]
      for (const step of steps) await step()
      await whole.prepare()
    },
    async moreSorts(shown) {
      const [sales, reviews, discounts] = await Promise.all([
        // Sales only grow, but for orders that are cancelled, so that the numbers of the last order matter for the first one alone.
        stock.knownSold().then((known) => (hasAny(known) ? known : stock.sold())),
        levels('stars'),
        shown.discounts ? levels('discounts') : null,
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
    sales,
    categories,
    options,
    brands,
    brandsByCode: async () => brandsByCode(await columns()),
    order: orderOf,
    async orderInStockFirst(filter, sort, descending) {
      await stockVersion()
      const key = `first ${filterKey(filter)}|stocked${sort === null ? '|own' : sortKey(sort)}${descending ? ' desc' : ''}`
      return cached(key, async () => {
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
      const before = invalidations
      const productIndex = await loadProductIndex(filter)
      const { prices, scope } = filter
      const key = `facets ${filterKey(filter)} ${JSON.stringify([scope, prices, categoryIds])}|stocked`
      const count = async () => {
        await ownTurn()
        return countFacets(productIndex, recentSets.take(productIndex, filter), categoryIds)
      }
      return { productIndex, counts: await (invalidations === before ? cached(key, count) : count()) }
    },
  }
}
