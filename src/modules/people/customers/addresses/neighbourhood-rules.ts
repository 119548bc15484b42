import { characters } from '#shared/text/shopper-text.ts'
import { foldText } from '#shared/text/turkish.ts'
import { ADDRESS_LIMITS } from './address-schemas.ts'

/** Words for 'neighbourhood' or 'village' in an address, and the one form they are compared as. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['mh', 'mah'],
  ['mahalle', 'mah'],
  ['mahallesi', 'mah'],
  ['koy', 'koyu'],
])

/** The words of a text in comparable form, each with the index after it. */
function wordsOf(text: string): { word: string; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: found, index }) => {
    const folded = foldText(found)
    return { word: SAME_WORDS.get(folded) ?? folded, end: index + found.length }
  })
}

/** The text after the neighbourhood `name` at the beginning of `text`; null where the text does not begin with it. */
function textAfter(text: string, name: string): string | null {
  const wanted = wordsOf(name)
  if (wanted.length === 0 || !/^\s*[\p{L}\p{N}]/u.test(text)) return null
  const words = wordsOf(text)
  if (!wanted.every(({ word }, index) => words[index]?.word === word)) return null
  return text.slice(words[wanted.length - 1]?.end).replace(/^[.)]*[\s,;/]*/u, '')
}

/**
 * The neighbourhood of `names` that an address text begins with, '' for none; the longest where several fit. Capitals, Turkish
 * letters and the way 'Mah.' is written do not matter: `CAFERAGA MAHALLESİ` is 'Caferağa Mah.'.
 */
export function neighbourhoodOf(text: string, names: readonly string[]): string {
  const found = names.filter((name) => textAfter(text, name) !== null)
  return found.reduce((longest, name) => (name.length > longest.length ? name : longest), '')
}

/**
 * The address text with the chosen neighbourhood and a space at its beginning, replacing `before`, the previous one ('' for none). All
 * other text stays as it is, also a text that already begins with the chosen one. Null where the result would be longer than an address may
 * be (`ADDRESS_LIMITS.address` characters).
 */
export function withNeighbourhood(text: string, chosen: string, before: string): string | null {
  const rest = textAfter(text, before)
  if (rest === null && textAfter(text, chosen) !== null) return text
  const whole = `${chosen} ${(rest ?? text).trimStart()}`
  return characters(whole.normalize('NFC')) <= ADDRESS_LIMITS.address ? whole : null
}

/** The address text without the neighbourhood `written` at its beginning; unchanged where it does not begin with it. */
export function withoutNeighbourhood(text: string, written: string): string {
  return textAfter(text, written) ?? text
}

/** True for an address text that is only the neighbourhood `written`: long enough for spec §5, but without street and number. */
export function isNeighbourhoodAlone(text: string, written: string): boolean {
  return textAfter(text, written)?.trim() === ''
}
