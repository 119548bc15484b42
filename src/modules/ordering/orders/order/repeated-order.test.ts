import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'

const { db, browser, buyer, signedIn, shop } = await testShop({ maxConnections: 30 })
const byTransfer = { odemeTipi: 4, description: '' }

afterEach(async () => {
  expect(await stockProblems(db)).toEqual([])
})

const orderOf = (response: { body: Record<string, unknown> }) =>
  response.body.order as { id: string; orderNo: string }

async function ordersOf(who: Browser): Promise<number> {
  return (await shop.orders.list(who.customer?.id ?? '', 1)).total
}

const _problemOf = (response: Awaited<ReturnType<Browser['request']>>) => [
  response.status,
  response.body.error?.code,
  response.body.error?.messages.type,
]

describe('one checkout makes one order', () => {
  test('a double click finds the first order', async () => {
    const product = await buildProduct(db, { stock: 50 })
    const who = await buyer([product, 1])
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => who.request('POST', 'cart', { fields: byTransfer })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(new Set(responses.map((response) => orderOf(response).id)).size).toBe(1)
    expect(responses.every(({ body }) => body.redirect === '/sepet')).toBe(true)
    expect(await ordersOf(who)).toBe(1)
    expect(await stockOf(db, product.id)).toMatchObject({ level: 49 })
  })

  test('a retry after a lost response finds it, also with the version the shopper saw and with a refilled cart', async () => {
    const product = await buildProduct(db, { stock: 50 })
    const who = await buyer([product, 1])
    const { version } = await shop.cart.view(who.visitor())
    const first = await who.request('POST', 'cart', { fields: { ...byTransfer, version } })
    const plain = await who.request('POST', 'cart', { fields: byTransfer })
    expect([plain.status, orderOf(plain)]).toEqual([409, orderOf(first)])
    await who.request('POST', `cart/${product.id}`, { fields: { quantity: 3 } })
    const retry = await who.request('POST', 'cart', { fields: { ...byTransfer, version } })
    expect([retry.status, orderOf(retry)]).toEqual([409, orderOf(first)])
    expect((await shop.cart.view(who.visitor())).items).toHaveLength(1)
    const second = await who.request('POST', 'cart', { fields: byTransfer })
    expect([second.status, await ordersOf(who)]).toEqual([200, 2])
  })

  test('a cart filled and emptied by hand afterwards is refused as empty', async () => {
    const product = await buildProduct(db, { stock: 50 })
    const who = await buyer([product, 1])
    await who.request('POST', 'cart', { fields: byTransfer })
    await who.request('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    await who.request('DELETE', 'cart')
    expect((await who.request('POST', 'cart', { fields: byTransfer })).body.error?.code).toBe('CART_EMPTY')
  })

  test('a cancelled order is not found again with an empty cart', async () => {
    const who = await buyer([await buildProduct(db), 1])
    const { id } = orderOf(await who.request('POST', 'cart', { fields: byTransfer }))
    await who.request('PATCH', `order/${id}`, { fields: { cancel: true } })
    expect((await who.request('POST', 'cart', { fields: byTransfer })).body.error?.code).toBe('CART_EMPTY')
  })

  test("somebody else's cart version is refused as a changed cart", async () => {
    const product = await buildProduct(db, { stock: 50 })
    const [first, second] = [await buyer([product, 1]), await buyer([product, 1])]
    const { version } = await shop.cart.view(first.visitor())
    await first.request('POST', 'cart', { fields: byTransfer })
    const response = await second.request('POST', 'cart', { fields: { ...byTransfer, version } })
    expect(response.body.error?.code).toBe('CART_CHANGED')
  })
})

describe('the order just placed', () => {
  test('is shown to its browser until the next add to cart', async () => {
    const product = await buildProduct(db, { stock: 50 })
    const who = await buyer([product, 1])
    expect(await shop.orders.placedBy(who.visitor())).toBeNull()
    const saved = await who.request('POST', 'cart', { fields: byTransfer })
    expect(await shop.orders.placedBy(who.visitor())).toMatchObject({ id: orderOf(saved).id })
    expect(await shop.orders.placedBy({ ...who.visitor(), tokenHash: browser().tokenHash })).toBeNull()
    await who.request('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    expect(await shop.orders.placedBy(who.visitor())).toBeNull()
    await who.request('DELETE', 'cart')
    expect(await shop.orders.placedBy(who.visitor())).toBeNull()
  })

  test('is shown for 30 minutes, and later only by its own number to its customer', async () => {
    const who = await buyer([await buildProduct(db), 1])
    const { id, orderNo } = orderOf(await who.request('POST', 'cart', { fields: byTransfer }))
    await db.unchecked(
      `update visitors set placed_at = now() - interval '31 minutes' where token_hash = $1`,
      [who.tokenHash],
    )
    expect(await shop.orders.placedBy(who.visitor())).toBeNull()
    expect(await shop.orders.placedBy(who.visitor(), orderNo)).toMatchObject({ id })
    expect(await shop.orders.placedBy((await signedIn()).visitor(), orderNo)).toBeNull()
    expect(await shop.orders.placedBy(browser().visitor(), orderNo)).toBeNull()
    expect(await shop.orders.placedBy(who.visitor(), "1' or 1=1")).toBeNull()
  })
})
