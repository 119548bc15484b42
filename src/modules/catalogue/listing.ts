import { LRUCache } from 'lru-cache'
import type { Change, ChangeFeed } from '#database/change-feed.ts'
import type { Db } from '#database/database.ts'
import {
  type IdOrder,
  type IdSet,
  idSet,
  keepMembers,
  moveInOrder,
  putId,
  type ValuedOrder,
} from './id-orders.ts'
import {
  type OrderName,
  readBrandIds,
  readCategoryIds,
  readOrder,
  readQuantities,
  readQuantityOrder,
  readStockedIds,
} from './listing-queries.ts'

/** Which products a list is about; null and false leave nothing out. */
export interface ListFilter {
  categoryId: number | null
  brandId: number | null
  /** Only what has stock (decisions B11). */
  inStock: boolean
  /** The products a search found, best first, under a key that names the search. */
  found: { key: string; ids: Int32Array } | null
}

/**
 * The orders of the lists, in memory, so that page 40,000 costs what page 1 costs and the count costs nothing.
 * PostgreSQL sorts (once, by index); this keeps the ids. Every change of the catalogue forgets them; a change of stock moves
 * the products it names at the next question.
 */
export interface Listing {
  /** `null` is the search's own order, or the newest first where nothing is searched. */
  order(filter: ListFilter, name: OrderName | null): Promise<IdOrder>
  /** How many products are listed at all. */
  size(): Promise<number>
}

/** Bytes of orders and sets kept besides the five orders of everything. */
const MOST_BYTES = 48 * 1024 * 1024
/** More products than this are not moved one by one: the order is read anew. */
const MOST_MOVES = 200

/** Something kept that stock changes move: every question waits for the moves that were due when it came. */
interface Moving<T> {
  value: Promise<T>
  dirty: Set<number>
}

export function createListing(parts: { db: Db; changes: ChangeFeed }): Listing {
  const { db, changes } = parts
  let orders = new Map<OrderName, Promise<IdOrder>>()
  let quantity: Moving<ValuedOrder> | null = null
  let stocked: Moving<IdSet> | null = null
  const kept = new LRUCache<string, Promise<IdOrder | IdSet>>({
    maxSize: MOST_BYTES,
    // The size is known once it is there; until then it counts as a typical one.
    sizeCalculation: () => 4096,
  })

  function forgetAll(): void {
    orders = new Map()
    quantity = null
    stocked = null
    kept.clear()
  }

  function forgetKept(mark: string): void {
    for (const key of kept.keys()) if (key.includes(mark)) kept.delete(key)
  }

  function onStock(ids: readonly number[] | undefined): void {
    forgetKept('|quantity')
    for (const moving of [quantity, stocked]) for (const id of ids ?? []) moving?.dirty.add(id)
    if (ids === undefined || (quantity?.dirty.size ?? 0) > MOST_MOVES) quantity = null
    if (ids === undefined || (stocked?.dirty.size ?? 0) > MOST_MOVES) {
      stocked = null
      forgetKept('|stocked')
    }
  }

  changes.subscribe(({ topic, ids }: Change) => {
    if (topic === 'catalogue' || topic === 'currencies') forgetAll()
    else if (topic === 'stock') onStock(ids)
  })

  /** Keeps what `make` gives under a key, made once however many ask; a failure is not kept. */
  function keep<T extends IdOrder | IdSet>(key: string, make: () => Promise<T>): Promise<T> {
    const known = kept.get(key)
    if (known) return known as Promise<T>
    const made = make()
    kept.set(key, made)
    made.then(
      (value) => {
        const bytes = 'ids' in value ? value.ids.byteLength : value.words.byteLength
        if (kept.peek(key) === made) kept.set(key, made, { size: bytes + 256 })
      },
      () => kept.peek(key) === made && kept.delete(key),
    )
    return made
  }

  function quantityOrder(): Promise<IdOrder> {
    quantity ??= { value: readQuantityOrder(db), dirty: new Set() }
    const own = quantity
    own.value.catch(() => {
      if (quantity === own) quantity = null
    })
    if (own.dirty.size > 0) {
      const ids = [...own.dirty]
      own.dirty.clear()
      own.value = own.value.then(async (order) => {
        for (const [id, value] of await readQuantities(db, ids)) moveInOrder(order, id, value)
        return order
      })
    }
    return own.value
  }

  function stockedSet(): Promise<IdSet> {
    stocked ??= { value: readStockedIds(db).then(idSet), dirty: new Set() }
    const own = stocked
    own.value.catch(() => {
      if (stocked === own) stocked = null
    })
    if (own.dirty.size > 0) {
      const ids = [...own.dirty]
      own.dirty.clear()
      own.value = own.value.then(async (set) => {
        let changed = false
        for (const [id, value] of await readQuantities(db, ids)) {
          if (putId(set, id, value > 0)) changed = true
        }
        if (changed) forgetKept('|stocked')
        return set
      })
    }
    return own.value
  }

  function wholeOrder(name: OrderName): Promise<IdOrder> {
    if (name === 'quantity') return quantityOrder()
    const into = orders
    const known = into.get(name)
    if (known) return known
    const read = readOrder(db, name)
    into.set(name, read)
    read.catch(() => into.delete(name))
    return read
  }

  async function setsOf({ categoryId, brandId, found }: ListFilter, sorted: boolean): Promise<IdSet[]> {
    return Promise.all([
      ...(categoryId === null
        ? []
        : [keep(`category ${categoryId}`, async () => idSet(await readCategoryIds(db, categoryId)))]),
      ...(brandId === null
        ? []
        : [keep(`brand ${brandId}`, async () => idSet(await readBrandIds(db, brandId)))]),
      ...(found === null || !sorted ? [] : [Promise.resolve(idSet(found.ids))]),
    ])
  }

  return {
    size: async () => (await wholeOrder('newest')).ids.length,
    async order(filter, name) {
      const { categoryId, brandId, inStock, found } = filter
      // Moves that are due come first, so that what hangs on them is forgotten before it is looked up.
      const stock = inStock ? await stockedSet() : null
      const base = (): Promise<IdOrder> =>
        name === null && found
          ? Promise.resolve({ ids: found.ids, tail: found.ids.length })
          : wholeOrder(name ?? 'newest')
      if (name === 'quantity') await quantityOrder()
      if (categoryId === null && brandId === null && !inStock && (found === null || name === null))
        return base()
      const key = `list ${categoryId} ${brandId} ${found?.key ?? ''}|${name ?? 'own'}${inStock ? '|stocked' : ''}`
      return keep(key, async () => {
        const [order, sets] = await Promise.all([base(), setsOf(filter, name !== null)])
        return keepMembers(order, stock ? [...sets, stock] : sets)
      })
    },
  }
}
