import { describe, expect, test } from 'vitest'
import { grossOf } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundKurus } from '#shared/money.ts'
import { EVERYDAY_VALUES } from '../../everyday-terms.ts'
import { DEMO_PRODUCTS } from './demo-products.ts'
import { barcode, combinations, demoRows } from './demo-rows.ts'
import { CATEGORIES, REVIEWS } from './demo-words.ts'

const rows = DEMO_PRODUCTS.flatMap(demoRows)
const unique = (values: readonly string[]) => new Set(values).size === values.length

describe('the demo products include', () => {
  test.each([
    ['about 120 products', DEMO_PRODUCTS.length >= 115],
    ['eight categories', CATEGORIES.filter(([path]) => !path.includes('/')).length === 8],
    ['around twenty brands', new Set(DEMO_PRODUCTS.map(({ brand }) => brand)).size >= 20],
    ['variants with one dimension', DEMO_PRODUCTS.some(({ variants }) => variants?.dimensions.length === 1)],
    ['variants with two dimensions', DEMO_PRODUCTS.some(({ variants }) => variants?.dimensions.length === 2)],
    [
      'variants with three dimensions',
      DEMO_PRODUCTS.some(({ variants }) => variants?.dimensions.length === 3),
    ],
    ['a product without a price', DEMO_PRODUCTS.some(({ price }) => price === '0')],
    ['a sold out product', DEMO_PRODUCTS.some(({ stock }) => stock === 0)],
    [
      'prices in dollars and euros',
      ['USD', 'EUR'].every((code) => DEMO_PRODUCTS.some(({ currency }) => currency === code)),
    ],
    ['a discount', DEMO_PRODUCTS.filter(({ list }) => list).length > 20],
    ['several units', DEMO_PRODUCTS.some(({ units }) => units?.length === 2)],
    ['codes over 20 characters', rows.some(({ code }) => code.length > 20)],
    ['an unlisted product', DEMO_PRODUCTS.some(({ status }) => status === 'passive')],
    [
      'both exceptions to withdrawal, perishable and hygiene',
      ['perishable', 'hygiene'].every((why) =>
        DEMO_PRODUCTS.some((each) => each.withdrawalException === why),
      ),
    ],
    ['every KDV rate', [0, 1, 10, undefined].every((rate) => DEMO_PRODUCTS.some(({ tax }) => tax === rate))],
  ])('%s', (_, found) => {
    expect(found).toBe(true)
  })
})

test('codes, slugs and barcodes are unique', () => {
  expect(unique(rows.map(({ code }) => code))).toBe(true)
  expect(unique(rows.map(({ slug }) => slug))).toBe(true)
  expect(unique(rows.flatMap(({ units }) => units.map((unit) => unit.barcode)))).toBe(true)
})

test('net prices convert back to the given gross price, to the kuruş', () => {
  for (const { price, tax = 20, code } of DEMO_PRODUCTS) {
    const [row] = rows.filter((each) => each.code === code)
    expect(roundKurus(grossOf(Big(row?.sale ?? '0'), tax)).toFixed(2)).toBe(Big(price).toFixed(2))
  }
})

test('a list price is higher than the sale price, and its product at least 60 days old', () => {
  for (const { list, sale, age, units } of rows) {
    if (list) expect(Big(list).gt(sale) && age >= 60).toBe(true)
    for (const unit of units) if (unit.list) expect(Big(unit.list).gt(unit.sale)).toBe(true)
  }
})

test('demo products only use known categories, variant values and review stars', () => {
  const paths = CATEGORIES.map(([path]) => path)
  for (const { category, variants, stars = [] } of DEMO_PRODUCTS) {
    expect(paths).toContain(category)
    const values = variants?.dimensions.flatMap(([, each]) => each) ?? []
    for (const value of values.filter((each) => /^[A-ZÇĞİÖŞÜ][a-zçğıöşü]{2,}/.test(each)))
      expect(Object.keys(EVERYDAY_VALUES)).toContain(value)
    for (const soldOut of variants?.soldOut ?? [])
      for (const value of soldOut.split('/')) expect(values).toContain(value)
    for (const star of stars) expect(Object.keys(REVIEWS).map(Number)).toContain(star)
  }
})

test('barcode() appends the EAN-13 check digit', () => {
  expect(barcode(1)).toBe('8690000000012')
  expect(barcode(2)).toBe('8690000000029')
})

test('combinations() returns every combination in order', () => {
  const dimensions = [
    ['Renk', ['Mavi', 'Mor']],
    ['Beden', ['S', 'M']],
  ] as const
  expect(combinations(dimensions)).toEqual([
    ['Mavi', 'S'],
    ['Mavi', 'M'],
    ['Mor', 'S'],
    ['Mor', 'M'],
  ])
})
