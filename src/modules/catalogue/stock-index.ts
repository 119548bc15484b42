import type { Db } from '#database/database.ts'
import { moveInOrder, type ValuedOrder } from './id-orders.ts'
import { type IdSet, idSet, putId } from './id-sets.ts'
import { readQuantities, readQuantityOrder, readStockedIds } from './listing-queries.ts'

/**
 * The stock's part of the list data: the order by quantity and the set of products in stock. Stock changes with every order, so
 * neither is reloaded: the next request updates only the products that changed.
 */
export interface StockIndex {
  quantities(): Promise<ValuedOrder>
  stocked(): Promise<IdSet>
  /** A number that changes whenever a product comes into stock or sells out; queries the database only after a change. */
  version(): Promise<number>
  /** Marks these products as changed; without ids, any may have changed. */
  move(ids: readonly number[] | undefined): void
  /** Drops all data, because the listed products changed. */
  clear(): void
  /** Reloads the data in the background; the returned function replaces the current data by it. */
  renew(): Promise<() => void>
}

/** Above this many changed products, everything is reloaded. */
const MAX_MOVES = 200

/** A cached value with pending changes: each read applies the changes that were pending when it started. */
interface TrackedValue<T> {
  value: Promise<T>
  dirty: Set<number>
}

export function createStockIndex(db: Db, onStockedChange: () => void): StockIndex {
  let quantities: TrackedValue<ValuedOrder> | null = null
  let stocked: TrackedValue<IdSet> | null = null
  let versions = 0
  /** Data being reloaded by `renew`; it collects changes too. */
  let reloading: { quantities: TrackedValue<ValuedOrder> | null; stocked: TrackedValue<IdSet> } | null = null

  function changeStocked(): void {
    versions++
    onStockedChange()
  }

  async function moveAll(order: ValuedOrder, ids: readonly number[]): Promise<ValuedOrder> {
    for (const [id, value] of await readQuantities(db, ids)) moveInOrder(order, id, value)
    return order
  }

  async function putAll(set: IdSet, ids: readonly number[]): Promise<IdSet> {
    let changed = false
    for (const [id, value] of await readQuantities(db, ids)) {
      if (putId(set, id, value > 0)) changed = true
    }
    if (changed) changeStocked()
    return set
  }

  /** The value after its pending changes; `drop` discards a failed read. */
  function moved<T>(
    own: TrackedValue<T>,
    apply: (value: T, ids: readonly number[]) => Promise<T>,
    drop: () => void,
  ): Promise<T> {
    if (own.dirty.size > 0) {
      const ids = [...own.dirty]
      own.dirty.clear()
      own.value = own.value.then((value) => apply(value, ids))
    }
    own.value.catch(drop)
    return own.value
  }

  function quantityOrder(): Promise<ValuedOrder> {
    quantities ??= { value: readQuantityOrder(db), dirty: new Set() }
    const own = quantities
    return moved(own, moveAll, () => {
      if (quantities === own) quantities = null
    })
  }

  function stockedSet(): Promise<IdSet> {
    stocked ??= { value: readStockedIds(db).then(idSet), dirty: new Set() }
    const own = stocked
    return moved(own, putAll, () => {
      if (stocked === own) stocked = null
    })
  }

  return {
    quantities: quantityOrder,
    stocked: stockedSet,
    async version() {
      if (stocked === null || stocked.dirty.size > 0) await stockedSet()
      return versions
    },
    move(ids) {
      const all = [quantities, stocked, reloading?.quantities, reloading?.stocked]
      for (const moving of all) for (const id of ids ?? []) moving?.dirty.add(id)
      if (ids === undefined) reloading = null
      if (ids === undefined || (quantities?.dirty.size ?? 0) > MAX_MOVES) quantities = null
      if (stocked && (ids === undefined || stocked.dirty.size > MAX_MOVES)) {
        stocked = null
        changeStocked()
      }
    },
    clear() {
      quantities = null
      stocked = null
      reloading = null
      versions++
    },
    async renew() {
      const own = {
        quantities: quantities && { value: readQuantityOrder(db), dirty: new Set<number>() },
        stocked: { value: readStockedIds(db).then(idSet), dirty: new Set<number>() },
      }
      reloading = own
      await Promise.all([own.quantities?.value, own.stocked.value])
      return () => {
        // After a change without ids, data read before it cannot be used.
        quantities = reloading === own ? own.quantities : null
        stocked = reloading === own ? own.stocked : null
        reloading = null
        versions++
      }
    },
  }
}
