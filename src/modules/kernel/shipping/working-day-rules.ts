import { addDays } from '#shared/dates.ts'

/** Days as `YYYY-MM-DD` in Istanbul. */
const FIXED = ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29']

/** Ramazan Bayramı has three days from 1 Shawwal, Kurban Bayramı four from 10 Dhu al-Hijja. */
const FEASTS = [
  { month: '10', first: 1, days: 3 },
  { month: '12', first: 10, days: 4 },
]

const byYear = new Map<number, ReadonlySet<string>>()

/** Public holidays of Türkiye in a year (law 2429), without half days. The feasts follow the Umm al-Qura calendar. */
export function publicHolidays(year: number): ReadonlySet<string> {
  const known = byYear.get(year)
  if (known) return known
  const days = new Set([...FIXED.map((day) => `${year}-${day}`), ...feastDays(year)])
  byYear.set(year, days)
  return days
}

function feastDays(year: number): string[] {
  const lunar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  })
  // A browser without this calendar would give months of another one.
  if (lunar.resolvedOptions().calendar !== 'islamic-umalqura') return []
  const days: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(`${year}`); day = addDays(day, 1)) {
    const parts = lunar.formatToParts(new Date(`${day}T00:00:00Z`))
    const valueOfPart = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    const dayOfMonth = Number(valueOfPart('day'))
    const isFeast = FEASTS.some(
      ({ month, first, days: count }) =>
        month === valueOfPart('month') && dayOfMonth >= first && dayOfMonth < first + count,
    )
    if (isFeast) days.push(day)
  }
  return days
}

/** Do carriers collect and deliver on this day? Not on Sundays, public holidays and the days the shop is closed. */
export function isWorkingDay(day: string, closedDays: readonly string[]): boolean {
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0
  return !isSunday && !publicHolidays(Number(day.slice(0, 4))).has(day) && !closedDays.includes(day)
}

/** The `count`th working day after `day`, which need not be one; `count` from 1. */
export function addWorkingDays(day: string, count: number, closedDays: readonly string[]): string {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached, closedDays)) left -= 1
  }
  return reached
}
