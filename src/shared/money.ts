import BigJs from 'big.js'
import { type DecimalMark, isGrouped } from './files/decimal-mark-rules.ts'

export { currencyCode, formatDecimal, formatMoney } from './money-format.ts'

/** What arithmetic accepts: another exact decimal, its text, or a bigint. A JavaScript number is a type error. */
export type Exact = Big | string | bigint

/** An exact decimal. The same object as big.js, minus everything that takes a float or rounds on its own. */
export interface Big {
  plus(n: Exact): Big
  minus(n: Exact): Big
  times(n: Exact): Big
  /** Exact when the quotient has at most 40 decimals, else cut there, far below a kuruş. */
  div(n: Exact): Big
  abs(): Big
  neg(): Big
  cmp(n: Exact): -1 | 0 | 1
  eq(n: Exact): boolean
  lt(n: Exact): boolean
  lte(n: Exact): boolean
  gt(n: Exact): boolean
  gte(n: Exact): boolean
  /** Plain decimal text, never with an exponent; `places` pads (and rounds half away from zero). */
  toFixed(places?: number): string
  toString(): string
  toJSON(): string
  /** For the wire only, where a price is a JSON number. Throws when the float would be a different figure. */
  toNumber(): number
}

interface BigConstructor {
  new (value: Exact): Big
  (value: Exact): Big
}

/** True for an object with big.js's sign, exponent and digits, whichever copy of big.js made it. */
function isDecimal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 's' in value && 'e' in value && 'c' in value
}

function strictDecimals(): BigConstructor {
  const decimals = BigJs()
  decimals.strict = true
  decimals.DP = 40
  decimals.NE = -1000
  decimals.PE = 1000
  // The built pages contain their own copy of this file, and their decimals must work with the server's: `instanceof` checks the shape.
  const isOwn = (value: unknown) => Function.prototype[Symbol.hasInstance].call(decimals, value)
  Object.defineProperty(decimals, Symbol.hasInstance, {
    value: (value: unknown) => isOwn(value) || isDecimal(value),
  })
  // `Big` has no method that takes a float or rounds, so the compiler refuses what strict mode would throw on.
  return decimals as unknown as BigConstructor
}

/**
 * Makes an exact decimal from a string, a bigint or another decimal: `Big('83.3333')`, `Big(row.price)`.
 * Throws on a JavaScript number and on text that is not a plain decimal. Whole numbers go through `whole`.
 */
export const Big = strictDecimals()

export const ZERO: Big = Big('0')

/** A whole JavaScript number (a quantity, a count of months) as an exact decimal. Throws RangeError for any other number. */
export function whole(n: number): Big {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number`)
  return Big(BigInt(n))
}

/**
 * A percentage held as a JavaScript number (20, 8.5, 12.22) as the decimal a person wrote.
 * Only for rates, which arrive as JSON numbers; never for money. Throws on NaN and infinities.
 */
export function rate(percent: number): Big {
  return Big(String(percent))
}

/**
 * Rounds half away from zero to `places` decimals (0..20). Every other rounding helper goes through here,
 * and nothing outside this file rounds money.
 */
export function roundTo(amount: Big, places: number): Big {
  return Big(amount.toFixed(places))
}

const wholeQuotients = BigJs()
wholeQuotients.DP = 0

/**
 * The quotient rounded half away from zero to a whole number, which must be a safe integer. Computes no decimals, so it takes a
 * tenth of the time of `div`.
 */
export function wholeQuotient(dividend: Big, divisor: Big): number {
  return wholeQuotients(dividend.toFixed()).div(divisor.toFixed()).toNumber()
}

/** Rounds to kuruş: two decimals, half away from zero (decisions A4). */
export function roundKurus(amount: Big): Big {
  return roundTo(amount, 2)
}

/** Rounds to the six decimals a price is stored with, half away from zero (decisions A1). */
export function roundPrice(amount: Big): Big {
  return roundTo(amount, 6)
}

/** Sums exactly; an empty list is zero. */
export function sum(amounts: Iterable<Big>): Big {
  let total = ZERO
  for (const amount of amounts) total = total.plus(amount)
  return total
}

export interface DecimalReading {
  /**
   * The decimal mark this column or file is known to use. It decides the one ambiguous form, a single mark before
   * exactly three digits: `1.299` is 1299 with ',' and 1,299 with '.'.
   */
  readonly decimalMark?: DecimalMark
}

const longestPrice = 40
/**
 * What prices carry: signs, codes, and the names that Turkish and English files have for them. A name behind another word (`Kanada Doları`) is
 * another currency.
 */
const moneyNames: readonly (readonly [code: string, names: string])[] = [
  ['TRY', '(?:T[üu]rk\\s+)?L[iıİ]ra(?:s[iıİ])?'],
  ['USD', '(?:(?:Amer[iıİ]kan|ABD|US)\\s+)?Dol(?:ar[iıİ]?|lars?)'],
  ['EUR', 'Euros?|Avro'],
  ['GBP', '(?:[İIi]ng[iıİ]l[iıİ]z\\s+)?Sterl[iıİ]n[iıİg]?'],
]
const nameOf = (names: string) => `(?<!\\p{L}[\\s.]*)(?:${names})(?!\\p{L})`
const moneySigns = new RegExp(
  `₺|\\$|€|£|(?<!\\p{L})(?:TL|TRY|USD|EUR|GBP)(?!\\p{L})|${moneyNames.map(([, names]) => nameOf(names)).join('|')}`,
  'giu',
)
const liraSigns = new RegExp(`₺|(?<!\\p{L})(?:TL|TRY)(?!\\p{L})|${nameOf(moneyNames[0]?.[1] ?? '')}`, 'iu')
const moneyCodes = moneyNames.map(([code, names]) => [code, new RegExp(`^(?:${names})$`, 'iu')] as const)
const signCodes: Readonly<Record<string, string>> = {
  '₺': 'TRY',
  TL: 'TRY',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
}

/** The currency whose sign, code or name a text carries, as in `$10`, `10 USD` and `Avro`; null for a bare number. */
export function priceCurrency(text: string): string | null {
  const sign = text.match(moneySigns)?.[0]?.toUpperCase()
  if (sign === undefined) return null
  return signCodes[sign] ?? moneyCodes.find(([, names]) => names.test(sign))?.[0] ?? sign
}

/**
 * Reads a price as people and spreadsheets write it: `1.299,90`, `1299.90`, `1,299.90`, `1299,9`, `₺ 1.299`, `1.299 TL`,
 * `1 299,90`. Returns null for anything else. The sign is kept, so callers refuse negative prices themselves.
 *
 * With both marks present the last one is the decimal mark; a repeated mark groups thousands. A single mark before exactly
 * three digits is read by `decimalMark`. Without it, a dot groups thousands if the price carries ₺, TL or TRY (Turkish
 * notation) and is a decimal mark otherwise; a comma is a decimal mark.
 */
export function parseDecimalText(text: string, reading: DecimalReading = {}): Big | null {
  if (text.length > longestPrice) return null
  const inLira = liraSigns.test(text)
  const bare = text
    .replace(moneySigns, '')
    .replace(/[\s\u00a0\u202f]+(?=\d{3}(?!\d))/gu, '')
    .trim()
  const match = /^(?<sign>[-−+]?)\s*(?<digits>[.,]?\d[\d.,]*)$/u.exec(bare)
  if (!match?.groups) return null
  const { sign = '', digits = '' } = match.groups
  const plain = plainDigits(digits, reading.decimalMark ?? (inLira ? ',' : undefined))
  if (plain === null) return null
  const value = Big(plain)
  return sign === '-' || sign === '−' ? value.neg() : value
}

/** `1.299,90` → `1299.90`, or null when the marks do not form a number. */
function plainDigits(digits: string, decimalMark: DecimalMark | undefined): string | null {
  const marks = digits.replace(/\d/g, '')
  if (marks === '') return digits
  const last = marks.at(-1)
  const kinds = new Set(marks).size
  if (kinds === 1 && marks.length > 1) return isGrouped(digits) ? digits.replace(/[.,]/g, '') : null
  const at = digits.lastIndexOf(last ?? '')
  const before = digits.slice(0, at)
  const after = digits.slice(at + 1)
  if (after === '') return null
  if (kinds === 2)
    return isGrouped(before) && !before.includes(last ?? '')
      ? `${before.replace(/[.,]/g, '')}.${after}`
      : null
  const couldGroup = after.length === 3 && /^[1-9]\d{0,2}$/.test(before)
  const groups = couldGroup && decimalMark !== undefined && last !== decimalMark
  return groups ? before + after : `${before}.${after}`
}
