import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableText } from './comparable-text.ts'

test.each([
  { one: { a: 1, b: { c: 2, d: 3 } }, other: { b: { d: 3, c: 2 }, a: 1 }, same: true, why: 'another order' },
  { one: { a: 1, b: undefined }, other: { a: 1 }, same: true, why: 'undefined counts as left out' },
  { one: { a: ['x', 'y'] }, other: { a: ['y', 'x'] }, same: false, why: 'the order of a list counts' },
  { one: { a: '1' }, other: { a: 1 }, same: false, why: 'a text is no number' },
  { one: { a: false }, other: {}, same: false, why: 'false is said' },
])('$one and $other say the same: $same, $why', ({ one, other, same }) => {
  expect(comparableText(one) === comparableText(other)).toBe(same)
})

test('data say the same after a journey as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(comparableText(JSON.parse(JSON.stringify(value)))).toBe(comparableText(value))
    }),
  )
})
