import { expect, test } from 'vitest'
import {
  isOpenReturn,
  mayWithdrawReturn,
  nextReturnStatus,
  RETURN_STATUSES,
  returnStatusesBefore,
} from './return-status-rules.ts'

test.each([
  { to: 'approved', from: ['requested'], why: 'only a new request is answered' },
  { to: 'refused', from: ['requested'], why: 'an answer is given once' },
  { to: 'received', from: ['approved'], why: 'products are received after the approval' },
  { to: 'refunded', from: ['received'], why: 'only received products are refunded' },
  {
    to: 'withdrawn',
    from: ['requested', 'approved'],
    why: 'a request is closed when its products never arrive',
  },
  { to: 'requested', from: [], why: 'no transition leads back to the start' },
] as const)('$to follows $from: $why', ({ to, from }) => {
  expect(returnStatusesBefore(to)).toEqual(from)
})

test('every path ends, and the buyer may withdraw the request only before the answer', () => {
  const ends = RETURN_STATUSES.filter((status) => !isOpenReturn(status))
  expect(ends).toEqual(['refused', 'refunded', 'withdrawn'])
  expect(RETURN_STATUSES.filter(mayWithdrawReturn)).toEqual(['requested'])
  for (const status of RETURN_STATUSES) {
    const seen = new Set<string>()
    const walk = (at: keyof typeof nextReturnStatus): void => {
      expect(seen.has(at)).toBe(false)
      seen.add(at)
      for (const next of nextReturnStatus[at]) walk(next)
      seen.delete(at)
    }
    walk(status)
  }
})
