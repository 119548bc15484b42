import fc from 'fast-check'
import { expect, test } from 'vitest'
import { easeInOutCubic } from './scroll-to-top.ts'

test.each([
  { time: 0, done: 0 },
  { time: 0.5, done: 0.5 },
  { time: 1, done: 1 },
])('after $time of the duration $done of the scroll distance is covered', ({ time, done }) => {
  expect(easeInOutCubic(time)).toBeCloseTo(done)
})

test('the scroll to the top never reverses', () => {
  const moment = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one]
      expect(easeInOutCubic(earlier)).toBeLessThanOrEqual(easeInOutCubic(later) + 1e-9)
    }),
  )
})
