import { expect, test } from 'vitest'
import { type CountRow, countedPieces, difference, keptRows, scannedAgain, withRow } from './count-rules.ts'

const row = (over: Partial<CountRow> = {}): CountRow => ({
  productId: 7,
  code: 'KUPA',
  name: 'Kupa',
  options: '',
  warehouseId: 1,
  expected: 10,
  counted: '1',
  booking: 'a',
  problem: '',
  ...over,
})

test.each([
  ['0', 0],
  [' 12 ', 12],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['', null],
  ['-1', null],
  ['1,5', null],
  ['1.000', null],
  ['on iki', null],
])('%j is %j counted pieces', (typed, pieces) => {
  expect(countedPieces(typed)).toBe(pieces)
})

test.each([
  { counted: '10', expected: 10, is: 0 },
  { counted: '7', expected: 10, is: -3 },
  { counted: '0', expected: -2, is: 2 },
  { counted: '', expected: 10, is: null },
])('$counted counted of $expected differ by $is; an empty field is not 0', ({ is, ...given }) => {
  expect(difference(row(given))).toBe(is)
})

test('a scan of the same product adds its pieces and brings it to the top', () => {
  const rows = [row({ productId: 8, booking: 'b' }), row({ counted: '3', problem: 'yok' })]
  const scan = { productId: 7, warehouseId: 1, pieces: 12 }
  expect(scannedAgain(rows, scan)?.map(({ productId, counted }) => [productId, counted])).toEqual([
    [7, '15'],
    [8, '1'],
  ])
  expect(scannedAgain(rows, { ...scan, warehouseId: 2 }), 'another warehouse is another count').toBeNull()
})

test('a change is of one row', () => {
  const rows = [row(), row({ booking: 'b' })]
  expect(withRow(rows, 'b', { counted: '9' }).map(({ counted }) => counted)).toEqual(['1', '9'])
})

test.each([null, '', 'x', '{}', '[1]', '[{"productId":"7"}]'])('nothing is kept of %j', (text) => {
  expect(keptRows(text)).toEqual([])
})

test('a kept count is read back', () => {
  expect(keptRows(JSON.stringify([row(), { ...row(), counted: 3 }]))).toEqual([row()])
})
