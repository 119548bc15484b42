import { beforeEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { deleteExpiredCarts } from './delete-expired-carts.ts'

const { db, shop, browser, signedIn } = await testShop()
const mug = await buildProduct(db, { stock: 100 })
beforeEach(() => db.unchecked('delete from carts'))

const age = (days: number) =>
  db.unchecked('update carts set updated_at = now() - make_interval(days => $1)', [days])
const lines = async () => (await db.unchecked('select from cart_lines')).rowCount

describe('a cart', () => {
  test.each([
    { days: 364, kept: 1, why: 'kept while the cookie may be valid' },
    { days: 367, kept: 0, why: 'deleted with its lines once the cookie has expired' },
  ])('of a browser, unchanged for $days days, is $why', async ({ days, kept }) => {
    await browser().request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    await age(days)
    await shop.cart.deleteExpired(365)
    expect(await lines()).toBe(kept)
  })

  test('of a customer is kept', async () => {
    await (await signedIn()).request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
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
