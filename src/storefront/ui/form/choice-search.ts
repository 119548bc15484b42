import { foldText } from '#shared/text/turkish.ts'

/** One entry of a list to choose from. */
export interface Choice {
  value: string
  label: string
  /** Stands beside the label, as a dial code does; can be searched for. */
  note?: string
  /** Other words by which it is known. */
  also?: string
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** 0 where the text begins with the search text, 1 where one of its words does, 2 where it contains it; null where it does not. */
function closeness(text: string, wanted: string): number | null {
  const folded = foldText(text)
  if (folded.startsWith(wanted)) return 0
  if (wordsOf(folded).some((word) => word.startsWith(wanted))) return 1
  return folded.includes(wanted) ? 2 : null
}

/**
 * The choices that match the typed text, closest first, otherwise in their own order. Turkish letters and capitals do not
 * matter: `istanbul`, `ıstanbul` and `ISTANBUL` find İstanbul. All of them while nothing is typed.
 */
export function searchChoices(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = foldText(typed.trim().replace(/\s+/g, ' '))
  if (wanted === '') return [...choices]
  const ranked = choices.flatMap((choice) => {
    const ranks = [closeness(choice.label, wanted), closeness(choice.also ?? '', wanted)]
    if (choice.note?.replace(/^\+/, '').startsWith(wanted.replace(/^\+/, ''))) ranks.push(1)
    const found = ranks.filter((rank) => rank !== null)
    return found.length > 0 ? [{ choice, rank: Math.min(...found) }] : []
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ choice }) => choice)
}

/** The choice meant by text that was typed without choosing: the only match, or the first with exactly that name. */
export function meantChoice(choices: readonly Choice[], typed: string): Choice | null {
  const wanted = foldText(typed.trim())
  if (wanted === '') return null
  const found = searchChoices(choices, typed)
  return (
    found.find(({ label, also }) => [label, also].some((name) => foldText(name ?? '') === wanted)) ??
    (found.length === 1 ? (found[0] ?? null) : null)
  )
}
