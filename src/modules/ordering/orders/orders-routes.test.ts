import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import { orderPageSchema } from './orders-schemas.ts'

const { db, shop, browser, signedIn, set } = await testShop({ maxConnections: 30 })
await set('b2c_ko_odeme', '1')
const mug = await buildProduct(db, { name: 'Kupa', stock: { Merkez: 3, Ankara: 500 } })

afterEach(async () => {
  expect(await stockProblems(db)).toEqual([])
})

async function buy(who: Browser, quantity = 1, odemeTipi = 4): Promise<string> {
  await who.request('POST', `cart/${mug.id}`, { fields: { quantity } })
  const saved = await who.request('POST', 'cart', { fields: { odemeTipi }, form: true })
  return (saved.body.order as { id: string }).id
}

const cancel = (who: Browser, id: string, fields: object = { cancel: true }) =>
  who.request('PATCH', `order/${id}`, { fields: { ...fields } })

describe('the order list', () => {
  test('shows ten orders a page, newest first, and the last page for a page past the end', async () => {
    const who = await signedIn({ withAddress: true })
    const ids: string[] = []
    for (let count = 0; count < 12; count++) ids.unshift(await buy(who))
    const pageOf = async (page: string) =>
      orderPageSchema.parse((await who.request('GET', `orders?page=${page}`)).body)
    const first = await pageOf('1')
    expect(first).toMatchObject({ page: 1, pages: 2, total: 12, limit: 10 })
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    for (const page of ['2', '99'])
      expect((await pageOf(page)).items.map(({ id }) => id)).toEqual(ids.slice(10))
    const numberOf = async (id: string) => (await shop.orders.find(who.customer?.id ?? '', id))?.orderNo
    for (const [id, page] of [
      [ids[0], 1],
      [ids[9], 1],
      [ids[10], 2],
      [ids[11], 2],
    ] as const) {
      const named = await shop.orders.list(who.customer?.id ?? '', undefined, await numberOf(id ?? ''))
      expect(named.page).toBe(page)
    }
    const other = await signedIn()
    expect(
      (await shop.orders.list(other.customer?.id ?? '', undefined, await numberOf(ids[11] ?? ''))).page,
    ).toBe(1)
    for (const page of ['0', '-1', 'x', '1e9', '9'.repeat(30), '1&page=2'])
      expect((await pageOf(page)).page).toBe(1)
  })

  test('is empty for a customer without orders and requires a login', async () => {
    const who = await signedIn()
    expect((await who.request('GET', 'orders')).body).toEqual({
      page: 1,
      pages: 1,
      total: 0,
      limit: 10,
      items: [],
    })
    const closed = await browser().request('GET', 'orders')
    expect([closed.status, closed.body.error?.code]).toEqual([401, 'LOGIN_REQUIRED'])
  })

  test('marks items with a review, written for the variant or its parent', async () => {
    const who = await signedIn({ withAddress: true })
    const id = await buy(who)
    await db.unchecked(
      `insert into reviews (product_id, customer_id, order_id, author_name, title, description, star)
       values ($1, $2, $3, 'Ayşe Y.', 'Güzel', 'Çok güzel', 5)`,
      [mug.id, who.customer?.id, id],
    )
    const { items } = orderPageSchema.parse((await who.request('GET', 'orders')).body)
    expect(items[0]?.orderItems[0]?.hasComment).toBe(true)
  })
})

const kettle = await buildProduct(db, { name: 'Çelik Çaydanlık', code: 'CAY-%_1', stock: 50 })
const searcher = await signedIn({ withAddress: true })
async function orderOne(productId: number): Promise<string> {
  await searcher.request('POST', `cart/${productId}`, { fields: { quantity: 1 } })
  const { body } = await searcher.request('POST', 'cart', { fields: { odemeTipi: 4 }, form: true })
  return (body.order as { orderNo: string }).orderNo
}
const [withMug, withKettle] = [await orderOne(mug.id), await orderOne(kettle.id)]
const found = async (search: string, id = searcher.customer?.id ?? '') =>
  (await shop.orders.list(id, undefined, undefined, 'tr', search)).items.map(({ orderNo }) => orderNo)

describe('searching own orders', () => {
  test.each([
    { search: 'çaydanlık', expected: [withKettle], why: 'a product' },
    {
      search: 'CAYDANLIK celik',
      expected: [withKettle],
      why: 'its words without Turkish letters, in any order',
    },
    { search: 'cay-%_1', expected: [withKettle], why: 'a code, whose signs are no wildcards' },
    { search: '%', expected: [withKettle, withMug], why: 'no letters and digits leave all' },
    { search: withMug, expected: [withMug], why: 'a number' },
    { search: withMug.slice(-5), expected: [withMug], why: 'its end, as people read it out' },
    { search: 'kupa çaydanlık', expected: [], why: 'words of two orders' },
    { search: 'tencere', expected: [], why: 'what was never ordered' },
    { search: "' or 1=1 --", expected: [], why: 'SQL' },
  ])('$search: $why', async ({ search, expected }) => {
    expect(await found(search)).toEqual(expected)
  })

  test('finds nothing of other customers', async () => {
    expect(await found('çaydanlık', (await signedIn()).customer?.id ?? '')).toEqual([])
  })
})

describe('one order', () => {
  test("gives the same response for somebody else's order and for none", async () => {
    const [who, other] = [await signedIn({ withAddress: true }), await signedIn()]
    const id = await buy(who)
    expect((await who.request('GET', `order/${id}`)).status).toBe(200)
    const [theirs, none] = [
      await other.request('GET', `order/${id}`),
      await other.request('GET', 'order/o_x'),
    ]
    expect(theirs.status).toBe(404)
    expect([theirs.status, theirs.body]).toEqual([none.status, none.body])
    expect((await browser().request('GET', `order/${id}`)).status).toBe(401)
  })

  test.each(['%00', 'o_%00', "o_'--", '..%2F', 'o_'.padEnd(60, 'x')])(
    'responds 404 for the malformed id %s',
    async (id) => {
      const who = await signedIn()
      for (const method of ['GET', 'PATCH'] as const) {
        const response = await who.request(
          method,
          `order/${id}`,
          method === 'PATCH' ? { fields: { cancel: true } } : {},
        )
        expect([response.status, response.body.error?.code]).toEqual([404, 'ORDER_NOT_FOUND'])
      }
    },
  )
})

describe('cancelling', () => {
  test('releases the stock to its warehouses once, however often it is requested', async () => {
    const who = await signedIn({ withAddress: true })
    const before = await stockOf(db, mug.id)
    const id = await buy(who, 7)
    const responses = await Promise.all(Array.from({ length: 8 }, () => cancel(who, id)))
    expect(responses.map(({ status, body }) => [status, body])).toEqual(
      Array(8).fill([200, { success: true, isCancel: true }]),
    )
    expect(await stockOf(db, mug.id)).toEqual(before)
    expect((await who.request('GET', `order/${id}`)).body).toMatchObject({
      isCancel: true,
      status: 'iptal',
      canCancel: false,
    })
  })

  test('works for cash on delivery, which is confirmed immediately', async () => {
    const who = await signedIn({ withAddress: true })
    const id = await buy(who, 1, 3)
    expect((await who.request('GET', `order/${id}`)).body).toMatchObject({
      status: 'onaylandi',
      odemeTipi: '3',
      banks: [],
    })
    expect((await cancel(who, id)).status).toBe(200)
  })

  test.each([
    { state: `status = 'shipped'`, why: 'the order was shipped' },
    { state: `status = 'delivered'`, why: 'the order was delivered' },
    { state: `status = 'confirmed', payment_type = 'card'`, why: 'its card payment is missing' },
  ])('is refused when $why', async ({ state }) => {
    const who = await signedIn({ withAddress: true })
    const id = await buy(who)
    await db.unchecked(`update orders set ${state} where id = $1`, [id])
    const response = await cancel(who, id)
    expect([response.status, response.body.error?.messages.type]).toEqual([
      409,
      'Sipariş iptal edilemedi. Lütfen bizimle iletişime geçiniz.',
    ])
  })

  test('is refused once one parcel has a tracking number', async () => {
    const who = await signedIn({ withAddress: true })
    const id = await buy(who)
    await db.unchecked(`update order_lines set tracking_no = '123' where order_id = $1`, [id])
    expect((await cancel(who, id)).status).toBe(409)
  })

  test("is refused for somebody else's order, for visitors and for anything but cancel: true", async () => {
    const [who, other] = [await signedIn({ withAddress: true }), await signedIn()]
    const id = await buy(who)
    expect((await cancel(other, id)).status).toBe(404)
    expect((await cancel(browser(), id)).status).toBe(401)
    for (const fields of [{}, { cancel: false }, { cancel: 'no' }]) {
      expect((await cancel(who, id, fields)).status).toBe(422)
    }
    expect((await who.request('GET', `order/${id}`)).body.isCancel).toBe(false)
  })
})
