import type { Locale } from '#shared/locale.ts'
import { foldText, searchTokens } from '#shared/text/turkish.ts'

/** Maximum number of completed searches suggested. */
export const MAX_QUERIES = 4

/**
 * True when every typed word is a prefix of one of the words: `mut dol` of `Mutfak Dolabı`. `words` are folded by `searchText`, once
 * and not at every keystroke.
 */
export function beginsFolded(tokens: readonly string[], words: string): boolean {
  return tokens.length > 0 && tokens.every((token) => words.startsWith(token) || words.includes(` ${token}`))
}

/** The words of a name in lower case; numbers and punctuation end a phrase. */
function phrasesOf(name: string, locale: Locale): string[][] {
  return name.split(/[^\p{L}\s]+/u).map((part) =>
    part
      .toLocaleLowerCase(locale)
      .split(/\s+/)
      .filter((word) => word !== ''),
  )
}

/**
 * Completed searches for what a shopper typed, from the names found: the last word completed, alone and with the word after it, the
 * most frequent first; names are in the shopper's language. `matk` gives `matkap`, `matkap ucu`. Each finds at least one of the
 * names' products.
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
    .slice(0, MAX_QUERIES)
    .map(({ text }) => text)
}
