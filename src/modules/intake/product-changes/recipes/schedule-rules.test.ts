import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanRow, ScheduleTime } from '../product-changes-schemas.ts'
import { breachesOf, mostChanged, nextTime } from './schedule-rules.ts'

test.each<{ time: ScheduleTime; after: string; next: string | null; why: string }>([
  {
    time: { every: 'once', date: '2026-11-30', time: '09:00' },
    after: '2026-11-28T12:00:00Z',
    next: '2026-11-30T06:00:00Z',
    why: 'Istanbul is three hours ahead',
  },
  {
    time: { every: 'once', date: '2026-11-28', time: '09:00' },
    after: '2026-11-28T12:00:00Z',
    next: null,
    why: 'it is over',
  },
  {
    time: { every: 'day', time: '09:00' },
    after: '2026-11-28T05:59:59Z',
    next: '2026-11-28T06:00:00Z',
    why: 'still today',
  },
  {
    time: { every: 'day', time: '09:00' },
    after: '2026-11-28T06:00:00Z',
    next: '2026-11-29T06:00:00Z',
    why: 'a time is not after itself',
  },
  {
    time: { every: 'day', time: '00:30' },
    after: '2026-11-28T22:00:00Z',
    next: '2026-11-29T21:30:00Z',
    why: 'it is the next day in Istanbul already',
  },
  {
    time: { every: 'week', day: 1, time: '09:00' },
    after: '2026-11-28T12:00:00Z',
    next: '2026-11-30T06:00:00Z',
    why: 'Monday follows Saturday',
  },
  {
    time: { every: 'week', day: 7, time: '09:00' },
    after: '2026-11-29T07:00:00Z',
    next: '2026-12-06T06:00:00Z',
    why: 'this Sunday has passed',
  },
  {
    time: { every: 'month', day: 31, time: '09:00' },
    after: '2027-01-31T07:00:00Z',
    next: '2027-02-28T06:00:00Z',
    why: 'February has no 31st',
  },
  {
    time: { every: 'month', day: 15, time: '09:00' },
    after: '2026-12-20T07:00:00Z',
    next: '2027-01-15T06:00:00Z',
    why: 'over the end of a year',
  },
])('$time after $after comes at $next: $why', ({ time, after, next }) => {
  expect(nextTime(time, new Date(after))).toEqual(next === null ? null : new Date(next))
})

test('what repeats has one next time, within a month, at its hour', () => {
  const time = fc.oneof(
    fc.constant({ every: 'day', time: '07:45' } as const),
    fc.integer({ min: 1, max: 7 }).map((day) => ({ every: 'week', day, time: '07:45' }) as const),
    fc.integer({ min: 1, max: 31 }).map((day) => ({ every: 'month', day, time: '07:45' }) as const),
  )
  const after = fc.date({ min: new Date('2026-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(time, after, (schedule, moment) => {
      const next = nextTime(schedule, moment)
      const days = ((next?.getTime() ?? 0) - moment.getTime()) / 86_400_000
      expect(days).toBeGreaterThan(0)
      expect(days).toBeLessThanOrEqual(31)
      expect(next?.toISOString().slice(11, 16)).toBe('04:45')
    }),
  )
})

test.each([
  { last: 0, most: 50 },
  { last: 10, most: 60 },
  { last: 400, most: 800 },
])('after $last products a run may change $most', ({ last, most }) => {
  expect(mostChanged(last)).toBe(most)
})

test('a warning and a refusal stop a run, unless the rows are left out on purpose', () => {
  const group = <Reason extends string>(reason: Reason) => ({ reason, count: 2, rows: [] as PlanRow[] })
  const preview = {
    warnings: [group('loses-struck' as const)],
    refused: [group('below-cost' as const), group('no-cost' as const)],
  }
  expect(breachesOf(preview, ['below-cost'])).toEqual([
    { reason: 'loses-struck', count: 2 },
    { reason: 'no-cost', count: 2 },
  ])
})
