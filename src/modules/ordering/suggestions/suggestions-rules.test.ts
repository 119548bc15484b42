import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  alreadyThere,
  type Candidate,
  MOST_SUGGESTED,
  missingForOne,
  reachingFreeShipping,
  suggested,
} from './suggestions-rules.ts'

/** Something that costs 100 without KDV of 20 %, with one piece in stock. */
const mug: Candidate = {
  id: 1,
  parentId: null,
  quantity: 1,
  hasChildren: false,
  onSale: true,
  price: 100,
  taxRate: 20,
}
const NOTHING = new Set<number>()
const idsOf = (products: readonly Candidate[]) => products.map(({ id }) => id)

describe('a suggestion', () => {
  test.each([
    { change: {}, is: true, why: 'it is in stock and has a price' },
    { change: { quantity: 0 }, is: false, why: 'it is sold out' },
    { change: { quantity: -3 }, is: false, why: 'more was sold than there was' },
    { change: { price: 0 }, is: false, why: 'its price is asked for' },
    { change: { price: null }, is: false, why: 'the shop hides prices' },
    { change: { onSale: false }, is: false, why: 'it is off sale' },
    { change: { hasChildren: true }, is: true, why: 'its variants can be chosen' },
  ])('is $is for a product of which $why', ({ change, is }) => {
    expect(suggested([{ ...mug, ...change }], NOTHING, false)).toHaveLength(is ? 1 : 0)
  })

  test('may be sold out where the shop sells without stock', () => {
    expect(suggested([{ ...mug, quantity: 0 }], NOTHING, true)).toHaveLength(1)
  })

  test('is no product of the cart, nor the one that a line is a variant of', () => {
    const there = alreadyThere([mug, { id: 12, parentId: 10 }])
    const candidates = [mug, { ...mug, id: 10 }, { ...mug, id: 12 }, { ...mug, id: 20 }]
    expect(idsOf(suggested(candidates, there, false))).toEqual([20])
  })

  test('stands once, in the order of the candidates, among at most eight', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (ids) => {
        const found = idsOf(
          suggested(
            ids.map((id) => ({ ...mug, id })),
            NOTHING,
            false,
          ),
        )
        expect(found).toEqual([...new Set(ids)].slice(0, MOST_SUGGESTED))
      }),
    )
  })
})

describe('what brings a cart to free shipping', () => {
  const reaching = (missing: number, candidates: readonly Candidate[]) =>
    idsOf(reachingFreeShipping(candidates, missing, { there: NOTHING, sellsWithoutStock: false }))

  test('is enough alone with its KDV, and the cheapest comes first', () => {
    const dear = { ...mug, id: 2, price: 300 }
    const cheap = { ...mug, id: 3, price: 20 }
    expect(reaching(110, [dear, cheap, mug])).toEqual([1, 2])
  })

  test.each([
    { missing: 119.99, is: [1] },
    // The price without KDV is rounded, so exactly enough could be a kuruş short.
    { missing: 120, is: [] },
    { missing: 120.01, is: [] },
  ])('of 120 with KDV, where $missing is missing, is $is', ({ missing, is }) => {
    expect(reaching(missing, [mug])).toEqual(is)
  })

  test.each([
    { coupon: null, missing: 50 },
    { coupon: { applied: false, discount: 0 }, missing: 50 },
    { coupon: { applied: true, discount: 0 }, missing: 50 },
    { coupon: { applied: true, discount: 12.5 }, missing: 0 },
  ])('with the coupon $coupon has to bring $missing', ({ coupon, missing }) => {
    expect(missingForOne({ shippingNudge: { missing: 50 }, coupon })).toBe(missing)
    expect(missingForOne({ shippingNudge: null, coupon })).toBe(0)
  })

  test('needs no choice of a variant first', () => {
    expect(reaching(10, [{ ...mug, hasChildren: true }])).toEqual([])
  })
})
