import { type FilterSets, filterKey, filterSets, type ListFilter } from './list-filter.ts'
import type { ProductIndex } from './product-index.ts'

/** The sets of the latest filters: a list and its counts need the same ones in two turns of the event loop, with other lists in between. */
export interface RecentSets {
  /** The sets of a filter, to be used in this turn. */
  of(productIndex: ProductIndex, filter: ListFilter): FilterSets
  /** The same for a caller who uses them longer: nobody else gets them. */
  take(productIndex: ProductIndex, filter: ListFilter): FilterSets
}

/** Lists at a time that share their sets, each of up to a megabyte in a shop of a million products. */
const MOST = 4

const isSame = (a: ProductIndex, b: ProductIndex): boolean =>
  a.columns === b.columns &&
  a.categories === b.categories &&
  a.options === b.options &&
  a.stocked === b.stocked &&
  a.prices === b.prices &&
  a.stars === b.stars &&
  a.discounts === b.discounts

export function createRecentSets(): RecentSets {
  const recent = new Map<string, { productIndex: ProductIndex; sets: FilterSets }>()

  function remove(key: string): { productIndex: ProductIndex; sets: FilterSets } | undefined {
    const known = recent.get(key)
    recent.delete(key)
    return known
  }

  function take(productIndex: ProductIndex, filter: ListFilter): FilterSets {
    const known = remove(filterKey(filter))
    if (known && isSame(known.productIndex, productIndex)) return known.sets
    known?.sets.temporary.release()
    return filterSets(productIndex, filter)
  }

  return {
    take,
    of(productIndex, filter) {
      const sets = take(productIndex, filter)
      recent.set(filterKey(filter), { productIndex, sets })
      const [oldest] = recent.keys()
      if (oldest !== undefined && recent.size > MOST) remove(oldest)?.sets.temporary.release()
      return sets
    },
  }
}
