import { expect, test } from 'vitest'
import { pollDelay } from './payment-polling.ts'

test('a payment is asked about ever more slowly, and never less than four times a minute', () => {
  const gaps = Array.from({ length: 40 }, (_, index) => pollDelay(index + 1))
  expect(gaps.slice(0, 4)).toEqual([1000, 1500, 2250, 3375])
  expect(gaps.every((gap, index) => gap >= (gaps[index - 1] ?? 0))).toBe(true)
  expect(gaps.at(-1)).toBe(15_000)
})
