import { LRUCache } from 'lru-cache'
import type { Change, ChangeFeed } from '#database/change-feed.ts'
import type { Db } from '#database/database.ts'
import { countBrands, countFacets, type FacetCounts } from './facet-counts.ts'
import type { Goods, IdGroups } from './goods.ts'
import { readBrandNames, readCategoryGroups, readOptions, readPrices, readShelf } from './goods-queries.ts'
import { type IdOrder, keepMembers } from './id-orders.ts'
import { countIds, type IdSet } from './id-sets.ts'
import { filterKey, isWhole, type ListFilter, listedProducts } from './list-filter.ts'
import { type OrderName, readOrder } from './listing-queries.ts'
import { createMovingStock } from './moving-stock.ts'

/**
 * The orders of the lists and what their filters count, in memory, so that page 40,000 costs what page 1 costs and counts cost
 * next to nothing. PostgreSQL sorts (once, by index); this keeps the ids. Every change of the catalogue forgets them; a change
 * of stock moves the products it names at the next question.
 */
export interface Listing {
  /** `null` is the search's own order, or the newest first where nothing is searched. */
  order(filter: ListFilter, name: OrderName | null): Promise<IdOrder>
  /** What the filters of a list offer; `categoryIds` are the categories a shopper could go on to. */
  facets(filter: ListFilter, categoryIds: readonly number[]): Promise<{ goods: Goods; counts: FacetCounts }>
  /** How many products are listed at all. */
  size(): Promise<number>
  /** Everything that has stock, variants too. */
  stocked(): Promise<IdSet>
  /** Products by category, those of the categories below included. */
  categories(): Promise<IdGroups>
  /** All brands by Turkish name, with how many listed products each has. */
  brands(): Promise<readonly { id: number; name: string; count: number }[]>
  /** Another number whenever something came into stock or sold out: lists made under another one are old. */
  stockVersion(): Promise<number>
}

/** Bytes of orders, sets and counts kept besides those of everything. */
const MOST_BYTES = 48 * 1024 * 1024

type Kept = IdOrder | IdSet | FacetCounts

function bytesOf(value: Kept): number {
  if ('ids' in value) return value.ids.byteLength
  if ('words' in value) return value.words.byteLength
  const options = value.options.reduce((count, values) => count + values.length, 0)
  return value.brands.byteLength + 8 * (value.categories.length + options)
}

export function createListing(parts: { db: Db; changes: ChangeFeed }): Listing {
  const { db, changes } = parts
  let whole = new Map<string, Promise<unknown>>()
  const stock = createMovingStock(db, () => forgetKept('|stocked'))
  const kept = new LRUCache<string, Promise<Kept>>({
    maxSize: MOST_BYTES,
    // The size is known once it is there; until then it counts as a typical one.
    sizeCalculation: () => 4096,
  })

  function forgetAll(): void {
    whole = new Map()
    stock.forget()
    kept.clear()
  }

  function forgetKept(mark: string): void {
    for (const key of kept.keys()) if (key.includes(mark)) kept.delete(key)
  }

  changes.subscribe(({ topic, ids }: Change) => {
    if (topic === 'catalogue' || topic === 'currencies') forgetAll()
    if (topic !== 'stock') return
    forgetKept('|quantity')
    stock.move(ids)
  })

  /** Keeps what `make` gives under a key, made once however many ask; a failure is not kept. */
  function keep<T extends Kept>(key: string, make: () => Promise<T>): Promise<T> {
    const known = kept.get(key)
    if (known) return known as Promise<T>
    const made = make()
    kept.set(key, made)
    made.then(
      (value) => {
        if (kept.peek(key) === made) kept.set(key, made, { size: bytesOf(value) + key.length * 2 + 256 })
      },
      () => kept.peek(key) === made && kept.delete(key),
    )
    return made
  }

  /** What is about the whole catalogue is read once and stays until the catalogue changes. */
  function once<T>(name: string, read: () => Promise<T>): Promise<T> {
    const into = whole
    const known = into.get(name)
    if (known) return known as Promise<T>
    const made = read()
    into.set(name, made)
    made.catch(() => into.delete(name))
    return made
  }

  const shelf = () => once('shelf', () => readShelf(db))
  const categories = () => once('categories', () => readCategoryGroups(db))
  const wholeOrder = (name: OrderName): Promise<IdOrder> =>
    name === 'quantity' ? stock.quantities() : once(`order ${name}`, () => readOrder(db, name))

  async function goodsFor({ prices }: ListFilter): Promise<Goods> {
    const [shelved, stocked, placed, options, shown] = await Promise.all([
      shelf(),
      stock.stocked(),
      categories(),
      once('options', () => readOptions(db)),
      prices && once(`prices ${prices.currency} ${prices.withTax}`, () => readPrices(db, prices)),
    ])
    return { shelf: shelved, stocked, categories: placed, options, prices: shown }
  }

  return {
    size: async () => countIds((await shelf()).listed),
    stockVersion: stock.version,
    stocked: stock.stocked,
    categories,
    brands: () =>
      once('brands', async () => {
        const [names, shelved] = await Promise.all([readBrandNames(db), shelf()])
        const counts = countBrands(shelved, shelved.listed)
        return Array.from(shelved.brandIds, (id, at) => ({
          id,
          name: names.get(id) ?? '',
          count: counts[at] ?? 0,
        }))
      }),
    async order(filter, name) {
      // Moves that are due come first, so that what hangs on them is forgotten before it is looked up.
      await Promise.all([stock.version(), name === 'quantity' ? stock.quantities() : null])
      const own = name === null ? filter.found : null
      const base = async (): Promise<IdOrder> =>
        own ? { ids: own.ids, tail: own.ids.length } : wholeOrder(name ?? 'newest')
      if (isWhole(filter)) return base()
      const key = filterKey(filter)
      return keep(`list ${key}|${name ?? 'own'}`, async () => {
        const set = await keep(`set ${key}`, async () => listedProducts(await goodsFor(filter), filter))
        return keepMembers(await base(), [set])
      })
    },
    async facets(filter, categoryIds) {
      await stock.version()
      const goods = await goodsFor(filter)
      const { prices, place } = filter
      const key = `facets ${filterKey(filter)} ${JSON.stringify([place, prices, categoryIds])}|stocked`
      return { goods, counts: await keep(key, async () => countFacets(goods, filter, categoryIds)) }
    },
  }
}
