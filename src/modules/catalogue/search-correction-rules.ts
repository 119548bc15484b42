import { foldText, lowerTurkish } from '#shared/turkish.ts'

const shortestCorrected = 4
const shortestTwice = 6

/**
 * Edit distance of two words: a letter added, removed, replaced, or two neighbours swapped counts 1. Stops above `most` and returns
 * `most + 1`.
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

/** Only words of letters, and not of the shortest, are corrected. */
export const isCorrectable = (typed: string) => typed.length >= shortestCorrected && /^[a-z]+$/.test(typed)

/**
 * The known word a mistyped one probably stands for, or null: within distance 1 for four or five letters, 2 for six or more. The
 * smallest distance wins, then the first in `known`. Words with other characters than letters are never corrected.
 */
export function closestWord(typed: string, known: readonly string[]): string | null {
  if (!isCorrectable(typed)) return null
  const most = typed.length >= shortestTwice ? 2 : 1
  let closest: { word: string; distance: number } | null = null
  for (const word of known) {
    const distance = editDistance(typed, word, most)
    if (distance <= most && (closest === null || distance < closest.distance)) closest = { word, distance }
  }
  return closest?.word ?? null
}

/** A word prefix to search for. */
export interface SearchPrefix {
  token: string
  /** Share of the products that have it, 0 to 1. */
  share: number
  /** The known words with this prefix, if they are few: an index finds whole words many times faster. */
  words: readonly string[]
}

/** A prefix this many times as common as the rarest is cheaper to filter by than to look up. */
const COMMONER = 3
/** Prefixes below this share of the products are always looked up. */
const VERY_RARE = 0.001

/** The prefixes to look up by index: those with whole words, and those not much commoner than the rarest. */
export function indexedPrefixes(all: readonly SearchPrefix[]): SearchPrefix[] {
  const most = Math.max(Math.min(...all.map(({ share }) => share)) * COMMONER, VERY_RARE)
  return all.filter(({ share, words }) => words.length > 0 || share <= most)
}

/**
 * Restores folded words to the spelling in `texts`, in lower case: the first word of the texts with that prefix, else the word
 * itself.
 */
export function writtenWords(folded: readonly string[], texts: readonly string[]): string {
  const written = texts.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? [])
  return folded
    .map((word) => lowerTurkish(written.find((each) => foldText(each).startsWith(word)) ?? word))
    .join(' ')
}

/** Words of a long search that are considered. */
const MAX_WORDS = 6

/**
 * Shorter versions of a search that finds nothing: without each of its words, the last one first because it is most often the
 * superfluous one, then each word alone. Empty for a search of one word.
 */
export function shorterQueries(query: string): string[] {
  const words = query.trim().split(/\s+/).slice(0, MAX_WORDS)
  if (words.length < 2) return []
  const without = words.map((_, at) => words.toSpliced(words.length - 1 - at, 1).join(' '))
  return [...new Set([...without, ...words])]
}
