import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeProblem, checkDigitOf, gtinOf } from './barcode-rules.ts'

test.each([
  { barcode: '8690000000012', gtin: '8690000000012', why: 'a Turkish EAN-13 with its check digit' },
  { barcode: '869 0000-000012', gtin: '8690000000012', why: 'people write spaces and dashes' },
  { barcode: '96385074', gtin: '96385074', why: 'an EAN-8' },
  { barcode: '036000291452', gtin: '036000291452', why: 'a UPC of 12 digits' },
  { barcode: '18690000000019', gtin: '18690000000019', why: 'a box of them, 14 digits' },
  { barcode: '8690000000013', gtin: null, why: 'the check digit is wrong' },
  { barcode: '2000000000015', gtin: null, why: 'an in-store number' },
  { barcode: '0200000000017', gtin: null, why: 'an in-store weighed product' },
  { barcode: '9900000000011', gtin: null, why: 'a coupon' },
  { barcode: '0000000000000', gtin: null, why: 'all zeros identify nothing' },
  { barcode: '12345', gtin: null, why: 'too short' },
  { barcode: 'MTK-18V', gtin: null, why: 'a stock code is no GTIN' },
  { barcode: '', gtin: null, why: 'no barcode' },
])('$barcode has the GTIN $gtin: $why', ({ barcode, gtin }) => {
  expect(gtinOf(barcode)).toBe(gtin)
})

test.each([
  { barcode: '8690000000012', problem: null, why: 'a right EAN-13' },
  { barcode: '96385074', problem: null, why: 'a right EAN-8' },
  { barcode: '', problem: null, why: 'none is no wrong one' },
  { barcode: '2000000000015', problem: null, why: 'a right number of the shop’s own' },
  { barcode: '2000000000014', problem: 'check-digit', why: 'numbers of a shop have a check digit too' },
  { barcode: '8690000000013', problem: 'check-digit', why: 'one digit mistyped' },
  { barcode: '869000000001', problem: 'check-digit', why: 'a digit lost makes another length of a GTIN' },
  { barcode: '86900000001', problem: 'length', why: '11 digits are of no GTIN' },
  { barcode: 'MTK-18V', problem: 'characters', why: 'a stock code' },
])('$barcode: $problem, $why', ({ barcode, problem }) => {
  expect(barcodeProblem(barcode)).toBe(problem)
})

test('one digit mistyped is noticed', () => {
  const gtin = fc
    .constantFrom(7, 11, 12, 13)
    .chain((length) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }))
    .map((digits) => `${digits.join('')}${checkDigitOf(digits.join(''))}`)
  fc.assert(
    fc.property(gtin, fc.nat(13), fc.integer({ min: 1, max: 9 }), (right, at, by) => {
      expect(barcodeProblem(right)).toBe(null)
      const place = at % right.length
      const digits = [...right].map(Number)
      const mistyped = digits.with(place, ((digits[place] ?? 0) + by) % 10).join('')
      expect(barcodeProblem(mistyped)).toBe('check-digit')
    }),
  )
})
