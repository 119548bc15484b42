import { addDays, istanbulDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { toTime } from '#shared/text/turkish-suffixes.ts'
import { m } from '#texts/messages.js'
import { daysBetween, formatted, midnight, workingDaysText } from './arrival-sentence-rules.ts'
import { type DeliveryTimes, deliveryPromise, handedOverOn } from './delivery-promise-rules.ts'

/** Days that a weekday alone names. */
const WEEK = 6

/** A day within the week by its name, as 'pazartesi'; a later one as '2 Aralık'. */
function dayName(day: string, today: string, locale: Locale): string {
  if (day > addDays(today, WEEK))
    return formatted(locale, { day: 'numeric', month: 'long' }).format(midnight(day))
  const name = formatted(locale, { weekday: 'long' }).format(midnight(day))
  return locale === 'tr' ? name.toLocaleLowerCase('tr') : name
}

const capitalised = (text: string, locale: Locale) =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

/**
 * When an order placed now leaves and arrives: 'Yarın kargoda, 26–28 Kasım arası kapınızda'. Without `now` a sentence that is true at any
 * hour. Null where the shop promises no day.
 */
export function deliveryText(
  times: DeliveryTimes,
  { now, sameDay, locale }: { now: Date | null; sameDay: boolean; locale: Locale },
): string | null {
  if (!now) return workingDaysText(times, locale)
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
 * Until when a product with 'Aynı Gün Kargo' leaves today. Later in the day the day it leaves, or, where `deliveryText` says that day already
 * (`dayIsShown`), until when orders leave on their day, as without `now`: two sentences about one day would contradict the badge.
 */
export function sameDayText(
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
