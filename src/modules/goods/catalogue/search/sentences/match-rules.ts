import { formsOf } from '#shared/text/turkish-words.ts'
import type { ProductWords } from './product-words-rules.ts'
import { type SearchWord, stemForms } from './query-reading-rules.ts'

/** Where a product has a word, the best place of several; `none` where it does not have it. */
export const PLACE = { none: 0, prose: 1, facts: 2, own: 3 } as const
export type Place = (typeof PLACE)[keyof typeof PLACE]

/** Finds the place of one word of a search in the words of products. */
export interface WordMatcher {
  /** `own`, `facts` and `prose` have a space before each word and after the last. */
  placeIn(words: ProductWords): Place
  /** Does the product say the opposite? */
  isDenied(words: ProductWords): boolean
}

/** Amounts are compared as a whole: `27` is not the beginning of `270`. */
export const wholeWord = (word: string) => /^\d/.test(word)

const COLUMNS = ['prose', 'facts', 'own'] as const

/**
 * A word counts in its Turkish forms; the beginning of another word counts in names alone, where searches find it too, and no more than a fact.
 */
export function wordMatcher({
  token,
  also,
  stems,
  opposite,
}: Pick<SearchWord, 'token' | 'also' | 'stems' | 'opposite'>): WordMatcher {
  const form = new RegExp(` ${formsOf(token)} `)
  const beginning = ` ${token}`
  const stemmed = stems.length === 0 ? null : new RegExp(` (?:${stems.map(stemForms).join('|')}) `)
  const placeOf = (words: ProductWords): Place => {
    if (form.test(words.own)) return PLACE.own
    if (form.test(words.facts) || words.own.includes(beginning)) return PLACE.facts
    if (form.test(words.prose)) return PLACE.prose
    const at = COLUMNS.findLastIndex((column) => stemmed?.test(words[column]))
    return Math.min(at + 1, PLACE.facts) as Place
  }
  const placeOfAll = (others: readonly string[], words: ProductWords): Place => {
    let least: Place = PLACE.own
    for (const other of others) {
      const sought = wholeWord(other) ? ` ${other} ` : ` ${other}`
      const at = COLUMNS.findLastIndex((column) => words[column].includes(sought))
      least = Math.min(least, at + 1) as Place
    }
    return least
  }
  return {
    placeIn: (words) => Math.max(placeOf(words), ...also.map((others) => placeOfAll(others, words))) as Place,
    isDenied: (words) =>
      opposite !== null && COLUMNS.some((column) => words[column].includes(` ${opposite}`)),
  }
}

/**
 * The word that a search is about: the last that describes nothing (`su geçirmez bot`, `bot su geçirmez`), the first one where all describe. With
 * a condition after the noun (`cup for coffee`), only the words before it count. `words` is not empty.
 */
export function headOf(words: readonly SearchWord[], before: number): number {
  const at = words.slice(0, before).findLastIndex(({ describes }) => !describes)
  if (at >= 0) return at
  return Math.max(
    0,
    words.findLastIndex(({ describes }) => !describes),
  )
}

const POSSESSED = /^[a-z]{2,}(?:[a-z][aeiou]s|[^aeiou])[iu]$/

/**
 * The words without which a search means another thing: its head, and what a head in the possessive belongs to: of `kedi maması` both, because
 * food for babies is no answer. A head that names a category of the shop is a thing of its own: of `koşu ayakkabısı` `ayakkabısı`.
 */
export function coreOf(words: readonly SearchWord[], head: number, headIsCategory: boolean): number[] {
  const own = words[head]
  const modifier = words[head - 1]
  if (own === undefined) return []
  const belongs =
    POSSESSED.test(own.folded) && modifier !== undefined && !modifier.describes && !headIsCategory
  return belongs ? [head - 1, head] : [head]
}

/** How much of a search a product has, compared with others: rarer words weigh more. */
export function partialScores(
  places: readonly (readonly Place[])[],
  words: number,
): { scores: number[]; matched: (product: number) => boolean[] } {
  const total = Math.max(1, places.length)
  const weights = Array.from({ length: words }, (_, at) => {
    const having = places.reduce((sum, own) => sum + ((own[at] ?? 0) > 0 ? 1 : 0), 0)
    return 1 + Math.log(total / Math.max(1, having))
  })
  const scores = places.map((own) =>
    own.reduce<number>((sum, place, at) => sum + (place > 0 ? (weights[at] ?? 0) * (1 + place / 10) : 0), 0),
  )
  return { scores, matched: (product) => (places[product] ?? []).map((place) => place > 0) }
}
