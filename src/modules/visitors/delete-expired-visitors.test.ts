import { beforeEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { deleteExpiredVisitors } from './delete-expired-visitors.ts'

const { db, shop, browser, signedIn } = await testShop()
const mug = await buildProduct(db, { stock: 100 })
beforeEach(() => db.unchecked('delete from visitors'))

const age = (tokenHash: string, days: number) =>
  db.unchecked(`update visitors set created_at = now() - make_interval(days => $2) where token_hash = $1`, [
    tokenHash,
    days,
  ])
const known = async (tokenHash: string) =>
  (await db.unchecked('select from visitors where token_hash = $1', [tokenHash])).rowCount === 1

describe('expired visitors are deleted', () => {
  test.each([
    { days: 367, cartDays: null, kept: false, why: 'deleted once the cookie has expired' },
    { days: 364, cartDays: null, kept: true, why: 'kept while the cookie is valid' },
    { days: 367, cartDays: 367, kept: false, why: 'deleted with a cart unchanged for a year' },
    { days: 400, cartDays: 100, kept: true, why: 'kept with a cart changed within the year' },
  ])('$why', async ({ days, cartDays, kept }) => {
    const who = browser()
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    if (cartDays === null) await db.unchecked('delete from carts')
    else await db.unchecked('update carts set updated_at = now() - make_interval(days => $1)', [cartDays])
    await age(who.tokenHash, days)
    await shop.visitors.deleteExpired()
    expect(await known(who.tokenHash)).toBe(kept)
    expect((await db.unchecked('select from cart_lines')).rowCount).toBe(kept && cartDays !== null ? 1 : 0)
  })

  test('kept when a login has given an old visitor a new cookie', async () => {
    const who = browser()
    const customer = await signedIn()
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    await db.unchecked('update carts set updated_at = now() - make_interval(days => 400)')
    await age(who.tokenHash, 400)
    await shop.cart.mergeOnSignIn(
      { before: who.tokenHash, after: 'a'.repeat(64) },
      customer.customer?.id ?? '',
    )
    await shop.visitors.deleteExpired()
    expect(await known('a'.repeat(64))).toBe(true)
    expect((await db.unchecked('select from cart_lines')).rowCount).toBe(1)
  })

  test('all are deleted, in batches', async () => {
    await db.unchecked(
      `insert into visitors (token_hash, created_at) select 'old' || n, now() - interval '2 years' from generate_series(1, 25) as n`,
    )
    expect(await deleteExpiredVisitors(db, 10)).toBe(25)
  })
})
