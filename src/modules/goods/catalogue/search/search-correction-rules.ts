import { foldText, lowerTurkish } from '#shared/text/turkish.ts'
import { softenedForm, stemOf } from '#shared/text/turkish-words.ts'
import { describesNext } from './sentences/query-reading-rules.ts'

const SHORTEST = 3
const SHORTEST_TWICE = 7

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

/** Only words of letters are corrected. */
export const isCorrectable = (typed: string) => typed.length >= SHORTEST && /^[a-z]+$/.test(typed)

/** How many slips of a mistyped word are forgiven: one, two from seven letters on. */
const mostSlips = (typed: string) => (typed.length >= SHORTEST_TWICE ? 2 : 1)

/** Which of the 26 letters a word has, one bit each. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << ((word.charCodeAt(at) - 97) & 31)
  return letters
}

/** Counts the 1 bits of a number that is not negative. */
function bitsIn(letters: number): number {
  let count = 0
  for (let left = letters; left !== 0; left &= left - 1) count++
  return count
}

/** Longest suffixes that a known word may have beyond the mistyped one. */
const LONGEST_SUFFIX = 5

/** Words with the letters of each; a plain loop over numbers leaves out nearly all of fifty thousand words. */
export interface CorrectionWords {
  words: readonly string[]
  letters: Int32Array
  /** How many products have each word. */
  products: ArrayLike<number>
}

interface Candidate {
  word: string
  distance: number
  sameBeginning: boolean
  products: number
}

const isBetter = (one: Candidate, other: Candidate) =>
  one.distance !== other.distance
    ? one.distance < other.distance
    : one.sameBeginning !== other.sameBeginning
      ? one.sameBeginning
      : one.products > other.products

const consonantsOf = (text: string) => text.replaceAll(/[aeiou]/g, '')

/**
 * With three letters a slip can only be a vowel left out or two letters swapped, because another letter is mostly another word. Two
 * slips leave the first letter, nearly the length and all consonants but one as they are: `lastik` is no `klasik`, `sneaker` no `seater`. Words
 * of four letters keep the first too.
 */
function isLikely(typed: string, word: string, distance: number): boolean {
  if (distance > 1)
    return (
      word[0] === typed[0] &&
      Math.abs(word.length - typed.length) < 2 &&
      editDistance(consonantsOf(typed), consonantsOf(word), 1) < 2
    )
  if (distance === 0 || typed.length > SHORTEST + 1) return true
  if (word[0] !== typed[0]) return false
  if (typed.length > SHORTEST) return true
  return word.length === typed.length + 1
    ? consonantsOf(word) === consonantsOf(typed)
    : [...word].toSorted().join() === [...typed].toSorted().join()
}

/**
 * The known word that a mistyped one probably stands for, or null; also without plural and possessive (`tencre` → `tencere` where only
 * `tenceresi` is known). The smallest distance wins, then the same first letter, then the word of most products.
 */
export function closestWord(typed: string, ...known: readonly CorrectionWords[]): string | null {
  if (!isCorrectable(typed)) return null
  const most = mostSlips(typed)
  const letters = lettersOf(typed)
  let closest: Candidate | null = null
  for (const list of known) {
    for (let at = 0; at < list.words.length; at++) {
      if (bitsIn(letters & ~(list.letters[at] as number)) > most) continue
      const word = list.words[at] as string
      if (word.length < typed.length - most || word.length > typed.length + most + LONGEST_SUFFIX) continue
      for (const form of [word, ...baseForms(word)]) {
        const distance = editDistance(typed, form, most)
        if (distance > most || !isLikely(typed, form, distance)) continue
        const products = list.products[at] as number
        const candidate = { word: form, distance, sameBeginning: form[0] === typed[0], products }
        if (closest === null || isBetter(candidate, closest)) closest = candidate
      }
    }
  }
  return closest?.word ?? null
}

/** `cekici` → `cekic`, `gozlugu` → `gozlug` and `gozluk`. */
function baseForms(word: string): string[] {
  const stem = stemOf(word)
  if (stem === word) return []
  const hard = /[bdg]$/.test(stem) ? softenedForm(stem) : null
  return hard === null ? [stem] : [stem, hard]
}

/** A word of a search. */
export interface SearchToken {
  /** The beginning of the words it finds. */
  token: string
  /** Its form with a softened consonant, which does not begin with it: `bicagi` for `bicak`. */
  softened: string | null
  /** Of a synonym: words that only begin with it do not count, as `tuvalet` for `tuval`. */
  isWhole?: boolean
}

/** A word to search for by index. */
export interface SearchPrefix extends SearchToken {
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

/** Words that say how something is asked for, not what: `kamp malzemeleri`, `tava fiyatları`, `çocuklar için`. */
const NO_CORRECTED_WORDS: ReadonlySet<string> = new Set(
  'icin ve veya ile bir en ucuz uygun urun malzeme esya model cesit fiyat marka satin al siparis online'.split(
    ' ',
  ),
)

/** The words without those that only ask; all of them if nothing else is left. */
export function withoutAsking(tokens: readonly string[]): string[] {
  const left = tokens.filter((token, at) => {
    const next = tokens[at + 1]
    const isOfNoun =
      next !== undefined && !NO_CORRECTED_WORDS.has(next) && describesNext(token, tokens[at - 1])
    return isOfNoun || !NO_CORRECTED_WORDS.has(token)
  })
  return left.length === 0 ? [...tokens] : left
}

/** Two parts of a compound that are written apart or together. */
const SHORTEST_PART = 3

/** The ways to write two neighbours as one word: `buz dolabi` → `buzdolabi`. */
export function joinings(tokens: readonly string[]): { word: string; tokens: string[] }[] {
  return tokens.slice(1).map((token, at) => {
    const word = `${tokens[at]}${token}`
    return { word, tokens: tokens.toSpliced(at, 2, word) }
  })
}

/** The ways to write one word as two: `disfirca` → `dis`, `firca`. */
export function splittings(word: string): (readonly [string, string])[] {
  if (!/^[a-z]+$/.test(word)) return []
  const parts: (readonly [string, string])[] = []
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++)
    parts.push([word.slice(0, at), word.slice(at)])
  return parts
}
