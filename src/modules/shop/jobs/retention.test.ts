import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import { deleteExpiredCarts } from '#modules/buying/cart/delete-expired-carts.ts'
import { deleteOldAcceptances } from '#modules/ordering/orders/legal-documents/delete-old-acceptances.ts'
import { deleteOldEntries } from '#modules/platform/audit/delete-old-entries.server.ts'
import { RETENTION } from '#modules/platform/settings/groups/retention-settings-rules.ts'
import { testShop } from '#tests/support/shop.ts'
import { shopJobs } from './shop-jobs.ts'

const { db, shop, set } = await testShop()
const job = shopJobs(shop).find(({ name }) => name === 'delete-expired')

const orders = (ages: string) => `
  insert into customers (id, name, email, email_verified) values ('c', 'Ayşe', 'ayse@ornek.example', true) on conflict do nothing;
  insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
    sub_total, tax, shipping_total, shipping_kind, total, created_at)
  select 'o' || n, (100000000000 + n)::text, 'c', n, 'delivered', 'card', '', '', 10, 2, 0, 'free', 12, now() - make_interval(days => age)
    from unnest(${ages}) with ordinality as x (age, n);
  insert into order_acceptances (order_id, document, html, sha256, ip)
  select id, 'sales-contract', '<p>', repeat('a', 64), '::1' from orders`

/** Of each setting: rows of some ages in days, and the ages that are left of them. */
const KINDS: readonly {
  setting: keyof (typeof RETENTION)['settings']
  what: string
  insert: (ages: string) => string
  left: string
}[] = [
  {
    setting: 'ziyaretciKayitGunu',
    what: 'browsers',
    insert: (ages) =>
      `insert into visitors (token_hash, created_at) select age, now() - make_interval(days => age) from unnest(${ages}) as age`,
    left: 'select token_hash::int as age from visitors',
  },
  {
    setting: 'ziyaretciKayitGunu',
    what: 'carts of browsers',
    insert: (ages) =>
      `insert into carts (visitor_hash, updated_at) select age, now() - make_interval(days => age) from unnest(${ages}) as age`,
    left: 'select visitor_hash::int as age from carts',
  },
  {
    setting: 'iletiKayitGunu',
    what: 'emails',
    insert: (ages) => `insert into mail_messages (key, template, locale, recipient, data, status, created_at)
      select age, 'verify-email', 'tr', 'a@ornek.example', '{}', 'sent', now() - make_interval(days => age) from unnest(${ages}) as age`,
    left: 'select key::int as age from mail_messages',
  },
  {
    setting: 'bildirimKayitGunu',
    what: 'deliveries of webhooks',
    insert: (
      ages,
    ) => `insert into webhooks (id, name, url, events, active, secret) values ('w', 'ERP', 'https://erp.example/', '{order.created}', false, 'encrypted:x')
        on conflict do nothing;
      insert into webhook_deliveries (webhook_id, event, payload, status, created_at)
      select 'w', age, '{}', 'sent', now() - make_interval(days => age) from unnest(${ages}) as age`,
    left: 'select event::int as age from webhook_deliveries',
  },
  {
    setting: 'islemKayitGunu',
    what: 'entries of the audit log',
    insert: (
      ages,
    ) => `insert into audit_log (staff_name, action, record_type, record_id, request_id, ip, created_at)
      select 'Ayşe', 'order.ship', 'order', age, 'r', '::1', now() - make_interval(days => age) from unnest(${ages}) as age`,
    left: "select record_id::int as age from audit_log where request_id = 'r'",
  },
  {
    setting: 'sozlesmeKayitGunu',
    what: 'accepted contracts',
    insert: orders,
    left: `select extract(day from now() - o.created_at)::int as age from order_acceptances a join orders o on o.id = a.order_id`,
  },
]

const agesLeft = async (sql: string) =>
  (await db.unchecked<{ age: number }>(`${sql} order by 1`)).rows.map(({ age }) => age)
const run = async (sql: string) => {
  for (const one of sql.split(';')) await db.unchecked(one)
}

beforeEach(async () => {
  await run(`alter table audit_log disable trigger user; delete from audit_log; alter table audit_log enable trigger user;
    delete from orders; delete from visitors; delete from carts; delete from mail_messages; delete from webhook_deliveries`)
})

describe('the nightly job deletes', () => {
  test.each(KINDS)(
    '$what after the days of $setting, and no younger ones',
    async ({ setting, insert, left }) => {
      const { form, initial } = RETENTION.settings[setting]
      const [least, most] = [form.kind === 'number' ? form.min : 0, Number(initial)]
      await run(insert(`array[${least - 1}, ${least + 1}, ${most + 1}]`))
      await set(setting, initial)
      await job?.run()
      const kept = [least - 1, least + 1].filter((age) => age < most)
      expect(await agesLeft(left), 'with the days it has at first').toEqual(kept)
      await set(setting, String(least))
      await job?.run()
      expect(await agesLeft(left), 'with the least that it takes').toEqual([least - 1])
    },
  )

  test.each([
    {
      table: 'mail_messages',
      key: 'key',
      row: `'m', 'verify-email', 'tr', 'a@ornek.example', '{}', 'waiting'`,
    },
  ])('no row of $table that still waits', async ({ table, row }) => {
    await db.unchecked(
      `insert into ${table} (key, template, locale, recipient, data, status, due_at, created_at)
       values (${row}, now() + interval '1 day', now() - interval '20 years')`,
    )
    await job?.run()
    expect((await db.unchecked(`select from ${table}`)).rowCount).toBe(1)
  })

  test('no cart of a customer', async () => {
    await run(orders('array[1]'))
    await db.unchecked(
      `insert into carts (customer_id, updated_at) values ('c', now() - interval '20 years')`,
    )
    await job?.run()
    expect((await db.unchecked('select from carts')).rowCount).toBe(1)
  })
})

/** A database that is gone after some statements. */
function endsAfter(statements: number): Db {
  let left = statements
  const counted =
    <Rest extends readonly unknown[], Result>(ask: (...rest: Rest) => Promise<Result>) =>
    async (...rest: Rest): Promise<Result> => {
      if (left-- <= 0) throw new Error('the process has ended')
      return ask(...rest)
    }
  return { query: counted(db.query), prepared: counted(db.prepared), unchecked: counted(db.unchecked) } as Db
}

describe('a job that is killed in the middle has deleted whole batches, and the next run deletes the rest', () => {
  const MANY = 'array(select 4000 + n from generate_series(1, 25) as n)'
  test.each([
    {
      kind: KINDS[0],
      again: (at: Db) => deleteInBatches(at, 'visitors', 'created_at < now()', { batch: 10 }),
    },
    { kind: KINDS[1], again: (at: Db) => deleteExpiredCarts(at, 365, 10) },
    { kind: KINDS[4], again: (at: Db) => deleteOldEntries(at, 3653, 10) },
    { kind: KINDS[5], again: (at: Db) => deleteOldAcceptances(at, 3653, 10) },
  ])('$kind.what', async ({ kind, again }) => {
    if (!kind) throw new Error('no such kind')
    await run(kind.insert(MANY))
    await expect(again(endsAfter(1))).rejects.toThrow('the process has ended')
    expect(await agesLeft(kind.left)).toHaveLength(15)
    await again(db)
    expect(await agesLeft(kind.left)).toEqual([])
  })
})

test('contracts go and their orders stay', async () => {
  await run(orders('array[4000, 10]'))
  await deleteOldAcceptances(db, 3653, 1)
  expect((await db.unchecked('select from orders')).rowCount).toBe(2)
  expect((await db.unchecked('select from order_acceptances')).rowCount).toBe(1)
})
