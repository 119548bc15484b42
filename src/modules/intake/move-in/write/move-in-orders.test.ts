import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readTableFile } from '#modules/platform/spreadsheets/table-file.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { readPurchases, selectEarlierLines } from './earlier-orders-queries.ts'
import { moveInOrders } from './move-in-orders.ts'

const { db, shop } = await testShop()
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
    counts: { new: 2, waiting: 1, same: 0, erased: 0, refused: 2 },
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
