import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readTableFile } from '#modules/platform/spreadsheets/table-file.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { EarlierOrderDetail, EarlierOrderItem } from '../staff/earlier-orders-admin-schemas.ts'
import { readPurchases, selectEarlierLines } from './earlier-orders-queries.ts'
import { moveInOrders } from './move-in-orders.ts'

const made = await testShop()
const { db, shop } = made
const mug = await buildProduct(db, { name: 'Çini Kupa' })
await db.unchecked(`update products set code = 'KUPA-1' where id = $1`, [mug.id])
await db.unchecked(
  `insert into customers (id, name, email, imported_at) values ('isil', 'Işıl', 'isil.ungus@ornek.example', now())`,
)

async function moveIn(name: string, { dryRun = false, isErased = async (_email: string) => false } = {}) {
  const bytes = await readFile(join(import.meta.dirname, '../../../../../tests/fixtures/move-in', name))
  const read = await readTableFile(bytes, { unpacked: 1e7 })
  if (!read.ok) throw new Error(read.reason)
  return known(await moveInOrders({ db, isErased }, read.rows, { dryRun }))
}

function known(report: Awaited<ReturnType<typeof moveInOrders>>) {
  if (report && 'unclear' in report) throw new Error(`unclear: ${JSON.stringify(report.unclear)}`)
  return report
}

/** The rows of a file as a table is read. */
const table = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))

const numbersOf = async (customerId: string) =>
  (await shop.earlierShop.list(customerId)).map(({ orderNo }) => orderNo)

test('a dry run counts the orders of a Shopify file and stores none', async () => {
  expect(await moveIn('shopify-orders.csv', { dryRun: true })).toMatchObject({
    counts: { new: 2, refused: 2 },
  })
  expect(await numbersOf('isil')).toEqual([])
})

test('orders come once, with what is wrong with the others; this shop’s orders and stock stay as they are', async () => {
  const shopHas = async () => {
    const { rows } = await db.unchecked(
      `select (select count(*) from orders) as orders, (select count(*) from stock_ledger) as movements`,
    )
    return rows
  }
  const before = await shopHas()
  expect(await moveIn('shopify-orders.csv')).toMatchObject({
    counts: { new: 2, waiting: 1, staffOnly: 0, same: 0, erased: 0, refused: 2 },
    amount: { text: '1249.90', value: '1249.90' },
    problems: [
      { line: 5, orderNo: '#1003', problem: 'order-email' },
      { line: 6, orderNo: '#1004', problem: 'amount' },
    ],
  })
  expect(await moveIn('shopify-orders.csv')).toMatchObject({ counts: { new: 0, same: 2 } })
  expect(await shopHas()).toEqual(before)
})

test('an earlier order has its lines, and the product on sale here under the same SKU', async () => {
  const [listed] = await shop.earlierShop.list('isil')
  expect(listed).toMatchObject({ orderNo: '#1001', total: '1249.90', status: 'completed', currency: 'TRY' })
  const order = await shop.earlierShop.find('isil', listed?.id ?? 0)
  expect(order?.placedAt.toISOString()).toBe('2024-05-12T11:05:33.000Z')
  expect(order?.lines).toMatchObject([
    { name: 'Çini Kupa', quantity: 2, unitPrice: '500.00', productId: mug.id },
    { name: 'Tepsi', quantity: 1, unitPrice: '200.00', productId: null },
  ])
})

test('who registers with a stranger’s address sees the earlier orders only once the address is proven', async () => {
  await db.unchecked(
    `insert into customers (id, name, email) values ('guest', 'Kim', 'yabanci@ornek.example')`,
  )
  expect(await numbersOf('guest')).toEqual([])
  const { rows } = await db.unchecked<{ id: number }>(
    `select id from earlier_orders where order_no = '#1002'`,
  )
  const id = rows[0]?.id ?? 0
  expect(await shop.earlierShop.find('guest', id)).toBeNull()
  expect(await shop.earlierShop.find('isil', id)).toBeNull()
  await db.unchecked(`update customers set email_verified = true where id = 'guest'`)
  expect(await numbersOf('guest')).toEqual(['#1002'])
})

test('orders of a WooCommerce file have one row per product', async () => {
  await db.unchecked(
    `insert into customers (id, name, email, imported_at) values ('ayse', 'Ayşe', 'ayse@ornek.example', now())`,
  )
  expect(await moveIn('woocommerce-orders.csv')).toMatchObject({ counts: { new: 2, refused: 0 } })
  expect(await shop.earlierShop.list('ayse')).toMatchObject([
    { orderNo: '502', status: 'cancelled', subTotal: '100.00' },
    {
      orderNo: '501',
      status: 'completed',
      subTotal: '200.00',
      shipping: '29.90',
      total: '229.90',
      invoiceAddress: 'Ayşe Kaya, Lale Sok. No:7, Nilüfer, TR16, TR, 05325554433',
    },
  ])
})

test('orders of somebody who had the account erased are left out', async () => {
  await db.unchecked('delete from earlier_orders')
  const report = await moveIn('woocommerce-orders.csv', { isErased: async () => true })
  expect(report?.counts).toMatchObject({ new: 0, erased: 2 })
})

test('a WooCommerce file with one row per order brings its products from line_item_1, line_item_2…', async () => {
  await db.unchecked(
    `insert into customers (id, name, email, imported_at) values ('ayse-one', 'Ayşe', 'ayse.tek@ornek.example', now())`,
  )
  const path = join(
    import.meta.dirname,
    '../../../../../tests/fixtures/move-in/woocommerce-orders-one-row.csv',
  )
  const text = (await readFile(path, 'utf8')).replaceAll('ayse@ornek.example', 'ayse.tek@ornek.example')
  const read = await readTableFile(Buffer.from(text), { unpacked: 1e7 })
  if (!read.ok) throw new Error(read.reason)
  const deps = { db, isErased: async () => false }
  expect(await moveInOrders(deps, read.rows, { dryRun: false })).toMatchObject({
    counts: { new: 2, refused: 2 },
    problems: [
      { line: 4, orderNo: '703', problem: 'lines' },
      { line: 5, orderNo: '704', problem: 'lines' },
    ],
  })
  expect(await numbersOf('ayse-one')).toEqual(['702', '701'])
  const listed = await shop.earlierShop.list('ayse-one')
  const order = await shop.earlierShop.find('ayse-one', listed[1]?.id ?? 0)
  expect(order).toMatchObject({ subTotal: '200.00', discount: '20.00', shipping: '29.90', total: '209.90' })
  expect(order?.lines).toMatchObject([
    { name: 'Kupa', sku: 'KPA-1', quantity: 2, unitPrice: '50.00' },
    { name: 'Bez Çanta | büyük', sku: 'CANTA', quantity: 1, unitPrice: '100.00' },
  ])
})

describe('the dates of a file', () => {
  const file = (...dates: string[]) =>
    table(
      ['order_id', 'order_date', 'status', 'billing_email', 'currency', 'order_total', 'line_items'],
      ...dates.map((date, index) => [
        `9${index}`,
        ...[date, 'completed', 'tarih@ornek.example', 'TRY', '10', 'name:Kupa|sku:|quantity:1|total:10.00;'],
      ]),
    )
  const placed = async () => {
    const { rows } = await db.unchecked<{ at: Date }>(
      `select placed_at as at from earlier_orders where email = 'tarih@ornek.example' order by order_no`,
    )
    return rows.map(({ at }) => at.toISOString())
  }
  const deps = { db, isErased: async () => false }
  beforeEach(async () => {
    await db.unchecked(`delete from earlier_orders where email = 'tarih@ornek.example'`)
  })

  test('are read in the one order that they show', async () => {
    const american = await moveInOrders(deps, file('9/6/2016 6:29:00', '9/25/2016 14:32:00'), {
      dryRun: false,
    })
    expect(american).toMatchObject({ counts: { new: 2, refused: 0 }, dates: 'month-first' })
    expect(await placed()).toEqual(['2016-09-06T03:29:00.000Z', '2016-09-25T11:32:00.000Z'])
  })

  test('with points put the day first, and those of ISO need no order', async () => {
    const report = await moveInOrders(deps, file('06.09.2016 14:32', '2016-09-06T14:32:00'), {
      dryRun: false,
    })
    expect(report).toMatchObject({ counts: { new: 2 }, dates: 'day-first' })
    expect(await placed()).toEqual(['2016-09-06T11:32:00.000Z', '2016-09-06T11:32:00.000Z'])
  })

  test('that nothing decides are asked about, and nothing is written until somebody says it', async () => {
    const rows = file('9/6/2016', '10/6/2016')
    expect(await moveInOrders(deps, rows, { dryRun: false })).toEqual({
      unclear: { dates: ['9/6/2016', '10/6/2016'], amounts: [] },
    })
    expect(await placed()).toEqual([])
    expect(await moveInOrders(deps, rows, { dryRun: false, said: { dates: 'month-first' } })).toMatchObject({
      counts: { new: 2 },
      dates: 'month-first',
    })
    expect(await placed()).toEqual(['2016-09-06T09:00:00.000Z', '2016-10-06T09:00:00.000Z'])
  })

  test('that contradict each other are read as is said, and what cannot be is refused', async () => {
    expect(
      await moveInOrders(deps, file('25/6/2016', '9/25/2016'), {
        dryRun: false,
        said: { dates: 'day-first' },
      }),
    ).toMatchObject({ counts: { new: 1, refused: 1 }, problems: [{ orderNo: '91', problem: 'date' }] })
  })
})

test('a WooCommerce file with all products of an order in one column brings them, as text or as JSON', async () => {
  await db.unchecked(
    `insert into customers (id, name, email, imported_at) values ('ayse-list', 'Ayşe', 'ayse.liste@ornek.example', now())`,
  )
  const path = join(
    import.meta.dirname,
    '../../../../../tests/fixtures/move-in/woocommerce-orders-line-items.csv',
  )
  const read = await readTableFile(await readFile(path), { unpacked: 1e7 })
  if (!read.ok) throw new Error(read.reason)
  const report = known(await moveInOrders({ db, isErased: async () => false }, read.rows, { dryRun: false }))
  expect(report).toMatchObject({
    counts: { new: 2, refused: 3 },
    problems: [
      { line: 4, orderNo: '803', problem: 'lines' },
      { line: 5, orderNo: '804', problem: 'lines' },
      { line: 6, orderNo: '805', problem: 'lines' },
    ],
  })
  const listed = await shop.earlierShop.list('ayse-list')
  const order = async (orderNo: string) =>
    shop.earlierShop.find('ayse-list', listed.find((each) => each.orderNo === orderNo)?.id ?? 0)
  expect(await order('801')).toMatchObject({
    subTotal: '200.00',
    lines: [
      { name: 'Kupa; mavi', sku: 'KPA-1', quantity: 2, unitPrice: '50.00' },
      { name: 'Bez Çanta', sku: 'CANTA', quantity: 1, unitPrice: '100.00' },
    ],
  })
  expect(await order('802')).toMatchObject({
    lines: [
      { name: 'Kitap "Deniz"', sku: 'KTP-1', quantity: 3, unitPrice: '15.00' },
      { name: 'Ayraç', sku: '', quantity: 1, unitPrice: '4.90' },
    ],
  })
})

test('amounts that could be liras or thousands are asked about for the whole file, and read as is said', async () => {
  const file = table(
    ['order_id', 'order_date', 'status', 'billing_email', 'currency', 'order_total', 'line_items'],
    [
      'a1',
      '2024-05-12',
      'completed',
      'tutar@ornek.example',
      'TRY',
      '1,299',
      'name:Kupa|quantity:1|total:1,299;',
    ],
    ['a2', '2024-05-13', 'completed', 'tutar@ornek.example', 'TRY', '899', 'name:Kupa|quantity:1|total:899;'],
  )
  const deps = { db, isErased: async () => false }
  expect(await moveInOrders(deps, file, { dryRun: false })).toEqual({
    unclear: { dates: [], amounts: ['1,299'] },
  })
  const totals = async () => {
    const { rows } = await db.unchecked<{ total: string }>(
      `select total from earlier_orders where email = 'tutar@ornek.example' order by order_no`,
    )
    return rows.map(({ total }) => total)
  }
  expect(await totals()).toEqual([])
  expect(await moveInOrders(deps, file, { dryRun: false, said: { decimal: 'point' } })).toMatchObject({
    counts: { new: 2 },
    amount: { text: '1,299', value: '1299.00' },
  })
  expect(await totals()).toEqual(['1299.00', '899.00'])
})

test('a second shop has its own orders under the same numbers, with its own products', async () => {
  const mine = await buildProduct(db, { code: 'ORT-1' })
  const theirs = await buildProduct(db, { code: 'B-ORT-1' })
  const file = table(
    [
      'order_id',
      'order_date',
      'status',
      'billing_email',
      'currency',
      'order_total',
      'item_name',
      'item_sku',
      'item_quantity',
      'item_total',
    ],
    ['77', '2024-05-12', 'completed', 'iki@ornek.example', 'TRY', '10', 'Kupa', 'ORT-1', '1', '10'],
  )
  const deps = { db, isErased: async () => false }
  const bring = async (source?: string) =>
    known(await moveInOrders(deps, file, { dryRun: false, ...(source && { source }) }))?.counts
  expect(await bring()).toMatchObject({ new: 1 })
  expect(await bring('B-')).toMatchObject({ new: 1, same: 0 })
  expect(await bring('B-')).toMatchObject({ new: 0, same: 1 })
  const { rows } = await db.unchecked<{ id: number; source: string }>(
    `select id, source from earlier_orders where order_no = '77' order by source`,
  )
  expect(rows.map(({ source }) => source)).toEqual(['', 'B-'])
  const products = await Promise.all(rows.map(({ id }) => selectEarlierLines(db, id)))
  expect(products.flat().map(({ productId }) => productId)).toEqual([mine.id, theirs.id])
  const bought = (productId: number) =>
    readPurchases(db, [{ index: 0, email: 'iki@ornek.example', productId, before: new Date('2025-01-01') }])
  expect(await bought(mine.id)).toEqual(new Map([[0, [rows[0]?.id]]]))
  expect(await bought(theirs.id)).toEqual(new Map([[0, [rows[1]?.id]]]))
  await db.unchecked(`delete from earlier_orders where source = 'B-'`)
  expect(await bought(theirs.id)).toEqual(new Map())
})

describe('orders without an email', () => {
  const deps = { db, isErased: async (email: string) => email === '' || email === 'null' }
  const header = [
    ...['Name', 'Email', 'Created at', 'Currency', 'Subtotal', 'Shipping', 'Total', 'Lineitem name'],
    ...['Lineitem quantity', 'Lineitem price', 'Shipping Name', 'Shipping Phone', 'Shipping City'],
  ]
  const row = (orderNo: string, email: string, name: string, day = '2025-03-15') => [
    ...[orderNo, email, `${day} 11:00:00 +0300`, 'TRY', '300.00', '50.00', '350.00', 'Çorap'],
    ...['2', '150.00', name, "'+905321112244", 'Çankaya'],
  ]
  const file = table(
    header,
    row('#2001', 'ayse.eski@ornek.example', 'Ayşe Deneme', '2025-03-14'),
    row('#2002', '', 'Mehmet Işık'),
    row('#2003', ' ', 'Mehmet Işık', '2025-03-16'),
    row('#2004', 'yok', 'Veli Deneme'),
  )
  const bring = (dryRun = false) => moveInOrders(deps, file, { dryRun }).then(known)
  const staff = (role: Parameters<typeof staffBrowser>[1]) => staffBrowser(made, role)
  type Page = { items: EarlierOrderItem[]; next: string | null; count: { value: number } }
  const listed = async (query: string) =>
    (await (await staff('support')).request<Page>('GET', `/earlier-orders?${query}`)).body
  const numbers = async (query: string) => (await listed(query)).items.map(({ orderNo }) => orderNo)
  const idOf = async (orderNo: string) => (await listed(`q=${encodeURIComponent(orderNo)}`)).items[0]?.id ?? 0

  beforeEach(async () => {
    await db.unchecked('delete from earlier_orders')
    await db.unchecked('delete from erased_earlier_orders')
  })

  test('are counted as for staff only, in a dry run too, and come once', async () => {
    const counts = { new: 3, waiting: 1, staffOnly: 2, same: 0, erased: 0, refused: 1 }
    const tried = await bring(true)
    expect(tried).toMatchObject({ counts, problems: [{ orderNo: '#2004', problem: 'order-email' }] })
    expect(tried?.rows[1]?.values).toMatchObject({ email: '', name: 'M••• I•••', phone: '•••44' })
    expect(await numbers('')).toEqual([])
    expect(await bring()).toMatchObject({ counts })
    expect(await bring()).toMatchObject({ counts: { new: 0, waiting: 0, staffOnly: 0, same: 3 } })
  })

  test('belong to no account: not by the phone number, not by a missing address', async () => {
    await db.unchecked(
      `insert into customers (id, name, email, phone, email_verified, imported_at)
       values ('same-phone', 'Mehmet Işık', 'mehmet@ornek.example', '+905321112244', true, now()) on conflict do nothing`,
    )
    await bring()
    const { rows } = await db.unchecked<{ id: string }>('select id from customers')
    for (const { id } of rows)
      expect(await numbersOf(id), id).not.toEqual(expect.arrayContaining([expect.stringMatching(/#200[23]/)]))
    const without = `update earlier_orders set`
    const which = `where order_no = '#2002'`
    await expect(db.unchecked(`${without} email = '' ${which}`)).rejects.toThrow('earlier_orders_email_given')
    await expect(db.unchecked(`${without} customer_id = 'same-phone' ${which}`)).rejects.toThrow(
      'earlier_orders_account',
    )
  })

  test('are found by staff: by number, folded name, digits of the phone, email, day and state', async () => {
    await bring()
    expect(await numbers('')).toEqual(['#2003', '#2002', '#2001'])
    expect(await numbers('sort=oldest')).toEqual(['#2001', '#2002', '#2003'])
    expect(await numbers('email=without')).toEqual(['#2003', '#2002'])
    expect(await numbers('q=mehmet+isik&email=without&to=2025-03-15')).toEqual(['#2002'])
    expect(await numbers('q=2002')).toEqual(['#2002'])
    expect(await numbers('q=0532+111+22')).toHaveLength(3)
    expect(await numbers('q=0533+111+22')).toEqual([])
    expect(await numbers('q=ayse.eski%40ornek.example')).toEqual(['#2001'])
    expect(await numbers('status=cancelled')).toEqual([])
    expect((await listed('status=open')).count).toEqual({ value: 3, exact: true })
    const first = await listed('limit=2')
    expect(first.items.map(({ orderNo }) => orderNo)).toEqual(['#2003', '#2002'])
    expect(await numbers(`limit=2&cursor=${first.next}`)).toEqual(['#2001'])
    expect(await numbers('cursor=WzAsIngiLCJ5Il0')).toHaveLength(3)
  })

  test('are shown with all that is stored, and with the account of those that have one', async () => {
    await db.unchecked(
      `insert into customers (id, name, surname, email, email_verified) values ('ayse-eski', 'Ayşe', 'Deneme', 'ayse.eski@ornek.example', true)`,
    )
    await bring()
    const support = await staff('support')
    const detail = async (orderNo: string) =>
      (await support.request<EarlierOrderDetail>('GET', `/earlier-orders/${await idOf(orderNo)}`)).body
    expect(await detail('#2002')).toMatchObject({
      ...{ orderNo: '#2002', email: null, buyerName: 'Mehmet Işık', phone: '+905321112244', customer: null },
      ...{ subTotal: '300.00', shipping: '50.00', total: '350.00', currency: 'TRY', platform: 'shopify' },
      deliveryAddress: 'Mehmet Işık, Çankaya, +905321112244',
      lines: [{ name: 'Çorap', sku: '', quantity: 2, unitPrice: '150.00', productId: null }],
    })
    expect((await detail('#2001')).customer).toEqual({ id: 'ayse-eski', name: 'Ayşe Deneme' })
    await db.unchecked(`update customers set email_verified = false where id = 'ayse-eski'`)
    expect((await detail('#2001')).customer, 'who has not proven the address').toBeNull()
    expect((await support.request('GET', '/earlier-orders/999999')).status).toBe(404)
    await db.unchecked(`update customers set email_verified = true where id = 'ayse-eski'`)
  })

  test('are erased when somebody asks, with the reason on record, and do not come back with the file', async () => {
    await bring()
    const [owned, one, two] = [await idOf('#2001'), await idOf('#2002'), await idOf('#2003')]
    const erase = async (role: Parameters<typeof staffBrowser>[1], ids: number[], reason: string) =>
      (await (await staff(role)).request('POST', '/earlier-orders/erase', { body: { ids, reason } })).status
    expect(await erase('orders', [one], 'KVKK')).toBe(403)
    expect(await erase('support', [one], ' ')).toBe(422)
    expect(await erase('support', [one, owned], 'KVKK'), 'one has an account').toBe(409)
    expect(await erase('support', [one, 999_999], 'KVKK'), 'one is not here').toBe(404)
    expect(await numbers('')).toHaveLength(3)
    expect(await erase('support', [one, two], 'KVKK başvurusu 12')).toBe(200)
    expect(await numbers('')).toEqual(['#2001'])
    const { rows } = await db.unchecked(
      `select record_type, after from audit_log where action = 'earlierOrder.erase'`,
    )
    expect(rows).toEqual([
      { record_type: 'earlierOrder', after: { orderNo: '#2002, #2003', reason: 'KVKK başvurusu 12' } },
    ])
    const left = await db.unchecked(
      `select from earlier_order_lines l left join earlier_orders o on o.id = l.order_id where o.order_no is distinct from '#2001'`,
    )
    expect(left.rows).toEqual([])
    expect(await bring()).toMatchObject({
      counts: { new: 0, staffOnly: 0, same: 1, erased: 2, refused: 1 },
      problems: [
        { line: 3, orderNo: '#2002', problem: 'order-erased' },
        { line: 4, orderNo: '#2003', problem: 'order-erased' },
        { line: 5, orderNo: '#2004' },
      ],
    })
  })

  test('that came before names and numbers were kept apart get them from their addresses', async () => {
    await bring()
    const others = [
      [
        "'#2001'",
        "'Zeynep Gül, Lale Sok. 7, 16110, Nilüfer, TR'",
        "'Zeynep Gül, Lale Sok. 7, (0212) 123-45-67'",
      ],
      ["'#2003'", "''", "'Ali Veli, Bursa'"],
    ]
    for (const [orderNo, delivery, invoice] of others)
      await db.unchecked(
        `update earlier_orders set delivery_address = ${delivery}, invoice_address = ${invoice} where order_no = ${orderNo}`,
      )
    await db.unchecked(`update earlier_orders set buyer_name = '', phone = ''`)
    const migrations = join(import.meta.dirname, '../../../../database/migrations')
    const sql = await readFile(join(migrations, '0087_earlier_orders_for_staff.sql'), 'utf8')
    for (const part of sql.split('--> statement-breakpoint'))
      if (part.includes('UPDATE "earlier_orders"')) await db.unchecked(part)
    const { rows } = await db.unchecked<{ buyer: string }>(
      `select buyer_name || ' ' || phone as buyer from earlier_orders order by order_no`,
    )
    expect(rows.map(({ buyer }) => buyer)).toEqual([
      'Zeynep Gül 02121234567',
      'Mehmet Işık +905321112244',
      'Ali Veli ',
    ])
  })
})
