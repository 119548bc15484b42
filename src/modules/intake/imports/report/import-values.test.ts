import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import {
  cleanCell,
  isFormula,
  isScientific,
  readFlag,
  readLength,
  readPrice,
  readQuantity,
  readTaxRate,
  readWeight,
} from './import-values.ts'

test.each([
  { raw: '  Kupa\u0000 ', clean: 'Kupa', why: 'PostgreSQL stores no zero bytes' },
  { raw: '="0123"', clean: '0123', why: 'Excel writes leading zeros so' },
  { raw: "'0123", clean: '0123', why: 'a leading apostrophe marks text' },
  { raw: "'=Formül", clean: '=Formül', why: 'WooCommerce escapes formulas so' },
  {
    raw: '\u202aKOD-1\u202c\u200b',
    clean: 'KOD-1',
    why: 'marks without width come along when a code is copied',
  },
  { raw: "'S Cafe", clean: "'S Cafe", why: 'an apostrophe that belongs to the name' },
  { raw: 'iki\nsatır', clean: 'iki\nsatır', why: 'line breaks stay' },
  { raw: 'yarım \ud800', clean: 'yarım \ufffd', why: 'half a surrogate pair cannot be stored' },
  { raw: undefined, clean: '', why: 'the row ends before this cell' },
])('a cell $raw is read as $clean: $why', ({ raw, clean }) => {
  expect(cleanCell(raw)).toBe(clean)
})

test.each([
  { text: '1.299,90', mark: ',', price: '1299.90' },
  { text: '1299.90', mark: ',', price: '1299.90' },
  { text: '1.299', mark: ',', price: '1299' },
  { text: '1.299', mark: '.', price: '1.299' },
  { text: '9,99', mark: '.', price: '9.99' },
  { text: '₺ 1.250', mark: '.', price: '1.250' },
  { text: '12 TL', mark: ',', price: '12' },
  { text: '0', mark: '.', price: '0' },
] as const)('a price $text with decimal mark $mark is $price', ({ text, mark, price }) => {
  const read = readPrice(text, mark)
  expect(read.ok && read.value.eq(price)).toBe(true)
})

test.each(['-1', 'on lira', '1,2,3', '999999999999', '', '1e5', '=A1'])(
  'a price %s is refused with a reason',
  (text) => {
    expect(inTurkish(readPrice(text, ','))).toEqual({ ok: false, reason: expect.stringContaining('Fiyat') })
  },
)

test('every price with two decimals is read the same in Turkish and in machine style', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999n }), (kurus) => {
      const price = Big(kurus).div('100')
      const turkish = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2 }).format(
        price.toFixed(2) as `${number}`,
      )
      for (const text of [turkish, price.toFixed(2), `${turkish} TL`]) {
        const read = readPrice(text, ',')
        expect(read.ok && read.value.eq(price)).toBe(true)
      }
    }),
  )
})

test.each([
  { text: '12', quantity: 12 },
  { text: '12.00', quantity: 12 },
  { text: '1.000', quantity: 1000 },
  { text: '1,000', quantity: 1000 },
  { text: '2.500', quantity: 2500 },
  { text: '1.250.000', quantity: 1_250_000 },
  { text: '1.000,00', quantity: 1000 },
  { text: '-1.000', quantity: -1000 },
  { text: '1000.000', quantity: 1000 },
  { text: '0,00', quantity: 0 },
  { text: '1.50', quantity: null },
  { text: '-3', quantity: -3 },
  { text: '1.5', quantity: null },
  { text: '1e3', quantity: null },
  { text: '9999999999', quantity: null },
  { text: 'çok', quantity: null },
])('an amount $text is $quantity', ({ text, quantity }) => {
  const read = readQuantity(text)
  expect(read.ok ? read.value : null).toBe(quantity)
})

test.each([
  { text: '500', unit: 'g', kg: '0.5' },
  { text: '1,250', unit: 'kg', kg: '1.25' },
  { text: '1.250', unit: 'kg', kg: '1250', why: 'the comma begins the decimals of the column' },
  { text: '2.5', unit: 'lbs', kg: '1.134' },
  { text: '8 oz', unit: 'kg', kg: '0.227', why: 'the unit beside the number wins' },
  { text: '', unit: 'kg', kg: null },
  { text: 'ağır', unit: 'kg', kg: null },
  { text: '5', unit: 'taş', kg: null },
])('a weight $text in $unit is $kg kg', ({ text, unit, kg }) => {
  const read = readWeight(text, unit, ',')
  expect(read.ok ? read.value : null).toBe(kg)
})

test.each([
  { text: '10', unit: 'in', cm: '25.4' },
  { text: '300', unit: 'mm', cm: '30' },
  { text: '1,5', unit: 'm', cm: '150' },
  { text: '12', unit: '', cm: '12' },
])('a length $text in $unit is $cm cm', ({ text, unit, cm }) => {
  const read = readLength(text, unit, ',')
  expect(read.ok ? read.value : null).toBe(cm)
})

test.each([
  ['%20', '20'],
  ['10', '10'],
  ['8,5', '8.5'],
  ['120', null],
  ['-1', null],
  ['KDV', null],
])('a KDV rate %s is %s', (text, rate) => {
  const read = readTaxRate(text)
  expect(read.ok ? read.value : null).toBe(rate)
})

test.each([
  ['TRUE', true],
  ['Evet', true],
  ['1', true],
  ['hayır', false],
  ['-1', false],
  ['Pasif', false],
  ['belki', null],
  ['', null],
])('the yes-or-no cell "%s" is %s', (text, flag) => {
  expect(readFlag(text)).toBe(flag)
})

test('numbers that Excel shortened and texts it would run are detected, ordinary ones are not', () => {
  expect(['1,23E+12', '8.69e+12', '869'].map(isScientific)).toEqual([true, true, false])
  expect(
    ['=HYPERLINK("x")', '=1+1', '@SUM(A1)', '+CMD(1)', '=> yeni', '+90 ml', 'Kupa'].map(isFormula),
  ).toEqual([true, true, true, true, false, false, false])
})
