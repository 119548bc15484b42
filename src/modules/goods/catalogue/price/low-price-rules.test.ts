import { expect, test } from 'vitest'
import { isLowestOfDays } from './low-price-rules.ts'

const at = (gross: string, first = false, comparable = true) => ({ gross, first, comparable })

test.each([
  { now: '90', past: [at('90'), at('100', true)], says: true, why: 'it was higher when the 30 days began' },
  { now: '90', past: [at('90'), at('120'), at('90', true)], says: true, why: 'as low as the lowest' },
  { now: '90', past: [at('90'), at('89.99'), at('120', true)], says: false, why: 'a kuruş less was asked' },
  { now: '90', past: [at('90', true)], says: false, why: 'it never changed' },
  { now: '90', past: [at('90'), at('120')], says: false, why: 'younger than 30 days' },
  { now: '90', past: [], says: false, why: 'nothing is known' },
  { now: '0', past: [at('100', true)], says: false, why: 'a price of 0 is no price' },
  { now: '90', past: [at('90'), at('100', true, false)], says: false, why: 'it was in another currency' },
])('$now after $past is the lowest of 30 days: $says, $why', ({ now, past, says }) => {
  expect(isLowestOfDays(now, past)).toBe(says)
})
