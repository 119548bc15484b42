import { isDay } from '#shared/dates.ts'
import { type DecimalMark, shownMark } from '#shared/files/decimal-mark-rules.ts'
import { type Big, parseDecimalText, roundKurus } from '#shared/money.ts'
import { foldText } from '#shared/text/turkish.ts'

const two = (text: string) => text.padStart(2, '0')

/**
 * The day of `12.11.2026`, `12/11/2026 14:05`, `12-11-26`, `2026-11-12T14:05:00` and `20261112`, day before month; null for anything else.
 */
export function readDay(text: string): string | null {
  const [, bare = ''] = /^\s*([\d.\-/]{6,10})(?:[\sT,]+[\d:.]+.*|\s*-\s*\d\d:\d\d.*)?\s*$/u.exec(text) ?? []
  const turkish = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(bare)
  const iso = /^(\d{4})([./-]?)(\d{2})\2(\d{2})$/.exec(bare)
  const year = (given: string) => (given.length === 2 ? `20${given}` : given)
  const day = turkish
    ? `${year(turkish[4] ?? '')}-${two(turkish[3] ?? '')}-${two(turkish[1] ?? '')}`
    : iso
      ? `${iso[1]}-${iso[3]}-${iso[4]}`
      : ''
  return isDay(day) ? day : null
}

/** The decimal mark of a column of amounts: that of the first amount that shows it; null where none does. */
export function decimalMarkOf(amounts: Iterable<string>): DecimalMark | null {
  for (const amount of amounts) {
    const mark = shownMark(amount)
    if (mark === ',' || mark === '.') return mark
  }
  return null
}

/** Money that came in, or went out. */
export type Direction = 'in' | 'out'

const IN = new Set(['a', 'alacak', 'c', 'credit', 'cr', 'gelen', 'giren', '+', 'giris'])
const OUT = new Set(['b', 'borc', 'd', 'debit', 'dr', 'giden', 'cikan', '-', 'cikis'])

/** `A`, `Alacak`, `C`, `+` are money that came in; `B`, `Borç`, `D`, `-` money that left; null for anything else. */
export function readDirection(text: string): Direction | null {
  const word = foldText(text).replace(/[\s().]/g, '')
  return IN.has(word) ? 'in' : OUT.has(word) ? 'out' : null
}

/**
 * An amount as banks write it, in kuruş exactly: `1.234,56`, `+129,90`, `129.90 TL`, `129,90-`, `(129,90)`, `129,90 B`. Null for what is no
 * amount or has more than two decimals: three digits behind a mark are thousands, and an amount whose column has that mark as the one of decimals is none; a column that shows neither has the comma.
 */
export function readAmount(text: string, shown: DecimalMark | null): Big | null {
  const bare = text
    .replaceAll('−', '-')
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .trim()
  const [, letter = ''] = /[\d)\s]\(?([ABCD+-])\)?$/i.exec(bare) ?? []
  const direction = letter === '' ? null : readDirection(letter)
  const unmarked = direction ? bare.replace(/\s*\(?[ABCD+-]\)?$/i, '') : bare
  const inBrackets = /^\((.*)\)$/.exec(unmarked)
  const digits = inBrackets?.[1] ?? unmarked
  const thousands = shownMark(digits) !== 'open' ? null : digits.includes(',') ? ',' : '.'
  if (thousands !== null && thousands === (shown ?? ',')) return null
  const value = parseDecimalText(digits, { decimalMark: thousands === ',' ? '.' : ',' })
  if (value === null || !roundKurus(value).eq(value)) return null
  return inBrackets || direction === 'out' ? value.abs().neg() : value
}
