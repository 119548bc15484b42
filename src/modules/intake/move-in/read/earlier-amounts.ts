import type { DecimalWord } from '#modules/intake/files/file-answer-rules.ts'
import { shownMark } from '#shared/files/decimal-mark-rules.ts'

const MOST_SAMPLES = 3

/** `decimal`: null where no amount of the file has a mark that could be either. `unclear`: amounts to show to whoever has to say it. */
export type FileAmounts = { decimal: DecimalWord | null } | { unclear: readonly string[] }

const WORDS = { ',': 'comma', '.': 'point' } as const

/** What an amount shows: the mark of its decimals, `open` for `1,299`, which is one and a bit or a thousand, null for one without a mark. */
function shownBy(text: string): DecimalWord | 'open' | null {
  const mark = shownMark(text)
  return mark === null || mark === 'open' ? mark : WORDS[mark]
}

/**
 * How the amounts of a file are to be read: all in one way, never each by itself. Where none shows it, or some show one way and others the other, `said`
 * decides, and without it nothing is guessed. What was said against all that the file shows is asked again.
 */
export function amountDecimal(texts: readonly string[], said?: DecimalWord): FileAmounts {
  const open: string[] = []
  const shown = new Map<DecimalWord, string>()
  for (const text of texts) {
    const word = shownBy(text)
    if (word === 'open') {
      if (open.length < MOST_SAMPLES && !open.includes(text)) open.push(text)
    } else if (word !== null && !shown.has(word)) shown.set(word, text)
  }
  const [only, other] = shown.keys()
  if (open.length === 0) return { decimal: other === undefined ? (only ?? null) : null }
  if (only !== undefined && other === undefined && (said === undefined || said === only))
    return { decimal: only }
  if (said !== undefined && shown.size !== 1) return { decimal: said }
  return { unclear: [...open, ...shown.values()].slice(0, MOST_SAMPLES) }
}
