import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToCartDecision, cartQuantity, detailQuantity, parseQuantity } from './cart-rules.ts'

describe('parsing a quantity on the server', () => {
  test.each([
    { input: '2', result: 2, why: 'a form field' },
    { input: 2, result: 2, why: 'a JSON number' },
    { input: ' 007 ', result: 7, why: 'zeros and spaces' },
    { input: '9999', result: 9999, why: 'the maximum' },
    { input: '10000', result: 'too-large', why: 'above the maximum' },
    { input: 1e15, result: 'not-whole', why: 'sixteen digits' },
    { input: '0', result: 'below-one', why: '0 is refused, not corrected to 1' },
    { input: -1, result: 'below-one', why: 'negative' },
    { input: '1.5', result: 'not-whole', why: 'decimals' },
    { input: 1.5, result: 'not-whole', why: 'decimals' },
    { input: '1e3', result: 'not-whole', why: 'an exponent' },
    { input: '0x10', result: 'not-whole', why: 'hexadecimal' },
    { input: '٣', result: 'not-whole', why: 'other digits' },
    { input: '', result: 'not-whole', why: 'empty' },
    { input: null, result: 'not-whole', why: 'null' },
    { input: undefined, result: 'not-whole', why: 'undefined' },
    { input: ['2'], result: 'not-whole', why: 'a list' },
    { input: { quantity: 2 }, result: 'not-whole', why: 'an object' },
    { input: true, result: 'not-whole', why: 'a boolean' },
    { input: Number.NaN, result: 'not-whole', why: 'not a number' },
  ])('$input is $result: $why', ({ input, result }) => {
    const parsed = parseQuantity(input)
    expect(parsed.ok ? parsed.quantity : parsed.reason).toBe(result)
  })

  test('any input yields 1 to 9999 or a refusal', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        fc.pre(!(typeof input === 'object' && input !== null))
        const parsed = parseQuantity(input)
        if (parsed.ok)
          expect(Number.isInteger(parsed.quantity) && parsed.quantity >= 1 && parsed.quantity <= 9999).toBe(
            true,
          )
      }),
    )
  })
})

describe('quantity fields', () => {
  test.each([
    { input: '3', cart: 3, detail: 3, why: 'a number' },
    { input: '0', cart: 1, detail: 5, why: 'cart: 1; product page: the previous value' },
    { input: 'abc', cart: 1, detail: 5, why: 'no number' },
    { input: '', cart: 1, detail: 5, why: 'empty' },
    { input: '-4', cart: 1, detail: 5, why: 'negative' },
    { input: '2,5', cart: 5, detail: 5, why: 'decimals are refused' },
    { input: '100', cart: 100, detail: 100, why: 'the maximum on the product page' },
    { input: '101', cart: 101, detail: 5, why: 'above 100 only in the cart' },
    { input: '12000', cart: 9999, detail: 5, why: 'the maximum in the cart' },
  ])(
    '5 overwritten by $input is $cart in the cart, $detail on the product page: $why',
    ({ input, cart, detail }) => {
      expect(cartQuantity(input, 5)).toBe(cart)
      expect(detailQuantity(input, 5)).toBe(detail)
    },
  )
})

describe('deciding an addition to the cart', () => {
  const question = {
    stock: 12,
    status: 0,
    held: 0,
    multiplier: 1,
    cartStockControl: false,
    amount: 2,
    onLine: 0,
    onSale: true,
    hasVariants: false,
    hasPrice: true,
  }

  test.each([
    { change: {}, result: 2, why: 'a new line' },
    { change: { onLine: 3, held: 3 }, result: 5, why: 'added to the line of the same unit' },
    { change: { held: 12 }, result: 'not-enough-stock 0', why: 'another line holds everything' },
    { change: { amount: 13 }, result: 'not-enough-stock 12', why: 'more than the stock' },
    { change: { amount: 2, multiplier: 12 }, result: 'not-enough-stock 1', why: 'one box is left' },
    { change: { amount: 13, cartStockControl: true }, result: 13, why: 'sold without a stock check' },
    {
      change: { onLine: 9998, cartStockControl: true },
      result: 'too-many',
      why: 'above the maximum of a line',
    },
    { change: { hasVariants: true }, result: 'choose-variant', why: 'a parent of variants is never sold' },
    { change: { hasPrice: false }, result: 'ask-price', why: 'price 0' },
    { change: { onSale: false, hasVariants: true }, result: 'off-sale', why: 'a deleted product' },
  ])('$result: $why', ({ change, result }) => {
    const decision = addToCartDecision({ ...question, ...change })
    const left = !decision.ok && decision.reason === 'not-enough-stock' ? ` ${decision.left}` : ''
    expect(decision.ok ? decision.quantity : decision.reason + left).toBe(result)
  })
})
