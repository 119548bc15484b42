import { expect, test } from 'vitest'
import { heldIn } from './held-units.ts'

const units = [
  { value: 'Adet', multiplier: 1 },
  { value: 'Koli', multiplier: 12 },
]
const mug = (unitValue: string, quantity: number) => ({ productId: 41, unitValue, quantity })

test.each([
  { lines: [], held: 0, why: 'an empty cart' },
  { lines: [mug('Adet', 3)], held: 3, why: 'single pieces' },
  { lines: [mug('Adet', 3), mug('Koli', 2)], held: 27, why: 'pieces and boxes of twelve' },
  { lines: [{ ...mug('Koli', 2), productId: 7 }], held: 0, why: 'another product' },
  { lines: [mug('Palet', 2)], held: 2, why: 'a unit that is no longer sold counts at least its pieces' },
])('the cart holds $held base units: $why', ({ lines, held }) => {
  expect(heldIn(lines, 41, units)).toBe(held)
})
