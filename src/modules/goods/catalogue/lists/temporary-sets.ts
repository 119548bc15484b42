/**
 * The words of sets that live as long as one computation. A list of a million products needs a dozen of 125 kB each; made anew they
 * cost more in garbage collection than the work that is done with them.
 */
export interface TemporarySets {
  /** So many words, all 0. */
  words(length: number): Uint32Array
  /** The same with any content, for who writes every word. */
  unsetWords(length: number): Uint32Array
  /** Hands everything back; nobody may use it any longer. */
  release(): void
}

/** Maximum arrays kept for the next computation; 4 MB in a shop of a million products. */
const MAX_KEPT = 32

const kept: Uint32Array[] = []

export function temporarySets(): TemporarySets {
  const taken: Uint32Array[] = []
  const take = (length: number) => {
    const at = kept.findIndex((words) => words.length === length)
    const [known] = at === -1 ? [] : kept.splice(at, 1)
    const words = known ?? new Uint32Array(length)
    taken.push(words)
    return words
  }
  return {
    words: (length) => take(length).fill(0),
    unsetWords: take,
    release() {
      // The oldest are dropped: they are of lengths that the catalogue no longer has.
      kept.push(...taken)
      if (kept.length > MAX_KEPT) kept.splice(0, kept.length - MAX_KEPT)
      taken.length = 0
    },
  }
}
