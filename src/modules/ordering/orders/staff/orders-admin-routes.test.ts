import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder, deliverOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { orderNumberCell } from './order-number-cell.ts'
import type { OrderDetail } from './orders-admin-schemas.ts'

const test_ = await testShop()
const { db, shop, app } = test_
const staff = await staffBrowser(test_, 'orders')
const finance = await staffBrowser(test_, 'finance')

interface Page {
  items: { orderNo: string; customerName: string; total: string; product: string }[]
  next: string | null
  previous: string | null
  count: { value: number; exact: boolean }
}
const list = async (query: string) => (await staff.request<Page>('GET', `/orders?${query}`)).body
const numbers = async (query: string) => (await list(query)).items.map(({ orderNo }) => orderNo)
const audited = async () => {
  const { rows } = await db.unchecked<{ count: number }>('select count(*)::int as count from audit_log')
  return rows[0]?.count
}

const drill = await buildProduct(db, {
  name: 'Darbeli Matkap Şahin',
  code: 'MTK-77',
  gross: '1200',
  stock: 100,
})
const book = await buildProduct(db, {
  name: 'Çocuk Kitabı',
  code: 'KTP-1',
  gross: '50',
  taxRate: '1',
  stock: 100,
})
const first = await buildBuyerWithOrder(test_, [drill, 1], [book, 2])
const second = await buildBuyerWithOrder(test_, [book, 3])
await db.unchecked(
  `update orders set delivery_address = 'Ad Soyad:Işıl Ünğüş|Telefon:0532 765 43 21|Adres:Lale Sk. 1|İlçe:Bornova|Şehir:İzmir|Ülke:Türkiye',
     invoice_address = 'Ad Soyad:=CMD()|Telefon:0532 765 43 21|Adres:Lale; Sk. 1|İlçe:Bornova|Şehir:İzmir|T.C. Kimlik No:10000000146' where id = $1`,
  [first.order.id],
)
await db.unchecked(
  `update order_search s set words = order_words(o.order_no, o.delivery_address, o.invoice_address, 'Ayşe Kaya ayse.kaya@ornek.example', '')
     from orders o where o.id = s.order_id and o.id = $1`,
  [first.order.id],
)
const [one, two] = [first.order.orderNo, second.order.orderNo]

describe('the list of orders', () => {
  test.each([
    { q: one, why: 'the number' },
    { q: one.slice(-6), why: 'the end of the number' },
    { q: 'IŞIL ünğüş', why: 'a name in any letters' },
    { q: 'isil', why: 'a folded name' },
    { q: '0532 765 43 21', why: 'a phone as it is written' },
    { q: '+90 532 765 4321', why: 'a phone with its country code' },
    { q: '7654321', why: 'the end of a phone' },
    { q: 'kaya@ornek', why: 'a part of an address of email' },
    { q: 'mtk-77', why: 'a product code' },
    { q: 'matkap sahin', why: 'two words of a product' },
    { q: 'un', why: 'two letters at the beginning of a word' },
  ])('finds an order by $why', async ({ q }) => {
    expect(await numbers(`q=${encodeURIComponent(q)}`)).toEqual([one])
  })

  test.each(['%', '_', '  ', "';--", 'yıkılmaz', '\\'])('finds nothing for %j', async (q) => {
    expect(await numbers(`q=${encodeURIComponent(`${q}zq`)}`)).toEqual([])
  })

  test.each([
    { query: 'province=izmir', found: [one], why: 'a province in any letters' },
    { query: 'status=awaiting-transfer', found: [two, one], why: 'transfers that did not arrive' },
    { query: 'status=unsent', found: [], why: 'what is to be sent' },
    { query: 'payment=card', found: [], why: 'a payment type' },
    { query: 'status=awaiting-transfer&payment=card', found: [], why: 'two filters that exclude each other' },
    { query: 'min=1000', found: [one], why: 'a least total' },
    { query: 'max=1000', found: [two], why: 'a greatest total' },
    { query: 'product=MTK-77', found: [one], why: 'a product code' },
    { query: 'product=YOK', found: [], why: 'an unknown product code' },
    { query: 'from=2020-01-01&to=2020-12-31', found: [], why: 'days' },
    { query: 'from=2020-01-01', found: [two, one], why: 'a first day' },
    { query: 'returns=1', found: [], why: 'returns' },
    { query: 'refundRefused=1', found: [], why: 'refused refunds' },
    { query: 'delivery=1', found: [], why: 'chosen ways of delivery' },
    { query: 'status=&q=&cursor=', found: [two, one], why: 'empty parameters are none' },
    { query: 'sort=oldest', found: [one, two], why: 'the oldest first' },
    { query: 'sort=total-desc', found: [one, two], why: 'the greatest first' },
    { query: 'sort=total-asc', found: [two, one], why: 'the smallest first' },
    { query: 'cursor=broken', found: [two, one], why: 'a cursor that is none is the first page' },
  ])('$why', async ({ query, found }) => {
    const { items, count } = await list(query)
    expect(items.map(({ orderNo }) => orderNo)).toEqual(found)
    expect(count).toEqual({ value: found.length, exact: true })
  })

  test('shows the account of the buyer, the place and the first product', async () => {
    const [item] = (await list(`q=${one}`)).items
    expect(item).toMatchObject({
      city: 'İzmir',
      town: 'Bornova',
      lines: 2,
      pieces: 3,
      product: 'Darbeli Matkap Şahin',
      hasOpenReturn: false,
    })
    expect(item?.total).toMatch(/^\d+\.\d{2}$/)
  })

  test.each(['newest', 'total-desc', 'total-asc', 'oldest'])(
    'walks forwards and back by %s',
    async (sort) => {
      const pageOne = await list(`sort=${sort}&limit=1`)
      expect(pageOne).toMatchObject({ previous: null, next: expect.any(String) })
      const pageTwo = await list(`sort=${sort}&limit=1&cursor=${pageOne.next}`)
      expect(pageTwo.next).toBeNull()
      const back = await list(`sort=${sort}&limit=1&cursor=${pageTwo.previous}`)
      expect(back.items).toEqual(pageOne.items)
      expect(pageTwo.items).not.toEqual(pageOne.items)
    },
  )

  test('counts the queries of saved views', async () => {
    const query = ['status=awaiting-transfer', 'min=1000', 'status=nothing'].map(encodeURIComponent)
    const { body } = await staff.request(
      'GET',
      `/orders/counts?${query.map((each) => `query=${each}`).join('&')}`,
    )
    expect(body).toEqual({ counts: [{ value: 2, exact: true }, { value: 1, exact: true }, null] })
  })

  test.each(['limit=101', 'limit=0', 'status=x', 'sort=x', 'from=2026-02-30', 'min=-1'])(
    'refuses %s',
    async (query) => {
      expect((await staff.request('GET', `/orders?${query}`)).status).toBeGreaterThanOrEqual(400)
    },
  )

  test('an unpaid card attempt is no order, but can be asked for', async () => {
    const { order } = await buildBuyerWithOrder(test_, [book, 1])
    await db.unchecked(`update orders set payment_type = 'card', status = 'payment_failed' where id = $1`, [
      order.id,
    ])
    expect(await numbers('')).not.toContain(order.orderNo)
    expect(await numbers('status=attempts')).toEqual([order.orderNo])
    const { body } = await staff.request<OrderDetail>('GET', `/orders/${order.orderNo}`)
    expect(body.unpaidAttempt).toBe(true)
  })
})

describe('an order', () => {
  test('is one answer with lines, KDV by rate, customer, history and emails, and opening it writes nothing', async () => {
    const before = await audited()
    const { status, body } = await staff.request<OrderDetail>('GET', `/orders/${one}`)
    expect(status).toBe(200)
    expect(await audited()).toBe(before)
    expect(body).toMatchObject({ orderNo: one, status: 'awaiting_payment', version: expect.any(Number) })
    expect(body.lines.map(({ code }) => code)).toEqual(['MTK-77', 'KTP-1'])
    expect(body.amounts.taxes.map(({ rate }) => rate)).toEqual(['1', '20'])
    expect(body.amounts.taxes.at(-1)?.gross).toBe('1200.00')
    expect(body.customer).toMatchObject({ orders: 1, total: body.amounts.total, recent: [] })
    expect(body.events.map(({ kind }) => kind)).toEqual(['placed'])
    expect(body.emails.map(({ template }) => template)).toEqual(['order-received'])
  })

  test('hides identity numbers until somebody asks, which is recorded', async () => {
    const { body } = await staff.request<OrderDetail>('GET', `/orders/${one}`)
    expect(body.invoiceAddress.idNumber).toBe('10*******46')
    expect(JSON.stringify(body)).not.toContain('10000000146')
    const revealed = await staff.request('POST', `/orders/${one}/reveal`)
    expect(revealed.body).toMatchObject({ invoice: { idNumber: '10000000146' } })
    const { rows } = await db.unchecked(
      `select staff_id, record_id from audit_log where action = 'order.reveal-identity'`,
    )
    expect(rows).toEqual([{ staff_id: staff.id, record_id: first.order.id }])
  })

  test('is 404 for an unknown number', async () => {
    expect((await staff.request('GET', '/orders/999999999999')).status).toBe(404)
    expect((await staff.request('POST', '/orders/999999999999/reveal')).status).toBe(404)
    expect((await staff.request('GET', '/orders/papers?kind=label&orders=999999999999')).status).toBe(404)
  })

  test('counts the other orders of its customer and shows returns', async () => {
    const { who, order } = await buildBuyerWithOrder(test_, [book, 2])
    await deliverOrder(shop, order.id)
    const lines = [{ id: order.lineIds[0], quantity: 1 }]
    await who.request('POST', `order/${order.id}/return`, { fields: { kind: 'cayma', lines } })
    const { body } = await staff.request<OrderDetail>('GET', `/orders/${order.orderNo}`)
    expect(body.lines[0]).toMatchObject({
      trackingNo: '109847562031',
      carrierName: 'Yurtiçi Kargo',
      returning: 1,
      refunded: 0,
    })
    expect(body.returns).toMatchObject([{ status: 'requested', lines: [{ quantity: 1 }] }])
    expect(body.emails.map(({ template }) => template)).toContain('return-received')
    expect(await numbers('returns=1')).toEqual([order.orderNo])
    expect(await numbers('status=return-requested')).toEqual([order.orderNo])
  })

  test('shows a refund that the bank refused, in the list too', async () => {
    const { order } = await buildBuyerWithOrder(test_, [book, 1])
    await db.unchecked(
      `insert into order_refunds (key, order_id, amount, status, code) values ($1, $1, 10, 'failed', '10093')`,
      [order.id],
    )
    const { body } = await staff.request<OrderDetail>('GET', `/orders/${order.orderNo}`)
    expect(body.refunds).toMatchObject([{ amount: '10.00', status: 'failed', code: '10093' }])
    expect(body.amounts).toMatchObject({ refunded: '0.00', refunding: '10.00' })
    expect(await numbers('refundRefused=1')).toEqual([order.orderNo])
  })
})

describe('the file for the accountant', () => {
  test('has one row for each order with KDV by rate, decimals with commas, and no formulas; it is recorded', async () => {
    const response = await app.inject({
      url: `/api/admin/orders/export?q=${one}`,
      headers: { cookie: finance.cookie },
    })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.body.startsWith('\uFEFF')).toBe(true)
    const rows: Record<string, string>[] = parse(response.body, { delimiter: ';', bom: true, columns: true })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      // As in the file of parcels, so that the two can be joined.
      'Sipariş no': orderNumberCell(one),
      'Ad soyad': "'=CMD()",
      'TCKN / VKN': '10000000146',
      'Fatura adresi': 'Lale; Sk. 1',
      'Matrah %20': '1000,00',
      'KDV %20': '200,00',
      'KDV %10': '0,00',
      'KDV (diğer oran)': '0,00',
    })
    const { rows: entries } = await db.unchecked(
      `select staff_id, after from audit_log where action = 'export.orders'`,
    )
    expect(entries).toEqual([{ staff_id: finance.id, after: { q: one } }])
  })

  test('the number of an order as files write it finds the order', async () => {
    expect(await numbers(`q=${orderNumberCell(one)}`)).toEqual([one])
  })

  test('a rate without a column of its own is not lost', async () => {
    const { order } = await buildBuyerWithOrder(test_, [book, 1])
    await db.unchecked('update order_lines set tax_rate = 5 where order_id = $1', [order.id])
    const { body } = await app.inject({
      url: `/api/admin/orders/export?q=${order.orderNo}`,
      headers: { cookie: finance.cookie },
    })
    const [row]: Record<string, string>[] = parse(body, { delimiter: ';', bom: true, columns: true })
    expect(row?.['KDV (diğer oran)']).not.toBe('0,00')
  })

  test('needs its own permission', async () => {
    const support = await staffBrowser(test_, 'support')
    expect((await support.request('GET', '/orders/export')).status).toBe(403)
  })
})

test('an erased account is no longer found by its name and email, its orders by their addresses', async () => {
  const who = await test_.buyer([book, 1])
  const { orderNo } = await placeOrderFromCart(who, db)
  const email = who.customer?.email ?? ''
  expect(await numbers(`q=${encodeURIComponent(email)}`)).toEqual([orderNo])
  await db.unchecked(`update orders set status = 'delivered' where order_no = $1`, [orderNo])
  const { eraseCustomerData } = await import('#modules/shop/privacy/customer-data.ts')
  const account = { email, erasedEmail: 'x@silindi.invalid', ip: '', now: new Date() }
  await eraseCustomerData(db, who.customer?.id ?? '', account)
  expect(await numbers(`q=${encodeURIComponent(email)}`)).toEqual([])
  expect(await numbers(`q=${orderNo}`)).toEqual([orderNo])
})
