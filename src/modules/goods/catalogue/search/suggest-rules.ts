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

/** A word of a name that completes what was typed, alone or with the word after it. */
interface Completion {
  word: string
  next: string | null
}

function completionsIn(name: string, last: string, locale: Locale): Completion[] {
  return phrasesOf(name, locale).flatMap((phrase) =>
    phrase.flatMap((word, at): Completion[] => {
      if (!foldText(word).startsWith(last)) return []
      const next = phrase[at + 1]
      return next === undefined || next.length < 2
        ? [{ word, next: null }]
        : [
            { word, next: null },
            { word, next },
          ]
    }),
  )
}

/**
 * Completed searches for what a shopper typed, from the names found: the last word completed, alone in its bare form and with the word after it,
 * the most frequent first; names are in the shopper's language. `matk` gives `matkap`, `matkap ucu`; `kah` gives `kahve`, not `kahvesi`. A word in the
 * possessive begins no phrase. Each finds at least one of the names' products.
 */
export async function completions(
  typed: string,
  names: readonly string[],
  { locale, bare }: { locale: Locale; bare: (written: string) => Promise<string> },
): Promise<string[]> {
  const words = typed.trim().toLocaleLowerCase(locale).split(/\s+/)
  const last = foldText(words.at(-1) ?? '')
  const before = words.slice(0, -1)
  if (last === '' || searchTokens(typed).length === 0) return []
  const counts = new Map<string, { text: string; count: number }>()
  for (const name of names) {
    const ends = new Set<string>()
    for (const { word, next } of completionsIn(name, last, locale)) {
      const form = before.length > 0 ? word : await bare(word)
      // What was typed goes beyond the bare form, so that the ending is meant.
      const isShorter = form !== word && foldText(form).startsWith(last)
      if (next === null) ends.add(isShorter ? form : word)
      else if (form === word) ends.add(`${word} ${next}`)
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
