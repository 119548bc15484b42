import { commonIds, countCommon, countIds, hasId, type IdSet, lowestBit } from './id-sets.ts'
import {
  type FilterSets,
  listedProducts,
  matchingProducts,
  matchingSkus,
  productsWithSkus,
  type Without,
} from './list-filter.ts'
import { countInGroup, type IdsWithOwners, type ProductColumns, type ProductIndex } from './product-index.ts'

/**
 * How many products each value of each filter leaves. A filter's own choice does not narrow its own counts; all other filters do.
 * Each count equals the length of the list with that value alone chosen in its filter.
 */
export interface FacetCounts {
  /** By category, in the order of `categoryIds`. */
  categories: readonly number[]
  /** By index in `columns.brands`. */
  brands: Int32Array
  /** Indexes of the brands with any product, the most frequent first, equal ones by name. */
  brandOrder: Int32Array
  inStock: number
  /** Products without the stock filter, to compare `inStock` with. */
  anyStock: number
  /** Lowest and highest SKU price in kuruş; null when none has a price or prices are hidden. */
  prices: { min: number; max: number } | null
  /** By option and value, in the order of the product index. */
  options: readonly (readonly number[])[]
}

/** Counts for a filter split into `sets`; `categoryIds` are the categories a shopper could choose next. */
export function countFacets(
  productIndex: ProductIndex,
  sets: FilterSets,
  categoryIds: readonly number[],
): FacetCounts {
  const { columns, stocked, categories } = productIndex
  const listed = listedProducts(columns, sets)
  const listWithout = (of: Without) =>
    [...sets.products, ...sets.skus].some((set) => set.of === of) ? listedProducts(columns, sets, of) : listed
  const withoutCategory = listWithout('category')
  const withoutStock = listWithout('stock')
  const brands = countBrands(columns, listWithout('brand'))
  const inStock = matchingSkus({ ...sets, shown: stocked }, 'stock')
  return {
    categories: categoryIds.map((id) => countInGroup(withoutCategory, categories, id)),
    brands,
    brandOrder: commonestFirst(brands),
    inStock: inStock ? countCommon(matchingProducts(sets), productsWithSkus(columns, inStock)) : 0,
    anyStock: countIds(withoutStock),
    prices: priceBounds(productIndex, sets),
    options: countOptions(productIndex, sets),
  }
}

/** Product count per brand, by index in `brands`. */
export function countBrands({ brandAt, brands }: ProductColumns, products: IdSet): Int32Array {
  const counts = new Int32Array(brands.length + 1)
  const { words } = products
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at] ?? 0; word !== 0; word &= word - 1) {
      const brandIndex = brandAt[at * 32 + lowestBit(word)] ?? 0
      counts[brandIndex] = (counts[brandIndex] ?? 0) + 1
    }
  }
  return counts.subarray(1)
}

function commonestFirst(counts: Int32Array): Int32Array {
  const indexes = Int32Array.from(counts.keys()).filter((at) => (counts[at] ?? 0) > 0)
  return indexes.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
}

function priceBounds({ prices, columns }: ProductIndex, sets: FilterSets): FacetCounts['prices'] {
  if (prices === null) return null
  const products = matchingProducts(sets)
  const allowedSkus = matchingSkus(sets, 'price')
  let min = Number.POSITIVE_INFINITY
  let max = 0
  const see = (price: number) => {
    if (price === 0) return
    if (price < min) min = price
    if (price > max) max = price
  }
  const { words } = commonIds([products, columns.simple, ...(allowedSkus ? [allowedSkus] : [])])
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at] ?? 0; word !== 0; word &= word - 1) see(prices[at * 32 + lowestBit(word)] ?? 0)
  }
  const { ids, owners } = columns.variants
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0
    if (hasId(products, owners[at] ?? 0) && (allowedSkus === null || hasId(allowedSkus, id)))
      see(prices[id] ?? 0)
  }
  return max === 0 ? null : { min, max }
}

function countOptions({ options }: ProductIndex, sets: FilterSets): number[][] {
  const products = matchingProducts(sets)
  const others = matchingSkus(sets)
  return options.map(({ code, values }) => {
    const chosen = sets.skus.some(({ of }) => of === `option:${code}`)
    const allowedSkus = chosen ? matchingSkus(sets, `option:${code}`) : others
    return values.map((value) => countOwners(value, products, allowedSkus))
  })
}

/** Products among `products` that have one of these variants among `allowedSkus` (null allows all). */
function countOwners({ ids, owners }: IdsWithOwners, products: IdSet, allowedSkus: IdSet | null): number {
  let count = 0
  let counted = 0
  for (let at = 0; at < ids.length; at++) {
    const owner = owners[at] ?? 0
    if (owner === counted || !hasId(products, owner)) continue
    if (allowedSkus !== null && !hasId(allowedSkus, ids[at] ?? 0)) continue
    counted = owner
    count++
  }
  return count
}
