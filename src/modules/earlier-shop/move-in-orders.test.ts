import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTableFile } from '#modules/spreadsheets/table-file.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { moveInOrders } from './move-in-orders.ts'

const { db, shop } = await testShop()
const mug = await buildProduct(db, { name: 'Çini Kupa' })
await db.unchecked(`update products set code = 'KUPA-1' where id = $1`, [mug.id])
await db.unchecked(
  `insert into customers (id, name, email, imported_at) values ('isil', 'Işıl', 'isil.ungus@ornek.example', now())`,
)

async function moveIn(name: string, { dryRun = false, isErased = async (_email: string) => false } = {}) {
  const bytes = await readFile(join(import.meta.dirname, '../../../tests/fixtures/move-in', name))
  const read = await readTableFile(bytes, { unpacked: 1e7 })
  if (!read.ok) throw new Error(read.reason)
  return moveInOrders({ db, isErased }, read.rows, { dryRun })
}

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
  const path = join(import.meta.dirname, '../../../tests/fixtures/move-in/woocommerce-orders-one-row.csv')
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
