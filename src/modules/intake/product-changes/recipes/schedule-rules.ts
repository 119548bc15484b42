import { addDays, istanbulDay } from '#shared/dates.ts'
import type { PlanPreview, PlanRefusal, PlanWarning, ScheduleTime } from '../product-changes-schemas.ts'

/** The moment of a time of day in Istanbul, whose offset from UTC has been one since 2016. */
const momentOf = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`)

const lastOfMonth = (day: string) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
/** 1 is Monday, 7 Sunday. */
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

function falls(schedule: ScheduleTime, day: string): boolean {
  if (schedule.every === 'once') return day === schedule.date
  if (schedule.every === 'week') return weekdayOf(day) === schedule.day
  // A month that is shorter has it on its last day.
  if (schedule.every === 'month') return Number(day.slice(8)) === Math.min(schedule.day, lastOfMonth(day))
  return true
}

/** Days that hold the next one, whatever is chosen. */
const LOOKED_AHEAD = 32

/** The first time of a schedule after this moment; null where there is none any more. Times that passed meanwhile are none: what was missed is done once. */
export function nextTime(schedule: ScheduleTime, after: Date): Date | null {
  if (schedule.every === 'once') {
    const at = momentOf(schedule.date, schedule.time)
    return at > after ? at : null
  }
  const today = istanbulDay(after)
  for (let ahead = 0; ahead <= LOOKED_AHEAD; ahead++) {
    const day = addDays(today, ahead)
    const at = momentOf(day, schedule.time)
    if (falls(schedule, day) && at > after) return at
  }
  throw new Error(`no time of ${JSON.stringify(schedule)} within a month`)
}

const FEW = 50

/** How many products and variants a run by schedule may change, after so many the last time: twice as many, or 50 more where that is more. */
export const mostChanged = (last: number): number => Math.max(last * 2, last + FEW)

export interface Breach {
  reason: PlanWarning | PlanRefusal
  count: number
}

/**
 * What keeps a change from being made while nobody looks: rows that it cannot change, and rows that it would change to what somebody has to see first (below cost, a struck
 * price lost, a price far from the one before). What the plan leaves out on purpose is none.
 */
export function breachesOf(
  { warnings, refused }: Pick<PlanPreview, 'warnings' | 'refused'>,
  leaveOut: readonly PlanWarning[],
): Breach[] {
  const isMeant = (reason: PlanRefusal) => leaveOut.some((each) => each === reason)
  return [...warnings, ...refused.filter(({ reason }) => !isMeant(reason))].map(({ reason, count }) => ({
    reason,
    count,
  }))
}
