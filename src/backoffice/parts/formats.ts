import { m } from '#office-texts/messages.js'
import { formatDate, formatDateTime, istanbulDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money-format.ts'
import { officeLocale } from '../frame/office-locale.ts'

/** `₺1.234,50` from the API's `"1234.50"`. */
export const money = (amount: string, currency = 'TRY'): string => formatMoney(amount, currency)

/** `21.11.2026 14:05` in Istanbul, from a moment of the API. */
export const dateTime = (moment: string): string => formatDateTime(new Date(moment)).slice(0, -3)

/** `21.11.2026` in Istanbul, from a moment of the API. */
export const date = (moment: string): string => formatDate(new Date(moment))

/** `14:05` for a moment of today, else `21.11.2026 14:05`. */
export function shortMoment(moment: string, now = new Date()): string {
  const [day = '', time = ''] = dateTime(moment).split(' ')
  return istanbulDay(new Date(moment)) === istanbulDay(now) ? time : `${day} ${time}`
}

/** A whole number with the language's groups: 1.234. */
export const count = (value: number): string => new Intl.NumberFormat(officeLocale()).format(value)

/** A table has thousands of numbers, and making a format takes longer than a hundred uses. */
const decimals = new Map<string, Intl.NumberFormat>()

/** A number with the language's marks and all its decimals, from the API's `"1299.9"`: 1.299,9. */
export function decimal(value: string): string {
  const locale = officeLocale()
  const format = decimals.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  decimals.set(locale, format)
  return format.format(Number(value))
}

/** How many rows a list has, as the server knows it by now. */
export interface ListCount {
  readonly value: number
  readonly exact: boolean
  /** They are being counted; `value` is the number of an earlier time, or 0. */
  readonly pending?: boolean | undefined
}

/** How often a list asks again while its rows are being counted, in milliseconds. */
export const PENDING_MS = 1000

/** The size of a list: exact, 'yaklaşık 1,23 milyon' where it is only about right, or '…' while it is being counted. */
export function listCount({ value, exact, pending }: ListCount): string {
  if (pending && value === 0) return '…'
  if (exact) return count(value)
  const short = new Intl.NumberFormat(officeLocale(), {
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 3,
  })
  return m.frame_about({ count: short.format(value) })
}

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

/** '3 saat önce', 'dün'; of a moment more than a month away its day. */
export function ago(moment: string, now = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) > 31 * 86_400) return date(moment)
  const { unit, seconds: size } = UNITS.find((each) => Math.abs(seconds) >= each.seconds) ?? UNITS[2]
  return new Intl.RelativeTimeFormat(officeLocale(), { numeric: 'auto' }).format(
    Math.trunc(seconds / size),
    unit,
  )
}

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(officeLocale(), { timeZone: 'UTC', ...options })

/** `21 Kasım` of a day YYYY-MM-DD. */
export const dayAndMonth = (day: string): string =>
  dayFormat({ day: 'numeric', month: 'long' }).format(new Date(day))

/** `21 Kasım Cumartesi`, `Saturday, November 21`, of a day YYYY-MM-DD. */
export const dayWithWeekday = (day: string): string =>
  dayFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(day))

/** `Cumartesi` of a day YYYY-MM-DD. */
export const weekday = (day: string): string => dayFormat({ weekday: 'long' }).format(new Date(day))

/**
 * An amount for the axis of a chart: `₺2,5 B` (bin), in English `₺2,5K`. Only the word follows the language: the marks are those of all amounts
 * (decisions B25), which stand beside it.
 */
export const shortAmount = (value: number): string =>
  new Intl.NumberFormat(officeLocale(), {
    notation: 'compact',
    style: 'currency',
    currency: 'TRY',
    currencyDisplay: 'narrowSymbol',
    maximumSignificantDigits: 3,
  })
    .formatToParts(value)
    .map((part) => (part.type === 'decimal' ? ',' : part.value))
    .join('')

/** The change from `before` in whole percent; null without anything before. */
export const percentChange = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)
