import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deltaOf, fitsReason, mayBook, onShelf, type StaffReason } from './stock-desk-rules.ts'

describe('a count', () => {
  test.each([
    { expected: 10, counted: 10, delta: 0, why: 'nothing is missing' },
    { expected: 10, counted: 7, delta: -3, why: 'three are missing' },
    { expected: 0, counted: 4, delta: 4, why: 'four were found' },
    { expected: -2, counted: 3, delta: 5, why: 'the shop had sold what it did not have' },
  ])('books the difference to what its person saw: $why', ({ expected, counted, delta }) => {
    expect(deltaOf({ reason: 'count', expected, counted })).toBe(delta)
  })

  test('leaves as many for sale as lie there and are not sold, whatever was sold while it was taken', () => {
    const shelf = fc.record({ quantity: fc.nat(1000), held: fc.nat(1000) })
    fc.assert(
      fc.property(shelf, fc.nat(2000), fc.nat(500), (before, counted, sold) => {
        const pieces = Math.min(sold, before.quantity)
        const meanwhile = { quantity: before.quantity - pieces, held: before.held + pieces }
        const delta = deltaOf({ reason: 'count', expected: onShelf(before), counted })
        expect(onShelf({ ...meanwhile, quantity: meanwhile.quantity + delta })).toBe(counted)
        expect(mayBook(meanwhile, delta)).toBe(true)
      }),
    )
  })
})

test.each([
  { quantity: 5, held: 0, delta: -5, may: true, why: 'all of them' },
  { quantity: 5, held: 0, delta: -6, may: false, why: 'one more than there are' },
  { quantity: 5, held: 2, delta: -7, may: true, why: 'those of orders broke too' },
  { quantity: 5, held: 2, delta: -8, may: false, why: 'fewer than none' },
  { quantity: -3, held: 3, delta: -1, may: false, why: 'oversold, and nothing lies there' },
  { quantity: -3, held: 0, delta: 1, may: true, why: 'more is always possible' },
])(
  'a warehouse with $quantity for sale and $held held may change by $delta: $may, $why',
  ({ may, ...given }) => {
    expect(mayBook(given, given.delta)).toBe(may)
  },
)

test.each<[Exclude<StaffReason, 'count'>, number, boolean]>([
  ['arrival', 4, true],
  ['arrival', -4, false],
  ['arrival', 0, false],
  ['damage', -1, true],
  ['damage', 1, false],
  ['loss', -1, true],
  ['loss', 0, false],
  ['correction', -9, true],
  ['correction', 9, true],
  ['correction', 0, false],
])('%s by %i is %s', (reason, delta, fits) => {
  expect(fitsReason(reason, delta)).toBe(fits)
})
