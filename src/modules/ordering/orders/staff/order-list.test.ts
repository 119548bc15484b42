import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { countFilteredOrders, listOrders } from './order-list.ts'
import { type OrderConditions, readOrderList } from './order-list-queries.ts'
import { ORDER_SORTS } from './orders-admin-schemas.ts'

const db = await testDatabase()

const STATUSES = [
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'awaiting_payment',
  'payment_failed',
] as const
const PAYMENTS = ['card', 'bank_transfer', 'cash_on_delivery'] as const
const PROVINCES = ['İstanbul', 'Bayburt', 'Iğdır']
const FOLDED: Readonly<Record<string, string>> = { İstanbul: 'istanbul', Bayburt: 'bayburt', Iğdır: 'igdir' }

const ORDERS = 240
/** Orders whose values follow from their number; totals and moments repeat, so that ids decide between them. */
const orders = Array.from({ length: ORDERS }, (_, n) => ({
  id: `o${String(n).padStart(4, '0')}`,
  customerId: `c${n % 40}`,
  status: STATUSES[(n * 7) % 5 === 4 && n % 2 === 0 ? 5 : (n * 7) % 5] ?? 'confirmed',
  payment: PAYMENTS[n % 11 === 0 ? 0 : 1 + (n % 2)] ?? 'card',
  province: PROVINCES[(n * n) % 3] ?? '',
  total: 10 * (1 + (n % 9)),
  hasReturn: n % 7 === 0,
  /** A piece of it is still to be sent. */
  owing: n % 5 !== 2,
  createdAt: new Date(Date.UTC(2026, 2, 1, Math.floor(n / 3))),
}))

await db.unchecked(`insert into customers (id, name, email, email_verified)
  select 'c' || n, 'Ayşe', 'ayse' || n || '@ornek.example', true from generate_series(0, 39) as n`)
for (const [n, order] of orders.entries()) {
  // A customer has one unpaid card order at a time.
  if (order.payment === 'card' && order.status === 'awaiting_payment') order.status = 'payment_failed'
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total, created_at)
     values ($1, (100000000000 + $2::bigint)::text, $3, $1, $4, $5, '', 'Ad Soyad:Ayşe|İlçe:Merkez|Şehir:' || $6::text || '|Ülke:Türkiye',
       $7, 0, 0, 'free', $7, $8)`,
    [
      order.id,
      n,
      order.customerId,
      order.status,
      order.payment,
      order.province,
      order.total,
      order.createdAt,
    ],
  )
}
await buildProduct(db, { name: 'Kupa', stock: 1 })
await db.unchecked(
  `insert into order_lines (order_id, position, product_id, slug, code, name, unit_value, multiplier, quantity, tax_rate, currency, unit_price,
     exchange_rate, net, tax, gross)
   select o.id, 1, p.id, '', 'K', 'Kupa', 'adet', 1, 1, 20, 'TRY', 10, 1, 10, 2, 12
   from orders o, (select id from products limit 1) p`,
)
await db.unchecked(
  `insert into order_returns (id, order_id, kind, status)
   select 'r' || n || o.id, o.id, 'withdrawal', case n when 1 then 'withdrawn' else 'requested' end
   from orders o, generate_series(1, 2) as n where o.id = any ($1)`,
  [orders.filter(({ hasReturn }) => hasReturn).map(({ id }) => id)],
)

// What has left whole, whatever its status says.
await db.unchecked(
  `with parcel as (
     insert into order_parcels (order_id, carrier_name, tracking_no) select unnest($1::text[]), 'Aras Kargo', '1' returning id, order_id)
   insert into order_parcel_lines (parcel_id, order_line_id, quantity)
   select parcel.id, l.id, l.quantity from parcel join order_lines l using (order_id)`,
  [orders.filter(({ owing }) => !owing).map(({ id }) => id)],
)

const filters = fc.record({
  statuses: fc.option(fc.uniqueArray(fc.constantFrom(...STATUSES), { minLength: 1, maxLength: 2 })),
  payments: fc.option(fc.uniqueArray(fc.constantFrom(...PAYMENTS), { minLength: 1, maxLength: 2 })),
  attempts: fc.boolean(),
  min: fc.option(fc.integer({ min: 10, max: 90 })),
  max: fc.option(fc.integer({ min: 10, max: 90 })),
  province: fc.option(fc.constantFrom(...PROVINCES)),
  returns: fc.boolean(),
  owing: fc.boolean(),
  sort: fc.constantFrom(...ORDER_SORTS),
})
type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never

/** The same list without SQL. */
function plainList({
  statuses,
  payments,
  attempts,
  min,
  max,
  province,
  returns,
  owing,
  sort,
}: Filters): string[] {
  const chosen = orders.filter(
    (order) =>
      (statuses === null || statuses.includes(order.status)) &&
      (payments === null || payments.includes(order.payment)) &&
      (order.payment === 'card' && ['awaiting_payment', 'payment_failed'].includes(order.status)) ===
        attempts &&
      (min === null || order.total >= min) &&
      (max === null || order.total <= max) &&
      (province === null || order.province === province) &&
      (!returns || order.hasReturn) &&
      (!owing || (order.owing && ['confirmed', 'shipped'].includes(order.status))),
  )
  const key = (order: (typeof orders)[number]) =>
    sort.startsWith('total') ? order.total : order.createdAt.getTime()
  const ascending = chosen.toSorted((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1))
  const ids = ascending.map(({ id }) => id)
  return sort === 'newest' || sort === 'total-desc' ? ids.toReversed() : ids
}

test('a list has the orders that its filters leave, however it is read', async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom('walk', 'collect'), async (given, way) => {
      const { statuses, payments, attempts, min, max, province, returns, owing, sort } = given
      const conditions: OrderConditions = [
        statuses,
        payments,
        attempts,
        null,
        null,
        min === null ? null : String(min),
        max === null ? null : String(max),
        province === null ? null : (FOLDED[province] ?? ''),
        returns,
        false,
        null,
        null,
        null,
        null,
        owing,
        false,
      ]
      const rows = await readOrderList(db, { conditions, way, sort, position: null, limit: ORDERS + 1 })
      expect(rows.map(({ id }) => id)).toEqual(plainList(given))
    }),
    { numRuns: 25 },
  )
})

test('a whole address of email finds the orders of its account', async () => {
  const request = { sort: 'oldest', cursor: undefined, limit: 100 } as const
  const of = async (filter: object) => {
    const page = await listOrders(db, { ...request, filters: { q: 'Ayse7@ornek.example', ...filter } })
    return page.items.map(({ id }) => id)
  }
  const expected = orders
    .filter(
      ({ customerId, payment, status }) =>
        customerId === 'c7' && !(payment === 'card' && status === 'payment_failed'),
    )
    .map(({ id }) => id)
  expect(expected.length).toBeGreaterThan(3)
  expect(await of({})).toEqual(expected)
  expect(await of({ customer: 'c7' })).toEqual(expected)
  expect(await of({ customer: 'c8' })).toEqual([])
  expect(await countFilteredOrders(db, { q: 'ayse7@ornek.example' })).toEqual({
    value: expected.length,
    exact: true,
  })
})

test('the whole number of an order finds that order alone, with whatever is filtered beside it', async () => {
  const { rows } = await db.unchecked<{ id: string; orderNo: string; total: string }>(
    `select id, order_no::text as "orderNo", total from orders where status = 'delivered' order by id limit 1`,
  )
  const [order] = rows
  if (!order) throw new Error('no order was delivered')
  const of = async (filters: object) => {
    const request = { sort: 'newest', cursor: undefined, limit: 100 } as const
    const page = await listOrders(db, { ...request, filters: { q: ` ${order.orderNo} `, ...filters } })
    return page.items.map(({ id }) => id)
  }
  expect(await of({})).toEqual([order.id])
  expect(await of({ status: 'delivered', min: order.total, max: order.total })).toEqual([order.id])
  expect(await of({ status: 'cancelled' })).toEqual([])
  expect(await of({ refundRefused: '1', customer: 'c0' })).toEqual([])
  expect(await countFilteredOrders(db, { q: order.orderNo })).toEqual({ value: 1, exact: true })
})

test('more unsent orders than are counted are listed from the oldest on', async () => {
  const MANY = 10_500
  await db.unchecked(`
    insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
      sub_total, tax, shipping_total, shipping_kind, total, created_at)
    select 'u' || lpad(n::text, 6, '0'), (200000000000 + n)::text, 'c1', 'u' || n, case n % 2 when 0 then 'confirmed' else 'preparing' end,
      'bank_transfer', '', '', 10, 0, 0, 'free', 10, timestamptz '2027-01-01' + interval '1 minute' * n
    from generate_series(1, ${MANY}) as n`)
  await db.unchecked(`
    insert into order_lines (order_id, position, product_id, slug, code, name, unit_value, multiplier, quantity, tax_rate, currency,
      unit_price, exchange_rate, net, tax, gross)
    select o.id, 1, p.id, '', 'K', 'Kupa', 'adet', 1, 1, 20, 'TRY', 10, 1, 10, 2, 12
    from orders o, (select id from products limit 1) p where o.id like 'u%'`)
  await db.unchecked('analyze orders')
  const filters = { status: 'unsent', from: '2027-01-01' } as const
  const page = await listOrders(db, { filters, sort: 'oldest', cursor: undefined, limit: 3 })
  expect(page.items.map(({ id }) => id)).toEqual(['u000001', 'u000002', 'u000003'])
  expect(page.count).toEqual({ value: MANY, exact: true })
})
