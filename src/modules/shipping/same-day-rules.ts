import { formatDateTime, istanbulDay } from '#shared/dates.ts'

/** When a product ordered now is handed to the carrier. */
export type Dispatch = 'today' | 'tomorrow' | 'monday'

const SUNDAY = 0
const SATURDAY = 6

/**
 * When a product with 'Aynı Gün Kargo' is dispatched if it is ordered at `now` and the cut-off is `until` (`HH:MM` in Istanbul;
 * decisions B14): today before the cut-off, otherwise on the next day. Carriers collect nothing on Sundays.
 */
export function dispatchOf(until: string, now: Date): Dispatch {
  const weekday = new Date(`${istanbulDay(now)}T00:00:00Z`).getUTCDay()
  const time = formatDateTime(now).slice(11, 16)
  if (weekday === SUNDAY) return 'tomorrow'
  if (time < until) return 'today'
  return weekday === SATURDAY ? 'monday' : 'tomorrow'
}
