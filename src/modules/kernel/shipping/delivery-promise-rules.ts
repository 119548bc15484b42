import { formatDateTime, istanbulDay } from '#shared/dates.ts'
import { addWorkingDays, isWorkingDay } from './working-day-rules.ts'

/** The settings by which an order's way is foretold. Days are working days. */
export interface DeliveryTimes {
  /** Until when products with 'Aynı Gün Kargo' leave on the same day (`HH:MM` in Istanbul); null where no hour is promised. */
  readonly sameDayUntil: string | null
  /** After how many days an order is handed to the carrier, from 1. */
  readonly handlingDays: number
  /** How many days the carrier takes at least and at most; 0 at most where no day is promised. */
  readonly leastDays: number
  readonly mostDays: number
  /** Days the shop is closed besides Sundays and public holidays, `YYYY-MM-DD`. */
  readonly closedDays: readonly string[]
}

/**
 * The day an order is handed to the carrier, `YYYY-MM-DD`: a product with 'Aynı Gün Kargo' today before the cut-off, else on the next
 * working day (decisions B14); any other after the shop's days of handling.
 */
export function handedOverOn(
  times: DeliveryTimes,
  { now, sameDay }: { now: Date; sameDay: boolean },
): string {
  const { sameDayUntil, handlingDays, closedDays } = times
  const today = istanbulDay(now)
  if (!sameDay || sameDayUntil === null) return addWorkingDays(today, handlingDays, closedDays)
  const isInTime = formatDateTime(now).slice(11, 16) < sameDayUntil
  return isInTime && isWorkingDay(today, closedDays) ? today : addWorkingDays(today, 1, closedDays)
}

/** When an order placed now leaves and arrives, as days. Null where the shop promises no day. */
export function deliveryPromise(
  times: DeliveryTimes,
  order: { now: Date; sameDay: boolean },
): { leaves: string; from: string; to: string } | null {
  const { leastDays, mostDays, closedDays } = times
  if (mostDays === 0) return null
  const leaves = handedOverOn(times, order)
  return {
    leaves,
    from: addWorkingDays(leaves, Math.max(1, Math.min(leastDays, mostDays)), closedDays),
    to: addWorkingDays(leaves, mostDays, closedDays),
  }
}
