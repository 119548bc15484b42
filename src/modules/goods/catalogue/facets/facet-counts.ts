import { commonIds, countCommon, countIds, eachId, hasId, type IdSet, lowestBit } from '../lists/id-sets.ts'
import { eachInSlices, slices } from '../lists/in-slices.ts'
import {
  type FilterSets,
  listedProducts,
  matchingProducts,
  matchingSkus,
  productsWithKnownSkus,
  productsWithSkus,
  STAR,
  type Without,
} from '../lists/list-filter.ts'
import {
  countInGroup,
  type IdsWithOwners,
  idsFromLevel,
  ownersById,
  type ProductColumns,
  type ProductIndex,
  productsWithValue,
} from '../lists/product-index.ts'
import { type TemporarySets, temporarySets } from '../lists/temporary-sets.ts'
import { type BrandCounts, countBrands } from './brand-counts.ts'
import { DISCOUNTS, RATINGS } from './facet-rules.ts'

/**
 * How many products each value of each filter leaves. A filter's own choice does not narrow its own counts; all other filters do.
 * Each count equals the length of the list with that value alone chosen in its filter.
 */
export interface FacetCounts {
  /** By category, in the order of `categoryIds`. */
  categories: readonly number[]
  brands: BrandCounts
  inStock: number
  /** Products without the stock filter, to compare `inStock` with. */
  anyStock: number
  /** Lowest and highest SKU price in kuruş; null when none has a price or prices are hidden. */
  prices: { min: number; max: number } | null
  /** By option and value, in the order of the product index. */
  options: readonly (readonly number[])[]
  /** By `RATINGS` and `DISCOUNTS`, and what there is without these filters, to compare with. */
  ratings: readonly number[]
  anyRating: number
  discounts: readonly number[]
  anyDiscount: number
}

/**
 * Counts for a filter split into `sets`, which nobody may use afterwards; `categoryIds` are the categories a shopper could choose next. Requests may pass between the
 * counts of a large shop.
 */
export async function countFacets(
  productIndex: ProductIndex,
  sets: FilterSets,
  categoryIds: readonly number[],
): Promise<FacetCounts> {
  const temporary = temporarySets()
  try {
    return await countWith(temporary, productIndex, sets, categoryIds)
  } finally {
    temporary.release()
    sets.temporary.release()
  }
}

async function countWith(
  temporary: TemporarySets,
  productIndex: ProductIndex,
  sets: FilterSets,
  categoryIds: readonly number[],
): Promise<FacetCounts> {
  const { columns, categories } = productIndex
  const sliceEnd = slices()
  const listed = listedProducts(columns, sets, temporary)
  const listWithout = (of: Without) =>
    [...sets.products, ...sets.skus].some((set) => set.of === of)
      ? listedProducts(columns, sets, temporary, of)
      : listed
  await sliceEnd()
  const withoutCategory = listWithout('category')
  const inCategories: number[] = []
  await eachInSlices(categoryIds, (id) => inCategories.push(countInGroup(withoutCategory, categories, id)))
  await sliceEnd()
  const brands = countBrands(columns, listWithout('brand'), temporary)
  await sliceEnd()
  const anyStock = countIds(listWithout('stock'))
  const inStock = countInStock(productIndex, sets, listed, temporary)
  await sliceEnd()
  const prices = priceBounds(productIndex, sets, temporary)
  await sliceEnd()
  const options = await countOptions(productIndex, sets, temporary, sliceEnd)
  const withoutRating = listWithout('rating')
  const ratings = RATINGS.map((stars) =>
    countCommon(withoutRating, idsFromLevel(productIndex.stars, stars * STAR)),
  )
  await sliceEnd()
  const discounts = await countDiscounts(productIndex, sets, temporary, sliceEnd)
  return {
    categories: inCategories,
    brands,
    inStock,
    anyStock,
    prices,
    options,
    ratings,
    anyRating: countIds(withoutRating),
    discounts,
    anyDiscount: countIds(listWithout('discount')),
  }
}

function countInStock(
  { columns, stocked }: ProductIndex,
  sets: FilterSets,
  listed: IdSet,
  temporary: TemporarySets,
): number {
  if (sets.shown === null && sets.skus.some(({ of }) => of === 'stock')) return countIds(listed)
  const skus = matchingSkus({ ...sets, shown: stocked }, temporary, 'stock') ?? stocked
  const products =
    skus === stocked ? productsWithKnownSkus(columns, skus) : productsWithSkus(columns, skus, temporary)
  return countCommon(matchingProducts(sets, temporary), products)
}

async function countDiscounts(
  { columns, discounts }: ProductIndex,
  sets: FilterSets,
  temporary: TemporarySets,
  sliceEnd: () => Promise<void>,
): Promise<number[]> {
  const products = matchingProducts(sets, temporary)
  const allowed = matchingSkus(sets, temporary, 'discount')
  const counts: number[] = []
  for (const percent of DISCOUNTS) {
    const cheaper = idsFromLevel(discounts, percent)
    if (cheaper.words.length === 0) {
      counts.push(0)
      continue
    }
    const owners = allowed
      ? productsWithSkus(columns, commonIds([cheaper, allowed], temporary), temporary)
      : productsWithKnownSkus(columns, cheaper)
    counts.push(countCommon(products, owners))
    await sliceEnd()
  }
  return counts
}

/** Words of ids whose lowest and highest price are known together: 256 products. */
const BLOCK = 8

interface PriceBlocks {
  lowest: Float64Array
  highest: Float64Array
}

const knownBlocks = new WeakMap<Float64Array, PriceBlocks>()

/** Lowest and highest price of each block of ids; infinity and 0 in a block without prices. */
function priceBlocks(prices: Float64Array): PriceBlocks {
  const known = knownBlocks.get(prices)
  if (known) return known
  const count = Math.ceil(prices.length / (BLOCK * 32))
  const blocks = {
    lowest: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    highest: new Float64Array(count),
  }
  for (let id = 0; id < prices.length; id++) {
    const price = prices[id] as number
    if (price === 0) continue
    const block = Math.floor(id / (BLOCK * 32))
    if (price < (blocks.lowest[block] as number)) blocks.lowest[block] = price
    if (price > (blocks.highest[block] as number)) blocks.highest[block] = price
  }
  knownBlocks.set(prices, blocks)
  return blocks
}

function priceBounds(
  { prices, columns }: ProductIndex,
  sets: FilterSets,
  temporary: TemporarySets,
): FacetCounts['prices'] {
  if (prices === null) return null
  const products = matchingProducts(sets, temporary)
  const allowed = matchingSkus(sets, temporary, 'price')
  if (products.used) return priceBoundsOfFew(prices, columns, products, allowed)
  const only = allowed ? [allowed] : []
  const simple = commonIds([products, columns.simple, ...only], temporary).words
  const { variants, owners } = ownersById(columns)
  const variantWords = commonIds([variants, ...only], temporary).words
  const { lowest, highest } = priceBlocks(prices)
  let min = Number.POSITIVE_INFINITY
  let max = 0
  for (let block = 0; block < lowest.length; block++) {
    // The price range is found in the first blocks; most of the others cannot extend it.
    if ((lowest[block] as number) >= min && (highest[block] as number) <= max) continue
    for (let at = block * BLOCK; at < (block + 1) * BLOCK; at++) {
      let word = (simple[at] ?? 0) | eligible(variantWords[at] ?? 0, at, owners, products)
      for (; word !== 0; word &= word - 1) {
        const price = prices[at * 32 + lowestBit(word)] ?? 0
        if (price === 0) continue
        if (price < min) min = price
        if (price > max) max = price
      }
    }
  }
  return max === 0 ? null : { min, max }
}

/** The same, of every SKU of the products one by one. */
function priceBoundsOfFew(
  prices: Float64Array,
  { simple, variants }: ProductColumns,
  products: IdSet,
  allowed: IdSet | null,
): FacetCounts['prices'] {
  let min = Number.POSITIVE_INFINITY
  let max = 0
  const add = (sku: number) => {
    const price = prices[sku] ?? 0
    if (price === 0 || (allowed && !hasId(allowed, sku))) return
    if (price < min) min = price
    if (price > max) max = price
  }
  eachId(products, (id) => {
    if (hasId(simple, id)) add(id)
    else
      for (let at = firstOf(variants.owners, id); variants.owners[at] === id; at++)
        add(variants.ids[at] as number)
  })
  return max === 0 ? null : { min, max }
}

/** Index of the first number that is not below `value`, of numbers in order. */
function firstOf(numbers: Int32Array, value: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Of a word of variants those whose product is in `products`. */
function eligible(variants: number, at: number, owners: Int32Array, products: IdSet): number {
  let left = variants
  for (let word = variants; word !== 0; word &= word - 1) {
    const bit = lowestBit(word)
    if (!hasId(products, owners[at * 32 + bit] ?? 0)) left ^= 1 << bit
  }
  return left
}

async function countOptions(
  { columns, options }: ProductIndex,
  sets: FilterSets,
  temporary: TemporarySets,
  sliceEnd: () => Promise<void>,
): Promise<number[][]> {
  const products = matchingProducts(sets, temporary)
  const counts: number[][] = []
  for (const { code, values } of options) {
    const allowed = matchingSkus(sets, temporary, `option:${code}`)
    const variants = allowed && commonIds([ownersById(columns).variants, allowed], temporary)
    const own: number[] = []
    for (const value of values) {
      own.push(
        variants ? countOwners(value, products, variants) : countCommon(products, productsWithValue(value)),
      )
      await sliceEnd()
    }
    counts.push(own)
  }
  return counts
}

/** Products among `products` that have one of these variants in `allowed`. */
function countOwners({ ids, owners }: IdsWithOwners, products: IdSet, allowed: IdSet): number {
  const { words } = allowed
  const productWords = products.words
  let count = 0
  let counted = 0
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number
    const owner = owners[at] as number
    const matches =
      ((words[id >>> 5] ?? 0) >>> (id & 31)) & ((productWords[owner >>> 5] ?? 0) >>> (owner & 31)) & 1
    if (matches === 0 || owner === counted) continue
    counted = owner
    count++
  }
  return count
}
