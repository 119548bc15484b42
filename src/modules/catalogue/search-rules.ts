import { foldText, lowerTurkish } from '#shared/turkish.ts'

const shortestCorrected = 4
const shortestTwice = 6

/**
 * How many single-letter slips lie between two words: a letter more, a letter less, another letter, two neighbours swapped.
 * Stops counting above `most` and returns `most + 1`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    if (Math.min(...row) > most) return most + 1
    before = above
    above = row
  }
  return Math.min(above[b.length] ?? 0, most + 1)
}

/**
 * The known word a mistyped one was meant to be, or null: one slip in four or five letters, two in six or more. Of several
 * the one with the fewest slips, then the one that comes first. Words that are not letters are never corrected.
 */
export function closestWord(typed: string, known: readonly string[]): string | null {
  if (typed.length < shortestCorrected || !/^[a-z]+$/.test(typed)) return null
  const most = typed.length >= shortestTwice ? 2 : 1
  let closest: { word: string; distance: number } | null = null
  for (const word of known) {
    const distance = editDistance(typed, word, most)
    if (distance <= most && (closest === null || distance < closest.distance)) closest = { word, distance }
  }
  return closest?.word ?? null
}

/** A beginning of words to look for. */
export interface SearchPrefix {
  token: string
  /** Which part of the products has it, 0 to 1. */
  share: number
  /** The known words that begin like it, where they are few: an index finds whole words many times faster. */
  words: readonly string[]
}

/** A beginning this many times as common as the rarest is better looked for in what the others find. */
const COMMONER = 3
/** Below this part of the products everything is worth looking up. */
const VERY_RARE = 0.001

/** What to look up by index: whole words, and beginnings that are not much commoner than the rarest. */
export function indexedPrefixes(all: readonly SearchPrefix[]): SearchPrefix[] {
  const most = Math.max(Math.min(...all.map(({ share }) => share)) * COMMONER, VERY_RARE)
  return all.filter(({ share, words }) => words.length > 0 || share <= most)
}

/** Folded words as texts write them, in small letters: the first word of the texts that begins like each, else the word itself. */
export function writtenWords(folded: readonly string[], texts: readonly string[]): string {
  const written = texts.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? [])
  return folded
    .map((word) => lowerTurkish(written.find((each) => foldText(each).startsWith(word)) ?? word))
    .join(' ')
}

/** Words of a long search that are tried without one of them. */
const MOST_WORDS = 6

/**
 * The same search with fewer words, for one that finds nothing: without each of its words in turn, the last one first since it is
 * most often one too many, then each word alone. Empty for a search of one word.
 */
export function shorterQueries(query: string): string[] {
  const words = query.trim().split(/\s+/).slice(0, MOST_WORDS)
  if (words.length < 2) return []
  const without = words.map((_, at) => words.toSpliced(words.length - 1 - at, 1).join(' '))
  return [...new Set([...without, ...words])]
}
