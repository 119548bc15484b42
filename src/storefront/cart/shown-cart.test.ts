import { expect, test } from 'vitest'
import { isSold, lineKey, type ShownLine, wishedLines } from './shown-cart.ts'

const line = (productId: number, quantity: number): ShownLine => ({
  productId,
  unitId: productId * 10,
  name: `Ürün ${productId}`,
  variant: '',
  url: `/urun-p-${productId}`,
  image: '',
  code: '',
  barcode: '8690000000012',
  brand: '',
  model: '',
  unit: 'Pieces',
  oneUnit: 'Piece',
  unitValue: 'Adet',
  units: [
    { id: productId * 10, value: 'Adet', label: 'Piece', plural: 'Pieces', barcode: '8690000000012' },
    { id: productId * 10 + 1, value: 'Koli', label: 'Box', plural: 'Boxes', barcode: '8690000000029' },
  ],
  quantity,
  largest: 9999,
  trouble: null,
  unitShown: 10,
  unitBefore: null,
  shown: 10 * quantity,
  currency: 'TRY',
})

const lines = [line(1, 2), line(2, 3)]
const said = (wishes: Parameters<typeof wishedLines>[1]) =>
  wishedLines(lines, wishes).map(({ quantity, unit, shown }) => `${quantity} ${unit} ₺${shown}`)

test.each([
  { wish: {}, says: ['2 Pieces ₺20', '3 Pieces ₺30'], why: 'nothing was wished' },
  { wish: { quantity: 5 }, says: ['5 Pieces ₺20', '3 Pieces ₺30'], why: 'the amount waits for the server' },
  { wish: { quantity: 1 }, says: ['1 Piece ₺20', '3 Pieces ₺30'], why: 'one is said otherwise than two' },
  { wish: { unitId: 11 }, says: ['2 Boxes ₺20', '3 Pieces ₺30'], why: 'another unit' },
  { wish: { quantity: 4, unitId: 11 }, says: ['4 Boxes ₺20', '3 Pieces ₺30'], why: 'both at once' },
  {
    wish: { gone: true, quantity: 9 },
    says: ['3 Pieces ₺30'],
    why: 'a removed line is gone whatever else was wished',
  },
] as const)('$why', ({ wish, says }) => {
  expect(said(new Map([[lineKey(lines[0] ?? line(1, 1)), wish]]))).toEqual(says)
})

test('a line in another unit has the barcode of that unit', () => {
  const wishes = new Map([[lineKey(lines[0] ?? line(1, 1)), { unitId: 11 }]])
  expect(wishedLines(lines, wishes).map(({ barcode }) => barcode)).toEqual(['8690000000029', '8690000000012'])
})

test.each([
  { trouble: null, sold: true },
  { trouble: 'not-enough-stock', sold: true },
  { trouble: 'off-sale', sold: false },
  { trouble: 'choose-variant', sold: false },
  { trouble: 'ask-price', sold: false },
] as const)('a line in trouble $trouble can be stepped: $sold', ({ trouble, sold }) => {
  expect(isSold({ trouble })).toBe(sold)
})
