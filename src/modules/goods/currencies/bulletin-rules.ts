import { addDays, formatDateTime, istanbulDay } from '#shared/dates.ts'
import { Big } from '#shared/money.ts'

/** The central bank's rates of one day (turkey.md §2). */
export interface Bulletin {
  /** The day it was issued for, `2026-11-20`. */
  readonly date: string
  /** TRY for one unit of each currency it names: ForexSelling ÷ Unit, to 6 decimals. */
  readonly rates: ReadonlyMap<string, Big>
}

/** Maximum TRY for one unit of any currency; a rate above it is a mistake. */
export const HIGHEST_RATE = '1000000'

/** A bulletin older than this is no longer updated: the longest holidays close the markets for about nine days. */
const STALE_AFTER_DAYS = 14

/** Why a bulletin of `date` is not accepted on `today` (a day in Istanbul); null when it is accepted. */
export function bulletinDateProblem(date: string, today: string): 'future' | 'stale' | null {
  if (date > today) return 'future'
  return date < addDays(today, -STALE_AFTER_DAYS) ? 'stale' : null
}

/** The day's rates are published about 15:30; they are fetched a little later (turkey.md §2). */
const PUBLISHED_AT = '15:40'

/**
 * Whether a bulletin newer than the last one seen (null: none) should be available. TCMB issues one each weekday, at 15:40 Istanbul
 * at the latest. It issues none on a public holiday, so the result stays true until the next one.
 */
export function isBulletinDue(now: Date, lastSeen: string | null): boolean {
  const time = formatDateTime(now).slice(11, 16)
  let expected = time < PUBLISHED_AT ? addDays(istanbulDay(now), -1) : istanbulDay(now)
  while (isWeekend(expected)) expected = addDays(expected, -1)
  return lastSeen === null || lastSeen < expected
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/**
 * Whether a rate differs from the current one by more than `tolerance` percent. Such a jump is more often a mistake than a market
 * move, so a person decides (turkey.md §2).
 */
export function isJump(from: Big, to: Big, tolerance: number): boolean {
  return to
    .minus(from)
    .abs()
    .times('100')
    .gt(from.times(String(tolerance)))
}

/** Parses a rate typed by a person, TRY for one unit: `41,25` or `41.25`, at most 6 decimals. Null for thousands separators. */
export function parseRate(text: string): Big | null {
  return /^\d{1,7}([.,]\d{1,6})?$/.test(text) ? Big(text.replace(',', '.')) : null
}
