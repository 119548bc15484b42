import { expect, test } from 'vitest'
import { dispatchOf } from './same-day-rules.ts'

test.each([
  { at: '2026-11-20T10:59:59Z', leaves: 'today', why: '13:59:59 in Istanbul, a second before the hour' },
  {
    at: '2026-11-20T11:00:00Z',
    leaves: 'tomorrow',
    why: 'the hour itself is too late; tomorrow is Saturday',
  },
  {
    at: '2026-11-20T21:30:00Z',
    leaves: 'today',
    why: '00:30 on Saturday in Istanbul, though Friday in London',
  },
  { at: '2026-11-21T11:00:00Z', leaves: 'monday', why: 'Saturday afternoon, and nobody collects on Sunday' },
  { at: '2026-11-22T06:00:00Z', leaves: 'tomorrow', why: 'Sunday morning' },
  { at: '2026-11-22T21:00:00Z', leaves: 'today', why: 'Monday has begun in Istanbul' },
] as const)('ordered at $at it leaves $leaves: $why', ({ at, leaves }) => {
  expect(dispatchOf('14:00', new Date(at))).toBe(leaves)
})
