import type { Locale } from '#shared/locale.ts'
import { foldText, searchText, searchTokens } from '#shared/turkish.ts'

/** Words a shopper could go on with, at most. */
export const MOST_QUERIES = 4

/** True when every typed word is the beginning of one of the text's words, folded: `mut dol` in `Mutfak Dolabı`. */
export function beginsWords(tokens: readonly string[], text: string): boolean {
  return beginsFolded(tokens, searchText(text))
}

/** The same for words that `searchText` has folded before: for names that are looked through at every keystroke. */
export function beginsFolded(tokens: readonly string[], words: string): boolean {
  return tokens.length > 0 && tokens.every((token) => words.startsWith(token) || words.includes(` ${token}`))
}

/** The words of a name as it writes them, in small letters; numbers and signs end a phrase. */
function phrasesOf(name: string, locale: Locale): string[][] {
  return name.split(/[^\p{L}\s]+/u).map((part) =>
    part
      .toLocaleLowerCase(locale)
      .split(/\s+/)
      .filter((word) => word !== ''),
  )
}

/**
 * What a shopper who typed `typed` may mean, from the names it finds: its last word completed, alone and with the word that
 * follows it, the commonest first; the names are in the shopper's language. `matk` gives `matkap`, `matkap ucu`. Each of them finds at least one of the names' products.
 */
export function completions(typed: string, names: readonly string[], locale: Locale): string[] {
  const words = typed.trim().toLocaleLowerCase(locale).split(/\s+/)
  const last = foldText(words.at(-1) ?? '')
  const before = words.slice(0, -1)
  if (last === '' || searchTokens(typed).length === 0) return []
  const counts = new Map<string, { text: string; count: number }>()
  for (const name of names) {
    const ends = new Set<string>()
    for (const phrase of phrasesOf(name, locale)) {
      for (const [at, word] of phrase.entries()) {
        if (!foldText(word).startsWith(last)) continue
        ends.add(word)
        const next = phrase[at + 1]
        if (next !== undefined && next.length > 1) ends.add(`${word} ${next}`)
      }
    }
    for (const end of ends) {
      const text = [...before, end].join(' ')
      const key = foldText(text)
      counts.set(key, { text, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  }
  counts.delete(foldText(words.join(' ')))
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count || a.text.length - b.text.length)
    .slice(0, MOST_QUERIES)
    .map(({ text }) => text)
}
