import { expect, test } from 'vitest'
import { lineTotal, piecePrice } from './line-total.ts'

test.each([
  { net: '100', quantity: 1, taxRate: 20, total: '₺120,00', why: 'it divides cleanly' },
  { net: '83.25', quantity: 3, taxRate: 20, total: '₺299,70', why: 'the unit price is not rounded' },
  {
    net: '83.33',
    quantity: 3,
    taxRate: 20,
    total: '₺299,99',
    why: 'a net price of two decimals loses a kuruş',
  },
  { net: '83.3333', quantity: 3, taxRate: 20, total: '₺300,00', why: 'four decimals keep it' },
  { net: '9.99', quantity: 7, taxRate: 10, total: '₺76,92', why: '76,923 rounds down' },
  { net: '2.50', quantity: 13, taxRate: 1, total: '₺32,83', why: '32,825 rounds away from zero' },
  {
    net: '10.004',
    quantity: 10,
    taxRate: 20,
    total: '₺120,05',
    why: 'rounding the unit first would give 120,00',
  },
  { net: '820.875', quantity: 2, taxRate: 20, total: '₺1.970,10', why: '19,90 dollars at 41,25 each' },
  { net: '56.517432', quantity: 50, taxRate: 20, total: '₺3.391,05', why: '1,37 dollars at 41,2536 each' },
])('$quantity at $net and %$taxRate is $total: $why', ({ net, quantity, taxRate, total }) => {
  const facts = { currency: 'TRY', withTax: true, taxRate, units: { 7: net } }
  expect(lineTotal(facts, 7, quantity)).toBe(total)
})

test('a line total excludes KDV in a shop that shows prices without KDV', () => {
  const facts = { currency: 'TRY', withTax: false, taxRate: 20, units: { 7: '83.25' } }
  expect(lineTotal(facts, 7, 3)).toBe('₺249,75')
})

test('an unknown unit has no line total', () => {
  expect(lineTotal({ currency: 'TRY', withTax: true, taxRate: 20, units: {} }, 7, 1)).toBeNull()
})

test.each([
  { net: '1000', multiplier: 12, taxRate: 20, piece: '₺100,00', why: 'a box of twelve' },
  { net: '100', multiplier: 3, taxRate: 20, piece: '₺40,00', why: 'KDV comes before rounding' },
  { net: '100', multiplier: 7, taxRate: 20, piece: '₺17,14', why: '17,142857 rounds down' },
  { net: '100', multiplier: 1, taxRate: 20, piece: null, why: 'a single piece has its own price' },
])('a piece of $multiplier at $net is $piece: $why', ({ net, multiplier, taxRate, piece }) => {
  expect(piecePrice({ currency: 'TRY', withTax: true, taxRate, units: { 7: net } }, 7, multiplier)).toBe(
    piece,
  )
})

test('a piece has no price where its unit is unknown, and none of KDV where the shop shows none', () => {
  const facts = { currency: 'TRY', withTax: false, taxRate: 20, units: { 7: '120' } }
  expect([piecePrice(facts, 8, 12), piecePrice(facts, 7, 12)]).toEqual([null, '₺10,00'])
})
