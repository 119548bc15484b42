import { expect, test } from 'vitest'
import { signedPercent } from './rate-texts.ts'

test.each([
  { change: '24.04', shown: '+%24,04' },
  { change: '-3.10', shown: '−%3,10' },
  { change: '0.00', shown: '%0,00' },
])('a change of $change percent is $shown', ({ change, shown }) => {
  expect(signedPercent(change)).toBe(shown)
})
