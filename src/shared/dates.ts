const zone = 'Europe/Istanbul'
const dayMs = 86_400_000

const clock = new Intl.DateTimeFormat('tr-TR', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

type ClockPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

function istanbulClock(date: Date): Record<ClockPart, string> {
  const parts: Record<ClockPart, string> = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
  for (const { type, value } of clock.formatToParts(date)) if (type in parts) parts[type as ClockPart] = value
  return parts
}

/** `21.11.2026 14:05:30` in Istanbul; the first ten characters are the Turkish date (decisions E). */
export function formatDateTime(date: Date): string {
  const { hour, minute, second } = istanbulClock(date)
  return `${formatDate(date)} ${hour}:${minute}:${second}`
}

/** `21.11.2026` in Istanbul. */
export function formatDate(date: Date): string {
  const { day, month, year } = istanbulClock(date)
  return `${day}.${month}.${year}`
}

/** The calendar day in Istanbul, `2026-11-21`. Days as text sort and compare as dates do. */
export function istanbulDay(date: Date): string {
  const { day, month, year } = istanbulClock(date)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** `2026-12-05` as a Turkish date, `05.12.2026`. */
export const turkishDay = (day: string): string => day.split('-').reverse().join('.')

/** The day `count` days after (negative: before) an Istanbul day: `addDays('2026-11-15', -30)` is `2026-10-16`. */
export function addDays(day: string, count: number): string {
  return new Date(utcMidnight(day) + count * dayMs).toISOString().slice(0, 10)
}

/** True for `YYYY-MM-DD` naming a day that exists, in the years 1000 to 9999. */
export function isDay(text: string): boolean {
  const match = /^[1-9]\d{3}-\d{2}-\d{2}$/.exec(text)
  if (!match) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

function utcMidnight(day: string): number {
  if (!isDay(day)) throw new RangeError(`${day} is not a day`)
  return Date.parse(`${day}T00:00:00Z`)
}
