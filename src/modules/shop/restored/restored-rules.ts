/** What happens at the release with emails and webhooks that wait: without those older than a day, all, or none. */
export const WAITING_CHOICES = ['recent', 'all', 'none'] as const
export type WaitingChoice = (typeof WAITING_CHOICES)[number]

const DAY_MS = 86_400_000
/** Before every row, and after every row. */
const NEVER = new Date(0)

/**
 * Up to which moment what waits counts as old: it waited in the copy, and is a day old. What was caused after the restore never is,
 * however long the shop was held.
 */
export function oldBefore({ restoredAt, now }: { restoredAt: Date; now: Date }): Date {
  return new Date(Math.min(restoredAt.getTime(), now.getTime() - DAY_MS))
}

/** What waits and was caused before this moment is discarded. */
export function discardedBefore(
  choice: WaitingChoice,
  { restoredAt, now }: { restoredAt: Date; now: Date },
): Date {
  if (choice === 'all') return NEVER
  return choice === 'none' ? new Date(now.getTime() + DAY_MS) : oldBefore({ restoredAt, now })
}
