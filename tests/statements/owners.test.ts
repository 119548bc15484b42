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
  { file: 'src/modules/orders/with-order.ts', table: 'orders', why: 'it enforces the transitions' },
  { file: 'src/modules/orders/place-order-queries.ts', table: 'orders', why: 'it places the order' },
  { file: 'src/modules/payments/payment-queries.ts', table: 'payments', why: 'it enforces the transitions' },
  { file: 'src/modules/orders/fulfil-order.ts', table: 'order_lines', why: 'lines have no states' },
  { file: 'src/seed/demo/demo-orders.ts', table: 'orders', why: 'the demo shop has a past' },
])('$file may write $table: $why', ({ file, table }) => {
  expect(problemsOf(`${file}:12`, [table])).toEqual([])
})

test.each([
  { file: 'src/modules/orders/cancel-order.ts', table: 'orders' },
  { file: 'src/modules/orders/transfer-deadlines.ts', table: 'order_events' },
  { file: 'src/modules/payments/money-back.ts', table: 'payments' },
])('$file may not write $table, although its module owns it', ({ file, table }) => {
  expect(problemsOf(`${file}:12`, [table])).toEqual([
    expect.stringMatching(`^${file}:12: ${table} is written by .* alone$`),
  ])
})

test('a module writes and reads no table of another one without a listed join', () => {
  expect(problemsOf('src/modules/checkout/card-start.ts:7', ['orders'], ['payments'])).toEqual([
    'src/modules/checkout/card-start.ts:7: orders is written by its owner orders alone',
    'src/modules/checkout/card-start.ts:7: checkout reads payments; ask its owner payments or list the join',
  ])
})
