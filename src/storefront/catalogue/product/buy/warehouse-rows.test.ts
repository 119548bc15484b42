import { expect, test } from 'vitest'
import { warehouseRows } from './warehouse-rows.ts'

const warehouses = [
  { warehouseName: 'Merkez Depo', quantity: 40 },
  { warehouseName: 'Ankara', quantity: 3 },
  { warehouseName: 'İzmir', quantity: 0 },
]

test.each([
  { status: 0, stocks: ['40', '3'], why: 'counts are shown' },
  { status: 1, stocks: [], why: 'the stock is hidden' },
  { status: 2, stocks: ['Var', 'Var'], why: 'only in or out of stock is shown' },
  { status: 3, stocks: ['Var', 'Var'], why: 'an adjusted total would not be the sum of the warehouses' },
  {
    status: 14,
    stocks: ['Var', 'Var'],
    why: 'a warehouse with 3 units is in stock, whatever the setting subtracts from the total',
  },
  { status: 15, stocks: ['5+', '3'], why: 'counts are capped' },
  { status: 20, stocks: ['20+', '3'], why: 'counts are capped at 20' },
])('with stockInfoStatus $status the warehouses show $stocks: $why', ({ status, stocks }) => {
  expect(warehouseRows(warehouses, status).map(({ stock }) => stock)).toEqual(stocks)
})

test('a single warehouse with stock gives no table', () => {
  expect(warehouseRows(warehouses.slice(1), 0)).toEqual([])
})
