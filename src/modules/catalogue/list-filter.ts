import type { OptionChoice, PriceRange } from './facet-rules.ts'
import { type Goods, groupOf, type Shelf } from './goods.ts'
import { commonIds, hasId, type IdSet, idSet, putId } from './id-sets.ts'

/** Which products a list is about; null, false and nothing chosen leave nothing out. */
export interface ListFilter {
  /** Where the list stands, which no filter leaves. */
  readonly place: { readonly categoryId: number | null; readonly brandId: number | null }
  /** The products a search found, best first, under a key that names the search. */
  readonly found: { readonly key: string; readonly ids: Int32Array } | null
  /** The shop hides what is sold out (decisions B11). */
  readonly hideSoldOut: boolean
  /** What the shopper chose. Ids that no row has stand for what the shop does not know. */
  readonly chosen: {
    readonly categoryId: number | null
    readonly brandIds: readonly number[]
    readonly inStock: boolean
    readonly price: PriceRange | null
    readonly options: readonly OptionChoice[]
  }
  /** How prices are shown; null where they are hidden. */
  readonly prices: { readonly currency: string; readonly withTax: boolean } | null
}

/** A filter that is left out while its own values are counted: `brand`, or an option's code behind `option:`. */
export type Without = 'category' | 'brand' | 'stock' | 'price' | `option:${string}` | null

const everything: ListFilter['chosen'] = {
  categoryId: null,
  brandIds: [],
  inStock: false,
  price: null,
  options: [],
}

export function isWhole({ place, found, hideSoldOut, chosen }: ListFilter): boolean {
  return (
    place.categoryId === null &&
    place.brandId === null &&
    found === null &&
    !hideSoldOut &&
    JSON.stringify(chosen) === JSON.stringify(everything)
  )
}

/** The same for filters that leave the same products; what stock decides carries the mark `|stocked`. */
export function filterKey({ place, found, hideSoldOut, chosen, prices }: ListFilter): string {
  const { categoryId, brandIds, inStock, price, options } = chosen
  const shown = price && [prices, price.from, price.to]
  const what = [
    place.categoryId,
    place.brandId,
    found?.key,
    hideSoldOut,
    categoryId,
    brandIds,
    inStock,
    shown,
    options,
  ]
  return `${JSON.stringify(what)}${hideSoldOut || inStock ? '|stocked' : ''}`
}

function brandSet(shelf: Shelf, ids: readonly number[]): IdSet {
  const wanted = new Uint8Array(shelf.brandIds.length + 1)
  for (const id of ids) wanted[shelf.brandIds.indexOf(id) + 1] = 1
  wanted[0] = 0
  const { brandAt } = shelf
  const words = new Uint32Array((brandAt.length >>> 5) + 1)
  for (let id = 0; id < brandAt.length; id++) {
    if (wanted[brandAt[id] ?? 0] === 1) words[id >>> 5] = (words[id >>> 5] ?? 0) | (1 << (id & 31))
  }
  return { words }
}

function priceSet(prices: Float64Array, { from, to }: PriceRange): IdSet {
  const lowest = Math.max(from ?? 0, 1)
  const highest = to ?? Number.POSITIVE_INFINITY
  const words = new Uint32Array((prices.length >>> 5) + 1)
  for (let id = 0; id < prices.length; id++) {
    const price = prices[id] ?? 0
    if (price >= lowest && price <= highest) words[id >>> 5] = (words[id >>> 5] ?? 0) | (1 << (id & 31))
  }
  return { words }
}

function optionSet(goods: Goods, { code, keys }: OptionChoice): IdSet {
  const set: IdSet = { words: new Uint32Array() }
  const values = goods.options.find((option) => option.code === code)?.values ?? []
  for (const { key, ids } of values) {
    if (keys.includes(key)) for (let at = 0; at < ids.length; at++) putId(set, ids[at] ?? 0, true)
  }
  return set
}

/** Products that fit in everything that belongs to the product itself. */
export function fittingProducts(
  goods: Goods,
  { place, found, chosen }: ListFilter,
  without: Without = null,
): IdSet {
  const { shelf, categories } = goods
  const sets = [shelf.listed]
  if (found) sets.push(idSet(found.ids))
  if (place.categoryId !== null) sets.push(idSet(groupOf(categories, place.categoryId)))
  if (place.brandId !== null) sets.push(brandSet(shelf, [place.brandId]))
  if (chosen.categoryId !== null && without !== 'category')
    sets.push(idSet(groupOf(categories, chosen.categoryId)))
  if (chosen.brandIds.length > 0 && without !== 'brand') sets.push(brandSet(shelf, chosen.brandIds))
  return commonIds(sets)
}

/** What is asked of one and the same article, one set for each filter. */
export function articleSets(goods: Goods, { chosen, prices }: ListFilter, without: Without = null): IdSet[] {
  const sets: IdSet[] = []
  if (chosen.inStock && without !== 'stock') sets.push(goods.stocked)
  if (chosen.price && prices && goods.prices && without !== 'price')
    sets.push(priceSet(goods.prices, chosen.price))
  for (const choice of chosen.options) {
    if (without !== `option:${choice.code}`) sets.push(optionSet(goods, choice))
  }
  return sets
}

/** The products that have one of these articles. */
export function productsWith({ simple, variants }: Shelf, articles: IdSet): IdSet {
  const set = commonIds([simple, articles])
  for (let at = 0; at < variants.ids.length; at++) {
    if (hasId(articles, variants.ids[at] ?? 0)) putId(set, variants.owners[at] ?? 0, true)
  }
  return set
}

/**
 * The products a list has. Stock, price and options are asked of one and the same article: a shirt that is blue in S and large
 * in red is not a large blue shirt. Where the shop hides what is sold out, that article has stock.
 */
export function listedProducts(goods: Goods, filter: ListFilter, without: Without = null): IdSet {
  const products = fittingProducts(goods, filter, without)
  const asked = articleSets(goods, filter, without)
  if (asked.length === 0) return filter.hideSoldOut ? commonIds([products, goods.stocked]) : products
  const articles = commonIds(filter.hideSoldOut ? [...asked, goods.stocked] : asked)
  return commonIds([products, productsWith(goods.shelf, articles)])
}
