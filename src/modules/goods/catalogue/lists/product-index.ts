import { countCommon, hasId, type IdSet, idSet } from './id-sets.ts'
import { eachInSlices } from './in-slices.ts'
import type { TemporarySets } from './temporary-sets.ts'

/**
 * The data that lists are filtered and counted by, as columns of numbers in memory. A product without variants is its own SKU; the
 * SKUs of a product with variants are its variants on sale, and it is their owner.
 */
export interface ProductIndex {
  columns: ProductColumns
  /** Every product and variant that has stock. */
  stocked: IdSet
  categories: IdGroups
  options: readonly Option[]
  /** Price of a SKU as it is shown, in whole kuruş, by its id; 0 without a price. Null when prices are hidden. */
  prices: Float64Array | null
  /** By product id: its average of stars in hundredths, 0 without reviews. */
  stars: LevelsById
  /** By SKU id: the discount that may be claimed, in percent; 0 for none. */
  discounts: LevelsById
}

/** Small numbers by id. Never changed in place, because sets are derived from them. */
export type LevelsById = Uint16Array

const knownLevels = new WeakMap<LevelsById, Map<number, IdSet>>()

/** The ids with at least this level; a set without words where none has it. */
export function idsFromLevel(levels: LevelsById, least: number): IdSet {
  const sets = knownLevels.get(levels) ?? new Map<number, IdSet>()
  knownLevels.set(levels, sets)
  const known = sets.get(least)
  if (known) return known
  const words = new Uint32Array((levels.length >>> 5) + 1)
  let any = 0
  for (let id = 0; id < levels.length; id++) {
    const has = +((levels[id] as number) >= least)
    any |= has
    words[id >>> 5] = (words[id >>> 5] as number) | (has << (id & 31))
  }
  const set = { words: any === 0 ? new Uint32Array() : words }
  sets.set(least, set)
  return set
}

export interface ProductColumns {
  /** Products that lists show: on sale and not a variant. */
  listed: IdSet
  /** Those of them without variants. */
  simple: IdSet
  /** By product id: index of its brand in `brands` plus 1; 0 without a brand. */
  brandAt: Int32Array
  /** All brands by Turkish name. */
  brands: readonly BrandName[]
  /** Variants on sale, and parallel to them the products they belong to, in the order of these. */
  variants: IdsWithOwners
}

export interface BrandName {
  id: number
  code: string
  name: string
}

export interface IdsWithOwners {
  ids: Int32Array
  owners: Int32Array
}

/** Ids grouped by key in one array: those of a key are from `start` to `end`. */
export interface IdGroups {
  ids: Int32Array
  at: ReadonlyMap<number, { start: number; end: number }>
  /** Sets of the large groups, created on first use. */
  sets: Map<number, IdSet>
}

/** An option of variants, as Renk, with its values by Turkish name. */
export interface Option {
  code: string
  name: string
  values: readonly OptionValue[]
}

/** A value with the variants that have it, grouped by product. */
export interface OptionValue extends IdsWithOwners {
  /** Its value in URLs (`optionKey`). */
  key: string
  name: string
}

/** Groups ids by the parallel array of keys; equal keys must be adjacent. */
export function groupIds(keys: Int32Array, ids: Int32Array): IdGroups {
  const at = new Map<number, { start: number; end: number }>()
  let start = 0
  for (let index = 1; index <= keys.length; index++) {
    const key = keys[start] ?? 0
    if (index < keys.length && keys[index] === key) continue
    at.set(key, { start, end: index })
    start = index
  }
  return { ids, at, sets: new Map() }
}

export function groupOf(groups: IdGroups, key: number): Int32Array {
  const range = groups.at.get(key)
  return range ? groups.ids.subarray(range.start, range.end) : new Int32Array()
}

/** A set is cached only if it is no larger than the group's ids, so that all cached sets together take less memory than the ids. */
const IDS_IN_A_WORD = 32

/** The group as a set; callers must not change it. */
export function groupSet(groups: IdGroups, key: number): IdSet {
  const known = groups.sets.get(key)
  if (known) return known
  const ids = groupOf(groups, key)
  const set = idSet(ids)
  if (ids.length >= set.words.length && ids.length >= IDS_IN_A_WORD) groups.sets.set(key, set)
  return set
}

/** How many ids of the set are in the group. */
export function countInGroup(set: IdSet, groups: IdGroups, key: number): number {
  const ids = groupOf(groups, key)
  if (ids.length >= set.words.length) return countCommon(set, groupSet(groups, key))
  let count = 0
  for (let at = 0; at < ids.length; at++) if (hasId(set, ids[at] ?? 0)) count++
  return count
}

/** Variants by their ids: which ids are variants, and the product each belongs to (0 for another id). */
export interface OwnersById {
  variants: IdSet
  owners: Int32Array
}

const knownOwners = new WeakMap<ProductColumns, OwnersById>()

/** Derived from the columns at the first call; four bytes for each id. */
export function ownersById(columns: ProductColumns): OwnersById {
  const known = knownOwners.get(columns)
  if (known) return known
  const { ids, owners } = columns.variants
  const variants = idSet(ids)
  const byId: OwnersById = { variants, owners: new Int32Array(variants.words.length * 32) }
  for (let at = 0; at < ids.length; at++) byId.owners[ids[at] as number] = owners[at] as number
  knownOwners.set(columns, byId)
  return byId
}

/** By brand id: its index in `brands` plus 1; 0 for another id. */
export function brandIndexesOf(brands: readonly BrandName[]): Int32Array {
  let highest = 0
  for (let at = 0; at < brands.length; at++) highest = Math.max(highest, brands[at]?.id ?? 0)
  const indexes = new Int32Array(highest + 1)
  for (let at = 0; at < brands.length; at++) indexes[brands[at]?.id ?? 0] = at + 1
  return indexes
}

const knownBrandIndexes = new WeakMap<ProductColumns, Int32Array>()

/** The same, derived from the columns at the first call. */
export function brandIndexes(columns: ProductColumns): Int32Array {
  const known = knownBrandIndexes.get(columns)
  if (known) return known
  const indexes = brandIndexesOf(columns.brands)
  knownBrandIndexes.set(columns, indexes)
  return indexes
}

/** Listed products grouped by brand: those of the brand at an index in `brands` are from `starts[index]` to `starts[index + 1]`. */
interface ProductsByBrand {
  ids: Int32Array
  starts: Int32Array
}

const knownByBrand = new WeakMap<ProductColumns, ProductsByBrand>()

/** Derived from the columns at the first call; four bytes for each product. */
function productsByBrand(columns: ProductColumns): ProductsByBrand {
  const known = knownByBrand.get(columns)
  if (known) return known
  const { brandAt, brands } = columns
  const starts = new Int32Array(brands.length + 1)
  for (let id = 0; id < brandAt.length; id++) {
    const brand = brandAt[id] as number
    if (brand !== 0) starts[brand] = (starts[brand] as number) + 1
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  const ids = new Int32Array(starts[brands.length] as number)
  const next = starts.slice()
  for (let id = 0; id < brandAt.length; id++) {
    const brand = brandAt[id] as number
    if (brand === 0) continue
    const at = next[brand - 1] as number
    ids[at] = id
    next[brand - 1] = at + 1
  }
  const byBrand = { ids, starts }
  knownByBrand.set(columns, byBrand)
  return byBrand
}

/** The listed products of these brands; the set may be used until `temporary` is released. */
export function brandSet(
  columns: ProductColumns,
  brandIds: readonly number[],
  temporary: TemporarySets,
): IdSet {
  const { ids, starts } = productsByBrand(columns)
  const indexes = brandIndexes(columns)
  const words = temporary.words(columns.listed.words.length)
  for (const brandId of brandIds) {
    const brand = indexes[brandId] ?? 0
    // Products without a brand are in none.
    if (brand === 0) continue
    const end = starts[brand] as number
    for (let at = starts[brand - 1] as number; at < end; at++) {
      const id = ids[at] as number
      words[id >>> 5] = (words[id >>> 5] as number) | (1 << (id & 31))
    }
  }
  return { words }
}

const knownCodes = new WeakMap<ProductColumns, Promise<ReadonlyMap<string, BrandName>>>()

/** The brands by their codes. Derived from the columns at the first call, in slices. */
export function brandsByCode(columns: ProductColumns): Promise<ReadonlyMap<string, BrandName>> {
  const known = knownCodes.get(columns)
  if (known) return known
  const byCode = new Map<string, BrandName>()
  const made = eachInSlices(columns.brands, (brand) => byCode.set(brand.code, brand)).then(() => byCode)
  knownCodes.set(columns, made)
  return made
}

const knownProducts = new WeakMap<OptionValue, IdSet>()

/** The products that have a variant with this value. */
export function productsWithValue(value: OptionValue): IdSet {
  const known = knownProducts.get(value)
  if (known) return known
  const products = idSet(value.owners)
  knownProducts.set(value, products)
  return products
}
