import { expect, test } from 'vitest'
import { isSold, lineKey, optimisticLines, type ShownLine, variantText } from './shown-cart.ts'

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
  sameDay: false,
  returnable: true,
})

const lines = [line(1, 2), line(2, 3)]
const displayedLines = (pendingChanges: Parameters<typeof optimisticLines>[1]) =>
  optimisticLines(lines, pendingChanges).map(({ quantity, unit, shown }) => `${quantity} ${unit} ₺${shown}`)

test.each([
  { change: {}, expected: ['2 Pieces ₺20', '3 Pieces ₺30'], why: 'no pending change' },
  {
    change: { quantity: 5 },
    expected: ['5 Pieces ₺20', '3 Pieces ₺30'],
    why: 'a new quantity keeps the server amount',
  },
  {
    change: { quantity: 1 },
    expected: ['1 Piece ₺20', '3 Pieces ₺30'],
    why: 'quantity 1 uses the singular of the unit',
  },
  { change: { unitId: 11 }, expected: ['2 Boxes ₺20', '3 Pieces ₺30'], why: 'a new unit' },
  {
    change: { quantity: 4, unitId: 11 },
    expected: ['4 Boxes ₺20', '3 Pieces ₺30'],
    why: 'a new quantity and a new unit',
  },
  {
    change: { gone: true, quantity: 9 },
    expected: ['3 Pieces ₺30'],
    why: 'a removed line is hidden despite other changes',
  },
] as const)('optimisticLines applies pending changes: $why', ({ change, expected }) => {
  expect(displayedLines(new Map([[lineKey(lines[0] ?? line(1, 1)), change]]))).toEqual(expected)
})

test('a line with a pending unit change shows the barcode of the new unit', () => {
  const pendingChanges = new Map([[lineKey(lines[0] ?? line(1, 1)), { unitId: 11 }]])
  expect(optimisticLines(lines, pendingChanges).map(({ barcode }) => barcode)).toEqual([
    '8690000000029',
    '8690000000012',
  ])
})

test.each([
  { trouble: null, sold: true },
  { trouble: 'not-enough-stock', sold: true },
  { trouble: 'off-sale', sold: false },
  { trouble: 'choose-variant', sold: false },
  { trouble: 'ask-price', sold: false },
] as const)('isSold of a line with trouble $trouble is $sold', ({ trouble, sold }) => {
  expect(isSold({ trouble })).toBe(sold)
})

test.each([
  { name: 'Keten Gömlek', values: ['Mavi', 'M'], words: 'Mavi / M', why: 'the name has none of them' },
  { name: 'Keten Gömlek Mavi', values: ['Mavi', 'M'], words: 'M', why: 'the name has one of them' },
  {
    name: 'Dizüstü Bilgisayar 14" Gümüş 16 GB 1 TB',
    values: ['Gümüş', '16 GB', '1 TB'],
    words: '',
    why: 'values of two words',
  },
  {
    name: 'Gömlek - Açık Mavi / XL (Uzun Kol)',
    values: ['Açık Mavi', 'XL (Uzun Kol)'],
    words: '',
    why: 'values between the marks that an import writes',
  },
  { name: 'Mavi Gömlek', values: ['M'], words: 'M', why: 'a character of a word is no value' },
  { name: 'Gömlek XL', values: ['XL+'], words: 'XL+', why: 'another size' },
] as const)('variantText of "$name" is "$words": $why', ({ name, values, words }) => {
  const variants = values.map((label) => ({
    code: '',
    name: '',
    label: '',
    values: [{ name: label, label }],
  }))
  expect(variantText({ name, variants })).toBe(words)
})
