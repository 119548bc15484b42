import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, formatDate, formatDateTime, isDay, istanbulDay } from './dates.ts'

test.each([
  {
    at: '2026-11-21T11:05:30Z',
    text: '21.11.2026 14:05:30',
    day: '2026-11-21',
    why: 'the example of the order date',
  },
  {
    at: '2026-11-21T20:59:59Z',
    text: '21.11.2026 23:59:59',
    day: '2026-11-21',
    why: 'the last second of a day',
  },
  {
    at: '2026-11-21T21:00:00Z',
    text: '22.11.2026 00:00:00',
    day: '2026-11-22',
    why: 'midnight is 00, not 24',
  },
  {
    at: '2025-12-31T22:30:00Z',
    text: '01.01.2026 01:30:00',
    day: '2026-01-01',
    why: 'the new year begins earlier in Istanbul than in UTC',
  },
  {
    at: '2015-07-01T09:00:00Z',
    text: '01.07.2015 12:00:00',
    day: '2015-07-01',
    why: 'old summer time, +03:00',
  },
  {
    at: '2015-01-01T09:00:00Z',
    text: '01.01.2015 11:00:00',
    day: '2015-01-01',
    why: 'old winter time, +02:00',
  },
])('$at is $text in Istanbul: $why', ({ at, text, day }) => {
  expect(formatDateTime(new Date(at))).toBe(text)
  expect(formatDate(new Date(at))).toBe(text.slice(0, 10))
  expect(istanbulDay(new Date(at))).toBe(day)
})

test.each([
  { day: '2026-11-15', count: -30, result: '2026-10-16' },
  { day: '2028-02-28', count: 1, result: '2028-02-29' },
  { day: '2026-12-31', count: 1, result: '2027-01-01' },
])('$day plus $count days is $result', ({ day, count, result }) => {
  expect(addDays(day, count)).toBe(result)
})

test('isDay refuses days that do not exist and other formats', () => {
  expect(isDay('2028-02-29')).toBe(true)
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '21.11.2026',
    '',
    '0000-01-01',
    '2026-11-21T00:00',
  ]) {
    expect(isDay(text), text).toBe(false)
  }
})

test('since 2017 an Istanbul day is the day three hours later in UTC', () => {
  const instant = fc.date({ min: new Date('2017-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, (at) => {
      expect(istanbulDay(at)).toBe(new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10))
    }),
  )
})
