import { expect, test } from 'vitest'
import { warehouseRows } from './warehouse-rows.ts'

const depots = [
  { warehouseName: 'Merkez Depo', quantity: 40 },
  { warehouseName: 'Ankara', quantity: 3 },
  { warehouseName: 'İzmir', quantity: 0 },
]

test.each([
  { status: 0, stocks: ['40', '3'], why: 'counts are told' },
  { status: 1, stocks: [], why: 'nothing is told' },
  { status: 2, stocks: ['Var', 'Var'], why: 'only in or out is told' },
  { status: 3, stocks: ['Var', 'Var'], why: 'an adjusted total would not be the sum of the depots' },
  { status: 14, stocks: ['Var', 'Var'], why: 'a depot with 3 of which 20 are held back is not out of stock' },
  { status: 15, stocks: ['5+', '3'], why: 'counts are capped' },
  { status: 20, stocks: ['20+', '3'], why: 'counts are capped at 20' },
])('with stockInfoStatus $status the depots say $stocks: $why', ({ status, stocks }) => {
  expect(warehouseRows(depots, status).map(({ stock }) => stock)).toEqual(stocks)
})

test('one warehouse alone is not worth a table', () => {
  expect(warehouseRows(depots.slice(1), 0)).toEqual([])
})
