import { addDays, istanbulDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { toTime } from '#shared/text/turkish-suffixes.ts'
import { m } from '#texts/messages.js'
import { type DeliveryTimes, deliveryPromise, handedOverOn } from './delivery-promise-rules.ts'

const TAGS: Readonly<Record<Locale, string>> = { tr: 'tr-TR', en: 'en-GB' }
/** Days that a weekday alone names. */
const WEEK = 6

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
const formatted = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(TAGS[locale], { ...options, timeZone: 'UTC' })

/** A day within the week by its name, as 'pazartesi'; a later one as '2 Aralık'. */
function dayName(day: string, today: string, locale: Locale): string {
  if (day > addDays(today, WEEK))
    return formatted(locale, { day: 'numeric', month: 'long' }).format(midnight(day))
  const name = formatted(locale, { weekday: 'long' }).format(midnight(day))
  return locale === 'tr' ? name.toLocaleLowerCase('tr') : name
}

const capitalised = (text: string, locale: Locale) =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

/** '26–28 Kasım arası', or '26 Kasım günü'. Days are `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string, locale: Locale): string {
  const format = formatted(locale, { day: 'numeric', month: 'long' })
  if (from === to) return m.delivery_day({ day: format.format(midnight(from)) }, { locale })
  return m.delivery_days({ days: format.formatRange(midnight(from), midnight(to)) }, { locale })
}

/** When an order arrives whose days are known: '26–28 Kasım arası kapınızda'. */
export function arrivalWords({ from, to }: { from: string; to: string }, locale: Locale): string {
  const days = daysBetween(from, to, locale)
  return m.delivery_arrives({ days }, { locale })
}

/**
 * When an order placed now leaves and arrives: 'Yarın kargoda, 26–28 Kasım arası kapınızda'. Without `now` a sentence that is true at any
 * hour. Null where the shop promises no day.
 */
export function deliveryWords(
  times: DeliveryTimes,
  { now, sameDay, locale }: { now: Date | null; sameDay: boolean; locale: Locale },
): string | null {
  if (times.mostDays === 0) return null
  if (!now) {
    const least = Math.min(times.leastDays, times.mostDays)
    const days = least === times.mostDays ? String(least) : `${least}–${times.mostDays}`
    return m.delivery_any({ handling: times.handlingDays, days }, { locale })
  }
  const promise = deliveryPromise(times, { now, sameDay })
  if (!promise) return null
  const today = istanbulDay(now)
  const days = daysBetween(promise.from, promise.to, locale)
  if (promise.leaves === today) return m.delivery_today({ days }, { locale })
  if (promise.leaves === addDays(today, 1)) return m.delivery_tomorrow({ days }, { locale })
  const day = capitalised(dayName(promise.leaves, today, locale), locale)
  return m.delivery_later({ day, days }, { locale })
}

/**
 * Until when a product with 'Aynı Gün Kargo' leaves today. Later in the day the day it leaves, or, where `deliveryWords` says that day already
 * (`dayIsShown`), until when orders leave on their day, as without `now`: two sentences about one day would contradict the badge.
 */
export function sameDayWords(
  times: DeliveryTimes,
  { now, dayIsShown, locale }: { now: Date | null; dayIsShown: boolean; locale: Locale },
): string | null {
  if (times.sameDayUntil === null) return null
  const until = locale === 'tr' ? toTime(times.sameDayUntil) : times.sameDayUntil
  if (!now) return m.same_day_any({ until }, { locale })
  const today = istanbulDay(now)
  const leaves = handedOverOn(times, { now, sameDay: true })
  if (leaves === today) return m.same_day_today({ until }, { locale })
  if (dayIsShown) return m.same_day_any({ until }, { locale })
  if (leaves === addDays(today, 1)) return m.same_day_tomorrow({}, { locale })
  return m.same_day_later({ day: dayName(leaves, today, locale) }, { locale })
}
