import type { Db } from '#database/database.ts'
import { moveInOrder, type ValuedOrder } from './id-orders.ts'
import { type IdSet, idSet, putId } from './id-sets.ts'
import { readQuantities, readQuantityOrder, readStockedIds } from './listing-queries.ts'

/**
 * What the stock decides: the order by quantity and the set of what has any. Stock changes with every order, so both are not
 * read anew: the products that a change names are moved at the next question.
 */
export interface StockIndex {
  quantities(): Promise<ValuedOrder>
  stocked(): Promise<IdSet>
  /** Another number whenever something came into stock or sold out; asks the database only after a change. */
  version(): Promise<number>
  /** These changed; any may have where none are named. */
  move(ids: readonly number[] | undefined): void
  /** Forgets everything, since what is listed changed. */
  clear(): void
  /** Reads anew what is known, aside; the returned function puts it in force. */
  renew(): Promise<() => void>
}

/** More products than this are not moved one by one: everything is read anew. */
const MOST_MOVES = 200

/** Something kept that changes move: every question waits for the moves that were due when it came. */
interface TrackedValue<T> {
  value: Promise<T>
  dirty: Set<number>
}

export function createStockIndex(db: Db, onStockedChange: () => void): StockIndex {
  let quantities: TrackedValue<ValuedOrder> | null = null
  let stocked: TrackedValue<IdSet> | null = null
  let versions = 0
  /** What is being read anew hears of changes too. */
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

  /** The value after the moves that are due; a failed read is forgotten by `drop`. */
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
      if (ids === undefined || (quantities?.dirty.size ?? 0) > MOST_MOVES) quantities = null
      if (stocked && (ids === undefined || stocked.dirty.size > MOST_MOVES)) {
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
        // After a change that named no products, nothing that was read before it is good.
        quantities = reloading === own ? own.quantities : null
        stocked = reloading === own ? own.stocked : null
        reloading = null
        versions++
      }
    },
  }
}
