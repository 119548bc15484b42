import { beforeAll, describe, expect, test } from 'vitest'
import { isPlaced, owesPieces } from '#modules/kernel/orders/order-conditions.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'

const ROWS = 20_000
const db = await testDatabase()

beforeAll(async () => {
  await db.unchecked(`insert into customers (id, name, email, email_verified)
    select 'c' || n, 'Ayşe', 'ayse' || n || '@ornek.example', true from generate_series(1, 100) as n`)
  await db.unchecked(`insert into addresses (customer_id, title, name, country, city, town, address, phone, invoice_type)
    select 'c' || n, 'Ev', 'Ayşe', 'Türkiye', 'İzmir', 'Bornova', 'Lale Sk. 1', '', 'individual' from generate_series(1, 100) as n`)
  // Almost all orders of a shop have left.
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total, payment_due_at, owes_pieces)
     select 'o' || n, (100000000000 + n)::text, 'c' || 1 + n % 100, n,
       case when n % 1000 = 0 then 'awaiting_payment' when n % 100 = 77 then 'confirmed' else 'shipped' end,
       'bank_transfer', '', '', 10, 2, 0, 'free', 12, now(), n % 100 = 77 or n % 1000 = 0 from generate_series(1, ${ROWS}) as n`,
  )
  await db.unchecked(
    `insert into order_refunds (key, order_id, amount, status)
     select n, 'o' || n, 12, case when n % 1000 = 0 then 'pending' else 'completed' end from generate_series(1, ${ROWS}) as n`,
  )
  await db.unchecked(
    `insert into payments (id, kind, order_id, customer_id, provider, status, price, paid_price, installment, expires_at)
     select 'p' || n, 'order', 'o' || n, 'c1', 'test', 'paid', 12, 12, 1, now() from generate_series(1, ${ROWS}) as n`,
  )
  await db.unchecked(
    `insert into visitors (token_hash, delivery_address_id, invoice_address_id, placed_order_id)
     select n, a.id, a.id, 'o' || n from generate_series(1, ${ROWS}) as n
       left join addresses a on a.customer_id = 'c' || n % 1000`,
  )
  await db.unchecked(
    `insert into mail_messages (key, template, locale, recipient, data, status, created_at)
     select n, 'verify-email', 'tr', 'Okur' || n || '@ornek.example', '{}', 'sent', now() - make_interval(mins => n) from generate_series(1, ${ROWS}) as n`,
  )
  const [mug, plate] = [await buildProduct(db), await buildProduct(db)]
  // Almost all pieces have left: the trigger would say that every order still owes one.
  await db.unchecked('alter table order_lines disable trigger user')
  await db.unchecked(
    `insert into order_lines (order_id, position, product_id, slug, code, name, unit_value, multiplier, quantity, tax_rate, currency,
       unit_price, exchange_rate, net, tax, gross)
     select 'o' || n, 1, case n % 2 when 0 then ${mug.id} else ${plate.id} end, '', 'K', 'Kupa', 'adet', 1, 1, 20, 'TRY', 10, 1, 10, 2, 12 from generate_series(1, ${ROWS}) as n`,
  )
  await db.unchecked(
    `insert into carts (customer_id, updated_at) select 'c' || n, now() - make_interval(days => n) from generate_series(1, 100) as n`,
  )
  await db.unchecked(
    `insert into carts (visitor_hash, updated_at) select n, now() - make_interval(mins => n) from generate_series(1, ${ROWS}) as n`,
  )
  await db.unchecked(
    `insert into audit_log (created_at, staff_name, action, record_type, record_id, request_id, ip)
     select now() - make_interval(mins => n), 'Ayşe', 'order.ship', 'order', n, '', '' from generate_series(1, ${ROWS}) as n`,
  )
  await db.unchecked('analyze')
}, 120_000)

/** The plan that PostgreSQL chooses, as text. */
async function plan(statement: string): Promise<string> {
  const { rows } = await db.unchecked<{ 'QUERY PLAN': string }>(`explain ${statement}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe(`at ${ROWS} rows PostgreSQL uses an index for`, () => {
  test.each([
    {
      what: 'overdue bank transfers',
      index: 'orders_awaiting_transfer',
      sql: `select id from orders where payment_type = 'bank_transfer' and status = 'awaiting_payment' and payment_due_at <= now() order by payment_due_at limit 200`,
    },
    {
      what: 'orders with pieces to send, oldest first',
      index: 'orders_owing',
      sql: `select o.created_at from orders o where ${owesPieces('o')} order by o.created_at limit 1000`,
    },
    {
      what: 'orders that were shipped in part',
      index: 'orders_owing',
      sql: `select o.id from orders o where o.status = any ('{shipped,return_requested}'::text[]) and ${owesPieces('o')}`,
    },
    {
      what: 'bank transfers that need a reminder',
      index: 'orders_awaiting_transfer',
      sql: `select id from orders where payment_type = 'bank_transfer' and status = 'awaiting_payment' and created_at <= now() and payment_due_at > now() order by created_at limit 200`,
    },
    {
      what: 'due refunds',
      index: 'order_refunds_waiting',
      sql: `select f.key from order_refunds f join orders o on o.id = f.order_id where f.status = 'pending' and f.due_at <= now() order by f.due_at, f.id limit 50`,
    },
    {
      what: 'emails to one address',
      index: 'mail_messages_recipient',
      sql: `delete from mail_messages where lower(recipient) = 'okur7@ornek.example'`,
    },
    {
      what: 'expired emails',
      index: 'mail_messages_done',
      sql: `select from mail_messages where status <> 'waiting' and created_at < now() - interval '1 year'`,
    },
    {
      what: 'expired visitors',
      index: 'visitors_created',
      sql: `select from visitors where created_at < now() - interval '1 year'`,
    },
    {
      what: 'visitors with a given delivery address',
      index: 'visitors_delivery_address',
      sql: `update visitors set delivery_address_id = null where delivery_address_id = 5`,
    },
    {
      what: 'visitors with a given invoice address',
      index: 'visitors_invoice_address',
      sql: `update visitors set invoice_address_id = null where invoice_address_id = 5`,
    },
    {
      what: 'visitors who placed a given order',
      index: 'visitors_placed_order',
      sql: `update visitors set placed_order_id = null where placed_order_id = 'o5'`,
    },
    {
      what: 'the newest lines of a product',
      index: 'order_lines_newest',
      sql: `select order_id from order_lines where product_id = 1 order by id desc limit 400`,
    },
    {
      what: 'the newest card attempts that were never paid',
      index: 'orders_attempts',
      sql: `select o.id from orders o where not (${isPlaced('o')}) order by o.created_at desc, o.id desc limit 50`,
    },
    {
      what: 'carts that customers left',
      index: 'carts_left',
      sql: `select id from carts where customer_id is not null and (updated_at, id) > ('-infinity', 0)
        and updated_at between now() - interval '3 days' and now() order by updated_at, id limit 1000`,
    },
    {
      what: 'entries of the audit log that are too old',
      index: 'audit_log_day',
      sql: `select from audit_log where created_at < now() - interval '10 years' limit 5000`,
    },
    {
      what: 'payments of an order',
      index: 'payments_order',
      sql: `select from payments where order_id = 'o5'`,
    },
  ])('$what: $index', async ({ sql, index }) => {
    expect(await plan(sql)).toContain(index)
  })
})
