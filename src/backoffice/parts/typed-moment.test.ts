import { expect, test } from 'vitest'
import { momentOf, typedMoment } from './typed-moment.ts'

test.each([
  { moment: '2026-12-01T07:00:00.000Z', typed: '2026-12-01T10:00', why: 'Istanbul is three hours ahead' },
  { moment: '2026-12-31T21:30:00.000Z', typed: '2027-01-01T00:30', why: 'its year begins earlier' },
  {
    moment: '2027-03-28T01:30:00.000Z',
    typed: '2027-03-28T04:30',
    why: 'it has no summer time, as Europe has from that hour',
  },
])('$typed in Istanbul is $moment: $why', ({ moment, typed }) => {
  expect(typedMoment(moment)).toBe(typed)
  expect(new Date(momentOf(typed) ?? '').toISOString()).toBe(moment)
})

test('no moment is an empty field, and back', () => {
  expect([typedMoment(null), momentOf('')]).toEqual(['', null])
})
