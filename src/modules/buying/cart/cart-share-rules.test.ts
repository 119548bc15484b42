import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SHARED, type RequestedLine, readShared, sharedText } from './cart-share-rules.ts'

const line = (productId: number, unitId: number, quantity: number): RequestedLine => ({
  productId,
  unitId,
  quantity,
})

test('a cart of two lines is a short text in its link', () => {
  expect(sharedText([line(41, 101, 2), line(42, 105, 1)])).toBe('41.101.2-42.105.1')
})

test('a shared cart is read back unchanged', () => {
  const id = fc.integer({ min: 1, max: 2_147_483_647 })
  const lines = fc.uniqueArray(fc.tuple(id, id, fc.integer({ min: 1, max: 9999 })), {
    selector: ([productId, unitId]) => `${productId}.${unitId}`,
    minLength: 1,
    maxLength: MAX_SHARED,
  })
  fc.assert(
    fc.property(lines, (cart) => {
      const shared = cart.map(([productId, unitId, quantity]) => line(productId, unitId, quantity))
      expect(readShared(sharedText(shared))).toEqual({ ok: true, lines: shared })
    }),
  )
})

test('a shared cart has the first fifty lines of a longer cart', () => {
  const cart = Array.from({ length: 60 }, (_, index) => line(index + 1, index + 1, 1))
  const read = readShared(sharedText(cart))
  expect(read.ok && read.lines.length).toBe(MAX_SHARED)
})

test('repeated lines become one line of at most 9999 units', () => {
  expect(readShared('1.2.3-1.2.4-1.3.1')).toEqual({ ok: true, lines: [line(1, 2, 7), line(1, 3, 1)] })
  expect(readShared('1.2.9000-1.2.9000')).toEqual({ ok: true, lines: [line(1, 2, 9999)] })
})

test.each([
  { text: '', why: 'nothing' },
  { text: '41.101', why: 'no quantity' },
  { text: '41.101.2.9', why: 'one number too many' },
  { text: '41.101.0', why: 'quantity 0' },
  { text: '41.101.-2', why: 'a negative quantity' },
  { text: '41.101.10000', why: 'more than 9999' },
  { text: '41.101.1,5', why: 'a decimal' },
  { text: '2147483648.1.1', why: 'an id no row can have' },
  { text: '041.101.2', why: 'zeros in front' },
  { text: '41.101.2-', why: 'an empty line' },
  { text: "41.101.2' or 1=1", why: 'SQL' },
  { text: '<script>', why: 'markup' },
  { text: '41.101.2\u0000', why: 'a control character' },
  { text: '٤١.١٠١.٢', why: 'digits of another script' },
  { text: Array.from({ length: 51 }, (_, index) => `${index + 1}.1.1`).join('-'), why: 'fifty-one lines' },
  { text: '1'.repeat(100_000), why: 'far too long' },
])('the link of a shared cart is unreadable: $why', ({ text }) => {
  expect(readShared(text)).toEqual({ ok: false, reason: 'unreadable' })
})

test('any text is read without an exception and within bounds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.-]{0,40}$/)), (text) => {
      const read = readShared(text)
      if (!read.ok) return
      expect(read.lines.length).toBeLessThanOrEqual(MAX_SHARED)
      for (const { productId, unitId, quantity } of read.lines) {
        expect(Math.min(productId, unitId, quantity)).toBeGreaterThanOrEqual(1)
        expect(quantity).toBeLessThanOrEqual(9999)
      }
    }),
  )
})
