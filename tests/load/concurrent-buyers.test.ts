import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type BuyerResponse, buildHttpBuyers, type HttpBuyer, submitForm } from '#tests/support/http-buyer.ts'
import { runsOf } from '#tests/support/long-run.ts'
import { testShop } from '#tests/support/shop.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import { shopSecrets } from '#tests/support/visitors.ts'

const BUYERS = runsOf({ short: 150, long: 500 })
const STOCK = { Merkez: runsOf({ short: 20, long: 60 }), Ankara: runsOf({ short: 10, long: 40 }) }
const PIECES = STOCK.Merkez + STOCK.Ankara
/** Who submit the same checkout three times. */
const IMPATIENT = runsOf({ short: 20, long: 60 })

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

test(`${BUYERS} concurrent buyers of ${PIECES} units place exactly ${PIECES} orders, the others get STOCK_INSUFFICIENT`, {
  timeout: 180_000,
}, async () => {
  const drill = await buildProduct(db, { name: 'Matkap', stock: STOCK })
  const buyers = await buildHttpBuyers(db, secrets, BUYERS)
  const added = await Promise.all(buyers.map((buyer) => post(`cart/${drill.id}`, buyer, { quantity: '1' })))
  expect(added.filter(({ status }) => status === 201)).toHaveLength(BUYERS)

  const saved = await Promise.all(
    buyers.map((buyer) => post('cart', buyer, { odemeTipi: '4', description: '' })),
  )
  const bought = saved.filter(({ status }) => status === 200)
  const refused = saved.filter(({ status }) => status === 409)
  expect([bought.length, refused.length]).toEqual([PIECES, BUYERS - PIECES])
  for (const { body } of refused) {
    expect(body.error).toEqual({
      code: 'STOCK_INSUFFICIENT',
      messages: { type: 'Bu üründen 1 adet bulunmamaktadır!' },
      exception: [{ message: 'Matkap: Bu üründen 1 adet bulunmamaktadır!' }],
    })
  }

  expect(await stockOf(db, drill.id)).toEqual({ level: 0, sold: PIECES, shelves: { Merkez: 0, Ankara: 0 } })
  expect(await stockProblems(db)).toEqual([])
  const { rows } = await db.unchecked<{ id: string; orderNo: string }>(
    'select id, order_no as "orderNo" from orders',
  )
  const confirmedIds = bought.map(({ body }) => body.order?.id).toSorted()
  expect(rows.map(({ id }) => id).toSorted()).toEqual(confirmedIds)
  expect(new Set(rows.map(({ orderNo }) => orderNo)).size).toBe(PIECES)
  const { rows: cartLines } = await db.unchecked<{ lines: number }>(
    'select count(*)::int as lines from cart_lines',
  )
  expect(cartLines[0]?.lines).toBe(BUYERS - PIECES)
})

test('buyers who submit the same checkout three times at once place one order each', {
  timeout: 180_000,
}, async () => {
  const mug = await buildProduct(db, { stock: 1000 })
  const buyers = await buildHttpBuyers(db, secrets, IMPATIENT)
  await Promise.all(buyers.map((buyer) => post(`cart/${mug.id}`, buyer, { quantity: '2' })))
  const responses = await Promise.all(
    buyers.flatMap((buyer) => [1, 2, 3].map(() => post('cart', buyer, { odemeTipi: '4', description: '' }))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(IMPATIENT)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(2 * IMPATIENT)
  expect(new Set(responses.map(({ body }) => body.order?.id)).size).toBe(IMPATIENT)
  expect(await stockOf(db, mug.id)).toMatchObject({ level: 1000 - 2 * IMPATIENT, sold: 2 * IMPATIENT })
  for (const { customerId } of buyers) expect((await shop.orders.list(customerId, 1)).total).toBe(1)
})
