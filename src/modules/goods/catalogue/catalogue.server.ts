import { boundedCache } from '#database/feed/bounded-cache.ts'
import type { CachePool } from '#database/feed/cache-pool.ts'
import { openLiveValue } from '#database/feed/live-value.ts'
import type { Currencies } from '#modules/goods/currencies/currencies.server.ts'
import type { SearchPhrases } from '#modules/goods/phrases/phrases.server.ts'
import type { Synonyms } from '#modules/goods/synonyms/synonyms.server.ts'
import type { Preferences } from '#modules/kernel/people/visitor.ts'
import { collectionAt } from '#modules/platform/settings/collection-rules.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { CatalogueSettings } from '#modules/platform/settings/settings-rules.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/locale.ts'
import { refreshBadges } from './badges/badge-queries.ts'
import { createResponseCache } from './catalogue-cache.ts'
import { freeShippingFrom, hidesSoldOut, putsSoldOutLast } from './catalogue-rules.ts'
import {
  listQuerySchema,
  type Product,
  type ProductDetail,
  type ProductList,
  type RequestedListQuery,
  type TopCategory,
  type WidgetName,
} from './catalogue-schemas.ts'
import { type Category, type CategoryTree, readTrees, TREE_SOURCE } from './categories/category-tree.ts'
import { readTopCategories } from './categories/top-categories.ts'
import { createFacetJson } from './facets/facet-json.ts'
import { jsonArray } from './lists/json-bytes.ts'
import { type ListPageTexts, readListPageTexts } from './lists/list-page-texts.ts'
import { type Brand, findBrand, findListScope, type ListScope } from './lists/list-scope.ts'
import {
  findGone,
  findUndone,
  type GoneCategory,
  LISTED_CATEGORIES,
  readListedCategories,
} from './lists/listed-categories.ts'
import { createListing } from './lists/listing.ts'
import { createProductBodies } from './lists/product-bodies.ts'
import { readList } from './lists/read-list.ts'
import { readWidget } from './lists/widget-queries.ts'
import { readLowPrices } from './price/low-price-queries.ts'
import { isLowestOfDays, type LowPrice } from './price/low-price-rules.ts'
import { type ProductRow, readProducts } from './product/product-queries.ts'
import { type PriceView, productView } from './product/product-view.ts'
import { readDetail } from './product/read-detail.ts'
import { readDraft } from './product/read-draft.ts'
import { type ReadTable, readVariantTable } from './product/read-variant-table.ts'
import { createSearch } from './search/search.ts'
import { writeAllDueWords } from './search/sentences/product-words.ts'
import { readSimilar } from './search/similar-queries.ts'
import { readSuggestions } from './search/suggest.ts'
import { openTerms } from './search/terms.ts'
import type { Terms } from './search/terms-rules.ts'
import type { Vocabulary } from './search/vocabulary.ts'

export { hasProducts } from './facets/has-products.ts'
export { readInstallmentCaps } from './facets/installment-caps.ts'
export type { ListPageTexts } from './lists/list-page-texts.ts'
export type { ListScope } from './lists/list-scope.ts'
export { searchTextsOf } from './product/derived-columns.ts'
export { readProductName } from './product/product-name.ts'
export { saveRating } from './product/product-rating.ts'
export { findWrongWords } from './search/sentences/product-words.ts'

/** A category of a menu. */
export interface MenuCategory {
  readonly name: string
  readonly url: string
  readonly children: readonly MenuCategory[]
}

/** The products, as shoppers see them. Results are never older than the last change published on the change feed, nor than a minute, lists of searches two. */
export interface Catalogue {
  /**
   * One page of a list. `path` is a category path, a brand page, a collection, '/arama' or '' for everything; null when it is none of these.
   * Sold-out products are left out where the shop hides them (decisions B11).
   */
  list(path: string, query: RequestedListQuery, preferences: Preferences): Promise<ProductList | null>
  /** The scope of a list path, with its category in this language, or null. */
  listScope(path: string, locale: Locale): Promise<ListScope | null>
  /** What the merchant says on the page of a category or a brand; null for every other list. */
  listPageTexts(scope: ListScope, locale: Locale): Promise<ListPageTexts | null>
  /** A product with its variants; for a variant, that variant with its siblings. Null when unknown or deleted. */
  product(id: number, preferences: Preferences): Promise<ProductDetail | null>
  /** A draft, or a variant of one, as it would be on sale; null for every other product. For staff's preview alone, and never cached. */
  draft(id: number, preferences: Preferences): Promise<ProductDetail | null>
  /** At most 20 products (spec §9). */
  widget(name: WidgetName, preferences: Preferences): Promise<Product[]>
  /**
   * At most 12 similar products: those in stock first, its own category before its brand, never the product itself. Sold-out ones
   * are left out where the shop hides them.
   */
  similar(id: number, preferences: Preferences): Promise<Product[]>
  /** What the price of each of a product's units may be called, in these preferences' currency; none for a product with variants. */
  lowPrices(id: number, preferences: Preferences): Promise<LowPrice[]>
  /** Of these products those on sale, in their order, as lists show them. */
  onSale(ids: readonly number[], preferences: Preferences): Promise<Product[]>
  /** For carts, orders and wishlists: includes prices and passive products; unknown and deleted ids are missing. */
  productsByIds(ids: readonly number[], preferences: Preferences): Promise<Map<number, Product>>
  /** Ids of up to `most` listed products that match a text, the corrected words where nothing does; fast enough for every keystroke. */
  findIds(text: string, most: number): Promise<number[]>
  /** How many listed products a search finds, and whether only by corrected words. */
  countFound(text: string, locale: Locale): Promise<{ found: number; corrected: boolean }>
  /** The category tree in this language, from memory; a change of categories appears some milliseconds late. */
  categories(locale: Locale): CategoryTree
  /** Top categories and the categories below them that list anything, for menus; as old as `categories`, and within a second after a product comes or goes. */
  menu(locale: Locale): MenuCategory[]
  /** Whether a product is listed in this category or below it. */
  listsAnything(category: Pick<Category, 'id'>): Promise<boolean>
  /** What became of a category that was at this path and was undone, deleted, renamed or moved; null where there is one, or none ever was. */
  goneCategory(path: string): Promise<GoneCategory | null>
  /** Translations of units, options and their values in this language, from memory. */
  terms(locale: Locale): Terms
  /** The top categories that list anything, in the merchant's order, with their pictures and product counts. */
  topCategories(locale: Locale): Promise<TopCategory[]>
  /** Calls `listener` after categories, what they list, terms or synonyms were reloaded: whatever was derived from them may be stale. */
  onRenewed(listener: () => void): void
  /**
   * Calls `listener` after lists and their counts may have changed although no change of the catalogue was published: products came into
   * stock or sold out, or a large shop's lists were reloaded. What they show of a product is not affected.
   */
  onListsChange(listener: () => void): void
  /** Loads the list indexes ahead, so that the first shopper need not wait. On failure the first request loads them. */
  warm(): Promise<void>
  /**
   * Writes what searches find products by besides their names, where it changed: of just saved products and, after a start, of all that have
   * none. Searches show it after the next change of a product or within two minutes. Returns how many changes there were.
   */
  writeWords(): Promise<number>
  /** Gives the badges of cards anew: to these best sellers, and to what is new by the setting yeniUrunGunu. */
  refreshBadges(bestSellers: readonly number[]): Promise<void>
  /** The brand with this code, case-insensitive. */
  brand(code: string): Promise<Brand | null>
  /** The same results as JSON ready to send, without building objects first. */
  json: {
    list(
      path: string,
      query: RequestedListQuery,
      preferences: Preferences,
      address?: string,
    ): Promise<Buffer | null>
    product(id: number, preferences: Preferences, address?: string): Promise<Buffer | null>
    /** Suggestions of a search box for the text typed so far. */
    suggest(typed: string, preferences: Preferences, address?: string): Promise<Buffer>
    /** Those of these products that are on sale, in this order: for cards of what a browser remembers. */
    some(ids: readonly number[], preferences: Preferences): Promise<Buffer>
    widget(name: WidgetName, preferences: Preferences): Promise<Buffer>
    /**
     * The cached response that was read before with this `address`, if it is current. An address is any text that path, query and
     * preferences follow from, so that a repeated request need not parse them.
     */
    cached(address: string): Buffer | undefined
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Characters of an address that is worth caching. */
const MAX_ADDRESS = 300

function parse<T>(body: Buffer): T
function parse<T>(body: Buffer | null): T | null
function parse<T>(body: Buffer | null): T | null {
  return body === null ? null : (JSON.parse(body.toString()) as T)
}

export async function createCatalogue(
  deps: Pick<ShopDeps, 'db' | 'direct' | 'reads' | 'changes' | 'log' | 'clock'> & {
    /** Of responses, the products that lists are made of, addresses and searches. */
    caches: CachePool
    /** What a change of makes lists stale; other settings it may not read. */
    settings: Pick<Settings, 'onChange'> & { get(): CatalogueSettings }
    currencies: Currencies
    synonyms: Pick<Synonyms, 'index' | 'onChange'>
    searchPhrases: Pick<SearchPhrases, 'lead' | 'onChange'>
  },
): Promise<Catalogue> {
  const { db, direct, reads, changes, log, clock, caches, settings, currencies, synonyms, searchPhrases } =
    deps
  const lifetime = changes.lifetimes.short
  const responses = createResponseCache({ pool: caches, lifetime })
  const products = createProductBodies({ db: reads, pool: caches, name: 'products', spares: 0.04, lifetime })
  const facetJson = createFacetJson(lifetime)
  const clear = () => {
    products.clear()
    facetJson.clear()
    responses.clear()
  }
  const listing = createListing({ db: reads, changes, log })
  const trees = await openLiveValue({
    db,
    changes,
    log,
    topics: ['catalogue'],
    source: TREE_SOURCE,
    load: readTrees,
  })
  const listed = await openLiveValue({
    db,
    changes,
    log,
    topics: ['catalogue'],
    ofProducts: true,
    source: LISTED_CATEGORIES,
    load: readListedCategories,
  })
  const terms = await openTerms({ db, changes, log })
  const searchIn = (locale: Locale, vocabulary?: Vocabulary) =>
    createSearch({
      locale,
      db,
      direct,
      reads,
      changes,
      log,
      clock,
      caches,
      listing,
      // A category without an English name has its Turkish one there too.
      trees: () => (locale === 'en' ? [trees.get().en] : LOCALES.map((each) => trees.get()[each])),
      synonyms: () => synonyms.index(locale),
      ...(vocabulary && { vocabulary }),
      sellsWithoutStock: () => settings.get().cartStockControl,
      // Turkish names are their own; any other language adds its own words.
      terms: () => terms.in('en'),
    })
  const tr = searchIn('tr')
  const searches = { tr, en: searchIn('en', tr.vocabulary) }
  const forgetSearches = () => {
    for (const locale of LOCALES) searches[locale].clear()
  }
  trees.onChange(() => {
    forgetSearches()
    facetJson.clear()
    responses.clear()
  })
  synonyms.onChange(() => {
    forgetSearches()
    clear()
  })
  listed.onChange(() => responses.clear())
  searchPhrases.onChange(() => responses.clear())
  changes.subscribe((change) => {
    // The settings say themselves what a change of them touches, once they are read again.
    if (change.topic === 'settings') return
    products.invalidate(change)
    responses.invalidate(change)
  })
  terms.onChange(() => {
    forgetSearches()
    clear()
  })
  listing.onRenewed(() => {
    facetJson.clear()
    responses.clear()
  })
  // These reload their values after the change was published, so responses built in between are stale too.
  settings.onChange('products', clear)
  settings.onChange('lists', () => {
    facetJson.clear()
    responses.clear()
  })
  currencies.onChange(clear)

  function viewFor(preferences: Preferences, always = false): PriceView {
    const { productsWithKdv, cartStockControl, showListPrice, showPriceStatus, renkNoktalari } =
      settings.get()
    return {
      currency: preferences.currency,
      rates: currencies.rates(),
      withTax: productsWithKdv,
      soldOutToo: cartStockControl,
      showListPrice,
      showPrices: always || showPriceStatus,
      showsColours: renkNoktalari,
      terms: terms.in(preferences.locale),
    }
  }

  const shownTo = async (preferences: Preferences) => ({
    locale: preferences.locale,
    view: viewFor(preferences),
    tree: (await trees.current())[preferences.locale],
    tableOf: (product: ProductRow) => tableOf(product, preferences),
  })

  const bodiesOf = (ids: readonly number[], preferences: Preferences) =>
    products.onSale(ids, viewFor(preferences), preferences)

  /** Which cached response has the same address; with the stock's version that its key contains, null without one. */
  const keysByAddress = boundedCache<{ key: string; version: number | null }>({
    lifetime,
    pool: caches,
    name: 'addresses',
    spares: 0.05,
    bytesOf: ({ key }, address) => 2 * (key.length + address.length) + 200,
  })
  /** Addresses are looked up in requests that repeat, and those are short. */
  const noteAddress = (address: string | undefined, key: string, version: number | null = null) => {
    if (address !== undefined && address.length <= MAX_ADDRESS) keysByAddress.set(address, { key, version })
  }

  const keyOf = (kind: string, what: unknown, { locale, currency }: Preferences) =>
    `${kind} ${locale} ${currency} ${JSON.stringify(what)}`

  /** The table of a product with many variants. */
  async function tableOf(product: ProductRow, preferences: Preferences): Promise<ReadTable> {
    const read = () => readVariantTable(reads, product, viewFor(preferences))
    const body = await responses.read(keyOf('variants', product.id, preferences), async () => ({
      value: await read(),
      tags: { ids: [product.id], list: false, byStock: false },
    }))
    return parse<ReadTable>(body) ?? read()
  }

  const json: Catalogue['json'] = {
    async list(path, query, preferences, address) {
      const parsedQuery = listQuerySchema.parse(query)
      // The counts of every list depend on what is sold out; the version changes only then, not with every stock change.
      const version = await listing.stockVersion()
      const key = keyOf('list', [path, Object.values(parsedQuery), version], preferences)
      const body = await responses.read(key, async () => {
        const { view, limit, cartStockControl, productsWithKdv, showPriceStatus, showListPrice } =
          settings.get()
        const { locale, currency } = preferences
        const tree = (await trees.current())[locale]
        return readList(path, parsedQuery, {
          db: reads,
          listing,
          search: searches[locale],
          tree,
          listed: await listed.current(),
          collection: collectionAt(settings.get(), path, locale),
          locale,
          terms: terms.in(locale),
          view,
          limit,
          hideSoldOut: hidesSoldOut(settings.get()),
          soldOutLast: putsSoldOutLast(settings.get()),
          sellsWithoutStock: cartStockControl,
          withTax: productsWithKdv,
          prices: showPriceStatus ? { currency, withTax: productsWithKdv } : null,
          showsDiscounts: showPriceStatus && showListPrice,
          freeShippingFrom: freeShippingFrom(settings.get()),
          facetJson,
          stockVersion: version,
          bodies: (ids) => bodiesOf(ids, preferences),
        })
      })
      if (body) noteAddress(address, key, version)
      return body
    },
    async suggest(typed, preferences, address) {
      const words = typed.trim().replaceAll(/\s+/g, ' ')
      const version = await listing.stockVersion()
      const key = keyOf('suggest', [words, version], preferences)
      const body = await responses.read(key, async () => {
        const inLanguages = await trees.current()
        return readSuggestions(words, {
          db: reads,
          listing,
          search: searches[preferences.locale],
          locale: preferences.locale,
          tree: inLanguages[preferences.locale],
          turkish: inLanguages.tr,
          hideSoldOut: hidesSoldOut(settings.get()),
          bodies: (ids) => bodiesOf(ids, preferences),
          terms: terms.in(preferences.locale),
          otherTerms: terms.in('en'),
          lead: searchPhrases.lead(words, preferences.locale, { typing: true }),
        })
      })
      noteAddress(address, key, version)
      return body ?? Buffer.from('{}')
    },
    async some(ids, preferences) {
      return jsonArray((await bodiesOf(ids, preferences)).bodies)
    },
    async product(id, preferences, address) {
      const key = keyOf('product', id, preferences)
      const body = await responses.read(key, async () => readDetail(reads, id, await shownTo(preferences)))
      if (body) noteAddress(address, key)
      return body
    },
    cached(address) {
      const known = keysByAddress.get(address)
      if (known === undefined) return undefined
      if (known.version !== null && known.version !== listing.knownStockVersion()) return undefined
      return responses.get(known.key)
    },
    async widget(name, preferences) {
      const hideSoldOut = hidesSoldOut(settings.get())
      const body = await responses.read(keyOf('widget', name, preferences), async () => {
        const ids = await readWidget(reads, name, { ...viewFor(preferences), hideSoldOut })
        // A campaign's order depends on the cheapest variant in stock.
        const byStock = hideSoldOut || name === 'best-sellers' || name === 'campaign'
        const { bodies, readAt } = await bodiesOf(ids, preferences)
        return { json: jsonArray(bodies), tags: { ids, list: true, byStock }, readAt }
      })
      return body ?? Buffer.from('[]')
    },
  }

  const shownIn = (categories: readonly Category[]): MenuCategory[] =>
    categories
      .filter(({ id }) => listed.get().has(id))
      .map(({ name, url, children }) => ({ name, url, children: shownIn(children) }))

  async function similar(id: number, preferences: Preferences): Promise<Product[]> {
    const body = await responses.read(keyOf('similar', id, preferences), async () => {
      const ids = await readSimilar(reads, id, hidesSoldOut(settings.get()))
      // Stock only affects the order, so only a change of the shown products invalidates the response.
      const { bodies, readAt } = await bodiesOf(ids, preferences)
      return { json: jsonArray(bodies), tags: { ids: [id, ...ids], list: true, byStock: false }, readAt }
    })
    return parse<Product[]>(body) ?? []
  }

  async function topCategories(locale: Locale): Promise<TopCategory[]> {
    const hideSoldOut = hidesSoldOut(settings.get())
    const key = `tops ${locale} ${hideSoldOut} ${await listing.stockVersion()}`
    const body = await responses.read(key, async () => {
      const tree = (await trees.current())[locale]
      // Sales alone do not invalidate the pictures; the next change of the catalogue does.
      return {
        value: await readTopCategories({ db: reads, listing, tree, hideSoldOut }),
        tags: { ids: [], list: true, byStock: false },
      }
    })
    return parse<TopCategory[]>(body) ?? []
  }

  return {
    json,
    similar,
    topCategories,
    async onSale(ids, preferences) {
      const { bodies } = await bodiesOf(ids, preferences)
      return parse<Product[]>(jsonArray(bodies))
    },
    list: async (path, query, preferences) => parse<ProductList>(await json.list(path, query, preferences)),
    product: async (id, preferences) => parse<ProductDetail>(await json.product(id, preferences)),
    draft: async (id, preferences) => readDraft(db, id, await shownTo(preferences)),
    widget: async (name, preferences) => parse<Product[]>(await json.widget(name, preferences)),
    findIds: async (text, most) => [...(await searches[DEFAULT_LOCALE].some(text, most)).ids],
    async countFound(text, locale) {
      const { ids, corrected, partial, read } = await searches[locale].find(text)
      if (read.text === '' && read.filters.length > 0) {
        // A search that says filters alone is a list.
        const preferences = { locale, currency: 'TRY' }
        const list = parse<ProductList>(await json.list('/arama', { q: text }, preferences))
        return { found: list === null || list.partial ? 0 : list.total, corrected: false }
      }
      // Products that lack words of the search are no answer to it.
      return { found: partial === null ? ids.length : 0, corrected: corrected !== null && partial === null }
    },
    async listScope(path, locale) {
      const collection = collectionAt(settings.get(), path, locale)
      return findListScope({ db: reads, tree: (await trees.current())[locale], collection }, path)
    },
    async lowPrices(id, { currency }) {
      const rows = await readLowPrices(reads, id, clock())
      return rows.map((row) => ({
        unitId: row.unitId,
        isLowest: row.currency === currency && isLowestOfDays(row.gross, row.past),
        before: row.before,
      }))
    },
    listPageTexts: (scope, locale) => readListPageTexts(reads, scope, locale),
    categories: (locale) => trees.get()[locale],
    menu: (locale) => shownIn(trees.get()[locale].roots),
    listsAnything: async ({ id }) => (await listed.current()).has(id),
    async goneCategory(path) {
      const bare = path.replace(/^\/+|\/+$/g, '')
      const there = (await trees.current())[DEFAULT_LOCALE].byPath(bare)
      if (!there) return findGone(db, bare)
      const filled = await listed.current()
      return filled.has(there.id) ? null : findUndone(db, there.id, filled)
    },
    terms: terms.in,
    onRenewed(listener) {
      trees.onChange(listener)
      listed.onChange(listener)
      terms.onChange(listener)
      synonyms.onChange(listener)
    },
    onListsChange(listener) {
      listing.onRenewed(listener)
      listing.onStockedChange(listener)
    },
    async warm() {
      const { showPriceStatus, productsWithKdv, cartStockControl } = settings.get()
      const prices = showPriceStatus ? { currency: 'TRY', withTax: productsWithKdv } : null
      const cheapest = { withTax: productsWithKdv, soldOutToo: cartStockControl }
      await listing
        .warm(prices, { locale: DEFAULT_LOCALE, cheapest })
        .then(tr.warm)
        .then(() => writeAllDueWords(db))
        .catch((error: unknown) => log.warn({ err: error }, 'list indexes could not be loaded ahead'))
    },
    writeWords: () => writeAllDueWords(db),
    async refreshBadges(bestSellers) {
      const days = settings.get().yeniUrunGunu
      const since = days === 0 ? null : new Date(clock().getTime() - days * DAY_MS)
      const ids = await refreshBadges(db, bestSellers, since)
      if (ids.length > 0) changes.publish({ topic: 'catalogue', ids })
    },
    brand: (code) => findBrand(reads, code),
    async productsByIds(ids, preferences) {
      const view = viewFor(preferences, true)
      const rows = await readProducts(db, ids, preferences.locale, view)
      return new Map(
        [...rows.values()].filter((row) => !row.unknown).map((row) => [row.id, productView(row, view)]),
      )
    },
  }
}
