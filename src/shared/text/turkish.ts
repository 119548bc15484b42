import { stemOf } from './turkish-words.ts'

const collator = new Intl.Collator('tr')

/** Compares by the Turkish alphabet (ç after c, ı before i); case only breaks ties. */
export function compareTurkish(a: string, b: string): number {
  return collator.compare(a, b)
}

/** Lower case for display: `IŞIK` → `ışık`. Never for keys or codes; those use `foldText`. */
export function lowerTurkish(text: string): string {
  return text.toLocaleLowerCase('tr')
}

/** Upper case for display: `istanbul` → `İSTANBUL`. */
export function upperTurkish(text: string): string {
  return text.toLocaleUpperCase('tr')
}

/** ı has no Unicode decomposition, so the Turkish letters are mapped by hand before the marks are stripped. */
const plainLetters: Readonly<Record<string, string>> = {
  ç: 'c',
  Ç: 'c',
  ğ: 'g',
  Ğ: 'g',
  ı: 'i',
  I: 'i',
  İ: 'i',
  ö: 'o',
  Ö: 'o',
  ş: 's',
  Ş: 's',
  ü: 'u',
  Ü: 'u',
  â: 'a',
  Â: 'a',
  î: 'i',
  Î: 'i',
  û: 'u',
  Û: 'u',
}

/**
 * The invariant fold for search, slugs and keys: `ISITICI`, `ısıtıcı` and `Isıtıcı` all become `isitici`.
 * Folding twice changes nothing. Spaces and punctuation stay as they are.
 */
export function foldText(text: string): string {
  return text
    .replace(/[çÇğĞıIİöÖşŞüÜâÂîÎûÛ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
}

const longestSlug = 120

/**
 * Text for an address: `Yağmurluk & Çizme` → `yagmurluk-ve-cizme`. Only a-z, 0-9 and single hyphens, at most 120 characters,
 * cut between words where possible. Empty when the text has no letter or digit.
 */
export function slugify(text: string): string {
  const slug = foldText(text.replaceAll('&', ' ve '))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (slug.length <= longestSlug) return slug
  const cut = slug.slice(0, longestSlug + 1)
  const lastWord = cut.lastIndexOf('-')
  return lastWord > longestSlug / 2 ? cut.slice(0, lastWord) : slug.slice(0, longestSlug)
}

/** Units as shoppers write them, each with its short form, so that `18 Volt`, `18 V` and `18V` are one word. */
const unitWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    v: 'v',
    volt: 'v',
    w: 'w',
    watt: 'w',
    kw: 'kw',
    kva: 'kva',
    a: 'a',
    amper: 'a',
    ah: 'ah',
    mah: 'mah',
    hz: 'hz',
    hp: 'hp',
    bar: 'bar',
    kg: 'kg',
    g: 'g',
    gr: 'g',
    gram: 'g',
    mg: 'mg',
    l: 'l',
    lt: 'l',
    litre: 'l',
    ml: 'ml',
    cl: 'cl',
    m: 'm',
    mt: 'm',
    metre: 'm',
    cm: 'cm',
    mm: 'mm',
    inc: 'inc',
    inch: 'inc',
    gb: 'gb',
    tb: 'tb',
    mb: 'mb',
    li: 'li',
    lu: 'lu',
  }),
)

/** Words of the text, folded, a number and its unit joined. Decimals keep one dot: `1,5 lt` is `1.5l`. */
function words(text: string): string[] {
  const found = foldText(text).match(/\d+(?:[.,]\d+)*[a-z]*|[\p{L}\p{N}]+/gu) ?? []
  const joined: string[] = []
  for (const word of found) {
    const previous = joined.at(-1)
    const unit = unitWords.get(word)
    if (unit !== undefined && previous !== undefined && /^\d[\d.]*$/.test(previous))
      joined[joined.length - 1] = previous + unit
    else joined.push(withShortUnit(word.replaceAll(',', '.')))
  }
  return joined
}

/** `18volt` → `18v`; any other word as it is. */
function withShortUnit(word: string): string {
  const match = /^(?<number>\d[\d.]*)(?<unit>[a-z]+)$/.exec(word)
  const unit = unitWords.get(match?.groups?.unit ?? '')
  return unit === undefined ? word : `${match?.groups?.number}${unit}`
}

/**
 * The text stored for search: every word of the parts (name, code, barcode, brand…), folded, separated by one space.
 * Each token that `searchTokens` returns for a text is a prefix of one of these words.
 */
export function searchText(...parts: readonly string[]): string {
  return parts.flatMap(words).join(' ')
}

/**
 * A shopper's query as word prefixes to search for: folded, `18 V` and `18V` alike, and without plural and possessive
 * (`matkapları` finds `matkap`, see `stemOf`). At most 12, without repeats.
 */
export function searchTokens(query: string): string[] {
  return [...new Set(words(query).map(stemOf))].slice(0, 12)
}
