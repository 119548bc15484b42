import type { OptionChoice, PriceRange } from '../facets/facet-rules.ts'
import { commonIds, type IdSet, idSetOfFew, lowestBit, putId } from './id-sets.ts'
import {
  brandSet,
  groupSet,
  idsFromLevel,
  ownersById,
  type ProductColumns,
  type ProductIndex,
} from './product-index.ts'
import { type TemporarySets, temporarySets } from './temporary-sets.ts'

/** Which products a list contains; null, false and empty choices exclude nothing. */
export interface ListFilter {
  /** The list's scope, which chosen filters only narrow. */
  readonly scope: { readonly categoryId: number | null; readonly brandId: number | null }
  /** The products a search found, best first, and a key that identifies the search. */
  readonly found: { readonly key: string; readonly ids: Int32Array } | null
  /** The shop hides sold-out products (decisions B11). */
  readonly hideSoldOut: boolean
  /** The shopper's choice. Ids that no row has stand for unknown values. */
  readonly chosen: {
    readonly categoryId: number | null
    readonly brandIds: readonly number[]
    readonly inStock: boolean
    readonly price: PriceRange | null
    readonly options: readonly OptionChoice[]
    /** At least so many stars on average. */
    readonly rating: number | null
    /** At least so many percent off. */
    readonly discount: number | null
  }
  /** How prices are shown; null when they are hidden. */
  readonly prices: { readonly currency: string; readonly withTax: boolean } | null
}

/** A filter that is left out while its own values are counted: `brand`, or `option:` and an option's code. */
export type Without =
  | 'category'
  | 'brand'
  | 'stock'
  | 'price'
  | 'rating'
  | 'discount'
  | `option:${string}`
  | null

/** No filter chosen. */
export const everything: ListFilter['chosen'] = {
  categoryId: null,
  brandIds: [],
  inStock: false,
  price: null,
  options: [],
  rating: null,
  discount: null,
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

/** Equal for filters that leave the same products; a filter that depends on stock gets the mark `|stocked`. */
export function filterKey({ scope, found, hideSoldOut, chosen, prices }: ListFilter): string {
  const { categoryId, brandIds, inStock, price, options, rating, discount } = chosen
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
    rating,
    discount,
  ]
  return `${JSON.stringify(what)}${hideSoldOut || inStock ? '|stocked' : ''}`
}

/**
 * Visits every product of the shop for one filter. A separate function that compares numbers only, so that the engine compiles it to
 * machine code: a million products take a millisecond or two.
 */
function priceSet(prices: Float64Array, { from, to }: PriceRange, temporary: TemporarySets): IdSet {
  const lowest = Math.max(from ?? 0, 1)
  const highest = to ?? Number.POSITIVE_INFINITY
  const words = temporary.unsetWords((prices.length >>> 5) + 1)
  for (let at = 0; at < words.length; at++) {
    const first = at * 32
    const last = Math.min(first + 32, prices.length)
    let word = 0
    for (let id = first; id < last; id++) {
      const price = prices[id] as number
      // Without a branch, because it would be mispredicted for half of the products.
      word |= (+(price >= lowest) & +(price <= highest)) << (id - first)
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

/** One star in the numbers of `ProductIndex.stars`. */
export const STAR = 100

/** A filter split into id sets, each computed once. `of` is the facet whose choice made the set, null for sets that always apply. */
export interface FilterSets {
  /** Conditions on the product itself. */
  readonly products: readonly { of: Without; set: IdSet }[]
  /** Conditions that one and the same SKU must meet. */
  readonly skus: readonly { of: Without; set: IdSet }[]
  /** SKUs and products in stock when the shop hides sold-out ones, else null. */
  readonly shown: IdSet | null
  /** The products with a matching SKU, by the facet left out: visiting all variants is what counting costs most. */
  readonly owners: Map<Without, IdSet>
  /** Who made the sets releases it when nobody uses them any longer. */
  readonly temporary: TemporarySets
}

export function filterSets(
  productIndex: ProductIndex,
  { scope, found, hideSoldOut, chosen, prices }: ListFilter,
): FilterSets {
  const temporary = temporarySets()
  const { columns, categories, stocked } = productIndex
  const products: { of: Without; set: IdSet }[] = [{ of: null, set: columns.listed }]
  const skus: { of: Without; set: IdSet }[] = []
  if (found) products.push({ of: null, set: idSetOfFew(found.ids) })
  if (scope.categoryId !== null) products.push({ of: null, set: groupSet(categories, scope.categoryId) })
  if (scope.brandId !== null) products.push({ of: null, set: brandSet(columns, [scope.brandId], temporary) })
  if (chosen.categoryId !== null)
    products.push({ of: 'category', set: groupSet(categories, chosen.categoryId) })
  if (chosen.brandIds.length > 0)
    products.push({ of: 'brand', set: brandSet(columns, chosen.brandIds, temporary) })
  if (chosen.rating !== null)
    products.push({ of: 'rating', set: idsFromLevel(productIndex.stars, chosen.rating * STAR) })
  if (chosen.discount !== null)
    skus.push({ of: 'discount', set: idsFromLevel(productIndex.discounts, chosen.discount) })
  if (chosen.inStock) skus.push({ of: 'stock', set: stocked })
  if (chosen.price && prices && productIndex.prices)
    skus.push({ of: 'price', set: priceSet(productIndex.prices, chosen.price, temporary) })
  for (const choice of chosen.options)
    skus.push({ of: `option:${choice.code}`, set: optionSet(productIndex, choice) })
  return { products, skus, shown: hideSoldOut ? stocked : null, owners: new Map(), temporary }
}

const setsBesides = (filters: FilterSets['products'], without: Without) =>
  filters.filter(({ of }) => of === null || of !== without).map(({ set }) => set)

/** Products that meet all conditions on the product itself. */
export function matchingProducts(sets: FilterSets, temporary: TemporarySets, without: Without = null): IdSet {
  return commonIds(setsBesides(sets.products, without), temporary)
}

/** SKUs that meet all conditions on a SKU, including stock when sold-out ones are hidden; null without any condition. Callers must not change it. */
export function matchingSkus(
  { skus, shown }: FilterSets,
  temporary: TemporarySets,
  without: Without = null,
): IdSet | null {
  const sets = setsBesides(skus, without)
  if (shown) sets.push(shown)
  const [only, ...others] = sets
  return only && others.length > 0 ? commonIds(sets, temporary) : (only ?? null)
}

/**
 * The products that have one of these SKUs. The result is kept where its caller gives the words for it, as many as `listed` has and all 0; else
 * it may be used until `temporary` is released.
 */
export function productsWithSkus(
  columns: ProductColumns,
  skus: IdSet,
  temporary: TemporarySets,
  words: Uint32Array = temporary.words(columns.listed.words.length),
): IdSet {
  const { simple } = columns
  const { variants, owners } = ownersById(columns)
  words.set(commonIds([simple, skus], temporary).words.subarray(0, words.length))
  const matching = commonIds([variants, skus], temporary).words
  for (let at = 0; at < matching.length; at++) {
    for (let word = matching[at] as number; word !== 0; word &= word - 1) {
      const owner = owners[at * 32 + lowestBit(word)] as number
      words[owner >>> 5] = (words[owner >>> 5] as number) | (1 << (owner & 31))
    }
  }
  return { words }
}

const knownOwners = new WeakMap<ProductColumns, WeakMap<IdSet, IdSet>>()

/** The same of a set of SKUs that never changes, derived at the first call: every list asks for those in stock. */
export function productsWithKnownSkus(columns: ProductColumns, skus: IdSet): IdSet {
  const bySkus = knownOwners.get(columns) ?? new WeakMap<IdSet, IdSet>()
  knownOwners.set(columns, bySkus)
  const known = bySkus.get(skus)
  if (known) return known
  const temporary = temporarySets()
  const words = new Uint32Array(columns.listed.words.length)
  const products = productsWithSkus(columns, skus, temporary, words)
  temporary.release()
  bySkus.set(skus, products)
  return products
}

/** The products with a SKU that meets the conditions on a SKU; null without any condition. */
function ownersOfMatching(
  columns: ProductColumns,
  sets: FilterSets,
  temporary: TemporarySets,
  without: Without,
): IdSet | null {
  const left = sets.skus.some(({ of }) => of === without) ? without : null
  const known = sets.owners.get(left)
  if (known) return known
  const skus = matchingSkus(sets, temporary, left)
  if (skus === null) return null
  const words = sets.temporary.words(columns.listed.words.length)
  const owners = productsWithSkus(columns, skus, temporary, words)
  sets.owners.set(left, owners)
  return owners
}

/**
 * The products of a list. One SKU must meet stock, price and options together: a shirt that is blue in S and red in L is no blue
 * shirt in L. When the shop hides sold-out products, that SKU must be in stock.
 */
export function listedProducts(
  columns: ProductColumns,
  sets: FilterSets,
  temporary: TemporarySets,
  without: Without = null,
): IdSet {
  const products = matchingProducts(sets, temporary, without)
  if (setsBesides(sets.skus, without).length === 0)
    return sets.shown ? commonIds([products, sets.shown], temporary) : products
  const owners = ownersOfMatching(columns, sets, temporary, without)
  return owners ? commonIds([products, owners], temporary) : products
}
