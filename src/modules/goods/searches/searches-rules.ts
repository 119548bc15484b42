import { localeOfPath, withoutLocale } from '#shared/locale.ts'
import { lowerTurkish, searchTokens } from '#shared/text/turkish.ts'

/** Characters and words of a search that is counted. */
const MAX_LENGTH = 60
const MAX_WORDS = 8
/** Days that searches are counted for; popular ones and the back office look at the last thirty. */
export const KEPT_DAYS = 60
export const POPULAR_DAYS = 30
/** A search of so many days ago weighs half as much as one of today. */
export const HALF_LIFE_DAYS = 10
/** Popular searches that are shown, and how few are not worth showing. */
export const MAX_POPULAR = 8
export const FEWEST_POPULAR = 3

export interface CountedSearch {
  /** The words as searches compare them. */
  query: string
  /** As it was written, in lower case, for people to read. */
  written: string
}

/** An email address, or a number long enough to be of a person or a card. */
const PERSONAL = /@|\d(?:[\s.-]?\d){6,}/

/** A typed search as it is counted; null for what may say who somebody is, and for what nobody reads. */
export function countedSearch(typed: string): CountedSearch | null {
  if (typed.length > MAX_LENGTH || PERSONAL.test(typed)) return null
  const tokens = searchTokens(typed)
  if (tokens.length === 0 || tokens.length > MAX_WORDS) return null
  const written = lowerTurkish(typed.normalize('NFC'))
    .replaceAll(/[^\p{L}\p{N}.,&'’+-]+/gu, ' ')
    .trim()
  return written === '' ? null : { query: tokens.join(' '), written }
}

/** Parameters of the address that show another part of the same search. */
const SAME_SEARCH = [
  'page',
  'sort',
  'view',
  'brand',
  'category',
  'min',
  'max',
  'stock',
  'option',
  'rating',
  'discount',
  'suzgec',
]

/** The text that a request searches for, of a page or of a page's data; null for another page and for a further part of a search. */
export function searchedText(url: string): string | null {
  const [path = '', query = ''] = url.split('?', 2)
  if (!/\/arama(\.data)?$/.test(path)) return null
  const page = path.replace(/\.data$/, '')
  if ((localeOfPath(page) === null ? page : withoutLocale(page)) !== '/arama') return null
  const params = new URLSearchParams(query)
  if (SAME_SEARCH.some((name) => params.has(name))) return null
  return params.get('q')
}

/** Programs that name themselves; what keeps no cookie is not counted anyway. */
const PROGRAM =
  /bot|crawl|spider|slurp|fetch|curl|wget|python|java\/|go-http|okhttp|axios|node|headless|lighthouse|preview|monitor|scan/i

/** Does a person with a browser send this? */
export const isPerson = (agent: string): boolean => /mozilla/i.test(agent) && !PROGRAM.test(agent)

/** The phrases of a list with commas, as tokens. */
export const hiddenPhrases = (list: string): string[][] =>
  list
    .split(',')
    .map((phrase) => searchTokens(phrase))
    .filter((tokens) => tokens.length > 0)

/** Whether a counted search has all words of one of the phrases, in any form. */
export function isHidden({ query }: Pick<CountedSearch, 'query'>, phrases: readonly string[][]): boolean {
  const words = query.split(' ')
  return phrases.some((tokens) => tokens.every((token) => words.some((word) => word.startsWith(token))))
}
