import { expect, test } from 'vitest'
import { pollDelay } from './payment-polling.ts'

test('the poll delay grows from 1 s by half each time, up to 15 s', () => {
  const gaps = Array.from({ length: 40 }, (_, index) => pollDelay(index + 1))
  expect(gaps.slice(0, 4)).toEqual([1000, 1500, 2250, 3375])
  expect(gaps.every((gap, index) => gap >= (gaps[index - 1] ?? 0))).toBe(true)
  expect(gaps.at(-1)).toBe(15_000)
})
