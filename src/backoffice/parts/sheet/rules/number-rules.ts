import {
  type ColumnMark,
  columnMarks,
  type DecimalMark,
  shownMark,
} from '#shared/files/decimal-mark-rules.ts'
import { parseDecimalText, priceCurrency } from '#shared/money.ts'

/** What a number of a column may be. */
export interface NumberKind {
  /** Decimals it may have. */
  readonly decimals: number
  /** Digits before the decimal mark. */
  readonly digits: number
}

export type NumberProblem = 'not-a-number' | 'negative' | 'decimals' | 'too-large' | 'currency'

export type NumberReading = { readonly value: string } | { readonly problem: NumberProblem }

/**
 * The API's `1299.9` from a number as people and spreadsheets write it: `1.299,90`, `1299.90`, `1,299.90`, `₺ 1.299`. The one form with two readings, a single
 * mark before exactly three digits, is read by `mark`; without one as Turkish writes it, where `1.299` is a thousand and `1,299` has three decimals. Nothing is
 * rounded: more decimals than the column has are a problem, so that no mark is mistaken without a word.
 */
export function readNumber(text: string, kind: NumberKind, mark?: DecimalMark): NumberReading {
  const currency = priceCurrency(text)
  if (currency !== null && currency !== 'TRY') return { problem: 'currency' }
  // A whole number has no decimals: whichever mark stands before three digits groups thousands.
  const grouped = kind.decimals === 0 && shownMark(text) === 'open' ? text.replace(/[.,]/, '') : text
  const number = parseDecimalText(grouped, { decimalMark: mark ?? ',' })
  if (number === null) return { problem: 'not-a-number' }
  if (number.lt('0')) return { problem: 'negative' }
  const value = number.toFixed()
  const problem = problemOf(value, kind)
  return problem === null ? { value } : { problem }
}

/** What is wrong with a decimal text with a point; null for a number of its column. */
export function problemOf(value: string, { decimals, digits }: NumberKind): NumberProblem | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) {
    const reading = readNumber(value, { decimals, digits })
    return 'problem' in reading ? reading.problem : null
  }
  const [, whole = '', rest = ''] = match
  if (whole.replace(/^0+(?=\d)/, '').length > digits) return 'too-large'
  return rest.replace(/0+$/, '').length > decimals ? 'decimals' : null
}

/** Equal as numbers: `129.9` and `129.90`. Texts that are no numbers are equal letter by letter. */
export function isSameNumber(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [plain(one), plain(other)]
  return a !== null && a === b
}

function plain(value: string): string | null {
  const match = /^0*(\d+?)(?:\.(\d*?)0*)?$/.exec(value)
  if (!match) return null
  const [, whole = '', rest = ''] = match
  return rest === '' ? whole : `${whole}.${rest}`
}

/** What the cells of a pasted column show of their decimal mark; `open` where one can be read in two ways and no cell settles it. */
export function pastedMark(texts: readonly string[], { decimals }: NumberKind): ColumnMark {
  const marks = columnMarks()
  for (const text of texts) marks.see(text)
  const mark = marks.mark()
  if (decimals === 0) return { kind: 'none' }
  // Cells with both marks say theirs themselves; only the ones with two readings have to be asked about.
  if (mark.kind === 'mixed' && !texts.some((text) => shownMark(text) === 'open')) return { kind: 'none' }
  return mark
}
