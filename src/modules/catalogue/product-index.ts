import { countCommon, hasId, type IdSet, idSet } from './id-sets.ts'

/**
 * What lists are filtered and counted by, as columns of numbers in memory. A product that is sold by itself is its own article;
 * of a product with variants the variants on sale are the articles, and it owns them.
 */
export interface ProductIndex {
  columns: ProductColumns
  /** Everything that has stock, variants too. */
  stocked: IdSet
  categories: IdGroups
  options: readonly Option[]
  /** What an article costs as it is shown, in whole kuruş, by its id; 0 without a price. Null where prices are hidden. */
  prices: Float64Array | null
}

export interface ProductColumns {
  /** What lists show: products on sale that are no variants. */
  listed: IdSet
  /** Those of them that are sold by themselves. */
  simple: IdSet
  /** Place of a product's brand among `brands`, from 1, by the product's id; 0 without a brand. */
  brandAt: Int32Array
  /** All brands by Turkish name. */
  brands: readonly BrandName[]
  /** Variants on sale, and beside each the product it belongs to. */
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

/** Ids under keys, in one row: those of a key stand from `start` to `end`. */
export interface IdGroups {
  ids: Int32Array
  at: ReadonlyMap<number, { start: number; end: number }>
  /** Sets of the large groups, made when first asked for. */
  sets: Map<number, IdSet>
}

/** Something variants differ in, as Renk, with its values by Turkish name. */
export interface Option {
  code: string
  name: string
  values: readonly OptionValue[]
}

/** A value with the variants that have it, those of one product side by side. */
export interface OptionValue extends IdsWithOwners {
  /** As an address says it (`optionKey`). */
  key: string
  name: string
}

/** Groups ids by the keys beside them; equal keys must stand together. */
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

/** A set is kept where it is no larger than the group's ids: those of all large groups take less room than the ids do. */
const IDS_IN_A_WORD = 32

/** The group as a set; do not change it. */
export function groupSet(groups: IdGroups, key: number): IdSet {
  const known = groups.sets.get(key)
  if (known) return known
  const ids = groupOf(groups, key)
  const set = idSet(ids)
  if (ids.length >= set.words.length && ids.length >= IDS_IN_A_WORD) groups.sets.set(key, set)
  return set
}

/** How many of the set are in the group. */
export function countInGroup(set: IdSet, groups: IdGroups, key: number): number {
  const ids = groupOf(groups, key)
  if (ids.length * IDS_IN_A_WORD >= set.words.length) return countCommon(set, groupSet(groups, key))
  let count = 0
  for (let at = 0; at < ids.length; at++) if (hasId(set, ids[at] ?? 0)) count++
  return count
}
