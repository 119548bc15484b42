import { countIds, eachId, type IdSet, idsBesides, lowestBit } from '../lists/id-sets.ts'
import type { ProductColumns } from '../lists/product-index.ts'
import type { TemporarySets } from '../lists/temporary-sets.ts'
import { MAX_FACET_VALUES } from './facet-rules.ts'

/**
 * How many products each brand has in a list. A shop may have a hundred thousand brands, of which a list shows a few: only those with
 * products are held.
 */
export interface BrandCounts {
  /** Indexes in `columns.brands` of the brands with any product, ascending, and parallel to them the products of each. */
  indexes: Int32Array
  counts: Int32Array
  /** The indexes of those that are shown: of most products first, equal ones by name. */
  commonest: Int32Array
}

const listedByBrand = new WeakMap<ProductColumns, Int32Array>()

/** Product count per brand of all listed products, by index in `brands` plus 1. Callers must not change it. */
export function countAllByBrand(columns: ProductColumns): Int32Array {
  const known = listedByBrand.get(columns)
  if (known) return known
  const all = new Int32Array(columns.brands.length + 1)
  addByBrand(all, 1, columns.brandAt, columns.listed.words)
  listedByBrand.set(columns, all)
  return all
}

/** The same of `products`, which are listed. */
function countByBrand(columns: ProductColumns, products: IdSet, temporary: TemporarySets): Int32Array {
  const { listed, brandAt, brands } = columns
  const all = countAllByBrand(columns)
  if (products === listed) return all
  if (products.used) {
    const counts = new Int32Array(brands.length + 1)
    eachId(products, (id) => {
      const brand = brandAt[id] ?? 0
      counts[brand] = (counts[brand] as number) + 1
    })
    return counts
  }
  const few = countIds(products) < countIds(listed) / 2
  const counts = few ? new Int32Array(brands.length + 1) : all.slice()
  // Of most products it is faster to take away the others.
  if (few) addByBrand(counts, 1, brandAt, products.words)
  else addByBrand(counts, -1, brandAt, idsBesides(listed, products, temporary).words)
  return counts
}

/** The counts of the brands that have any of `products`, which are listed. */
export function countBrands(columns: ProductColumns, products: IdSet, temporary: TemporarySets): BrandCounts {
  const byBrand = countByBrand(columns, products, temporary)
  let used = 0
  for (let at = 1; at < byBrand.length; at++) if (byBrand[at] !== 0) used++
  const indexes = new Int32Array(used)
  const counts = new Int32Array(used)
  used = 0
  for (let at = 1; at < byBrand.length; at++) {
    if (byBrand[at] === 0) continue
    indexes[used] = at - 1
    counts[used++] = byBrand[at] as number
  }
  return { indexes, counts, commonest: commonestOf(indexes, counts) }
}

/** Products of the brand at this index in `columns.brands`. */
export function countOfBrand({ indexes, counts }: BrandCounts, index: number): number {
  let low = 0
  let high = indexes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((indexes[middle] as number) < index) low = middle + 1
    else high = middle
  }
  return indexes[low] === index ? (counts[low] as number) : 0
}

function addByBrand(counts: Int32Array, each: 1 | -1, brandAt: Int32Array, words: Uint32Array): void {
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at] as number; word !== 0; word &= word - 1) {
      const brand = brandAt[at * 32 + lowestBit(word)] ?? 0
      counts[brand] = (counts[brand] as number) + each
    }
  }
}

/** One pass over all brands that holds the best so far, in order: sorting a hundred thousand takes 50 ms. */
function commonestOf(indexes: Int32Array, counts: Int32Array): Int32Array {
  const best = new Int32Array(Math.min(indexes.length, MAX_FACET_VALUES))
  let held = 0
  for (let at = 0; at < indexes.length; at++) {
    const count = counts[at] as number
    if (held === best.length && count <= (counts[best[held - 1] as number] as number)) continue
    let to = held < best.length ? held++ : held - 1
    for (; to > 0 && (counts[best[to - 1] as number] as number) < count; to--)
      best[to] = best[to - 1] as number
    best[to] = at
  }
  return best.map((at) => indexes[at] as number)
}
