import { expect, test } from 'vitest'
import { figuresOf, percentile } from './figures.ts'

const oneTo = (last: number) => Float64Array.from({ length: last }, (_, index) => index + 1)

test.each([
  { last: 100, percent: 95, is: 95, why: 'five of a hundred are slower' },
  { last: 10, percent: 95, is: 10, why: 'of ten, only the slowest covers 95 %' },
  { last: 1, percent: 50, is: 1, why: 'a single time is every percentile' },
  { last: 0, percent: 99, is: 0, why: 'nothing was measured' },
])('the $percent th percentile of 1..$last is $is: $why', ({ last, percent, is }) => {
  expect(percentile(oneTo(last), percent)).toBe(is)
})

test('figuresOf sorts the times of all rounds together, as numbers', () => {
  const rounds = [
    { milliseconds: Float64Array.of(100, 9), seconds: 1 },
    { milliseconds: Float64Array.of(20, 1), seconds: 1 },
  ]
  expect(figuresOf(rounds)).toEqual({ count: 4, perSecond: 2, p50: 9, p95: 100, p99: 100, max: 100 })
})
