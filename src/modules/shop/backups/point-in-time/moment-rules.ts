import { formatDateTime, isDay, istanbulDay } from '#shared/dates.ts'

export type ReadMoment =
  | { ok: true; moment: Date }
  | { ok: false; reason: 'unreadable' | 'no-such' | 'future' }

const LOCAL = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})\.(\d{2})\.(\d{4}))[ T](\d{2}):(\d{2})(?::(\d{2}))?$/
const WITH_OFFSET =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/

/** A day and time of Istanbul, `2026-11-28 14:29`, as a moment. */
function inIstanbul(day: string, time: string): Date {
  // Turkey has kept UTC+3 all year since 2016; no copy is older.
  return new Date(`${day}T${time}+03:00`)
}

const isTime = (hour: string, minute: string, second: string) =>
  Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60

/**
 * Reads what a person types as the moment to go back to: `2026-11-28 14:29`, with seconds or without, or `28.11.2026 14:29`, in Istanbul;
 * or ISO 8601 with an offset. Moments after `now` are refused.
 */
export function readMoment(text: string, now: Date): ReadMoment {
  const typed = text.trim()
  const [, year, month, day, turkishDay, turkishMonth, turkishYear, hour = '', minute = '', second = '00'] =
    LOCAL.exec(typed) ?? []
  const offset = WITH_OFFSET.exec(typed)
  let moment: Date
  if (hour !== '') {
    const date = year ? `${year}-${month}-${day}` : `${turkishYear}-${turkishMonth}-${turkishDay}`
    if (!isDay(date) || !isTime(hour, minute, second)) return { ok: false, reason: 'no-such' }
    moment = inIstanbul(date, `${hour}:${minute}:${second}`)
  } else if (offset) {
    const [, date = '', hours = '', minutes = '', seconds = '00', fraction = '', zone = ''] = offset
    if (!isDay(date) || !isTime(hours, minutes, seconds)) return { ok: false, reason: 'no-such' }
    const colon = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`
    moment = new Date(`${date}T${hours}:${minutes}:${seconds}${fraction.slice(0, 4)}${colon}`)
  } else return { ok: false, reason: 'unreadable' }
  return moment.getTime() > now.getTime() ? { ok: false, reason: 'future' } : { ok: true, moment }
}

/** `20261128-142900` in Istanbul, for names of folders. */
export function momentName(moment: Date): string {
  return `${istanbulDay(moment).replaceAll('-', '')}-${formatDateTime(moment).slice(-8).replaceAll(':', '')}`
}

/** The number that a person types for a history of the shop; null for what is none. */
export const readTimeline = (text: string): number | null =>
  /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null
