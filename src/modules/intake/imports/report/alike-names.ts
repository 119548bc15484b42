import { foldText } from '#shared/text/turkish.ts'

/** The share of words that two names must have in common, of the words of both. */
const ALIKE = 0.5

/**
 * Whether two names may be of one product: more than half of their words are in both, capital and Turkish letters aside. A name without
 * words is like none.
 */
export function areAlike(one: string, other: string): boolean {
  const words = wordsOf(one)
  const others = wordsOf(other)
  const shared = [...words].filter((word) => others.has(word)).length
  return 2 * shared > ALIKE * (words.size + others.size)
}

const wordsOf = (name: string) =>
  new Set(
    foldText(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  )
