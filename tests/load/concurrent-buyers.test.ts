import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type BuyerResponse, buildHttpBuyers, type HttpBuyer, submitForm } from '#tests/support/http-buyer.ts'
import { testShop } from '#tests/support/shop.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import { shopSecrets } from '#tests/support/visitors.ts'

const BUYERS = 500
const STOCK = 100

const { db, listen, shop } = await testShop()
const secrets = await shopSecrets(db)
const url = await listen()
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Repeats the request while the response is 503: the shop was too busy to process it, so nothing has happened. */
async function post(path: string, buyer: HttpBuyer, fields: Record<string, string>): Promise<BuyerResponse> {
  for (;;) {
    const reply = await submitForm({ url, agent }, path, buyer, fields)
    if (reply.status !== 503) return reply
    await pause(200)
  }
}

test(`${BUYERS} concurrent buyers of ${STOCK} units place exactly ${STOCK} orders, the others get STOCK_INSUFFICIENT`, {
  timeout: 180_000,
}, async () => {
  const drill = await buildProduct(db, { name: 'Matkap', stock: { Merkez: 60, Ankara: 40 } })
  const buyers = await buildHttpBuyers(db, secrets, BUYERS)
  const added = await Promise.all(buyers.map((buyer) => post(`cart/${drill.id}`, buyer, { quantity: '1' })))
  expect(added.filter(({ status }) => status === 201)).toHaveLength(BUYERS)

  const saved = await Promise.all(
    buyers.map((buyer) => post('cart', buyer, { odemeTipi: '4', description: '' })),
  )
  const bought = saved.filter(({ status }) => status === 200)
  const refused = saved.filter(({ status }) => status === 409)
  expect([bought.length, refused.length]).toEqual([STOCK, BUYERS - STOCK])
  for (const { body } of refused) {
    expect(body.error).toEqual({
      code: 'STOCK_INSUFFICIENT',
      messages: { type: 'Bu üründen 1 adet bulunmamaktadır!' },
      exception: [{ message: 'Matkap: Bu üründen 1 adet bulunmamaktadır!' }],
    })
  }

  expect(await stockOf(db, drill.id)).toEqual({ level: 0, sold: STOCK, shelves: { Merkez: 0, Ankara: 0 } })
  expect(await stockProblems(db)).toEqual([])
  const { rows } = await db.unchecked<{ id: string; orderNo: string }>(
    'select id, order_no as "orderNo" from orders',
  )
  const confirmedIds = bought.map(({ body }) => body.order?.id).toSorted()
  expect(rows.map(({ id }) => id).toSorted()).toEqual(confirmedIds)
  expect(new Set(rows.map(({ orderNo }) => orderNo)).size).toBe(STOCK)
  const { rows: cartLines } = await db.unchecked<{ lines: number }>(
    'select count(*)::int as lines from cart_lines',
  )
  expect(cartLines[0]?.lines).toBe(BUYERS - STOCK)
})

test('buyers who submit the same checkout three times at once place one order each', {
  timeout: 180_000,
}, async () => {
  const mug = await buildProduct(db, { stock: 1000 })
  const buyers = await buildHttpBuyers(db, secrets, 60)
  await Promise.all(buyers.map((buyer) => post(`cart/${mug.id}`, buyer, { quantity: '2' })))
  const responses = await Promise.all(
    buyers.flatMap((buyer) => [1, 2, 3].map(() => post('cart', buyer, { odemeTipi: '4', description: '' }))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(120)
  expect(new Set(responses.map(({ body }) => body.order?.id)).size).toBe(60)
  expect(await stockOf(db, mug.id)).toMatchObject({ level: 880, sold: 120 })
  for (const { customerId } of buyers) expect((await shop.orders.list(customerId, 1)).total).toBe(1)
})
