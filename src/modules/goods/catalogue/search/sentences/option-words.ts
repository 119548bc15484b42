import { searchTokens } from '#shared/text/turkish.ts'
import type { Option, OptionValue } from '../../lists/product-index.ts'
import type { SearchWord } from './query-reading-rules.ts'

/** A value of an option that words of a search name. */
export interface NamedValue {
  option: Option
  value: OptionValue
  /** The places of its words in the search, those that name the option included: `42 numara`. */
  at: readonly number[]
}

/** Words of a value, and those of the longest that is looked for. */
const MAX_WORDS = 3

interface OptionWords {
  /** By the tokens of a value in any language. */
  values: ReadonlyMap<string, readonly { option: Option; value: OptionValue }[]>
  /** By option, the tokens of its names. */
  names: ReadonlyMap<Option, ReadonlySet<string>>
}

const known = new WeakMap<readonly Option[], { of: unknown; words: OptionWords }>()

/** Terms of one language; another object after a change. */
export interface OptionTerms {
  option(name: string): string
  value(name: string): string
}

function optionWords(options: readonly Option[], terms: OptionTerms): OptionWords {
  const made = known.get(options)
  if (made && made.of === terms) return made.words
  const values = new Map<string, { option: Option; value: OptionValue }[]>()
  const names = new Map<Option, Set<string>>()
  for (const option of options) {
    names.set(option, new Set([option.name, terms.option(option.name)].flatMap(searchTokens)))
    for (const value of option.values) {
      const keys = new Set([value.name, terms.value(value.name)].map((name) => searchTokens(name).join(' ')))
      for (const key of keys) {
        if (key === '' || key.split(' ').length > MAX_WORDS) continue
        values.set(key, [...(values.get(key) ?? []), { option, value }])
      }
    }
  }
  const words = { values, names }
  known.set(options, { of: terms, words })
  return words
}

/**
 * The option values that words of a search name in Turkish or in the terms' language, the longest names first; each word names one at most. Of
 * several options with a value of this name, one whose name stands beside it counts first (`42 numara`), else that of most products.
 */
export function namedValues(
  words: readonly SearchWord[],
  options: readonly Option[],
  terms: OptionTerms,
): NamedValue[] {
  if (options.length === 0) return []
  const { values, names } = optionWords(options, terms)
  const found: NamedValue[] = []
  const taken = new Set<number>()
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const at = Array.from({ length }, (_, offset) => from + offset)
      if (at.some((place) => taken.has(place))) continue
      const candidates = values.get(at.map((place) => words[place]?.token).join(' ')) ?? []
      const naming = (option: Option) =>
        [from + length, from - 1].find(
          (place) => names.get(option)?.has(words[place]?.token ?? '') && !taken.has(place),
        )
      const best = candidates.toSorted(
        (a, b) =>
          Number(naming(b.option) !== undefined) - Number(naming(a.option) !== undefined) ||
          b.value.ids.length - a.value.ids.length,
      )[0]
      if (!best || best.value.ids.length === 0 || found.some(({ option }) => option === best.option)) continue
      const beside = naming(best.option)
      const all = beside === undefined ? at : [...at, beside]
      for (const place of all) taken.add(place)
      found.push({ ...best, at: all })
    }
  }
  return found.toSorted((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0))
}
