import { expect, test } from 'vitest'
import type { CartRow } from '../cart-pricing-rules.ts'
import { quantityBack } from './saved-line-rules.ts'

const SETTINGS = { stockInfoStatus: 1, cartStockControl: false }
const row = (change: Partial<CartRow>) =>
  ({ productId: 1, unitId: 10, quantity: 4, multiplier: 1, stock: 9, ...change }) as CartRow

test.each([
  { saved: {}, cart: [], back: 4, why: 'there is enough' },
  { saved: { stock: 3 }, cart: [], back: 3, why: 'three are left' },
  { saved: { stock: 9 }, cart: [{ quantity: 7 }], back: 2, why: 'the cart holds seven of nine' },
  {
    saved: { stock: 9, multiplier: 4 },
    cart: [{ unitId: 11, quantity: 1, multiplier: 2 }],
    back: 1,
    why: 'one box of four fits beside two pieces',
  },
  {
    saved: { stock: 0 },
    cart: [],
    back: 1,
    why: 'none is left: the addition of one is refused with the reason',
  },
  {
    saved: { quantity: 9999, stock: 50_000 },
    cart: [{ quantity: 9000 }],
    back: 999,
    why: 'a line holds 9,999',
  },
])('of a saved line $back go back where $why', ({ saved, cart, back }) => {
  expect(quantityBack(row(saved), cart.map(row), SETTINGS)).toBe(back)
})
