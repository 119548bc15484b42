import { Big } from '#shared/money.ts'

/** A cell with a formula that the program which wrote the file never computed. */
export const UNCOMPUTED = '#FORMULA!'

/** What a cell's format makes of its number. */
export type NumberFormat =
  | { kind: 'plain' }
  | { kind: 'date' }
  | { kind: 'percent' }
  /** A number with leading zeros, as a barcode: so many digits. */
  | { kind: 'padded'; digits: number }
  | { kind: 'money'; currency: string }

const PLAIN: NumberFormat = { kind: 'plain' }
/** Digits of a number that Excel keeps; further ones are noise of floats: 1249.9000000000001 is 1249.9. */
const KEPT_DIGITS = 15
const SYMBOLS: Readonly<Record<string, string>> = { '₺': 'TRY', TL: 'TRY', $: 'USD', '€': 'EUR', '£': 'GBP' }

/** Formats that every Excel knows by number, as far as they change what a number means. */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return { kind: 'date' }
  return id === 9 || id === 10 ? { kind: 'percent' } : PLAIN
}

/** What the code of a format means: `dd.mm.yyyy`, `0%`, `0000000000000`, `#,##0.00 "₺"`. */
export function formatOfCode(code: string): NumberFormat {
  const [first = ''] = code.split(';')
  const bare = first.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/[dy]/i.test(bare)) return { kind: 'date' }
  if (bare.includes('%')) return { kind: 'percent' }
  if (/^0{2,}$/.test(bare.trim())) return { kind: 'padded', digits: bare.trim().length }
  const symbol = /\[\$([^\]-]+)[^\]]*\]|"\s*([₺$€£]|TL)\s*"|([₺€£])/.exec(first)
  const currency = symbol && SYMBOLS[(symbol[1] ?? symbol[2] ?? symbol[3] ?? '').trim()]
  return currency ? { kind: 'money', currency } : PLAIN
}

/** A day as spreadsheets count them, from the last day of 1899 or from 1904, as YYYY-MM-DD; '' for none. */
function dayOfSerial(value: string, from1904: boolean): string {
  const days = Math.floor(Number(value)) + (from1904 ? 1462 : 0)
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

/** Three decimals get a fourth: `12.125` would be read as twelve thousand where a dot groups thousands. */
function decimalText(value: Big): string {
  const text = value.toFixed()
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/**
 * A number of a cell as text with a decimal point, as a person sees it: a percentage with its sign, a date as YYYY-MM-DD, leading zeros as the
 * format shows them, and with `currencies` the currency that the format names. Text that is no number stays as it is.
 */
export function numberText(
  value: string,
  format: NumberFormat,
  { from1904, currencies }: { from1904: boolean; currencies: boolean },
): string {
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(value)) return value
  if (format.kind === 'date') return dayOfSerial(value, from1904)
  const number = Big(Number(value).toPrecision(KEPT_DIGITS))
  if (format.kind === 'percent') return `${number.times('100').toFixed()}%`
  if (format.kind === 'padded') return number.toFixed().padStart(format.digits, '0')
  const text = decimalText(number)
  return format.kind === 'money' && currencies ? `${text} ${format.currency}` : text
}
