import { expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { emailsAllowed, isPriceDrop } from './product-alerts-rules.ts'

test.each([
  { stock: 3, sent: 0, allowed: 9, why: 'three emails for each piece' },
  { stock: 3, sent: 9, allowed: 0, why: 'the rest wait until tomorrow' },
  { stock: 1, sent: 9, allowed: 0, why: 'pieces were sold since' },
  { stock: 0, sent: 0, allowed: 0, why: 'nothing to buy' },
  { stock: -2, sent: 0, allowed: 0, why: 'sold beyond the stock' },
])('$stock in stock and $sent emails today allow $allowed more: $why', ({ stock, sent, allowed }) => {
  expect(emailsAllowed(stock, sent)).toBe(allowed)
})

test.each([
  { seen: '100.00', now: '99.00', drop: true, why: 'exactly 1 %' },
  { seen: '100.00', now: '99.01', drop: false, why: 'less than 1 %' },
  { seen: '100.00', now: '120.00', drop: false, why: 'dearer' },
  { seen: '100.00', now: '0.00', drop: false, why: 'a price of 0 is asked for' },
])('from $seen to $now is a price drop: $drop, $why', ({ seen, now, drop }) => {
  expect(isPriceDrop(Big(seen), Big(now))).toBe(drop)
})
