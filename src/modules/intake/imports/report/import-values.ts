import {
  WITHDRAWAL_EXCEPTIONS,
  type WithdrawalException,
} from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { EXCEPTION_WORDS } from '#modules/intake/columns/own-column-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import { isGuardedCell } from '#shared/files/rewritten-cell-rules.ts'
import { Big, parseDecimalText, priceCurrency } from '#shared/money.ts'
import { foldText } from '#shared/text/turkish.ts'

/** The largest price a column of numeric(18,6) and good sense allow. */
const HIGHEST_PRICE = Big('99999999.99')
const HIGHEST_QUANTITY = 100_000_000
const HIGHEST_MEASURE = Big('99999')

export type Read<T> = { ok: true; value: T } | { ok: false; reason: RunNote }

/** Control characters but tab and line breaks: zero bytes cannot be stored, and the others are copying accidents. */
const CONTROL = /[\p{Cc}--[\t\n\r]]/gv

/** Marks without width at the ends of a cell, which come along when text is copied: a code with one looks the same and is another. */
const INVISIBLE_ENDS =
  /^[\s\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+|[\s\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+$/g

/**
 * A cell as it was meant: without control characters, outer blanks and outer marks without width, Excel's `="0123"` and leading apostrophe (`'0123`, `'=x`) removed. Of
 * several apostrophes one goes, so that an export can double the one of `'90`.
 */
export function cleanCell(raw: string | undefined): string {
  if (!raw) return ''
  const text = raw.toWellFormed().replace(CONTROL, '').replace(INVISIBLE_ENDS, '')
  const opened = /^="(.*)"$/s.exec(text)?.[1] ?? text
  return isGuardedCell(opened) ? opened.slice(1) : opened
}

const EMPTIED = new Set(['(bos)', '(empty)'])

/** True for the word that empties a field, `(boş)` or `(empty)`: an empty cell says nothing. */
export function isEmptied(text: string): boolean {
  return text.startsWith('(') && EMPTIED.has(foldText(text).replace(/\s+/g, ''))
}

/** `1,23E+12`: Excel shortened a long number, and its digits are lost. */
export function isScientific(text: string): boolean {
  return /^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text)
}

/** True for text that a spreadsheet would run. */
export function isFormula(text: string): boolean {
  return /^[=@]\s*[A-Z(]|^=\s*[-+]?[\d"]|^[+-][A-Z]+\(/i.test(text)
}

const WITH_CODE = /^(?:[\d.,\s]+([A-Z]{3})|([A-Z]{3})\s*[\d.,]+)$/
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** The currency behind or before a price, by its code: `599 CZK`; null for a bare number and for other words. */
export function codeOfPrice(text: string): string | null {
  const [, behind, before] = WITH_CODE.exec(text.trim()) ?? []
  const code = behind ?? before
  return code !== undefined && CURRENCIES.has(code) ? code : priceCurrency(text)
}

/**
 * A price as the file writes it; `mark` is the decimal mark where `1.299` is ambiguous (see `parseDecimalText`). Never below 0 or above
 * 99.999.999.
 */
export function readPrice(text: string, mark: DecimalMark): Read<Big> {
  const price = parseDecimalText(text, { decimalMark: mark })
  if (price === null) {
    const currency = codeOfPrice(text)
    return {
      ok: false,
      reason: currency
        ? note('report_currency_unknown', { currency })
        : note('report_price_unreadable', { text: short(text) }),
    }
  }
  if (price.lt('0')) return { ok: false, reason: note('report_price_negative', { text: short(text) }) }
  if (price.gt(HIGHEST_PRICE))
    return { ok: false, reason: note('report_price_too_high', { text: short(text) }) }
  return { ok: true, value: price }
}

/** Three digits after a mark are a group of thousands, since pieces are whole: `1.000` and `1,000` are a thousand, `12.00` is 12. */
function wholeDigits(text: string): string {
  const plain = text.replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/gu, '.')
  const whole = /^(.*?)[.,]0+$/.exec(plain)?.[1]
  const [, sign = '', digits = ''] =
    /^([-+]?)([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+)$/.exec(plain) ?? []
  if (digits !== '') return sign + digits.replace(/[.,]/g, '')
  return whole === undefined ? plain : wholeDigits(whole)
}

/** Whole pieces. The sign is kept, so that the caller can report negative stock. */
export function readQuantity(text: string): Read<number> {
  const plain = wholeDigits(text)
  const value = /^[-+]?\d{1,12}$/.test(plain) ? Number(plain) : Number.NaN
  if (Number.isNaN(value))
    return { ok: false, reason: note('report_quantity_not_whole', { text: short(text) }) }
  if (Math.abs(value) > HIGHEST_QUANTITY)
    return { ok: false, reason: note('report_quantity_too_high', { text: short(text) }) }
  return { ok: true, value }
}

const SOLD_OUT = new Set(['outofstock', 'soldout', 'tukendi', 'stoktayok', 'stokyok', 'yok', 'discontinued'])
const IN_STOCK = new Set(['instock', 'available', 'stoktavar', 'stokvar', 'stokta', 'var', 'mevcut'])

/** What a cell of a stock says in words; null for any other text. */
export function stockWord(text: string): 'sold out' | 'in stock' | null {
  const word = foldText(text).replace(/[^a-z]/g, '')
  if (/\d/.test(text)) return null
  return SOLD_OUT.has(word) ? 'sold out' : IN_STOCK.has(word) ? 'in stock' : null
}

/** A KDV rate in percent, 0..100: `20`, `%20`, `20,0`. */
export function readTaxRate(text: string): Read<string> {
  const value = parseDecimalText(text.replace('%', '').trim(), { decimalMark: '.' })
  if (value === null || value.lt('0') || value.gt('100'))
    return { ok: false, reason: note('report_tax_rate_range', { text: short(text) }) }
  return { ok: true, value: value.toFixed() }
}

const YES = new Set([
  '1',
  'true',
  'yes',
  'y',
  'evet',
  'e',
  'x',
  'var',
  'aktif',
  'active',
  'dogru',
  'yayinda',
  'acik',
])
const NO = new Set([
  '0',
  '-1',
  'false',
  'no',
  'n',
  'hayir',
  'h',
  'yok',
  'pasif',
  'passive',
  'yanlis',
  'taslak',
  'draft',
  'kapali',
])

/** Yes, no, or null for a word that is neither. */
export function readFlag(text: string): boolean | null {
  const word = foldText(text)
  return YES.has(word) ? true : NO.has(word) ? false : null
}

/** True for the word that our own file has for a product that was never on sale: `taslak`, `draft`. To other formats it is one that is off sale. */
export function isDraft(text: string): boolean {
  return ['taslak', 'draft'].includes(foldText(text).trim())
}

const HIDDEN = /^(not visible|hidden|none|nowhere|gizli|gorunmez|gorunmuyor)/

/** True for a word of visibility that means nowhere: `Not Visible Individually`, `none`, `false`. */
export function isHidden(text: string): boolean {
  return HIDDEN.test(foldText(text)) || readFlag(text) === false
}

/** An exception from the right of withdrawal, in Turkish or by the shop's value; '' for none. */
export function readWithdrawalException(text: string): Read<WithdrawalException> {
  const words = [
    ...Object.entries(EXCEPTION_WORDS),
    ...WITHDRAWAL_EXCEPTIONS.map((code) => [code, code] as const),
  ]
  const found = words.find(([word]) => foldText(word) === foldText(text))
  if (found) return { ok: true, value: found[1] }
  const known = Object.keys(EXCEPTION_WORDS).join(', ')
  return { ok: false, reason: note('report_withdrawal_unknown', { text: short(text), known }) }
}

const KILOGRAMS: Readonly<Record<string, string>> = {
  '': '1',
  kg: '1',
  g: '0.001',
  gr: '0.001',
  lb: '0.45359237',
  lbs: '0.45359237',
  oz: '0.028349523125',
}
const CENTIMETRES: Readonly<Record<string, string>> = {
  '': '1',
  cm: '1',
  mm: '0.1',
  m: '100',
  in: '2.54',
  inc: '2.54',
  yd: '91.44',
}

/** A weight in kg, 3 decimals. A unit beside the number ('500 g') wins over the column's; `mark` counts where `1.250` is ambiguous. */
export function readWeight(text: string, unit: string, mark: DecimalMark): Read<string> {
  return readMeasure(
    text,
    { unit, factors: KILOGRAMS, places: 3, mark },
    {
      unreadable: 'report_weight_unreadable',
      tooHigh: 'report_weight_too_high',
    },
  )
}

/** A length in cm, 2 decimals. */
export function readLength(text: string, unit: string, mark: DecimalMark): Read<string> {
  return readMeasure(
    text,
    { unit, factors: CENTIMETRES, places: 2, mark },
    {
      unreadable: 'report_length_unreadable',
      tooHigh: 'report_length_too_high',
    },
  )
}

type MeasureCodes =
  | { unreadable: 'report_weight_unreadable'; tooHigh: 'report_weight_too_high' }
  | { unreadable: 'report_length_unreadable'; tooHigh: 'report_length_too_high' }

function readMeasure(
  text: string,
  {
    unit,
    factors,
    places,
    mark,
  }: { unit: string; factors: Readonly<Record<string, string>>; places: number; mark: DecimalMark },
  codes: MeasureCodes,
): Read<string> {
  const match = /^([\d.,\s]+)\s*(\p{L}*)$/u.exec(text)
  const own = foldText(match?.[2] ?? '')
  const factor = factors[own || foldText(unit)]
  const value = match ? parseDecimalText(match[1] ?? '', { decimalMark: mark }) : null
  if (value === null || factor === undefined)
    return { ok: false, reason: note(codes.unreadable, { text: short(text) }) }
  const result = value.times(factor)
  if (result.gt(HIGHEST_MEASURE)) return { ok: false, reason: note(codes.tooHigh, { text: short(text) }) }
  return { ok: true, value: Big(result.toFixed(places)).toFixed() }
}

/** At most `length` characters, never half a surrogate pair, which cannot be stored. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed().trim()
}

/** The beginning of a cell, for a message. */
export function short(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 40)}…` : line
}
