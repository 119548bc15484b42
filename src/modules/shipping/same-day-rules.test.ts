import { expect, test } from 'vitest'
import { dispatchOf } from './same-day-rules.ts'

test.each([
  { at: '2026-11-20T10:59:59Z', leaves: 'today', why: '13:59:59 in Istanbul, a second before the cut-off' },
  {
    at: '2026-11-20T11:00:00Z',
    leaves: 'tomorrow',
    why: 'at the cut-off it is too late; tomorrow is Saturday',
  },
  {
    at: '2026-11-20T21:30:00Z',
    leaves: 'today',
    why: '00:30 on Saturday in Istanbul, though Friday in London',
  },
  {
    at: '2026-11-21T11:00:00Z',
    leaves: 'monday',
    why: 'Saturday afternoon, and carriers do not collect on Sunday',
  },
  { at: '2026-11-22T06:00:00Z', leaves: 'tomorrow', why: 'Sunday morning' },
  { at: '2026-11-22T21:00:00Z', leaves: 'today', why: 'Monday has begun in Istanbul' },
] as const)('an order at $at leaves $leaves: $why', ({ at, leaves }) => {
  expect(dispatchOf('14:00', new Date(at))).toBe(leaves)
})
