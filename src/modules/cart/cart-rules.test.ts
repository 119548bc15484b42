import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToCartDecision, cartQuantity, detailQuantity, parseQuantity, stepQuantity } from './cart-rules.ts'

describe('quantities the server takes', () => {
  test.each([
    { input: '2', result: 2, why: 'a form field' },
    { input: 2, result: 2, why: 'a JSON number' },
    { input: ' 007 ', result: 7, why: 'zeros and spaces' },
    { input: '9999', result: 9999, why: 'the most' },
    { input: '10000', result: 'too-large', why: 'one more' },
    { input: 1e15, result: 'not-whole', why: 'sixteen digits' },
    { input: '0', result: 'below-one', why: 'never a silent 1' },
    { input: -1, result: 'below-one', why: 'negative' },
    { input: '1.5', result: 'not-whole', why: 'decimals' },
    { input: 1.5, result: 'not-whole', why: 'decimals' },
    { input: '1e3', result: 'not-whole', why: 'an exponent' },
    { input: '0x10', result: 'not-whole', why: 'hexadecimal' },
    { input: '٣', result: 'not-whole', why: 'other digits' },
    { input: '', result: 'not-whole', why: 'empty' },
    { input: null, result: 'not-whole', why: 'nothing' },
    { input: undefined, result: 'not-whole', why: 'nothing' },
    { input: ['2'], result: 'not-whole', why: 'a list' },
    { input: { quantity: 2 }, result: 'not-whole', why: 'an object' },
    { input: true, result: 'not-whole', why: 'yes is no number' },
    { input: Number.NaN, result: 'not-whole', why: 'not a number' },
  ])('$input is $result: $why', ({ input, result }) => {
    const parsed = parseQuantity(input)
    expect(parsed.ok ? parsed.quantity : parsed.reason).toBe(result)
  })

  test('whatever is sent, only 1 to 9999 gets through', () => {
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
    { input: '0', cart: 1, detail: 5, why: 'cart: 1; product page: the old value' },
    { input: 'abc', cart: 1, detail: 5, why: 'no number' },
    { input: '', cart: 1, detail: 5, why: 'empty' },
    { input: '-4', cart: 1, detail: 5, why: 'negative' },
    { input: '2,5', cart: 5, detail: 5, why: 'decimals are refused' },
    { input: '100', cart: 100, detail: 100, why: 'the most on the product page' },
    { input: '101', cart: 101, detail: 5, why: 'more only in the cart' },
    { input: '12000', cart: 9999, detail: 5, why: 'the most in the cart' },
  ])(
    '5 overwritten by $input is $cart in the cart, $detail on the product page: $why',
    ({ input, cart, detail }) => {
      expect(cartQuantity(input, 5)).toBe(cart)
      expect(detailQuantity(input, 5)).toBe(detail)
    },
  )

  const stock = { stock: 12, status: 0, heldElsewhere: 0, multiplier: 1, cartStockControl: false }

  test.each([
    { current: 1, step: 'down', next: 1, change: {}, why: 'never below 1' },
    { current: 5, step: 'down', next: 4, change: {}, why: 'one less' },
    { current: 11, step: 'up', next: 12, change: {}, why: 'the line itself is not held against it' },
    { current: 12, step: 'up', next: 12, change: {}, why: 'stock is used up' },
    { current: 12, step: 'up', next: 13, change: { cartStockControl: true }, why: 'stock is not looked at' },
    { current: 12, step: 'up', next: 13, change: { status: 3 }, why: '+5' },
    { current: 7, step: 'up', next: 7, change: { status: 9 }, why: '−5' },
    { current: 3, step: 'up', next: 3, change: { heldElsewhere: 9 }, why: 'another line holds the rest' },
    { current: 9999, step: 'up', next: 9999, change: { cartStockControl: true }, why: 'the most' },
    { current: 20, step: 'down', next: 19, change: {}, why: 'down is always allowed' },
  ] as const)('$current $step is $next: $why', ({ current, step, next, change }) => {
    expect(stepQuantity(current, step, { ...stock, ...change })).toBe(next)
  })
})

describe('adding to the cart', () => {
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
    { change: { amount: 13 }, result: 'not-enough-stock 12', why: 'more than there is' },
    { change: { amount: 2, multiplier: 12 }, result: 'not-enough-stock 1', why: 'one box is left' },
    { change: { amount: 13, cartStockControl: true }, result: 13, why: 'sold without looking at the stock' },
    { change: { onLine: 9998, cartStockControl: true }, result: 'too-many', why: 'past the most of a line' },
    { change: { hasVariants: true }, result: 'choose-variant', why: 'a parent is never sold' },
    { change: { hasPrice: false }, result: 'ask-price', why: 'price 0' },
    { change: { onSale: false, hasVariants: true }, result: 'off-sale', why: 'a deleted product' },
  ])('$result: $why', ({ change, result }) => {
    const decision = addToCartDecision({ ...question, ...change })
    const left = !decision.ok && decision.reason === 'not-enough-stock' ? ` ${decision.left}` : ''
    expect(decision.ok ? decision.quantity : decision.reason + left).toBe(result)
  })
})
