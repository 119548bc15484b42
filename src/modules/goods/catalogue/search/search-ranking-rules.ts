import { formsOf } from '#shared/text/turkish-words.ts'
import { hasId, type IdSet } from '../lists/id-sets.ts'
import { temporarySets } from '../lists/temporary-sets.ts'
import type { SearchToken } from './search-correction-rules.ts'

/*
 * The order 'Önerilen' (recommended) of a search: relevance, then stock, then sales, then the newest. Relevance is a small number for each
 * match, so that all matches are put in order in one pass.
 */

/** Relevance of a match; the higher one comes first. Between them stands the name as typed, letter by letter (`LITERAL`). */
export const RELEVANCE = {
  /** It is in a category that the beginning of a word may stand for, or has the words that no category has. */
  maybe: 0,
  /** It is about one of the words, and its specifications or tags have the one that the search is about. */
  mentioned: 0,
  /** Its words begin with those of the search: `balmumu` for `bal`. */
  beginning: 1,
  /** It is what the search is about; its description has the other words. */
  described: 2,
  /** It is in a category whose name has the words of the search and others. */
  partly: 2,
  /** It has the very words of a synonym, which only describe another thing. */
  synonymAttribute: 3,
  /** It is what a synonym of the search names, or in the category that it names. */
  synonym: 4,
  /** It has the very words, which only describe another thing: `bal kavanozu` for `bal`. */
  attribute: 5,
  /** It is what the search is about; its specifications, tags or options have the other words. */
  stated: 6,
  /** It is in the category that the search names. */
  category: 7,
  /** It is what the search names: `çiçek balı` for `bal`. */
  thing: 8,
} as const
export const LITERAL = 1
/** One more than the highest relevance. */
const RELEVANCES = RELEVANCE.thing + LITERAL + 1

/** Sales levels, 0 to `SALES_LEVELS - 1`; one more for each 1.4 times as many pieces sold. */
const SALES_LEVELS = 64

/** The level of a number of pieces sold, 0 for none: logarithmic, so that a few sales decide between products that hardly sell. */
export function salesLevel(sold: number): number {
  return Math.min(SALES_LEVELS - 1, Math.max(0, Math.round(2 * Math.log2(1 + sold))))
}

/** What a synonym finds comes after all that has the typed words themselves, and before what only begins with them. */
export function ofSynonym({ relevance, ids }: MatchGroup): MatchGroup {
  if (relevance >= RELEVANCE.category) return { relevance: RELEVANCE.synonym, ids }
  return relevance >= RELEVANCE.attribute
    ? { relevance: RELEVANCE.synonymAttribute, ids }
    : { relevance, ids }
}

/** Matches of one relevance, newest first. */
export interface MatchGroup {
  relevance: number
  ids: Int32Array
}

/**
 * The matches in their order, each id once, at its highest relevance. `sales` are levels by id, `stocked` is what has stock (null when the
 * shop sells without stock). Linear: a hundred thousand matches take a millisecond or two.
 */
export function rankMatches(
  groups: readonly MatchGroup[],
  sales: Uint8Array,
  stocked: IdSet | null,
): Int32Array {
  const best = groups.toSorted((a, b) => b.relevance - a.relevance)
  const total = best.reduce((sum, { ids }) => sum + ids.length, 0)
  const ids = new Int32Array(total)
  const places = new Uint16Array(total)
  const counts = new Int32Array(RELEVANCES * 2 * SALES_LEVELS + 1)
  const temporary = temporarySets()
  // Every search needs as many words, so that they can be used again.
  const seen = temporary.words((Math.max(highest(best), sales.length) >>> 5) + 1)
  let count = 0
  for (const group of best) {
    for (let at = 0; at < group.ids.length; at++) {
      const id = group.ids[at] as number
      const bit = 1 << (id & 31)
      const word = seen[id >>> 5] as number
      if ((word & bit) !== 0) continue
      seen[id >>> 5] = word | bit
      const inStock = stocked === null || hasId(stocked, id) ? 1 : 0
      const merit = (group.relevance * 2 + inStock) * SALES_LEVELS + (sales[id] ?? 0)
      const place = RELEVANCES * 2 * SALES_LEVELS - 1 - merit
      ids[count] = id
      places[count++] = place
      counts[place + 1] = (counts[place + 1] as number) + 1
    }
  }
  temporary.release()
  for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] as number) + (counts[at - 1] as number)
  const ranked = new Int32Array(count)
  for (let at = 0; at < count; at++) {
    const place = places[at] as number
    const position = counts[place] as number
    ranked[position] = ids[at] as number
    counts[place] = position + 1
  }
  return ranked
}

function highest(groups: readonly MatchGroup[]): number {
  let most = 0
  for (const { ids } of groups)
    for (let at = 0; at < ids.length; at++) most = Math.max(most, ids[at] as number)
  return most
}

/**
 * Words in the possessive say whose thing it is, so the word before them is none: `masa örtüsü` is no table. A colour only looks so: no
 * word in `-avi` counts (a lookahead for `mavi` would take twice as long).
 */
const POSSESSED = '[a-z]*(?:[a-z][a-uw-z]|[b-z]v)[iu] '

/** What a search found by words, in any order. */
export interface FoundWords {
  ids: Int32Array
  /** True when the name of the product at this place has the typed text, letter by letter. */
  isLiteral: (at: number) => boolean
  /** The folded words of each, with a space before each word and after the last; null where they need not be compared. */
  words: readonly string[] | null
}

/**
 * Groups by relevance, the highest first, each the newest first. `searched` are stems of folded words, at least one. Where words are compared,
 * matches that only begin with a whole one are left out.
 */
export function byRelevance(
  { ids, isLiteral, words }: FoundWords,
  searched: readonly Pick<SearchToken, 'token' | 'isWhole'>[],
): MatchGroup[] {
  const forms = searched.map(({ token }) => ` ${formsOf(token)} `)
  const allForms = forms.map((form) => new RegExp(form))
  // An English plural counts, too.
  const wholeForms = searched.flatMap(({ token, isWhole }) =>
    isWhole ? [new RegExp(` ${formsOf(token)}(?:e?s)? `)] : [],
  )
  const describes = new RegExp(`${forms.at(-1)}${POSSESSED}`)
  const relevanceOf = (text: string) => {
    for (const form of allForms) if (!form.test(text)) return RELEVANCE.beginning
    return describes.test(text) ? RELEVANCE.attribute : RELEVANCE.thing
  }
  const groups = new Map<number, { ids: Int32Array; count: number }>()
  for (let at = 0; at < ids.length; at++) {
    const text = words?.[at]
    if (text !== undefined && !wholeForms.every((form) => form.test(text))) continue
    const relevance =
      (text === undefined ? RELEVANCE.beginning : relevanceOf(text)) + (isLiteral(at) ? LITERAL : 0)
    let group = groups.get(relevance)
    if (group === undefined) {
      group = { ids: new Int32Array(ids.length), count: 0 }
      groups.set(relevance, group)
    }
    group.ids[group.count++] = ids[at] as number
  }
  return [...groups]
    .toSorted(([one], [other]) => other - one)
    .map(([relevance, group]) => ({ relevance, ids: group.ids.slice(0, group.count).sort().reverse() }))
}
