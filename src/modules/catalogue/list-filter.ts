import type { OptionChoice, PriceRange } from './facet-rules.ts'
import { commonIds, hasId, type IdSet, idSet, putId } from './id-sets.ts'
import { groupSet, type ProductColumns, type ProductIndex } from './product-index.ts'

/** Which products a list is about; null, false and nothing chosen leave nothing out. */
export interface ListFilter {
  /** Where the list stands, which no filter leaves. */
  readonly scope: { readonly categoryId: number | null; readonly brandId: number | null }
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

/** Nothing chosen. */
export const everything: ListFilter['chosen'] = {
  categoryId: null,
  brandIds: [],
  inStock: false,
  price: null,
  options: [],
}

export function isWhole({ scope, found, hideSoldOut, chosen }: ListFilter): boolean {
  return (
    scope.categoryId === null &&
    scope.brandId === null &&
    found === null &&
    !hideSoldOut &&
    JSON.stringify(chosen) === JSON.stringify(everything)
  )
}

/** The same for filters that leave the same products; what stock decides carries the mark `|stocked`. */
export function filterKey({ scope, found, hideSoldOut, chosen, prices }: ListFilter): string {
  const { categoryId, brandIds, inStock, price, options } = chosen
  const shown = price && [prices, price.from, price.to]
  const what = [
    scope.categoryId,
    scope.brandId,
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

/*
 * The two loops below look at every product of the shop for one filter. They stand apart and compare numbers only, so that the
 * engine makes machine code of each: a million take a millisecond or two.
 */

function brandSet({ brandAt, brands }: ProductColumns, ids: readonly number[]): IdSet {
  const wanted = new Uint8Array(brands.length + 1)
  for (const [at, { id }] of brands.entries()) if (ids.includes(id)) wanted[at + 1] = 1
  const words = new Uint32Array((brandAt.length >>> 5) + 1)
  for (let at = 0; at < words.length; at++) {
    const first = at * 32
    const last = Math.min(first + 32, brandAt.length)
    let word = 0
    for (let id = first; id < last; id++) word |= (wanted[brandAt[id] ?? 0] ?? 0) << (id - first)
    words[at] = word
  }
  return { words }
}

function priceSet(prices: Float64Array, { from, to }: PriceRange): IdSet {
  const lowest = Math.max(from ?? 0, 1)
  const highest = to ?? Number.POSITIVE_INFINITY
  const words = new Uint32Array((prices.length >>> 5) + 1)
  for (let at = 0; at < words.length; at++) {
    const first = at * 32
    const last = Math.min(first + 32, prices.length)
    let word = 0
    for (let id = first; id < last; id++) {
      const price = prices[id] ?? 0
      if (price >= lowest && price <= highest) word |= 1 << (id - first)
    }
    words[at] = word
  }
  return { words }
}

function optionSet(productIndex: ProductIndex, { code, keys }: OptionChoice): IdSet {
  const values = productIndex.options.find((option) => option.code === code)?.values ?? []
  const chosenValues = values.filter(({ key }) => keys.includes(key))
  const set: IdSet = { words: new Uint32Array() }
  for (const { ids } of chosenValues) for (let at = 0; at < ids.length; at++) putId(set, ids[at] ?? 0, true)
  return set
}

/** What a filter is made of, each part worked out once: `of` says whose choice it is, null for what no choice takes away. */
export interface FilterSets {
  /** Asked of the product itself. */
  readonly products: readonly { of: Without; set: IdSet }[]
  /** Asked of one and the same article. */
  readonly skus: readonly { of: Without; set: IdSet }[]
  /** What has stock, where the shop hides everything else. */
  readonly shown: IdSet | null
}

export function filterSets(
  productIndex: ProductIndex,
  { scope, found, hideSoldOut, chosen, prices }: ListFilter,
): FilterSets {
  const { columns, categories, stocked } = productIndex
  const products: { of: Without; set: IdSet }[] = [{ of: null, set: columns.listed }]
  const skus: { of: Without; set: IdSet }[] = []
  if (found) products.push({ of: null, set: idSet(found.ids) })
  if (scope.categoryId !== null) products.push({ of: null, set: groupSet(categories, scope.categoryId) })
  if (scope.brandId !== null) products.push({ of: null, set: brandSet(columns, [scope.brandId]) })
  if (chosen.categoryId !== null)
    products.push({ of: 'category', set: groupSet(categories, chosen.categoryId) })
  if (chosen.brandIds.length > 0) products.push({ of: 'brand', set: brandSet(columns, chosen.brandIds) })
  if (chosen.inStock) skus.push({ of: 'stock', set: stocked })
  if (chosen.price && prices && productIndex.prices)
    skus.push({ of: 'price', set: priceSet(productIndex.prices, chosen.price) })
  for (const choice of chosen.options)
    skus.push({ of: `option:${choice.code}`, set: optionSet(productIndex, choice) })
  return { products, skus, shown: hideSoldOut ? stocked : null }
}

const setsBesides = (filters: FilterSets['products'], without: Without) =>
  filters.filter(({ of }) => of === null || of !== without).map(({ set }) => set)

/** Products that fit in everything that belongs to the product itself. */
export function matchingProducts(sets: FilterSets, without: Without = null): IdSet {
  return commonIds(setsBesides(sets.products, without))
}

/** Articles that meet all that is asked of one, hidden stock included; null where nothing is. */
export function matchingSkus({ skus, shown }: FilterSets, without: Without = null): IdSet | null {
  const sets = setsBesides(skus, without)
  if (shown) sets.push(shown)
  return sets.length === 0 ? null : commonIds(sets)
}

/** The products that have one of these articles. */
export function productsWithSkus({ simple, variants }: ProductColumns, skus: IdSet): IdSet {
  const set = commonIds([simple, skus])
  for (let at = 0; at < variants.ids.length; at++) {
    if (hasId(skus, variants.ids[at] ?? 0)) putId(set, variants.owners[at] ?? 0, true)
  }
  return set
}

/**
 * The products a list has. Stock, price and options are asked of one and the same article: a shirt that is blue in S and large
 * in red is not a large blue shirt. Where the shop hides what is sold out, that article has stock.
 */
export function listedProducts(columns: ProductColumns, sets: FilterSets, without: Without = null): IdSet {
  const products = matchingProducts(sets, without)
  if (setsBesides(sets.skus, without).length === 0)
    return sets.shown ? commonIds([products, sets.shown]) : products
  const skus = matchingSkus(sets, without)
  return skus ? commonIds([products, productsWithSkus(columns, skus)]) : products
}
