import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canAdd, isSoldOut, stockAdjustment, stockDisplay, unitsLeft } from './stock-rules.ts'

describe('stock adjustment', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 5],
    [4, 10],
    [5, 50],
    [6, 100],
    [7, 1000],
    [8, 20],
    [9, -5],
    [10, -10],
    [11, -50],
    [12, -100],
    [13, -1000],
    [14, -20],
    [15, 0],
    [16, 0],
    [17, 0],
    [18, 0],
    [19, 0],
    [20, 0],
  ])('status %i adjusts by %i', (status, adjustment) => {
    expect(stockAdjustment(status)).toBe(adjustment)
  })

  test.each([-1, 21, 1.5, Number.NaN])('status %f is invalid', (status) => {
    expect(() => stockAdjustment(status)).toThrow(RangeError)
    expect(() => stockDisplay(1, status)).toThrow(RangeError)
  })
})

describe('adding to the cart', () => {
  test.each([
    { stock: 12, status: 0, held: 0, amount: 12, multiplier: 1, may: true, why: '12 ≤ 12' },
    { stock: 12, status: 3, held: 0, amount: 17, multiplier: 1, may: true, why: '17 ≤ 12 + 5' },
    { stock: 12, status: 3, held: 0, amount: 18, multiplier: 1, may: false, why: '18 > 12 + 5' },
    { stock: 12, status: 9, held: 0, amount: 7, multiplier: 1, may: true, why: '7 ≤ 12 − 5' },
    { stock: 12, status: 9, held: 0, amount: 8, multiplier: 1, may: false, why: '8 > 12 − 5' },
    { stock: 100, status: 0, held: 24, amount: 6, multiplier: 12, may: true, why: '72 ≤ 76' },
    { stock: 100, status: 0, held: 24, amount: 7, multiplier: 12, may: false, why: '84 > 76' },
    { stock: 4, status: 9, held: 0, amount: 1, multiplier: 1, may: false, why: '1 > −1, although 4 exist' },
    { stock: 0, status: 3, held: 2, amount: 3, multiplier: 1, may: true, why: '3 ≤ 0 + 5 − 2' },
    { stock: 0, status: 3, held: 2, amount: 4, multiplier: 1, may: false, why: '4 > 3' },
    {
      stock: 5,
      status: 15,
      held: 0,
      amount: 6,
      multiplier: 1,
      may: false,
      why: 'caps do not adjust the stock',
    },
    {
      stock: 5,
      status: 15,
      held: 0,
      amount: 5,
      multiplier: 1,
      may: true,
      why: 'caps do not adjust the stock',
    },
  ])(
    'stock $stock, status $status, held $held, ask $amount × $multiplier: $may, $why',
    ({ may, ...input }) => {
      expect(canAdd({ ...input, cartStockControl: false })).toBe(may)
      expect(canAdd({ ...input, cartStockControl: true })).toBe(true)
    },
  )

  test('the units reported as left are exactly those that can be added', () => {
    const input = fc.record({
      stock: fc.integer({ min: -1000, max: 5000 }),
      status: fc.integer({ min: 0, max: 20 }),
      held: fc.nat(2000),
      multiplier: fc.integer({ min: 1, max: 100 }),
      cartStockControl: fc.constant(false),
    })
    fc.assert(
      fc.property(input, (sample) => {
        const left = unitsLeft(sample)
        expect(left === 0 || canAdd({ ...sample, amount: left })).toBe(true)
        expect(canAdd({ ...sample, amount: left + 1 })).toBe(false)
      }),
    )
    expect(unitsLeft({ stock: 0, status: 0, held: 0, multiplier: 1, cartStockControl: true })).toBe(Infinity)
  })
})

describe('the stock shown to shoppers', () => {
  test.each([
    { quantity: 7, status: 0, shown: '7', why: 'exact' },
    { quantity: 0, status: 0, shown: 'out', why: 'exact' },
    { quantity: -3, status: 0, shown: 'out', why: 'oversold' },
    { quantity: 7, status: 1, shown: 'hidden', why: 'nothing is shown' },
    { quantity: 0, status: 1, shown: 'hidden', why: 'nothing is shown, not even out of stock' },
    { quantity: 7, status: 2, shown: 'in', why: 'only in or out' },
    { quantity: 0, status: 2, shown: 'out', why: 'only in or out' },
    { quantity: 7, status: 3, shown: '12', why: '+5' },
    { quantity: 0, status: 3, shown: '5', why: '+5 on an empty stock' },
    { quantity: -5, status: 3, shown: 'out', why: '+5 used up' },
    { quantity: 7, status: 9, shown: '2', why: '−5' },
    { quantity: 5, status: 9, shown: 'out', why: '−5 leaves 0' },
    { quantity: 30, status: 14, shown: '10', why: '−20' },
    { quantity: 20, status: 14, shown: 'out', why: '−20 leaves 0' },
    { quantity: 7, status: 15, shown: '5+', why: 'above the cap' },
    { quantity: 5, status: 15, shown: '5', why: 'at the cap there is no plus' },
    { quantity: 3, status: 15, shown: '3', why: 'below the cap' },
    { quantity: 0, status: 16, shown: 'out', why: 'an empty stock is out of stock below any cap' },
    { quantity: 11, status: 16, shown: '10+', why: 'cap 10' },
    { quantity: 51, status: 17, shown: '50+', why: 'cap 50' },
    { quantity: 101, status: 18, shown: '100+', why: 'cap 100' },
    { quantity: 1500, status: 19, shown: '1000+', why: 'cap 1000' },
    { quantity: 25, status: 20, shown: '20+', why: 'status 20 caps at 20' },
  ])('is $shown for $quantity at status $status: $why', ({ quantity, status, shown }) => {
    const display = stockDisplay(quantity, status)
    expect(display.state === 'in' ? (display.count ?? 'in') : display.state).toBe(shown)
  })

  test('is adjusted in the text and unadjusted in the sold-out banner', () => {
    expect([isSoldOut(0), isSoldOut(1)]).toEqual([true, false])
    expect(stockDisplay(0, 3)).toEqual({ state: 'in', count: '5' })
    expect(stockDisplay(4, 9)).toEqual({ state: 'out' })
  })

  test('has a count only for a product that can be bought', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2000, max: 5000 }),
        fc.integer({ min: 0, max: 20 }),
        (quantity, status) => {
          const display = stockDisplay(quantity, status)
          const buyable = canAdd({
            stock: quantity,
            status,
            held: 0,
            amount: 1,
            multiplier: 1,
            cartStockControl: false,
          })
          if (display.state !== 'hidden') expect(display.state === 'in').toBe(buyable)
        },
      ),
    )
  })
})
