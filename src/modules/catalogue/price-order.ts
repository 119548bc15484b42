import type { IdOrder } from './id-orders.ts'
import { countIds, eachId, hasId, type IdSet, idSet, putId } from './id-sets.ts'
import type { IdsWithOwners, ProductColumns } from './product-index.ts'

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
 * `stocked` is what has stock, null when the shop sells without stock. Linear: a million SKUs take some ten milliseconds, so the
 * loops compare numbers only.
 */
export function priceOrder(
  priced: IdsWithOwners,
  { listed }: ProductColumns,
  stocked: IdSet | null,
): IdOrder {
  const { ids: skus, owners } = priced
  const inStock = stocked && ownersInStock(priced, stocked)
  const ids = new Int32Array(countIds(listed))
  /** Listed products that have no position yet. */
  const left = listed.words.slice()
  let count = 0
  for (let at = 0; at < skus.length; at++) {
    const owner = owners[at] ?? 0
    const word = left[owner >>> 5] ?? 0
    const bit = 1 << (owner & 31)
    if ((word & bit) === 0) continue
    const sku = skus[at] ?? 0
    if (sku !== owner && inStock && hasId(inStock, owner) && !hasId(stocked, sku)) continue
    left[owner >>> 5] = word ^ bit
    ids[count++] = owner
  }
  const tail = count
  eachId({ words: left }, (id) => {
    ids[count++] = id
  })
  return { ids, tail }
}

/** The order with other prices of `ids`: those of `rows`, which are in order; an id without a row has no price. One pass. */
export function replaceSkus(
  priced: PricedSkus,
  ids: readonly number[],
  rows: readonly PricedSku[],
): PricedSkus {
  const replaced = idSet(Int32Array.from(ids))
  const most = priced.ids.length + rows.length
  const next: PricedSkus = {
    ids: new Int32Array(most),
    owners: new Int32Array(most),
    kurus: new Float64Array(most),
  }
  let count = 0
  let row = 0
  const put = (id: number, owner: number, kurus: number) => {
    next.ids[count] = id
    next.owners[count] = owner
    next.kurus[count] = kurus
    count++
  }
  for (let at = 0; at < priced.ids.length; at++) {
    const id = priced.ids[at] as number
    if (hasId(replaced, id)) continue
    const owner = priced.owners[at] as number
    const kurus = priced.kurus[at] as number
    for (; row < rows.length; row++) {
      const moved = rows[row] as PricedSku
      if ((moved.kurus - kurus || moved.owner - owner || moved.id - id) > 0) break
      put(moved.id, moved.owner, moved.kurus)
    }
    put(id, owner, kurus)
  }
  for (; row < rows.length; row++) {
    const moved = rows[row] as PricedSku
    put(moved.id, moved.owner, moved.kurus)
  }
  return {
    ids: next.ids.slice(0, count),
    owners: next.owners.slice(0, count),
    kurus: next.kurus.slice(0, count),
  }
}

/** Products with at least one priced variant in stock: their sold-out variants do not count. */
function ownersInStock({ ids, owners }: IdsWithOwners, stocked: IdSet): IdSet {
  const set: IdSet = { words: new Uint32Array() }
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0
    const owner = owners[at] ?? 0
    if (id !== owner && hasId(stocked, id)) putId(set, owner, true)
  }
  return set
}
