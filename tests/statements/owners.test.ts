import { expect, test } from 'vitest'
import { Owners } from './owners.ts'

const owners = new Owners(
  new Map(
    Object.entries({
      orders: 'orders',
      order_lines: 'orders',
      order_events: 'orders',
      payments: 'payments',
    }).map(([name, owner]) => [name, { owner, columns: [] }]),
  ),
)

const problemsOf = (place: string, writes: readonly string[], reads: readonly string[] = []) =>
  owners.problemsOf(place, { writes: new Set(writes), reads: new Set(reads) })

test.each([
  {
    file: 'src/modules/ordering/orders/order/with-order.ts',
    table: 'orders',
    why: 'it enforces the transitions',
  },
  {
    file: 'src/modules/ordering/orders/place/place-order-queries.ts',
    table: 'orders',
    why: 'it places the order',
  },
  {
    file: 'src/modules/ordering/payments/payment-queries.ts',
    table: 'payments',
    why: 'it enforces the transitions',
  },
  {
    file: 'src/modules/ordering/orders/shipping/fulfil-order.ts',
    table: 'order_lines',
    why: 'lines have no states',
  },
  { file: 'src/seed/demo/demo-orders.ts', table: 'orders', why: 'the demo shop has a past' },
])('$file may write $table: $why', ({ file, table }) => {
  expect(problemsOf(`${file}:12`, [table])).toEqual([])
})

test.each([
  { file: 'src/modules/ordering/orders/refunds/cancel-order.ts', table: 'orders' },
  { file: 'src/modules/ordering/orders/place/transfer-deadlines.ts', table: 'order_events' },
  { file: 'src/modules/ordering/payments/money-back.ts', table: 'payments' },
])('$file may not write $table, although its module owns it', ({ file, table }) => {
  expect(problemsOf(`${file}:12`, [table])).toEqual([
    expect.stringMatching(`^${file}:12: ${table} is written by .* alone$`),
  ])
})

test('a module writes and reads no table of another one without a listed join', () => {
  expect(problemsOf('src/modules/ordering/checkout/card-start.ts:7', ['orders'], ['payments'])).toEqual([
    'src/modules/ordering/checkout/card-start.ts:7: orders is written by its owner orders alone',
    'src/modules/ordering/checkout/card-start.ts:7: checkout reads payments; ask its owner payments or list the join',
  ])
})
