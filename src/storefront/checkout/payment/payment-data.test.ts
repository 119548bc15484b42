import { expect, test } from 'vitest'
import { paymentDataLifeLeft } from './payment-data.ts'

const NOW = 1_790_000_000_000

test.each([
  { stored: JSON.stringify({ ccv: '123', at: NOW }), left: 60_000, why: 'just written' },
  { stored: JSON.stringify({ ccv: '123', at: NOW - 59_999 }), left: 1, why: 'the last millisecond' },
  { stored: JSON.stringify({ ccv: '123', at: NOW - 60_000 }), left: 0, why: 'expired after one minute' },
  {
    stored: JSON.stringify({ ccv: '123', at: NOW - 86_400_000 }),
    left: 0,
    why: 'left by a browser that crashed yesterday',
  },
  {
    stored: JSON.stringify({ ccv: '123', at: NOW + 1 }),
    left: 0,
    why: 'written in the future, before the clock was set back',
  },
  { stored: JSON.stringify({ ccv: '123' }), left: 0, why: 'without a time' },
  {
    stored: JSON.stringify({ ccv: '123', at: '1790000000000' }),
    left: 0,
    why: 'with a time that is not a number',
  },
  { stored: '{"ccv":"123"', left: 0, why: 'not JSON' },
  { stored: 'null', left: 0, why: 'null' },
])('payment_data is kept for $left ms: $why', ({ stored, left }) => {
  expect(paymentDataLifeLeft(stored, NOW)).toBe(left)
})
