import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildCoupon } from '#tests/support/coupons.ts'
import { buildBuyerWithOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

const test_ = await testShop()
const { db, app } = test_
const staff = await staffBrowser(test_, 'orders')
const LETTERS = 'ĞÜŞİÖÇ ğüşıöç ₺'
const product = await buildProduct(db, { name: LETTERS, gross: '129.90', stock: 100 })
const { order } = await buildBuyerWithOrder(test_, [product, 2])
const other = await buildBuyerWithOrder(test_, [product, 1])
await db.unchecked(
  `update orders set delivery_address = 'Ad Soyad:${LETTERS}|Telefon:05320000000|Adres:Lale Sk. 1|Şehir:İzmir|Ülke:Türkiye' where id = $1`,
  [order.id],
)

/** The pages of a PDF: their size in millimetres and their text. */
async function pagesOf(kind: string, ...orders: string[]) {
  const response = await app.inject({
    url: `/api/admin/orders/papers?kind=${kind}&orders=${orders.join(',')}`,
    headers: { cookie: staff.cookie },
  })
  expect(response.headers['content-type']).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(response.rawPayload), { verbosity: 0 })
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { items } = await page.getTextContent()
      const [, , width = 0, height = 0] = page.view
      const mm = (points: number) => Math.round((points * 25.4) / 72)
      return {
        size: `${mm(width)}×${mm(height)}`,
        text: items
          .map((item) => ('str' in item ? item.str : ''))
          .join(' ')
          .replaceAll(/\s+/g, ' '),
      }
    }),
  )
}

test.each([
  { kind: 'packing-slip', size: '210×297' },
  { kind: 'summary', size: '210×297' },
  { kind: 'label', size: '100×150' },
])('a $kind is $size mm and its Turkish letters are text', async ({ kind, size }) => {
  const [page, ...more] = await pagesOf(kind, order.orderNo)
  expect(more).toEqual([])
  expect(page?.size).toBe(size)
  expect(page?.text).toContain(LETTERS)
  expect(page?.text).toContain(order.orderNo)
})

test('several orders are one file in the order they were named, without unknown ones; it is recorded', async () => {
  const pages = await pagesOf('label', other.order.orderNo, '999999999999', order.orderNo)
  expect(pages.map(({ text }) => /\d{12}/.exec(text)?.[0])).toEqual([other.order.orderNo, order.orderNo])
  const { rows } = await db.unchecked<{ after: object }>(
    `select after from audit_log where action = 'export.order-papers' order by id desc limit 1`,
  )
  expect(rows[0]?.after).toEqual({ orders: [other.order.orderNo, order.orderNo] })
})

test('a summary states amounts with the lira sign', async () => {
  const [page] = await pagesOf('summary', order.orderNo)
  expect(page?.text).toContain('₺259,80')
})

test('a summary of 400 lines has numbered pages', async () => {
  const { rows } = await db.unchecked<{ id: string; order_no: string }>(
    'select id, order_no from orders where id = $1',
    [other.order.id],
  )
  await db.unchecked(
    `insert into order_lines (order_id, position, product_id, slug, code, name, unit_value, multiplier, quantity, tax_rate, currency, unit_price,
       exchange_rate, net, tax, gross)
     select order_id, position + n, product_id, slug, code, name, unit_value, multiplier, quantity, tax_rate, currency, unit_price, exchange_rate,
       net, tax, gross from order_lines, generate_series(1, 399) as n where order_id = $1`,
    [other.order.id],
  )
  const pages = await pagesOf('summary', rows[0]?.order_no ?? '')
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.at(-1)?.text).toContain(`Sayfa ${pages.length} / ${pages.length}`)
})

test('a summary names the coupon and what it took off, and its sums add up', async () => {
  const { code } = await buildCoupon(db, { code: 'KAGIT10' })
  const who = await test_.buyer([product, 2])
  await who.request('POST', 'cart/coupon', { fields: { code } })
  const { orderNo } = await placeOrderFromCart(who, db)
  const [page] = await pagesOf('summary', orderNo)
  expect(page?.text).toContain('İndirimsiz toplam ₺259,80')
  expect(page?.text).toContain('İndirim (KAGIT10) -₺25,98')
  expect(page?.text).toContain('₺233,82')
})
