import type { StaffRole } from '#modules/kernel/staff/permission-rules.ts'

/**
 * Whether this person may open nothing but their own account until a second factor is on: owners of a shop that takes real card payments,
 * because they can refund them and change where customers' money goes.
 */
export function needsSecondFactor(
  { takesRealCards }: { takesRealCards: () => boolean },
  { role, secondFactor }: { role: StaffRole; secondFactor: boolean },
): boolean {
  return role === 'owner' && !secondFactor && takesRealCards()
}
