import { describe, expect, test } from 'vitest'
import {
  ABANDONABLE,
  CLOSED_UNPAID,
  HOLDING,
  isPastConfirmationWindow,
  nextPaymentStatus,
  type PaymentStatus,
  waitBeforeCheck,
} from './payment-status-rules.ts'

const statuses = Object.keys(nextPaymentStatus) as PaymentStatus[]

describe('the statuses of a payment', () => {
  test('reach paid only from charging, or from verifying on the provider’s page', () => {
    const before = statuses.filter((status) =>
      (nextPaymentStatus[status] as readonly string[]).includes('paid'),
    )
    expect(before).toEqual(['verifying', 'charging'])
  })

  test('never lead back: a settled payment can only be refunded', () => {
    expect(nextPaymentStatus.refunded).toEqual([])
    for (const status of CLOSED_UNPAID)
      expect(nextPaymentStatus[status], 'late money is refunded').toEqual(['refunding'])
    expect(nextPaymentStatus.paid).toEqual(['refunded'])
  })

  test('can be abandoned exactly while no charge was requested', () => {
    for (const status of ABANDONABLE) expect(HOLDING).not.toContain(status)
    expect(
      statuses.filter((status) => (nextPaymentStatus[status] as readonly string[]).includes('expired')),
    ).toEqual([...ABANDONABLE])
  })
})

test.each([
  { checks: 0, seconds: 20 },
  { checks: 1, seconds: 40 },
  { checks: 4, seconds: 320 },
  { checks: 20, seconds: 3600 },
])('after $checks checks the next one comes in $seconds seconds', ({ checks, seconds }) => {
  expect(waitBeforeCheck(checks)).toBe(seconds * 1000)
})

test.each([
  { hours: 23, ends: false, why: 'a late charge or an open page may still bring money' },
  { hours: 25, ends: true, why: 'no provider charges after a day' },
])("after $hours hours the provider's 'no money' is final: $ends, because $why", ({ hours, ends }) => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(isPastConfirmationWindow(new Date(now.getTime() - hours * 3_600_000), now)).toBe(ends)
})
