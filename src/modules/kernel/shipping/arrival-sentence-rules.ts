import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { DeliveryTimes } from './delivery-promise-rules.ts'

/*
 * Sentences of days that are known already. They need no calendar of holidays, so pages that show an order load none.
 */

const TAGS: Readonly<Record<Locale, string>> = { tr: 'tr-TR', en: 'en-GB' }

export const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
export const formatted = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(TAGS[locale], { ...options, timeZone: 'UTC' })

/** '26–28 Kasım arası', '30 Kasım – 2 Aralık arası', or '26 Kasım günü'. Days are `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string, locale: Locale): string {
  const format = formatted(locale, { day: 'numeric', month: 'long' })
  if (from === to) return m.delivery_day({ day: format.format(midnight(from)) }, { locale })
  const dash = from.slice(0, 7) === to.slice(0, 7) ? '–' : ' – '
  // Browsers and Node put other spaces around the dash, and a page that differs from its document is rendered again.
  const days = format.formatRange(midnight(from), midnight(to)).replace(/\s*[–-]\s*/, dash)
  return m.delivery_days({ days }, { locale })
}

/** When an order arrives whose days are known: '26–28 Kasım arası kapınızda'. */
export function arrivalText({ from, to }: { from: string; to: string }, locale: Locale): string {
  const days = daysBetween(from, to, locale)
  return m.delivery_arrives({ days }, { locale })
}

/** How many working days an order takes, a sentence that is true at any hour; null where the shop promises no day. */
export function workingDaysText(times: DeliveryTimes, locale: Locale): string | null {
  if (times.mostDays === 0) return null
  const least = Math.min(times.leastDays, times.mostDays)
  const days = least === times.mostDays ? String(least) : `${least}–${times.mostDays}`
  return m.delivery_any({ handling: times.handlingDays, days }, { locale })
}
