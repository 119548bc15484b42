import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stockAdjustment } from '#modules/goods/stock/stock-rules.ts'
import { type MergeLine, mergeCarts, mergeNotes } from './merge-rules.ts'

const line = (productId: number, unitId: number, quantity: number, multiplier = 1): MergeLine => ({
  productId,
  unitId,
  multiplier,
  quantity,
})

const shop = {
  stock: new Map([
    [1, 10],
    [2, 100],
  ]),
  status: 0,
  cartStockControl: false,
}

test.each([
  { customer: [line(1, 11, 2)], visitor: [line(1, 11, 3)], merged: ['11×5'], why: 'the same unit adds up' },
  {
    customer: [line(1, 11, 2)],
    visitor: [line(2, 21, 3)],
    merged: ['11×2', '21×3'],
    why: 'other products are appended',
  },
  {
    customer: [],
    visitor: [line(1, 11, 3)],
    merged: ['11×3'],
    why: "a customer without a cart gets the visitor's lines",
  },
  { customer: [line(1, 11, 8)], visitor: [line(1, 11, 7)], merged: ['11×10'], why: 'capped by stock' },
  {
    customer: [line(2, 21, 30)],
    visitor: [line(2, 22, 9, 12)],
    merged: ['21×30', '22×5'],
    why: 'a Koli takes 12 of what is left',
  },
  {
    customer: [line(1, 11, 10)],
    visitor: [line(1, 12, 1, 12)],
    merged: ['11×10', '12×1'],
    why: 'no line is lost',
  },
  {
    customer: [line(9, 91, 4)],
    visitor: [],
    merged: ['91×1'],
    why: 'a line sold out meanwhile stays with quantity 1',
  },
])('merging two carts gives $merged: $why', ({ customer, visitor, merged }) => {
  expect(mergeCarts(customer, visitor, shop).map((l) => `${l.unitId}×${l.quantity}`)).toEqual(merged)
})

test('a shop that sells without a stock check caps merged lines only at the maximum of a line', () => {
  const free = { ...shop, cartStockControl: true }
  expect(mergeCarts([line(1, 11, 9000)], [line(1, 11, 9000)], free)).toEqual([line(1, 11, 9999)])
})

test('merging keeps every line once, with 1 up to the sum of both carts, within stock where stock allows', () => {
  const anyLine = fc
    .record({
      productId: fc.integer({ min: 1, max: 3 }),
      unit: fc.integer({ min: 1, max: 2 }),
      quantity: fc.integer({ min: 1, max: 50 }),
    })
    .map(({ productId, unit, quantity }) =>
      line(productId, productId * 10 + unit, quantity, unit === 1 ? 1 : 12),
    )
  const cart = fc.uniqueArray(anyLine, { selector: (l) => l.unitId })
  const stock = fc.array(fc.integer({ min: -10, max: 400 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(cart, cart, stock, fc.integer({ min: 0, max: 20 }), (customer, visitor, levels, status) => {
      const levelOf = new Map(levels.map((level, index) => [index + 1, level]))
      const merged = mergeCarts(customer, visitor, { stock: levelOf, status, cartStockControl: false })
      const both = [...customer, ...visitor]
      expect(new Set(merged.map((l) => l.unitId))).toEqual(new Set(both.map((l) => l.unitId)))
      expect(merged.length).toBe(new Set(both.map((l) => l.unitId)).size)
      for (const l of merged) {
        const total = both.filter((b) => b.unitId === l.unitId).reduce((n, b) => n + b.quantity, 0)
        expect(l.quantity >= 1 && l.quantity <= total).toBe(true)
      }
      for (const [productId, level] of levelOf) {
        const lines = merged.filter((l) => l.productId === productId)
        const base = lines.reduce((n, l) => n + l.quantity * l.multiplier, 0)
        const atMinimum = lines.filter((l) => l.quantity === 1).reduce((n, l) => n + l.multiplier, 0)
        expect(base <= Math.max(0, level + stockAdjustment(status)) + atMinimum).toBe(true)
      }
    }),
  )
})

test.each([
  { customer: '', visitor: '', merged: '', why: 'no notes' },
  { customer: 'Zili çalmayın', visitor: '', merged: 'Zili çalmayın', why: 'the customer’s alone' },
  { customer: '', visitor: 'Hediye paketi', merged: 'Hediye paketi', why: 'the visitor’s alone' },
  { customer: 'Hediye', visitor: 'Hediye', merged: 'Hediye', why: 'equal notes appear once' },
  { customer: 'Zili çalmayın', visitor: 'Hediye', merged: 'Zili çalmayın\nHediye', why: 'both are kept' },
  { customer: 'x'.repeat(400), visitor: 'Hediye', merged: `${'x'.repeat(400)}\nHediye`, why: 'both fit' },
  {
    customer: 'x'.repeat(495),
    visitor: 'Hediye',
    merged: 'Hediye',
    why: 'when both do not fit, the newer is kept',
  },
])('merging the notes of two carts: $why', ({ customer, visitor, merged }) => {
  expect(mergeNotes(customer, visitor)).toBe(merged)
})
