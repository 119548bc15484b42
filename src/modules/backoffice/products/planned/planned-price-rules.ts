/** Plans are typed to the minute. */
const MINUTE = 60_000

interface PlanTimes {
  readonly begins: Date
  /** Null for a price that never ends by itself. */
  readonly ends: Date | null
}

export type PlanTimesProblem = 'plan-begins-in-past' | 'plan-ends-in-past' | 'plan-ends-before-begin'

/**
 * When a plan begins and ends that is typed at `now`, in whole minutes. Without a begin it begins in the minute that has begun, which is now. A plan whose
 * price is asked already, since `running`, may keep its begin. An end that has come is no end.
 */
export function planTimes(
  typed: { begins: Date | null; ends: Date | null },
  running: Date | null,
  now: Date,
): (PlanTimes & { ok: true }) | { ok: false; reason: PlanTimesProblem } {
  const { ends } = typed
  const keeps = running !== null && typed.begins !== null && typed.begins.getTime() === running.getTime()
  const begins = keeps ? running : later(typed.begins, now)
  if (begins === null) return { ok: false, reason: 'plan-begins-in-past' }
  if (ends !== null && ends <= begins) return { ok: false, reason: 'plan-ends-before-begin' }
  if (ends !== null && ends <= now) return { ok: false, reason: 'plan-ends-in-past' }
  return { ok: true, begins, ends }
}

/** The minute that is typed, or that of `now`; null for one that is over. */
function later(typed: Date | null, now: Date): Date | null {
  const minute = new Date(now.getTime() - (now.getTime() % MINUTE))
  if (typed === null) return minute
  return typed >= minute ? typed : null
}

/**
 * What the clock asks for: a plan begins, ends, or was missed, because the shop was off from its begin to its end; no shopper was ever asked that price. Null
 * where it waits or goes on. One that is `blocked` does not begin.
 */
export function dueStep(
  { begins, ends, running, blocked }: PlanTimes & { running: boolean; blocked: boolean },
  now: Date,
): 'begin' | 'end' | 'missed' | null {
  if (ends !== null && ends <= now) return running ? 'end' : 'missed'
  return !running && !blocked && begins <= now ? 'begin' : null
}
