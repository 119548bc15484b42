import { rm } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { ORDER_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { RETURN_KINDS, RETURN_REASONS } from '#modules/ordering/orders/returns/return-rules.ts'
import { RETURN_STATUSES } from '#modules/ordering/orders/returns/return-status-rules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { migrate } from '../migrate.ts'

const db = await testDatabase({ migrated: false })

/** What every state, way to pay and reason was called before, and is called now. */
const STATUSES = {
  odeme_bekliyor: 'awaiting_payment',
  onaylandi: 'confirmed',
  hazirlaniyor: 'preparing',
  kargoda: 'shipped',
  teslim_edildi: 'delivered',
  iptal: 'cancelled',
  iade_talebi: 'return_requested',
  iade_edildi: 'returned',
  odeme_hatasi: 'payment_failed',
}
const PAYMENT_TYPES = { 2: 'card', 3: 'cash_on_delivery', 4: 'bank_transfer' }
const RETURN_STATES = {
  talep: 'requested',
  onaylandi: 'approved',
  reddedildi: 'refused',
  teslim_alindi: 'received',
  iade_edildi: 'refunded',
  vazgecildi: 'withdrawn',
}
const KINDS = { cayma: 'withdrawal', iade: 'return' }
const REASONS = {
  '': '',
  vazgectim: 'changed_mind',
  uymadi: 'did_not_fit',
  beklentim_farkliydi: 'not_as_expected',
  gec_geldi: 'arrived_late',
  hasarli: 'damaged',
  kusurlu: 'defective',
  yanlis_urun: 'wrong_product',
  eksik: 'missing',
  diger: 'other',
}
const REFUNDS = { bekliyor: 'pending', yapildi: 'completed', basarisiz: 'failed' }
const LETTERS = [
  { key: 'order-received:a', template: 'order-received', data: { payment: '3', name: 'Ayşe' } },
  { key: 'order-received:b', template: 'order-received', data: { payment: '4' } },
  { key: 'return-received:a', template: 'return-received', data: { kind: 'cayma' } },
  { key: 'return-received:b', template: 'return-received', data: { kind: 'iade' } },
  { key: 'return-answered:r_a:onaylandi', template: 'return-answered', data: { status: 'onaylandi' } },
  { key: 'return-answered:r_b:reddedildi', template: 'return-answered', data: { status: 'reddedildi' } },
  { key: 'return-answered:r_b:iade_edildi', template: 'return-answered', data: { status: 'iade_edildi' } },
  // Sent: its data is empty.
  { key: 'return-answered:r_c:iade_edildi', template: 'return-answered', data: {} },
  { key: 'order-cancelled:onaylandi', template: 'order-cancelled', data: { status: 'onaylandi' } },
]

beforeAll(async () => {
  const folder = await migrationsBefore('0023_order_states')
  await migrate(db, folder)
  await rm(folder, { recursive: true })
  await db.unchecked(`insert into customers (id, name, email) values ('c', 'Ayşe', 'a@example.com')`)
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total)
     select status || '-' || type, (100000000000 + row_number() over ())::text, 'c', status || '-' || type, status, type, '',
       '', 10, 2, 0, 'free', 12
       from unnest($1::text[]) as status, unnest($2::int[]) as type`,
    [Object.keys(STATUSES), Object.keys(PAYMENT_TYPES)],
  )
  await db.unchecked(
    `insert into order_returns (id, order_id, kind, reason, status)
     select concat_ws('-', kind, reason, status), 'kargoda-2', kind, reason, status
       from unnest($1::text[]) as kind, unnest($2::text[]) as reason, unnest($3::text[]) as status`,
    [Object.keys(KINDS), Object.keys(REASONS), Object.keys(RETURN_STATES)],
  )
  await db.unchecked(
    `insert into order_refunds (key, order_id, amount, status)
     select status, 'kargoda-2', 1, status from unnest($1::text[]) as status`,
    [Object.keys(REFUNDS)],
  )
  await db.unchecked(
    `insert into mail_messages (key, template, locale, recipient, data)
     select email.key, email.template, 'tr', 'a@example.com', email.data
       from jsonb_to_recordset($1) as email(key text, template text, data jsonb)`,
    [JSON.stringify(LETTERS)],
  )
  await migrate(db)
})

test('an upgrade names every state and way to pay of an order in English', async () => {
  const { rows } = await db.unchecked<{ id: string; status: string; type: string }>(
    'select id, status, payment_type as type from orders',
  )
  const expected = Object.entries(STATUSES).flatMap(([old, status]) =>
    Object.entries(PAYMENT_TYPES).map(([code, type]) => ({ id: `${old}-${code}`, status, type })),
  )
  expect(rows).toHaveLength(expected.length)
  expect(rows).toEqual(expect.arrayContaining(expected))
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES))
})

test('an upgrade names kind, reason and state of every return in English', async () => {
  const { rows } = await db.unchecked('select id, kind, reason, status from order_returns')
  const expected = Object.entries(KINDS).flatMap(([oldKind, kind]) =>
    Object.entries(REASONS).flatMap(([oldReason, reason]) =>
      Object.entries(RETURN_STATES).map(([old, status]) => ({
        id: `${oldKind}-${oldReason}-${old}`,
        kind,
        reason,
        status,
      })),
    ),
  )
  expect(rows).toHaveLength(expected.length)
  expect(rows).toEqual(expect.arrayContaining(expected))
  expect(Object.values(KINDS)).toEqual(RETURN_KINDS)
  expect(new Set(Object.values(RETURN_STATES))).toEqual(new Set(RETURN_STATUSES))
  expect(new Set(Object.values(REASONS))).toEqual(new Set(['', ...Object.values(RETURN_REASONS).flat()]))
})

test('an upgrade names the state of every refund in English', async () => {
  const { rows } = await db.unchecked<{ key: string; status: string }>(
    'select key, status from order_refunds',
  )
  expect(Object.fromEntries(rows.map(({ key, status }) => [key, status]))).toEqual(REFUNDS)
})

test('an upgrade keeps the data of queued emails and translates its words', async () => {
  const { rows } = await db.unchecked('select key, data from mail_messages order by id')
  expect(rows).toEqual([
    { key: 'order-received:a', data: { payment: 'cash_on_delivery', name: 'Ayşe' } },
    { key: 'order-received:b', data: { payment: 'bank_transfer' } },
    { key: 'return-received:a', data: { kind: 'withdrawal' } },
    { key: 'return-received:b', data: { kind: 'return' } },
    { key: 'return-answered:r_a:approved', data: { status: 'approved' } },
    { key: 'return-answered:r_b:refused', data: { status: 'refused' } },
    { key: 'return-answered:r_b:refunded', data: { status: 'refunded' } },
    { key: 'return-answered:r_c:refunded', data: {} },
    { key: 'order-cancelled:onaylandi', data: { status: 'onaylandi' } },
  ])
})

test('after an upgrade a customer still has one open card order at most', async () => {
  const copy = `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address,
      delivery_address, sub_total, tax, shipping_total, shipping_kind, total)
    select 'second', '200000000000', customer_id, 'second', status, payment_type, '', '', 10, 2, 0, 'free', 12
      from orders where id = 'odeme_bekliyor-2'`
  await expect(db.unchecked(copy)).rejects.toThrow('orders_one_open_card')
})
