import { expect, test } from 'vitest'
import { grossOf } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundKurus } from '#shared/money.ts'
import { readEverydayTerms } from '../everyday-terms.ts'
import { readDemo } from './demo-data.ts'
import { barcode, combinationsOf, demoRows } from './demo-rows.ts'

const { products } = await readDemo()
const { value: english } = await readEverydayTerms()
const rows = products.flatMap((product) => demoRows(product, (value) => english[value] ?? value))
const unique = (values: readonly string[]) => new Set(values).size === values.length

test('codes, slugs and barcodes are unique', () => {
  expect(unique(rows.map(({ code }) => code))).toBe(true)
  expect(unique(rows.map(({ slug }) => slug))).toBe(true)
  expect(unique(rows.flatMap(({ units }) => units.map((unit) => unit.barcode)))).toBe(true)
})

test('net prices convert back to the given gross price, to the kuruş', () => {
  for (const { price, taxRate, code } of products) {
    const [row] = rows.filter((each) => each.code === code)
    expect(roundKurus(grossOf(Big(row?.sale ?? '0'), taxRate)).toFixed(2)).toBe(Big(price).toFixed(2))
  }
})

test('a list price is higher than the sale price, and its product at least 60 days old', () => {
  for (const { list, sale, age, units } of rows) {
    if (list) expect(Big(list).gt(sale) && age >= 60).toBe(true)
    for (const unit of units) if (unit.list) expect(Big(unit.list).gt(unit.sale)).toBe(true)
  }
})

test('a value of a variant that is a word has an English one', () => {
  const values = products.flatMap(({ variants }) => variants?.dimensions ?? []).flatMap((each) => each.values)
  for (const value of values.filter((each) => /^[A-ZÇĞİÖŞÜ][a-zçğıöşü]{2,}/.test(each)))
    expect(Object.keys(english)).toContain(value)
})

test('barcode() appends the EAN-13 check digit', () => {
  expect(barcode(1)).toBe('8690000000012')
  expect(barcode(2)).toBe('8690000000029')
})

test('combinationsOf() returns every combination in order', () => {
  const dimensions = [
    { name: 'Renk', values: ['Mavi', 'Mor'] },
    { name: 'Beden', values: ['S', 'M'] },
  ]
  expect(combinationsOf({ variants: { dimensions, extra: {}, soldOut: [] } })).toEqual([
    ['Mavi', 'S'],
    ['Mavi', 'M'],
    ['Mor', 'S'],
    ['Mor', 'M'],
  ])
  expect(combinationsOf({ variants: undefined })).toEqual([])
})
