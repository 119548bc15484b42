import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNumberPrefix } from './order-number-rules.ts'

const at = (text: string) => new Date(`${text}+03:00`)

test.each([
  ['never restored', '2026-11-28T10:00', null, '261128'],
  ['restored yesterday, shortly before midnight', '2026-11-28T00:00', '2026-11-27T23:59', '261128'],
  ['restored at the start of the year', '2026-01-01T00:30', '2026-01-01T00:10', '261300'],
  ['restored in the afternoon', '2026-11-28T23:59', '2026-11-28T14:29', '269258'],
  ['restored in the last hour of a leap year', '2028-12-31T23:50', '2028-12-31T23:40', '280083'],
] as const)('%s', (_, now, restored, prefix) => {
  expect(orderNumberPrefix(at(now), restored === null ? null : at(restored))).toBe(prefix)
})

test('after a restore no number begins like one of any day, or like one after a restore in another hour', () => {
  const minute = fc.integer({ min: 0, max: 366 * 24 * 60 - 1 })
  const start = at('2028-01-01T00:00').getTime()
  fc.assert(
    fc.property(minute, minute, fc.nat(366), (one, two, day) => {
      const prefixOf = (minutes: number) => {
        const moment = new Date(start + minutes * 60_000)
        return orderNumberPrefix(moment, moment)
      }
      expect(prefixOf(one)).toMatch(/^\d{6}$/)
      expect(prefixOf(one)).not.toBe(orderNumberPrefix(new Date(start + day * 86_400_000), null))
      expect(prefixOf(one) === prefixOf(two)).toBe(Math.floor(one / 60) === Math.floor(two / 60))
    }),
  )
})
