import type { IdOrder } from './id-orders.ts'
import { countIds, eachId, hasId, type IdSet, putId } from './id-sets.ts'
import type { IdsWithOwners, ProductColumns } from './product-index.ts'

/**
 * The listed products by the price they show (decisions J4): a product with variants stands where its cheapest variant that can
 * be bought stands, or its cheapest one where none can; products without a price form the tail, by id. `cheapest_variant` in SQL
 * gives the page the same variant.
 *
 * `priced` is all that is on sale with a price, cheapest first, equal prices by owner; a product without variants is its own
 * owner. `stocked` is what has stock, null where the shop sells without looking at it. Linear: a million of them take some ten
 * milliseconds, so the loops compare numbers only.
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
