import type { IdOrder } from './id-orders.ts'
import { countIds, eachId, hasId, type IdSet, putId } from './id-sets.ts'
import type { IdsWithOwners, ProductColumns } from './product-index.ts'

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
