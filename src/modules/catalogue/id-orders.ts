/**
 * Product ids in an order, held as numbers side by side so that a million of them fit in four megabytes.
 * The ids from `tail` on have no value to be sorted by (no price, no brand) and stay last in both directions.
 */
export interface IdOrder {
  readonly ids: Int32Array
  readonly tail: number
}

/** What PostgreSQL's `int4send` wrote, one after the other: big-endian on the wire, this machine's order in memory. */
export function decodeIds(bytes: Uint8Array): Int32Array {
  const own = Buffer.from(new Uint8Array(bytes).buffer).swap32()
  return new Int32Array(own.buffer, own.byteOffset, own.length / 4)
}

/** A set of ids, one bit each: `words[id >>> 5]` holds 32 of them. */
export interface IdSet {
  words: Uint32Array
}

export function idSet(ids: Int32Array): IdSet {
  let highest = 0
  for (let at = 0; at < ids.length; at++) highest = Math.max(highest, ids[at] ?? 0)
  const words = new Uint32Array((highest >>> 5) + 1)
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0
    words[id >>> 5] = (words[id >>> 5] ?? 0) | (1 << (id & 31))
  }
  return { words }
}

export function hasId({ words }: IdSet, id: number): boolean {
  return (((words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1
}

/** Puts an id in the set or takes it out. Returns true when that changed the set. */
export function putId(set: IdSet, id: number, member: boolean): boolean {
  if (hasId(set, id) === member) return false
  if (id >>> 5 >= set.words.length) {
    const larger = new Uint32Array((id >>> 5) * 2 + 1)
    larger.set(set.words)
    set.words = larger
  }
  set.words[id >>> 5] = (set.words[id >>> 5] ?? 0) ^ (1 << (id & 31))
  return true
}

/** What is in every one of the sets. */
function common(sets: readonly IdSet[]): Uint32Array {
  const [first, ...others] = sets
  const words = first?.words.slice() ?? new Uint32Array()
  for (const other of others) {
    for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & (other.words[at] ?? 0)
  }
  return words
}

/** The ids that are in every set, in the order they had. A million ids take some milliseconds, so the loop is a plain one. */
export function keepMembers({ ids, tail }: IdOrder, sets: readonly IdSet[]): IdOrder {
  if (sets.length === 0) return { ids, tail }
  const words = common(sets)
  const kept = new Int32Array(ids.length)
  let count = 0
  let valued = 0
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0
    if ((((words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 0) continue
    kept[count++] = id
    if (at < tail) valued = count
  }
  return { ids: kept.slice(0, count), tail: valued }
}

/** `count` ids from `start` on; descending turns round what has a value and leaves the tail last. */
export function sliceOrder(order: IdOrder, start: number, count: number, descending: boolean): number[] {
  const end = Math.min(start + count, order.ids.length)
  const ids: number[] = []
  for (let at = start; at < end; at++) {
    const index = descending && at < order.tail ? order.tail - 1 - at : at
    ids.push(order.ids[index] ?? 0)
  }
  return ids
}

/** Ids sorted by a whole number each (the stock), then by id. `values` stand beside `ids`. */
export interface ValuedOrder extends IdOrder {
  readonly values: Int32Array
}

/** Puts one id where its new value belongs; does nothing for an id that is not in the order. */
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
