import { type Family, type Goods, groupOf, type Shelf } from './goods.ts'
import { commonIds, countIds, eachId, hasId, type IdSet } from './id-sets.ts'
import { articleSets, fittingProducts, type ListFilter, listedProducts, type Without } from './list-filter.ts'

/**
 * How many products each value of each filter leaves. A filter's own choice does not narrow its own counts; all the others do.
 * Whatever a count says, the list with that value alone chosen there has just as many products.
 */
export interface FacetCounts {
  /** By category, in the order asked. */
  categories: readonly number[]
  /** By place among `shelf.brandIds`. */
  brands: Int32Array
  inStock: number
  /** Products with any stock: what the count above is compared with. */
  anyStock: number
  /** Cheapest and dearest article in kuruş; null where none has a price or prices are hidden. */
  prices: { min: number; max: number } | null
  /** By option and value, as they stand in the goods. */
  options: readonly (readonly number[])[]
}

/** Counts for a filter; `categoryIds` are the categories a shopper could go on to. */
export function countFacets(goods: Goods, filter: ListFilter, categoryIds: readonly number[]): FacetCounts {
  const { chosen } = filter
  const listed = listedProducts(goods, filter)
  const leaving = (without: Without, isChosen: boolean) =>
    isChosen ? listedProducts(goods, filter, without) : listed
  const beyondCategory = leaving('category', chosen.categoryId !== null)
  const beyondStock = leaving('stock', chosen.inStock)
  return {
    categories: categoryIds.map((id) => countMembers(beyondCategory, groupOf(goods.categories, id))),
    brands: countBrands(goods.shelf, leaving('brand', chosen.brandIds.length > 0)),
    inStock: chosen.inStock
      ? countIds(listed)
      : countIds(listedProducts(goods, { ...filter, chosen: { ...chosen, inStock: true } })),
    anyStock: countIds(beyondStock),
    prices: priceBounds(goods, filter),
    options: countOptions(goods, filter),
  }
}

function countMembers(set: IdSet, ids: Int32Array): number {
  let count = 0
  for (let at = 0; at < ids.length; at++) if (hasId(set, ids[at] ?? 0)) count++
  return count
}

/** How many of the products each brand has, by place among `brandIds`. */
export function countBrands({ brandAt, brandIds }: Shelf, products: IdSet): Int32Array {
  const counts = new Int32Array(brandIds.length + 1)
  eachId(products, (id) => {
    const at = brandAt[id] ?? 0
    counts[at] = (counts[at] ?? 0) + 1
  })
  return counts.subarray(1)
}

/** What is asked of an article besides `without`, hidden stock included; null when nothing is. */
function askedArticles(goods: Goods, filter: ListFilter, without: Without): IdSet | null {
  const sets = articleSets(goods, filter, without)
  if (filter.hideSoldOut) sets.push(goods.stocked)
  return sets.length === 0 ? null : commonIds(sets)
}

function priceBounds(goods: Goods, filter: ListFilter): FacetCounts['prices'] {
  const { prices, shelf } = goods
  if (prices === null) return null
  const products = fittingProducts(goods, filter)
  const asked = askedArticles(goods, filter, 'price')
  let min = Number.POSITIVE_INFINITY
  let max = 0
  const see = (id: number) => {
    const price = prices[id] ?? 0
    if (price === 0) return
    if (price < min) min = price
    if (price > max) max = price
  }
  eachId(commonIds([products, shelf.simple, ...(asked ? [asked] : [])]), see)
  const { ids, owners } = shelf.variants
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0
    if (hasId(products, owners[at] ?? 0) && (asked === null || hasId(asked, id))) see(id)
  }
  return max === 0 ? null : { min, max }
}

function countOptions(goods: Goods, filter: ListFilter): number[][] {
  const products = fittingProducts(goods, filter)
  const others = askedArticles(goods, filter, null)
  const chosen = new Set(filter.chosen.options.map(({ code }) => code))
  return goods.options.map(({ code, values }) => {
    const asked = chosen.has(code) ? askedArticles(goods, filter, `option:${code}`) : others
    return values.map((value) => countOwners(value, products, asked))
  })
}

/** Products among `products` that have one of these variants among `asked`. */
function countOwners({ ids, owners }: Family, products: IdSet, asked: IdSet | null): number {
  let count = 0
  let counted = 0
  for (let at = 0; at < ids.length; at++) {
    const owner = owners[at] ?? 0
    if (owner === counted || !hasId(products, owner)) continue
    if (asked !== null && !hasId(asked, ids[at] ?? 0)) continue
    counted = owner
    count++
  }
  return count
}
