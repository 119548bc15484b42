import type { TemporarySets } from './temporary-sets.ts'

/** A set of ids, one bit each: `words[id >>> 5]` holds 32 of them. A million ids take 125 kB. */
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

/** Adds or removes an id. Returns true when that changed the set. */
export function putId(set: IdSet, id: number, present: boolean): boolean {
  if (hasId(set, id) === present) return false
  if (id >>> 5 >= set.words.length) {
    const larger = new Uint32Array((id >>> 5) * 2 + 1)
    larger.set(set.words)
    set.words = larger
  }
  set.words[id >>> 5] = (set.words[id >>> 5] ?? 0) ^ (1 << (id & 31))
  return true
}

/** The ids in every one of the sets; empty without sets. With `temporary` the result may be used until that is released. */
export function commonIds(sets: readonly IdSet[], temporary?: TemporarySets): IdSet {
  const [first, second, ...others] = sets
  const length = first?.words.length ?? 0
  const words = temporary?.unsetWords(length) ?? new Uint32Array(length)
  if (first && !second) words.set(first.words)
  if (first && second) {
    intersect(words, first.words, second.words)
    for (const other of others) intersect(words, words, other.words)
  }
  return { words }
}

/** Writes the common bits of two sets into a third, which may be one of them. A plain loop, for machine code without checks. */
function intersect(into: Uint32Array, one: Uint32Array, other: Uint32Array): void {
  const length = Math.min(into.length, one.length, other.length)
  for (let at = 0; at < length; at++) into[at] = (one[at] as number) & (other[at] as number)
  into.fill(0, length)
}

/** The ids in any of the sets. */
export function unitedIds(sets: readonly IdSet[]): IdSet {
  const words = new Uint32Array(Math.max(0, ...sets.map((set) => set.words.length)))
  for (const set of sets) {
    for (let at = 0; at < set.words.length; at++)
      words[at] = (words[at] as number) | (set.words[at] as number)
  }
  return { words }
}

/** The ids of the first set that are not in the second. */
export function idsBesides(set: IdSet, others: IdSet, temporary?: TemporarySets): IdSet {
  const words = temporary?.unsetWords(set.words.length) ?? new Uint32Array(set.words.length)
  words.set(set.words)
  for (let at = 0; at < words.length; at++) words[at] = (words[at] as number) & ~(others.words[at] ?? 0)
  return { words }
}

/** How many ids are in both sets. */
export function countCommon(a: IdSet, b: IdSet): number {
  const length = Math.min(a.words.length, b.words.length)
  let count = 0
  const [one, other] = [a.words, b.words]
  for (let at = 0; at < length; at++) count += bitsIn((one[at] as number) & (other[at] as number))
  return count
}

export function countIds(set: IdSet): number {
  const { words } = set
  let count = 0
  for (let at = 0; at < words.length; at++) count += bitsIn(words[at] as number)
  return count
}

/** Counts the 1 bits of a 32-bit word. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Index of the lowest 1 bit of a word that is not 0, from 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** Calls `visit` with every id of the set, smallest first. */
export function eachId({ words }: IdSet, visit: (id: number) => void): void {
  for (let at = 0; at < words.length; at++) {
    let word = words[at] ?? 0
    while (word !== 0) {
      visit(at * 32 + lowestBit(word))
      word &= word - 1
    }
  }
}
