import type { Db } from '#database/database.ts'
import { moveAllInOrder, type ValuedOrder } from '../lists/id-orders.ts'
import { hasId, type IdSet, idSet, putId } from '../lists/id-sets.ts'
import { readQuantities, readQuantityOrder, readStockedIds } from '../lists/listing-queries.ts'

/**
 * The stock's part of the list data: the order by quantity and the set of products in stock. Stock changes with every order, so
 * neither is reloaded: the next request updates only the products that changed.
 */
export interface StockIndex {
  quantities(): Promise<ValuedOrder>
  stocked(): Promise<IdSet>
  /** A number that changes whenever a product comes into stock or sells out; queries the database only after a change. */
  version(): Promise<number>
  /** The same if it is known without a query, else null. */
  knownVersion(): number | null
  /** Applies the marked changes, unless nothing is loaded. */
  applyMoves(): Promise<void>
  /** Marks these products as changed; without ids, any may have changed. */
  move(ids: readonly number[] | undefined): void
  /** Gives lists a new version, because what they show may have changed besides the stock. */
  changeVersion(): void
  /** Drops all data, because the listed products changed. */
  clear(): void
  /** Reloads the data in the background; the returned function replaces the current data by it. */
  renew(): Promise<() => void>
}

/** Above this many changed products, everything is reloaded. */
const MAX_MOVES = 2_000

/** A cached value with pending changes: each read applies the changes that were pending when it started. */
interface TrackedValue<T> {
  value: Promise<T>
  dirty: Set<number>
  /** True while `value` is resolved and has every change. */
  current: boolean
}

function track<T>(value: Promise<T>): TrackedValue<T> {
  const own: TrackedValue<T> = { value, dirty: new Set(), current: false }
  settle(own)
  return own
}

/** Marks the value as current once it has resolved, unless it changed meanwhile. */
function settle<T>(own: TrackedValue<T>): void {
  const { value } = own
  value.then(
    () => {
      if (own.value === value && own.dirty.size === 0) own.current = true
    },
    () => undefined,
  )
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
    moveAllInOrder(order, await readQuantities(db, ids))
    return order
  }

  /** A new set where something changed: counts under way, and what was derived from the set, keep the one they began with. */
  async function putAll(set: IdSet, ids: readonly number[]): Promise<IdSet> {
    const quantities = await readQuantities(db, ids)
    const changed = [...quantities].filter(([id, value]) => hasId(set, id) !== value > 0)
    if (changed.length === 0) return set
    const next = { words: set.words.slice() }
    for (const [id, value] of changed) putId(next, id, value > 0)
    changeStocked()
    return next
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
      settle(own)
    }
    own.value.catch(drop)
    return own.value
  }

  function quantityOrder(): Promise<ValuedOrder> {
    quantities ??= track(readQuantityOrder(db))
    const own = quantities
    return moved(own, moveAll, () => {
      if (quantities === own) quantities = null
    })
  }

  function stockedSet(): Promise<IdSet> {
    stocked ??= track(readStockedIds(db).then(idSet))
    const own = stocked
    return moved(own, putAll, () => {
      if (stocked !== own) return
      stocked = null
      // Changes that could not be applied may have changed the set.
      changeStocked()
    })
  }

  const knownVersion = () => (stocked?.current ? versions : null)

  return {
    quantities: quantityOrder,
    stocked: stockedSet,
    knownVersion,
    async version() {
      if (!stocked?.current) await stockedSet()
      return versions
    },
    async applyMoves() {
      if (stocked && !stocked.current) await stockedSet()
    },
    move(ids) {
      const all = [quantities, stocked, reloading?.quantities, reloading?.stocked]
      for (const moving of all) {
        for (const id of ids ?? []) moving?.dirty.add(id)
        if (moving?.dirty.size) moving.current = false
      }
      if (ids === undefined) reloading = null
      if (ids === undefined || (quantities?.dirty.size ?? 0) > MAX_MOVES) quantities = null
      if (stocked && (ids === undefined || stocked.dirty.size > MAX_MOVES)) {
        stocked = null
        changeStocked()
      }
    },
    changeVersion() {
      versions++
    },
    clear() {
      quantities = null
      stocked = null
      reloading = null
      versions++
    },
    async renew() {
      const own = {
        quantities: quantities && track(readQuantityOrder(db)),
        stocked: track(readStockedIds(db).then(idSet)),
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
