import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { cartViewSchema } from '../cart-schemas.ts'

const { db, browser, signedIn, shop } = await testShop()

type Browser = ReturnType<typeof browser>

async function quantities(visitor: Browser) {
  const view = cartViewSchema.parse((await visitor.request('GET', 'cart?with=totals')).body)
  return view.items.map(({ quantity }) => quantity)
}

const add = (visitor: Browser, productId: number, fields: Record<string, unknown>) =>
  visitor.request('POST', `cart/${productId}`, { fields })

describe('adding to the cart with a one-time key', () => {
  test('a repeated key adds once and gets the same response, status included', async () => {
    const [visitor, mug] = [browser(), await buildProduct(db, { stock: 9 })]
    const first = await add(visitor, mug.id, { quantity: 2, key: 'a-1' })
    const again = await add(visitor, mug.id, { quantity: 2, key: 'a-1' })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect((await add(visitor, mug.id, { quantity: 2, key: 'a-2' })).status).toBe(200)
    expect(await quantities(visitor)).toEqual([4])
  })

  test('concurrent requests with one key add once, also when they create the cart', async () => {
    const mug = await buildProduct(db, { stock: 99 })
    for (const visitor of [browser(), browser(), browser()]) {
      await visitor.request('GET', 'cart')
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => add(visitor, mug.id, { quantity: 3, key: 'at-once' })),
      )
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
      expect(await quantities(visitor)).toEqual([3])
    }
  })

  test('repeating the addition of the last unit in stock succeeds', async () => {
    const [visitor, mug] = [browser(), await buildProduct(db, { stock: 1 })]
    await add(visitor, mug.id, { key: 'last' })
    expect((await add(visitor, mug.id, { key: 'last' })).status).toBe(201)
    expect((await add(visitor, mug.id, { key: 'next' })).status).toBe(409)
  })

  test('a refused addition can be retried with the same key', async () => {
    const [visitor, mug] = [browser(), await buildProduct(db, { stock: 1 })]
    expect((await add(visitor, mug.id, { quantity: 2, key: 'later' })).status).toBe(409)
    await db.unchecked('update stock_levels set quantity = 5 where product_id = $1', [mug.id])
    expect((await add(visitor, mug.id, { quantity: 2, key: 'later' })).status).toBe(201)
    expect(await quantities(visitor)).toEqual([2])
  })

  test('a repeated key does not change the version of the cart', async () => {
    const [visitor, mug] = [browser(), await buildProduct(db, { stock: 9 })]
    const first = await add(visitor, mug.id, { key: 'v' })
    const again = await add(visitor, mug.id, { key: 'v' })
    expect(again.body.cart).toEqual(first.body.cart)
  })

  test('a repeated key adds once more after its line has left the cart', async () => {
    const mug = await buildProduct(db, {
      stock: 9,
      units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 2 }],
    })
    const removed = browser()
    await add(removed, mug.id, { quantity: 2, key: 'back' })
    await removed.request('DELETE', `cart/${mug.id}`)
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => add(removed, mug.id, { quantity: 2, key: 'back' })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(await quantities(removed)).toEqual([2])
    const ordered = await signedIn()
    await add(ordered, mug.id, { key: 'back' })
    await db.unchecked('delete from cart_lines where product_id = $1', [mug.id])
    expect((await add(ordered, mug.id, { key: 'back' })).status).toBe(201)
    const changed = browser()
    await add(changed, mug.id, { key: 'back' })
    await changed.request('PATCH', `cart/${mug.id}`, { fields: { unit: mug.unitIds[1] } })
    expect((await add(changed, mug.id, { key: 'back' })).status).toBe(201)
    expect(await quantities(changed)).toEqual([1, 1])
  })

  test('the same key with another product, quantity or browser is a new addition', async () => {
    const [visitor, other] = [browser(), browser()]
    const [mug, cup] = [await buildProduct(db, { stock: 9 }), await buildProduct(db, { stock: 9 })]
    await add(visitor, mug.id, { key: 'page' })
    await add(visitor, cup.id, { key: 'page' })
    await add(visitor, mug.id, { quantity: 3, key: 'page' })
    await add(other, mug.id, { key: 'page' })
    expect(await quantities(visitor)).toEqual([4, 1])
    expect(await quantities(other)).toEqual([1])
  })

  test('a key used before the login is still recognised after it', async () => {
    const mug = await buildProduct(db, { stock: 9 })
    const [visitor, customer] = [browser(), await signedIn()]
    await add(visitor, mug.id, { key: 'before' })
    const visit = { before: visitor.tokenHash, after: customer.tokenHash }
    await shop.cart.mergeOnSignIn(visit, customer.customer?.id ?? '')
    expect((await add(customer, mug.id, { key: 'before' })).status).toBe(201)
    expect(await quantities(customer)).toEqual([1])
  })

  test('a key expires after a day', async () => {
    const [visitor, mug] = [browser(), await buildProduct(db, { stock: 9 })]
    await add(visitor, mug.id, { key: 'old' })
    await db.unchecked(`update cart_additions set added_at = now() - interval '25 hours' where key = 'old'`)
    await shop.cart.deleteExpired(365)
    await add(visitor, mug.id, { key: 'old' })
    expect(await quantities(visitor)).toEqual([2])
  })

  test.each(['', 'x'.repeat(65), 'a b', 'ü', 'a\u0000', 7, null, ['a'], { a: 1 }])(
    'key %j is 422',
    async (key) => {
      const mug = await buildProduct(db, { stock: 9 })
      expect((await add(browser(), mug.id, { key })).status).toBe(422)
    },
  )
})

describe('stepping a quantity with a one-time key', () => {
  test('a repeated key steps once, in sequence and concurrently', async () => {
    const [visitor, mug] = [browser(), await buildProduct(db, { stock: 99 })]
    await add(visitor, mug.id, { quantity: 1 })
    const step = (key: string) =>
      visitor.request('PATCH', `cart/${mug.id}`, { fields: { addQuantity: 2, key } })
    const responses = await Promise.all(Array.from({ length: 8 }, () => step('up')))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await quantities(visitor)).toEqual([3])
    await step('up-again')
    expect(await quantities(visitor)).toEqual([5])
  })
})
