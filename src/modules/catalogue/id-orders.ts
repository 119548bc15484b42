import { commonIds, countIds, eachId, type IdSet } from './id-sets.ts'

/**
 * Product ids in an order, as a typed array so that a million of them fit in four megabytes. The ids from `tail` on have no sort
 * value (no price, no brand) and stay last in both directions.
 */
export interface IdOrder {
  readonly ids: Int32Array
  readonly tail: number
}

/** Decodes concatenated results of PostgreSQL's `int4send`: big-endian on the wire, native byte order in memory. */
export function decodeIds(bytes: Uint8Array): Int32Array {
  const own = Buffer.from(new Uint8Array(bytes).buffer).swap32()
  return new Int32Array(own.buffer, own.byteOffset, own.length / 4)
}

/** The ids that are in every set, in their order. A plain loop, because a million ids must take only milliseconds. */
export function intersectOrder({ ids, tail }: IdOrder, sets: readonly IdSet[]): IdOrder {
  if (sets.length === 0) return { ids, tail }
  const common = commonIds(sets)
  const { words } = common
  const matching = new Int32Array(Math.min(ids.length, countIds(common)))
  let count = 0
  let valued = 0
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0
    if ((((words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 0) continue
    matching[count++] = id
    if (at < tail) valued = count
  }
  return { ids: count === matching.length ? matching : matching.slice(0, count), tail: valued }
}

/** The ids of a set, highest first: the newest products have the highest ids. */
export function newestFirst(set: IdSet): IdOrder {
  const ids = new Int32Array(countIds(set))
  let at = ids.length
  eachId(set, (id) => {
    ids[--at] = id
  })
  return { ids, tail: ids.length }
}

/** `count` ids from `start` on; descending reverses the ids with a value and leaves the tail last. */
export function sliceOrder(order: IdOrder, start: number, count: number, descending: boolean): number[] {
  const end = Math.min(start + count, order.ids.length)
  const ids: number[] = []
  for (let at = start; at < end; at++) {
    const index = descending && at < order.tail ? order.tail - 1 - at : at
    ids.push(order.ids[index] ?? 0)
  }
  return ids
}

/** Ids sorted by a whole number each (the stock), then by id. `values` runs parallel to `ids`. */
export interface ValuedOrder extends IdOrder {
  readonly values: Int32Array
}

/** Moves one id to the position of its new value; does nothing for an id that is not in the order. */
export function moveInOrder(order: ValuedOrder, id: number, value: number): void {
  const { ids, values } = order
  const from = ids.indexOf(id)
  if (from === -1 || values[from] === value) return
  const last = ids.length - 1
  ids.copyWithin(from, from + 1)
  values.copyWithin(from, from + 1)
  let low = 0
  let high = last
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = values[middle] ?? 0
    if (there < value || (there === value && (ids[middle] ?? 0) < id)) low = middle + 1
    else high = middle
  }
  ids.copyWithin(low + 1, low, last)
  values.copyWithin(low + 1, low, last)
  ids[low] = id
  values[low] = value
}
