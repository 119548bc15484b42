import { isDay } from '#shared/dates.ts'
import { type Big, parseDecimalText, roundKurus } from '#shared/money.ts'
import { foldText } from '#shared/turkish.ts'

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

/** The decimal mark of a column of amounts: that of the first amount with one or two decimals; ',' where none has any. */
export function decimalMarkOf(amounts: Iterable<string>): ',' | '.' {
  for (const amount of amounts) {
    const mark = /([.,])\d{1,2}(?!\d)\D*$/.exec(amount)?.[1]
    if (mark === ',' || mark === '.') return mark
  }
  return ','
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
 * amount or has more than two decimals.
 */
export function readAmount(text: string, decimalMark: ',' | '.'): Big | null {
  const bare = text
    .replaceAll('−', '-')
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .trim()
  const [, letter = ''] = /[\d)\s]\(?([ABCD+-])\)?$/i.exec(bare) ?? []
  const direction = letter === '' ? null : readDirection(letter)
  const unmarked = direction ? bare.replace(/\s*\(?[ABCD+-]\)?$/i, '') : bare
  const inBrackets = /^\((.*)\)$/.exec(unmarked)
  const value = parseDecimalText(inBrackets?.[1] ?? unmarked, { decimalMark })
  if (value === null || !roundKurus(value).eq(value)) return null
  return inBrackets || direction === 'out' ? value.abs().neg() : value
}
