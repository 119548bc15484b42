import { expect, test } from 'vitest'
import { meanDelay } from './load-shedding.ts'

test.each([
  { sampled: 10, sinceCheck: 1_000, delay: 0, why: 'samples come every 10 ms' },
  { sampled: 2_510, sinceCheck: 2_600, delay: 2_500, why: 'samples came late' },
  { sampled: Number.NaN, sinceCheck: 1_200, delay: 1_200, why: 'blocked for 1.2 s, which requests can wait' },
  { sampled: Number.NaN, sinceCheck: 5_000, delay: 5_000, why: 'blocked for 5 s' },
])(
  'a mean of $sampled ms within $sinceCheck ms is a delay of $delay ms: $why',
  ({ sampled, sinceCheck, delay }) => {
    expect(meanDelay(sampled, sinceCheck)).toBe(delay)
  },
)
