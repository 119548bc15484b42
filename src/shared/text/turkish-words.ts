/**
 * Forms of Turkish words as product names and searches have them, on folded words (`foldText`): plural, possessive, softened
 * consonants. A stem is always a beginning of its word, so that an index by prefixes finds all its forms.
 */

const isLetters = (word: string) => /^[a-z]+$/.test(word)

const SHORTEST_STEM = 3
/** A single letter is taken for a suffix only after more letters: `kutu`, `halı` and `mavi` end in a vowel of their own. */
const SHORTEST_BEFORE_VOWEL = 4
const SHORTEST_BEFORE_LI = 4

/** Plural, with a possessive or a case after it: `lar`, `ları`, `larım`, `larının`… */
const PLURAL = /^(.{3,}?)l[ae]r(?:[iu](?:m|n|miz|niz)?n?(?:[iudae]|d[ae]n?)?|[ae]|[dt][ae]n?)?$/
const POSSESSIVE_AFTER_VOWEL = /^(.*[aeiou])s[iu]$/
const POSSESSIVE_AFTER_CONSONANT = /^(.*[^aeiou])[iu]$/
const WITH = /^(.+)l[iu]$/

function beginning(match: RegExpExecArray | null, shortest: number): string | null {
  const stem = match?.[1] ?? ''
  return stem.length >= shortest && /[aeiou]/.test(stem) ? stem : null
}

/**
 * A folded word without its plural or possessive, always a beginning of it: `tencereler`, `tenceresi` → `tencere`, `bardagi` →
 * `bardag`, `sarjli` → `sarj`. Other words, and those with digits, as they are.
 */
export function stemOf(word: string): string {
  if (!isLetters(word)) return word
  return (
    beginning(PLURAL.exec(word), SHORTEST_STEM) ??
    beginning(POSSESSIVE_AFTER_VOWEL.exec(word), SHORTEST_STEM) ??
    beginning(WITH.exec(word), SHORTEST_BEFORE_LI) ??
    beginning(POSSESSIVE_AFTER_CONSONANT.exec(word), SHORTEST_BEFORE_VOWEL) ??
    word
  )
}

const SOFTENED: Readonly<Record<string, string>> = { k: 'g', p: 'b', t: 'd' }
const HARDENED: Readonly<Record<string, string>> = { g: 'k', b: 'p', d: 't' }

/** The possessive vowel that follows a word by vowel harmony, folded: ı and i are one letter, so are u and ü. */
const vowelAfter = (word: string) => (/[ou][^aeiou]*$/.test(word) ? 'u' : 'i')

/**
 * The form of a stem that does not begin with it, because a consonant softens before a vowel: `bicak` → `bicagi`, and back:
 * `bicag` → `bicak`. Null for a stem whose last letter stays.
 */
export function softenedForm(stem: string): string | null {
  if (stem.length < SHORTEST_STEM || !isLetters(stem)) return null
  const last = stem.slice(-1)
  const soft = SOFTENED[last]
  if (soft !== undefined) return `${stem.slice(0, -1)}${soft}${vowelAfter(stem)}`
  const hard = HARDENED[last]
  return hard === undefined || stem.length < SHORTEST_BEFORE_VOWEL ? null : `${stem.slice(0, -1)}${hard}`
}

/**
 * The forms of a stem in product names, as a regular expression without anchors that PostgreSQL and JavaScript both read: `tava`,
 * `tavasi`, `tavalar`, `tavalari`, `tavali`. The first vowel may be the word's own: `ayakkabi`, `ayakkabisi` of `ayakkab`.
 */
export function formsOf(stem: string): string {
  const escaped = stem.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')
  if (!isLetters(stem)) return escaped
  const soft = softenedForm(stem)
  return `(?:${escaped}[iu]?(?:l[ae]r|l[iu])?(?:s?[iu])?${soft === null ? '' : `|${soft}`})`
}

/** A stem and its possessives, as the names of products have it: `firca`, `fircasi`; `top`, `topu`; `bicak`, `bicagi`. */
export function namedForms(stem: string): string[] {
  const vowel = vowelAfter(stem)
  const soft = softenedForm(stem)
  const possessive = /[aeiou]$/.test(stem) ? `${stem}s${vowel}` : `${stem}${vowel}`
  return soft === null ? [stem, possessive] : [stem, possessive, soft]
}

/** Endings of cases and persons, the longest first: they are tried only for words that nothing is found by. */
const CASES = [
  'nin',
  'nun',
  'dan',
  'den',
  'tan',
  'ten',
  'yla',
  'yle',
  'imiz',
  'umuz',
  'in',
  'un',
  'im',
  'um',
  'yi',
  'yu',
  'ya',
  'ye',
  'da',
  'de',
  'ta',
  'te',
  'la',
  'le',
  'a',
  'e',
  'i',
  'u',
  'm',
  'n',
] // prettier-ignore

/**
 * What a word may be without a case or person: `kahveyi` → `kahve`, `corabim` → `corab` and `corap`. The caller knows which of them
 * are words. At least three letters each.
 */
export function withoutCase(word: string): string[] {
  if (!isLetters(word)) return []
  const stems = CASES.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length))
  return stems
    .filter((stem) => stem.length >= SHORTEST_STEM)
    .flatMap((stem) => {
      const hard = HARDENED[stem.slice(-1)]
      return hard === undefined ? [stem] : [stem, `${stem.slice(0, -1)}${hard}`]
    })
}
