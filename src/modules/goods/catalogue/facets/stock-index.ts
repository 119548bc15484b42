import type { Db } from '#database/database.ts'
import { moveAllInOrder, type ValuedOrder } from '../lists/id-orders.ts'
import { hasId, type IdSet, idSet, putId } from '../lists/id-sets.ts'
import { readQuantities, readQuantityOrder, readStockedIds } from '../lists/listing-queries.ts'
import type { LevelsById } from '../lists/product-index.ts'
import { readLevels, rereadLevels } from '../lists/product-index-queries.ts'
import { followedValue } from '../lists/updates/followed-value.ts'

/**
 * The stock's part of the list data: the order by quantity, the set of products in stock, and how many pieces of each were sold. It changes with
 * every order, so none is reloaded for that: the next request updates only the products that changed.
 */
export interface StockIndex {
  quantities(): Promise<ValuedOrder>
  stocked(): Promise<IdSet>
  /** Pieces sold by product id. */
  sold(): Promise<LevelsById>
  /** The same without the last sales, if it is known. */
  knownSold(): Promise<LevelsById>
  /** A number that changes whenever a product comes into stock or sells out; queries the database only after a change. */
  version(): Promise<number>
  /** The same if it is known without a query, else null. */
  knownVersion(): number | null
  /** Applies the marked changes to the set of products in stock, unless it is not read. */
  applyMoves(): Promise<void>
  /** Marks these products as changed; without ids, any may have changed. */
  move(ids: readonly number[] | undefined): void
  /** Gives lists a new version, because what they show may have changed besides the stock. */
  changeVersion(): void
  /** Drops all data, because the listed products changed. */
  clear(): void
  /** Reads the data that there is again; the returned function replaces it. */
  renew(): Promise<() => void>
}

export function createStockIndex(db: Db, onStockedChange: () => void): StockIndex {
  let versions = 0
  function changeStocked(): void {
    versions++
    onStockedChange()
  }

  const quantities = followedValue<ValuedOrder>({
    read: () => readQuantityOrder(db),
    async apply(order, ids) {
      moveAllInOrder(order, await readQuantities(db, ids))
      return order
    },
  })

  const stocked = followedValue<IdSet>({
    read: () => readStockedIds(db).then(idSet),
    /** A new set where something changed: counts under way, and what was derived from the set, keep the one they began with. */
    async apply(set, ids) {
      const present = await readQuantities(db, ids)
      const changed = [...present].filter(([id, value]) => hasId(set, id) !== value > 0)
      if (changed.length === 0) return set
      const next = { words: set.words.slice() }
      for (const [id, value] of changed) putId(next, id, value > 0)
      changeStocked()
      return next
    },
    onLost: changeStocked,
  })

  const sold = followedValue<LevelsById>({
    read: () => readLevels(db, 'sold'),
    apply: (levels, ids) => rereadLevels(db, 'sold', levels, ids),
  })

  const all = [quantities, stocked, sold]

  return {
    quantities: quantities.get,
    stocked: stocked.get,
    sold: sold.get,
    knownSold: sold.known,
    knownVersion: () => (stocked.state() === 'current' ? versions : null),
    async version() {
      if (stocked.state() !== 'current') await stocked.get()
      return versions
    },
    async applyMoves() {
      if (stocked.state() === 'behind') await stocked.get()
    },
    move(ids) {
      for (const each of all) each.change(ids)
    },
    changeVersion() {
      versions++
    },
    clear() {
      for (const each of all) each.clear()
      versions++
    },
    async renew() {
      const renewed = await Promise.all(all.map((each) => each.renew()))
      return () => {
        for (const putInForce of renewed) putInForce()
        versions++
      }
    },
  }
}
