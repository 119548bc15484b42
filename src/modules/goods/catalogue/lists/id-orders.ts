import { commonIds, countIds, eachId, hasId, type IdSet, idSet } from './id-sets.ts'
import { rangesInSlices } from './in-slices.ts'

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

/** The same of `float8send`. */
export function decodeFloats(bytes: Uint8Array): Float64Array {
  const own = Buffer.from(new Uint8Array(bytes).buffer).swap64()
  return new Float64Array(own.buffer, own.byteOffset, own.length / 8)
}

/** The ids that are in every set, in their order. A plain loop, because a million ids must take only milliseconds. */
export function intersectOrder({ ids, tail }: IdOrder, sets: readonly IdSet[]): IdOrder {
  if (sets.length === 0) return { ids, tail }
  const [only, ...others] = sets
  const common = only && others.length === 0 ? only : commonIds(sets)
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

/**
 * The ids of an order as they are shown, those of `first` in front of all others; each part keeps its order. `descending` is applied: the
 * result is in its final order, where ids without a sort value are the last of their part.
 */
export function putFirst(order: IdOrder, first: IdSet, descending: boolean): IdOrder {
  const { ids, tail } = order
  const result = new Int32Array(ids.length)
  let count = 0
  for (const isFirst of [true, false])
    for (let at = 0; at < ids.length; at++) {
      const id = ids[descending && at < tail ? tail - 1 - at : at] ?? 0
      if (hasId(first, id) === isFirst) result[count++] = id
    }
  return { ids: result, tail: ids.length }
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

/**
 * The ids by a level each, from the lowest on; those without one are the tail. `newest` has the newest first: of equal levels it is the last,
 * so that it is the first of them from the highest on, and the tail keeps its order. Linear, by counting, in slices.
 */
export async function orderByLevel(newest: Int32Array, levels: Uint16Array): Promise<IdOrder> {
  const ends = new Uint32Array(2 ** 16)
  await rangesInSlices(newest.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const level = levels[newest[at] as number] ?? 0
      ends[level] = (ends[level] as number) + 1
    }
  })
  const tail = newest.length - (ends[0] as number)
  let end = 0
  for (let level = 1; level < ends.length; level++) {
    end += ends[level] as number
    ends[level] = end
  }
  const ids = new Int32Array(newest.length)
  let unvalued = tail
  await rangesInSlices(newest.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const id = newest[at] as number
      const level = levels[id] ?? 0
      if (level === 0) ids[unvalued++] = id
      else {
        const place = (ends[level] as number) - 1
        ends[level] = place
        ids[place] = id
      }
    }
  })
  return { ids, tail }
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

/**
 * Moves ids to the positions of their new values, in place; ids that are not in the order are left out. Two passes however many move:
 * a million products take some milliseconds.
 */
export function moveAllInOrder(order: ValuedOrder, moves: ReadonlyMap<number, number>): void {
  const { ids, values } = order
  const moving = idSet(Int32Array.from(moves.keys()))
  const moved: { id: number; value: number }[] = []
  let kept = 0
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0
    if (hasId(moving, id)) moved.push({ id, value: moves.get(id) ?? 0 })
    else {
      ids[kept] = id
      values[kept] = values[at] ?? 0
      kept++
    }
  }
  moved.sort((a, b) => a.value - b.value || a.id - b.id)
  // Merged from the back, into the places that the moved ids left there.
  let to = ids.length - 1
  for (let last = moved.pop(); last !== undefined; to--) {
    const value = values[kept - 1] ?? 0
    const id = ids[kept - 1] ?? 0
    if (kept > 0 && (value > last.value || (value === last.value && id > last.id))) {
      ids[to] = id
      values[to] = value
      kept--
    } else {
      ids[to] = last.id
      values[to] = last.value
      last = moved.pop()
    }
  }
}
