import { formatDateTime, istanbulDay } from '#shared/dates.ts'

/** When what is ordered now is handed to the carrier. */
export type Dispatch = 'today' | 'tomorrow' | 'monday'

const SUNDAY = 0
const SATURDAY = 6

/**
 * When a product with 'Aynı Gün Kargo' leaves if it is ordered at `now` and the cut-off is `until` (`HH:MM` in Istanbul;
 * decisions B14): today before it, on the next day from it on. Carriers collect nothing on Sundays.
 */
export function dispatchOf(until: string, now: Date): Dispatch {
  const weekday = new Date(`${istanbulDay(now)}T00:00:00Z`).getUTCDay()
  const time = formatDateTime(now).slice(11, 16)
  if (weekday === SUNDAY) return 'tomorrow'
  if (time < until) return 'today'
  return weekday === SATURDAY ? 'monday' : 'tomorrow'
}
