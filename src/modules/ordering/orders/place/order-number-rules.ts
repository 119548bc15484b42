import { istanbulDay } from '#shared/dates.ts'

const HOUR_MS = 3_600_000
/** The first four digits that are no month and day, and how many of them there are up to 9999. */
const NO_DAY = 1300
const NO_DAYS = 8700

/** The hour of the year in Istanbul, from 0 to 8783. Istanbul has had one offset from UTC since 2016. */
function hourOfYear(moment: Date): number {
  const year = istanbulDay(moment).slice(0, 4)
  return Math.floor((moment.getTime() - Date.parse(`${year}-01-01T00:00:00+03:00`)) / HOUR_MS)
}

/** Four digits that name an hour of a year and are no month and day: 1300 to 9999, and 0000 to 0083 for its last days. */
const hourCode = (hour: number) => String(hour < NO_DAYS ? NO_DAY + hour : hour - NO_DAYS).padStart(4, '0')

/**
 * The first six digits of an order's number: `YYMMDD` of the day in Istanbul. On the day on which a restored shop took the place of a lost
 * one, at its release, the orders of that day which are lost have such numbers too, and nobody knows which: until its end numbers begin
 * with the year and the hour of that moment, as no number of a day does.
 */
export function orderNumberPrefix(now: Date, takenOverAt: Date | null): string {
  const day = istanbulDay(now).replaceAll('-', '').slice(2)
  if (takenOverAt === null || istanbulDay(takenOverAt) !== istanbulDay(now)) return day
  return day.slice(0, 2) + hourCode(hourOfYear(takenOverAt))
}
