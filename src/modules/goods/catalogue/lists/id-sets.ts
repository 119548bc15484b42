import type { TemporarySets } from './temporary-sets.ts'

/** A set of ids, one bit each: `words[id >>> 5]` holds 32 of them. A million ids take 125 kB. */
export interface IdSet {
  words: Uint32Array
  /**
   * Of a set of few ids the indexes of the words that may have any, ascending: of a million products a search finds some hundred, and all other
   * words need not be visited. Such a set must not be changed.
   */
  used?: Int32Array
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

/** A set of fewer ids than this share of its words notes the words it uses. */
const FEW = 1 / 4

/** The same for ids that may be few. */
export function idSetOfFew(ids: Int32Array): IdSet {
  const set = idSet(ids)
  if (ids.length >= set.words.length * FEW) return set
  const used = ids.map((id) => id >>> 5).sort()
  return { ...set, used: used.filter((word, at) => word !== used[at - 1]) }
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
  const used = sets.find((set) => set.used)?.used
  if (used) return commonOfFew(sets, used, temporary?.words(length) ?? new Uint32Array(length))
  const words = temporary?.unsetWords(length) ?? new Uint32Array(length)
  if (first && !second) words.set(first.words)
  if (first && second) {
    intersect(words, first.words, second.words)
    for (const other of others) intersect(words, words, other.words)
  }
  return { words }
}

/** `words` are all 0. */
function commonOfFew(sets: readonly IdSet[], used: Int32Array, words: Uint32Array): IdSet {
  for (let index = 0; index < used.length; index++) {
    const at = used[index] as number
    let word = -1
    for (const set of sets) word &= set.words[at] ?? 0
    words[at] = word
  }
  return { words, used }
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
  const used = a.used ?? b.used
  if (used) {
    for (let index = 0; index < used.length; index++) {
      const at = used[index] as number
      count += bitsIn((one[at] ?? 0) & (other[at] ?? 0))
    }
    return count
  }
  for (let at = 0; at < length; at++) count += bitsIn((one[at] as number) & (other[at] as number))
  return count
}

export function countIds(set: IdSet): number {
  if (set.used) return countCommon(set, set)
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
export function eachId({ words, used }: IdSet, visit: (id: number) => void): void {
  const length = (used ?? words).length
  for (let index = 0; index < length; index++) {
    const at = used ? (used[index] as number) : index
    let word = words[at] ?? 0
    while (word !== 0) {
      visit(at * 32 + lowestBit(word))
      word &= word - 1
    }
  }
}
