import { expect, test } from 'vitest'
import { gtinOf } from './barcode-rules.ts'

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
