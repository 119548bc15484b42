import { expect, test } from 'vitest'
import {
  isOpenReturn,
  mayWithdrawReturn,
  nextReturnStatus,
  RETURN_STATUSES,
  returnStatusesBefore,
} from './return-status-rules.ts'

test.each([
  { to: 'onaylandi', from: ['talep'], why: 'only what was asked is answered' },
  { to: 'reddedildi', from: ['talep'], why: 'an answer is given once' },
  { to: 'teslim_alindi', from: ['onaylandi'], why: 'goods come after the yes' },
  { to: 'iade_edildi', from: ['teslim_alindi'], why: 'money goes back for goods that are here' },
  { to: 'vazgecildi', from: ['talep', 'onaylandi'], why: 'goods that never come close it' },
  { to: 'talep', from: [], why: 'nothing leads back to the beginning' },
] as const)('$to follows $from: $why', ({ to, from }) => {
  expect(returnStatusesBefore(to)).toEqual(from)
})

test('every path ends, and the buyer may step out only before the answer', () => {
  const ends = RETURN_STATUSES.filter((status) => !isOpenReturn(status))
  expect(ends).toEqual(['reddedildi', 'iade_edildi', 'vazgecildi'])
  expect(RETURN_STATUSES.filter(mayWithdrawReturn)).toEqual(['talep'])
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
