import { expect, test } from 'vitest'
import { paymentDataLifeLeft } from './payment-data.ts'

const NOW = 1_790_000_000_000

test.each([
  { stored: JSON.stringify({ ccv: '123', at: NOW }), left: 60_000, why: 'just written' },
  { stored: JSON.stringify({ ccv: '123', at: NOW - 59_999 }), left: 1, why: 'the last millisecond' },
  { stored: JSON.stringify({ ccv: '123', at: NOW - 60_000 }), left: 0, why: 'its minute is over' },
  {
    stored: JSON.stringify({ ccv: '123', at: NOW - 86_400_000 }),
    left: 0,
    why: 'left by a browser that died yesterday',
  },
  {
    stored: JSON.stringify({ ccv: '123', at: NOW + 1 }),
    left: 0,
    why: 'a clock that was set back would keep it',
  },
  { stored: JSON.stringify({ ccv: '123' }), left: 0, why: 'no time at all' },
  { stored: JSON.stringify({ ccv: '123', at: '1790000000000' }), left: 0, why: 'a time that is no number' },
  { stored: '{"ccv":"123"', left: 0, why: 'not JSON' },
  { stored: 'null', left: 0, why: 'nothing' },
])('payment_data may stay $left ms: $why', ({ stored, left }) => {
  expect(paymentDataLifeLeft(stored, NOW)).toBe(left)
})
