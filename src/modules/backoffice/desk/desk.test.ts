import { beforeEach, expect, test } from 'vitest'
import { mayDo, type StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import { addDays, istanbulDay } from '#shared/dates.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { Desk } from './desk-admin-schemas.ts'
import { readDesk } from './read-desk.ts'

const shop = await testShop()
const { db } = shop
/** Noon in Istanbul. */
const NOW = new Date('2026-11-18T09:00:00Z')
const TODAY = istanbulDay(NOW)
const deskOf = (role: StaffRole = 'owner') =>
  readDesk(
    { db, reads: shop.shop.reads, now: NOW, readStoppedRecipes: async () => ({ count: 0, oldest: null }) },
    (permission) => mayDo(role, permission),
  )
const waitingOf = (desk: Pick<Desk, 'waiting'>, kind: string) =>
  desk.waiting.find((entry) => entry.kind === kind)

const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '100.00', stock: 1000 })
await db.unchecked(`insert into customers (id, name, email) values ('c_desk', 'Ayşe', 'ayse@desk.example')`)

let orders = 0
/** An order of 100 TRY, placed `days` and `hours` before `NOW`. */
async function order(
  given: { days?: number; hours?: number; status?: string; payment?: string; dueInHours?: number } = {},
): Promise<string> {
  const { days = 0, hours = 1, status = 'confirmed', payment = 'cash_on_delivery', dueInHours = null } = given
  orders += 1
  const id = `o_desk${orders}`
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total, created_at, payment_due_at)
     values ($1, $2, 'c_desk', $1, $3, $4, '', '', 100, 20, 0, 'free', 120,
       $5::timestamptz - make_interval(days => $6, hours => $7), $5::timestamptz + make_interval(hours => $8))`,
    [id, String(500_000_000_000 + orders), status, payment, NOW, days, hours, dueInHours],
  )
  return id
}

beforeEach(async () => {
  await db.unchecked(`delete from orders where customer_id = 'c_desk'`)
  await db.unchecked('delete from mail_messages')
})

test('sales count placed orders of fourteen days in Istanbul, and last week until the same time of day', async () => {
  await order()
  await order({ payment: 'bank_transfer', status: 'awaiting_payment', dueInHours: 48 })
  for (const status of ['cancelled', 'payment_failed']) await order({ status })
  await order({ payment: 'card', status: 'awaiting_payment' })
  // 01:00 in Istanbul is still yesterday in UTC.
  await order({ hours: 11 })
  await order({ days: 7, hours: 2 })
  await order({ days: 7, hours: -3 })
  await order({ days: 13, hours: 11 })
  await order({ days: 13, hours: 13 })
  const { sales, today } = await deskOf()
  expect(today).toBe(TODAY)
  expect(sales?.days).toHaveLength(14)
  const byDay = Object.fromEntries((sales?.days ?? []).map(({ day, ...rest }) => [day, rest]))
  expect(byDay[TODAY]).toEqual({ orders: 3, total: '360.00' })
  expect(byDay[addDays(TODAY, -7)]).toEqual({ orders: 2, total: '240.00' })
  expect(byDay[addDays(TODAY, -13)]).toEqual({ orders: 1, total: '120.00' })
  expect(byDay[addDays(TODAY, -1)]).toEqual({ orders: 0, total: '0.00' })
  expect(sales?.lastWeek).toEqual({ orders: 1, total: '120.00' })
})

test('an empty shop has a desk', async () => {
  const { sales, waiting } = await deskOf()
  expect(sales?.lastWeek).toEqual({ orders: 0, total: '0.00' })
  expect(waitingOf({ waiting }, 'unsent')).toEqual({ kind: 'unsent', count: 0, urgent: 0, oldest: null })
})

test('orders that wait are counted with those that wait too long', async () => {
  await order({ days: 1, status: 'preparing' })
  await order({ days: 3, hours: 0 })
  await db.unchecked('update orders set owes_pieces = false where id = $1', [
    await order({ days: 9, status: 'shipped' }),
  ])
  await order({ payment: 'bank_transfer', status: 'awaiting_payment', dueInHours: 5 })
  await order({ payment: 'bank_transfer', status: 'awaiting_payment', dueInHours: 40 })
  const desk = await deskOf()
  expect(waitingOf(desk, 'unsent')).toEqual({
    kind: 'unsent',
    count: 2,
    urgent: 1,
    oldest: new Date(NOW.getTime() - 3 * 86_400_000).toISOString(),
  })
  expect(waitingOf(desk, 'transfers')).toMatchObject({ count: 2, urgent: 1 })
})

test('a withdrawal is urgent four days before its money must be back, a faulty product is not', async () => {
  const id = await order({ days: 20, status: 'return_requested' })
  const add = (kind: string, status: string, days: number) =>
    db.unchecked(
      `insert into order_returns (id, order_id, kind, status, created_at)
       values ($1, $2, $3, $4, $5::timestamptz - make_interval(days => $6))`,
      [`r_${kind}${status}${days}`, id, kind, status, NOW, days],
    )
  await add('withdrawal', 'requested', 11)
  await add('withdrawal', 'received', 9)
  await add('return', 'approved', 12)
  await add('withdrawal', 'refunded', 13)
  await add('withdrawal', 'refused', 13)
  expect(waitingOf(await deskOf(), 'returns')).toMatchObject({ count: 3, urgent: 1 })
})

test('refunds wait with the bank that refused them, or for a transfer by hand', async () => {
  const [card, transfer] = [
    await order({ payment: 'card', status: 'cancelled' }),
    await order({ payment: 'bank_transfer', status: 'cancelled', dueInHours: 1 }),
  ]
  const add = (key: string, orderId: string, status: string) =>
    db.unchecked('insert into order_refunds (key, order_id, amount, status) values ($1, $2, 10, $3)', [
      key,
      orderId,
      status,
    ])
  await add('a', card, 'failed')
  await add('b', card, 'pending')
  await add('c', transfer, 'pending')
  await add('d', transfer, 'completed')
  const desk = await deskOf()
  expect(waitingOf(desk, 'refused-refunds')).toMatchObject({ count: 1, urgent: 1 })
  expect(waitingOf(desk, 'manual-refunds')).toMatchObject({ count: 1 })
})

test('failed emails, text messages and jobs wait; what is sent or still tried does not', async () => {
  await db.unchecked(
    `insert into mail_messages (key, template, locale, recipient, data, status)
     values ('f', 'order-paid', 'tr', 'a@b.example', '{}', 'failed'), ('s', 'order-paid', 'tr', 'a@b.example', '{}', 'sent'),
       ('w', 'order-paid', 'tr', 'a@b.example', '{}', 'waiting')`,
  )
  await db.unchecked(
    `insert into job_failures (job, row_id, failed_at, retry_at) values ('x', '1', now(), now())`,
  )
  await db.unchecked(
    `insert into sms_messages (key, recipient, body, segments, status)
     select status, '+905321234567', 'x', 1, status from unnest(array['failed', 'sent', 'waiting']) as status`,
  )
  const desk = await deskOf()
  expect(waitingOf(desk, 'emails')).toMatchObject({ count: 1 })
  expect(waitingOf(desk, 'sms')).toMatchObject({ count: 1 })
  expect(waitingOf(desk, 'jobs')).toMatchObject({ count: 1 })
})

test('each role gets the parts whose lists it may open', async () => {
  const kinds = async (role: StaffRole) => (await deskOf(role)).waiting.map(({ kind }) => kind)
  expect((await deskOf('catalogue')).sales).toBeNull()
  expect(await kinds('catalogue')).toEqual(['reviews', 'questions', 'stopped-recipes'])
  expect(await kinds('finance')).toEqual([
    'unsent',
    'transfers',
    'returns',
    'refused-refunds',
    'manual-refunds',
    'stopped-recipes',
  ])
  expect(await kinds('readonly')).toHaveLength(11)
})

test('GET /api/admin/desk names products that sold and are running out', async () => {
  const low = await buildProduct(db, { name: 'Son Kupa', gross: '10.00', stock: 4 })
  await buildProduct(db, { name: 'Hiç Satmayan', gross: '10.00', stock: 1 })
  await buildBuyerWithOrder(shop, [low, 1], [mug, 2])
  const owner = await staffBrowser(shop, 'owner')
  const { status, body } = await owner.request<Desk>('GET', '/desk')
  expect(status).toBe(200)
  expect(body.lowStock).toEqual([
    { productId: low.id, code: expect.any(String), name: 'Son Kupa', quantity: 3 },
  ])
})

test('GET /api/admin/desk names the most awaited products and no address', async () => {
  const hat = await buildProduct(db, { name: 'Beklenen Şapka', stock: 0 })
  await db.unchecked(
    `insert into product_alerts (product_id, kind, email, locale, token_hash, requested_at, confirmed_at)
     select $1::int, 'stock', 'bekleyen' || n || '@ornek.example', 'tr', 'desk' || n, now(), case when n < 3 then now() end
       from generate_series(1, 3) n`,
    [hat.id],
  )
  const { body } = await (await staffBrowser(shop, 'catalogue')).request<Desk>('GET', '/desk')
  expect(body.awaited).toEqual([
    { productId: hat.id, code: hat.code, product: 'Beklenen Şapka', quantity: 0, stock: 2, price: 0 },
  ])
})

test('sales of two weeks among five thousand orders are read from their index', async () => {
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total, created_at)
     select 'o_many' || n, (600000000000 + n)::text, 'c_desk', 'o_many' || n, 'delivered', 'cash_on_delivery', '', '', 100, 20, 0,
       'free', 120, $1::timestamptz - make_interval(mins => 100 * n) from generate_series(1, 5000) as n`,
    [NOW],
  )
  await db.unchecked('analyze orders')
  const { rows } = await db.unchecked<{ 'QUERY PLAN': string }>(
    `explain select count(*), sum(o.total) from orders o
      where o.created_at >= '2026-11-05T00:00:00+03' and o.status not in ('cancelled', 'payment_failed')
        and not (o.payment_type = 'card' and o.status = 'awaiting_payment')`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_sales')
})
