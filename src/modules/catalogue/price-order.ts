import type { Family, Shelf } from './goods.ts'
import type { IdOrder } from './id-orders.ts'
import { countIds, eachId, hasId, type IdSet, putId } from './id-sets.ts'

/**
 * The listed products by the price they show (decisions J4): a product with variants stands where its cheapest variant that can
 * be bought stands, or its cheapest one where none can; products without a price form the tail, by id. `cheapest_variant` in SQL
 * gives the page the same variant.
 *
 * `priced` are all articles on sale with a price, cheapest first, equal prices by owner; an article sold by itself is its own
 * owner. `stocked` is what has stock, null where the shop sells without looking at it. Linear: some ten milliseconds for a million.
 */
export function priceOrder(priced: Family, { listed }: Shelf, stocked: IdSet | null): IdOrder {
  const { ids: articles, owners } = priced
  const inStock = stocked === null ? null : ownersInStock(priced, stocked)
  const ids = new Int32Array(countIds(listed))
  const placed: IdSet = { words: new Uint32Array(listed.words.length) }
  let count = 0
  for (let at = 0; at < articles.length; at++) {
    const article = articles[at] ?? 0
    const owner = owners[at] ?? 0
    if (!hasId(listed, owner) || hasId(placed, owner)) continue
    const soldOut = stocked !== null && inStock !== null && hasId(inStock, owner) && !hasId(stocked, article)
    if (soldOut) continue
    putId(placed, owner, true)
    ids[count++] = owner
  }
  const tail = count
  eachId(listed, (id) => {
    if (!hasId(placed, id)) ids[count++] = id
  })
  return { ids, tail }
}

/** Owners with at least one priced article in stock: their sold-out articles do not count. */
function ownersInStock({ ids, owners }: Family, stocked: IdSet): IdSet {
  const set: IdSet = { words: new Uint32Array() }
  for (let at = 0; at < ids.length; at++) {
    if (hasId(stocked, ids[at] ?? 0)) putId(set, owners[at] ?? 0, true)
  }
  return set
}
