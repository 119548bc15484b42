import type { IdOrder } from '../lists/id-orders.ts'
import { countIds, eachId, hasId, type IdSet, idSet, putId } from '../lists/id-sets.ts'
import { RANGE, rangesInSlices, slices } from '../lists/in-slices.ts'
import type { IdsWithOwners, LevelsById, ProductColumns } from '../lists/product-index.ts'

/** Every SKU on sale with a price, cheapest first, equal prices by owner and id, and parallel to them the prices in kuruş. */
export interface PricedSkus extends IdsWithOwners {
  kurus: Float64Array
}

export interface PricedSku {
  id: number
  owner: number
  kurus: number
}

/**
 * The listed products by the price they show (decisions J4): a product with variants is sorted by its cheapest variant that can be
 * bought, or its cheapest one when none can; products without a price form the tail, by id. The SQL function `cheapest_variant`
 * selects the same variant for the page.
 *
 * `priced` is every SKU on sale with a price, cheapest first, equal prices by owner; a product without variants is its own owner.
 * `stocked` is what has stock, null when the shop sells without stock. Linear: a million SKUs take some ten milliseconds in slices, so
 * the loops compare numbers only.
 */
export async function priceOrder(
  priced: IdsWithOwners,
  { listed }: ProductColumns,
  stocked: IdSet | null,
): Promise<IdOrder> {
  const ids = new Int32Array(countIds(listed))
  let count = 0
  const left = await eachShown(priced, listed, stocked, (owner) => {
    ids[count++] = owner
  })
  const tail = count
  eachId({ words: left }, (id) => {
    ids[count++] = id
  })
  return { ids, tail }
}

/** By the ids of listed products: the discount of the price that they show, in percent, from those of all SKUs by theirs; 0 for none. */
export async function shownDiscounts(
  priced: IdsWithOwners,
  { listed }: ProductColumns,
  stocked: IdSet | null,
  discounts: LevelsById,
): Promise<LevelsById> {
  const shown = new Uint16Array(32 * listed.words.length)
  await eachShown(priced, listed, stocked, (owner, sku) => {
    shown[owner] = discounts[sku] ?? 0
  })
  return shown
}

/** Calls `visit` for each listed product with the SKU whose price it shows, in the order of `priced`; returns the words of those without one. */
async function eachShown(
  priced: IdsWithOwners,
  listed: IdSet,
  stocked: IdSet | null,
  visit: (owner: number, sku: number) => void,
): Promise<Uint32Array> {
  const { ids: skus, owners } = priced
  const inStock = stocked && (await ownersInStock(priced, stocked))
  /** Listed products that have no SKU yet. */
  const left = listed.words.slice()
  await rangesInSlices(skus.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const owner = owners[at] ?? 0
      const word = left[owner >>> 5] ?? 0
      const bit = 1 << (owner & 31)
      if ((word & bit) === 0) continue
      const sku = skus[at] ?? 0
      if (sku !== owner && inStock && hasId(inStock, owner) && !hasId(stocked, sku)) continue
      left[owner >>> 5] = word ^ bit
      visit(owner, sku)
    }
  })
  return left
}

/**
 * The order with other prices of `ids`: those of `rows`, which are in order; an id without a row has no price. What lies between two changes is
 * copied as a whole, in slices.
 */
export async function replaceSkus(
  priced: PricedSkus,
  ids: readonly number[],
  rows: readonly PricedSku[],
): Promise<PricedSkus> {
  const sliceEnd = slices()
  const removed: number[] = []
  const changed = idSet(Int32Array.from(ids))
  await rangesInSlices(priced.ids.length, (from, to) => {
    for (let at = from; at < to; at++) if (hasId(changed, priced.ids[at] as number)) removed.push(at)
  })
  const length = priced.ids.length - removed.length + rows.length
  const next: PricedSkus = {
    ids: new Int32Array(length),
    owners: new Int32Array(length),
    kurus: new Float64Array(length),
  }
  let from = 0
  let to = 0
  const copyUntil = (end: number) => {
    next.ids.set(priced.ids.subarray(from, end), to)
    next.owners.set(priced.owners.subarray(from, end), to)
    next.kurus.set(priced.kurus.subarray(from, end), to)
    to += end - from
    from = end
  }
  let left = 0
  const copyWithoutRemoved = async (end: number) => {
    for (; left < removed.length && (removed[left] as number) < end; left++) {
      await copyInSteps(removed[left] as number)
      from++
    }
    await copyInSteps(end)
  }
  const copyInSteps = async (end: number) => {
    while (from < end) {
      copyUntil(Math.min(end, from + RANGE))
      await sliceEnd()
    }
  }
  for (const row of rows) {
    await copyWithoutRemoved(firstAfter(priced, row))
    next.ids[to] = row.id
    next.owners[to] = row.owner
    next.kurus[to] = row.kurus
    to++
  }
  await copyWithoutRemoved(priced.ids.length)
  return next
}

/** Position of the first SKU that comes after this one. */
function firstAfter({ ids, owners, kurus }: PricedSkus, sku: PricedSku): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const later =
      (kurus[middle] as number) - sku.kurus ||
      (owners[middle] as number) - sku.owner ||
      (ids[middle] as number) - sku.id
    if (later > 0) high = middle
    else low = middle + 1
  }
  return low
}

/** Products with at least one priced variant in stock: their sold-out variants do not count. */
async function ownersInStock({ ids, owners }: IdsWithOwners, stocked: IdSet): Promise<IdSet> {
  const set: IdSet = { words: new Uint32Array() }
  await rangesInSlices(ids.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const id = ids[at] ?? 0
      const owner = owners[at] ?? 0
      if (id !== owner && hasId(stocked, id)) putId(set, owner, true)
    }
  })
  return set
}
