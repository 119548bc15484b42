import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { type DeliveryTimes, deliveryPromise, handedOverOn } from './delivery-promise-rules.ts'
import { addWorkingDays, isWorkingDay, publicHolidays } from './working-day-rules.ts'

const TIMES: DeliveryTimes = {
  sameDayUntil: '14:00',
  handlingDays: 1,
  leastDays: 1,
  mostDays: 3,
  closedDays: [],
}

describe('working days', () => {
  test.each([
    { year: 2024, days: ['2024-04-10', '2024-04-12', '2024-06-16', '2024-06-19'] },
    { year: 2025, days: ['2025-03-30', '2025-04-01', '2025-06-06', '2025-06-09'] },
    { year: 2026, days: ['2026-03-20', '2026-03-22', '2026-05-27', '2026-05-30', '2026-10-29'] },
  ])('leave out the feasts of $year on the days Türkiye keeps them', ({ year, days }) => {
    for (const day of days) expect(publicHolidays(year), day).toContain(day)
    expect(publicHolidays(year).size).toBeGreaterThanOrEqual(13)
  })

  test('leave out Sundays and the days the shop is closed', () => {
    expect(isWorkingDay('2026-11-22', [])).toBe(false)
    expect(isWorkingDay('2026-11-23', [])).toBe(true)
    expect(isWorkingDay('2026-11-23', ['2026-11-23'])).toBe(false)
    expect(addWorkingDays('2026-11-21', 1, ['2026-11-23'])).toBe('2026-11-24')
  })

  test('are found from any day, and exactly as many as asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 40 }), (offset, count) => {
        const start = addDays('2024-01-01', offset)
        const end = addWorkingDays(start, count, [])
        expect(isWorkingDay(end, [])).toBe(true)
        let counted = 0
        for (let day = addDays(start, 1); day <= end; day = addDays(day, 1))
          if (isWorkingDay(day, [])) counted += 1
        expect(counted).toBe(count)
      }),
    )
  })
})

describe('an order of a product with same-day shipping', () => {
  test.each([
    {
      at: '2026-11-20T10:59:59Z',
      leaves: '2026-11-20',
      why: '13:59:59 in Istanbul, a second before the cut-off',
    },
    {
      at: '2026-11-20T11:00:00Z',
      leaves: '2026-11-21',
      why: 'at the cut-off it is too late; tomorrow is Saturday',
    },
    {
      at: '2026-11-20T21:30:00Z',
      leaves: '2026-11-21',
      why: '00:30 on Saturday in Istanbul, though Friday in London',
    },
    {
      at: '2026-11-21T11:00:00Z',
      leaves: '2026-11-23',
      why: 'Saturday afternoon, and carriers do not collect on Sunday',
    },
    { at: '2026-11-22T06:00:00Z', leaves: '2026-11-23', why: 'Sunday morning' },
    { at: '2026-11-22T21:00:00Z', leaves: '2026-11-23', why: 'Monday has begun in Istanbul' },
    { at: '2026-10-29T06:00:00Z', leaves: '2026-10-30', why: 'the Republic Day is a holiday' },
    { at: '2026-12-31T12:00:00Z', leaves: '2027-01-02', why: 'the day after is New Year' },
  ])('leaves on $leaves when placed at $at: $why', ({ at, leaves }) => {
    expect(handedOverOn(TIMES, { now: new Date(at), sameDay: true })).toBe(leaves)
  })
})

describe('the day of delivery', () => {
  test.each([
    { at: '2026-11-23T09:00:00Z', sameDay: false, more: {}, is: ['2026-11-24', '2026-11-25', '2026-11-27'] },
    { at: '2026-11-23T09:00:00Z', sameDay: true, more: {}, is: ['2026-11-23', '2026-11-24', '2026-11-26'] },
    {
      at: '2026-11-27T09:00:00Z',
      sameDay: false,
      more: { handlingDays: 2 },
      is: ['2026-11-30', '2026-12-01', '2026-12-03'],
    },
    { at: '2026-05-26T09:00:00Z', sameDay: false, more: {}, is: ['2026-06-01', '2026-06-02', '2026-06-04'] },
    {
      at: '2026-11-23T09:00:00Z',
      sameDay: false,
      more: { closedDays: ['2026-11-25'] },
      is: ['2026-11-24', '2026-11-26', '2026-11-28'],
    },
    {
      at: '2026-11-23T09:00:00Z',
      sameDay: false,
      more: { leastDays: 5, mostDays: 2 },
      is: ['2026-11-24', '2026-11-26', '2026-11-26'],
    },
    {
      at: '2026-11-23T09:00:00Z',
      sameDay: true,
      more: { sameDayUntil: null },
      is: ['2026-11-24', '2026-11-25', '2026-11-27'],
    },
  ])('of an order at $at ($more, same day $sameDay) is $is', ({ at, sameDay, more, is }) => {
    const promise = deliveryPromise({ ...TIMES, ...more }, { now: new Date(at), sameDay })
    expect([promise?.leaves, promise?.from, promise?.to]).toEqual(is)
  })

  test('is not promised where the shop names no days of the carrier', () => {
    expect(deliveryPromise({ ...TIMES, mostDays: 0 }, { now: new Date(), sameDay: false })).toBeNull()
  })
})
