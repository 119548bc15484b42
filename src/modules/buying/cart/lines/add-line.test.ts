import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { deleteExpiredCarts } from '../delete-expired-carts.ts'

const CartSummary = z.object({ count: z.number(), version: z.string() })
const { db, app, shop, browser, signedIn, buyer, set } = await testShop({ maxConnections: 20 })
await set('b2c_kk_odeme', '1')

/** The cart as the response to an add shows it, and as it is read right after. */
async function addAndRead(who: Browser, productId: number, fields: Record<string, string | number> = {}) {
  const { body } = await who.request('POST', `cart/${productId}`, { fields: { quantity: 1, ...fields } })
  return { added: body.cart, read: await shop.cart.summary(who.visitor()), item: body }
}

test('the response to an add shows the cart as it is read afterwards', async () => {
  const units = [{ value: 'Adet' }, { value: 'Koli', multiplier: 12 }]
  const [mug, tea] = [await buildProduct(db), await buildProduct(db, { stock: 100, units })]
  for (const who of [browser(), await signedIn()])
    for (const [productId, fields] of [
      [mug.id, {}],
      [mug.id, { quantity: 2 }],
      [tea.id, { productValue: 'Koli' }],
      [tea.id, {}],
      [mug.id, {}],
    ] as const) {
      const { added, read } = await addAndRead(who, productId, fields)
      expect(added).toEqual(read)
    }
})

test('the response to the first add shows the line as the cart shows it', async () => {
  const mug = await buildProduct(db, { stock: 7 })
  for (const who of [browser(), await signedIn()]) {
    const { cart: _, ...item } = (await addAndRead(who, mug.id, { quantity: 3 })).item
    const { body } = await who.request('GET', 'cart')
    expect([item]).toEqual(body)
  }
})

test('the first add of a browser takes one statement while its product is in memory, and a changed product is read again', async () => {
  const mug = await buildProduct(db, { name: 'Fincan', stock: 50 })
  const send = async (name: string) => {
    const { item } = await addAndRead(browser(), mug.id)
    expect(item).toMatchObject({ product: { id: mug.id, name } })
  }
  await send('Fincan')
  const who = browser()
  const sent = (['prepared', 'query', 'unchecked'] as const).map((how) => vi.spyOn(shop.db, how))
  await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
  expect(sent.flatMap(({ mock }) => mock.calls)).toHaveLength(1)
  for (const spy of sent) spy.mockRestore()
  await db.unchecked(`update products set name = 'Büyük fincan' where id = $1`, [mug.id])
  shop.changes.publish({ topic: 'catalogue', ids: [mug.id] })
  await send('Büyük fincan')
})

test('units that an unpaid card order reserves for the customer count as available in the response', async () => {
  const mug = await buildProduct(db, { stock: 5 })
  const who = await buyer([mug, 2])
  await cardPayer(app, who).start()
  const { item } = await addAndRead(who, mug.id)
  const { body } = await who.request('GET', 'cart')
  expect(body).toMatchObject([{ largest: item.largest }])
})

test('concurrent first adds of one browser lose none, and the last response shows both lines', async () => {
  const [mug, tea] = [await buildProduct(db), await buildProduct(db)]
  for (let n = 0; n < 15; n++) {
    const who = browser()
    const both = await Promise.all([mug, tea].map(({ id }) => addAndRead(who, id)))
    const summary = await shop.cart.summary(who.visitor())
    expect(summary.count).toBe(2)
    for (const { added } of both) {
      const { count, version } = CartSummary.parse(added)
      expect(count, 'a response that has seen both writes shows both lines').toBe(
        Number(version.split('.')[1]),
      )
    }
  }
})

test('a set is added as a whole, once for a key, and not at all where one of it is refused, which is named', async () => {
  const [tent, mat, gone] = [
    await buildProduct(db, { stock: 5 }),
    await buildProduct(db, { stock: 5 }),
    await buildProduct(db, { name: 'Fener', stock: 0 }),
  ]
  const who = browser()
  const send = (products: number[], key?: string) =>
    who.request('POST', 'cart/set', { fields: { products, ...(key && { key }) } })
  const linesOf = async () =>
    (await shop.cart.view(who.visitor())).items.map(({ product, quantity }) => [product.id, quantity])
  const refused = await send([tent.id, gone.id])
  expect(refused.status).toBe(409)
  expect(refused.body.error?.messages.type).toMatch(/^Fener sepete eklenemedi, bu yüzden hiçbiri eklenmedi: /)
  expect(await linesOf()).toEqual([])
  for (let press = 0; press < 2; press++)
    expect((await send([tent.id, mat.id], 'bir.kez')).body).toMatchObject({
      success: true,
      cart: { count: 2 },
    })
  expect(await linesOf()).toEqual([
    [tent.id, 1],
    [mat.id, 1],
  ])
  expect((await send([tent.id, gone.id])).status).toBe(409)
  expect(await linesOf()).toHaveLength(2)
  await shop.cart.remove(who.visitor(), mat.id)
  await send([tent.id, mat.id], 'bir.kez')
  expect(await linesOf(), 'what has left the cart since is added again').toEqual([
    [tent.id, 1],
    [mat.id, 1],
  ])
  expect((await send([])).status).toBe(422)
  expect((await send([1, 2, 3, 4])).status).toBe(422)
})

const aged = await buildProduct(db, { stock: 100 })

describe('an old cart', () => {
  beforeEach(() => db.unchecked('delete from carts'))
  const age = (days: number) =>
    db.unchecked('update carts set updated_at = now() - make_interval(days => $1)', [days])
  const lines = async () => (await db.unchecked('select from cart_lines')).rowCount

  test.each([
    { days: 364, kept: 1, why: 'kept while the cookie may be valid' },
    { days: 367, kept: 0, why: 'deleted with its lines once the cookie has expired' },
  ])('of a browser, unchanged for $days days, is $why', async ({ days, kept }) => {
    await browser().request('POST', `cart/${aged.id}`, { fields: { quantity: 1 } })
    await age(days)
    await shop.cart.deleteExpired(365)
    expect(await lines()).toBe(kept)
  })

  test('of a customer is kept', async () => {
    await (await signedIn()).request('POST', `cart/${aged.id}`, { fields: { quantity: 1 } })
    await age(800)
    await shop.cart.deleteExpired(365)
    expect(await lines()).toBe(1)
  })
})

test('expired carts are all deleted, in batches', async () => {
  await db.unchecked(
    `insert into carts (visitor_hash, updated_at) select 'old' || n, now() - interval '2 years' from generate_series(1, 25) as n`,
  )
  expect(await deleteExpiredCarts(db, 365, 10)).toBe(25)
})
