import { expect, test } from 'vitest'
import { neededFor } from './product-permission-rules.ts'
import type { ProductChange } from './products-admin-schemas.ts'

const UNIT = { id: 1, value: 'Adet', multiplier: 1 } as const

test.each<{ change: ProductChange; needs: string[]; why: string }>([
  { change: {}, needs: ['catalogue.write'], why: 'a change of nothing is a change' },
  { change: { tr: { name: 'Kupa' } }, needs: ['catalogue.write'], why: 'texts' },
  { change: { cost: null }, needs: ['prices.write'], why: 'what the merchant pays' },
  { change: { taxRate: '10' }, needs: ['prices.write'], why: 'the price with KDV follows' },
  {
    change: { price: { amount: '10', kind: 'gross' }, slug: 'kupa' },
    needs: ['prices.write', 'catalogue.write'],
    why: 'a price and an address',
  },
  {
    change: { units: [UNIT] },
    needs: ['prices.write', 'catalogue.write'],
    why: 'another unit at the first place is another price',
  },
])('$why: $needs', ({ change, needs }) => {
  expect(neededFor(change)).toEqual(needs)
})
