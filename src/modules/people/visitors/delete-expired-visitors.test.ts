import { beforeEach, describe, expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { deleteExpiredVisitors } from './delete-expired-visitors.ts'

const { db, shop, signedIn } = await testShop()
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
    { days: 367, kept: false, why: 'deleted once the cookie has expired' },
    { days: 364, kept: true, why: 'kept while the cookie is valid' },
  ])('$why', async ({ days, kept }) => {
    const { tokenHash } = await signedIn({ withAddress: true })
    await age(tokenHash, days)
    await shop.visitors.deleteExpired(365)
    expect(await known(tokenHash)).toBe(kept)
  })

  test('kept when a login has given an old visitor a new cookie', async () => {
    const { tokenHash, customer } = await signedIn({ withAddress: true })
    await age(tokenHash, 400)
    await shop.cart.mergeOnSignIn({ before: tokenHash, after: 'a'.repeat(64) }, customer?.id ?? '')
    await shop.visitors.deleteExpired(365)
    expect(await known('a'.repeat(64))).toBe(true)
  })

  test('all are deleted, in batches', async () => {
    await db.unchecked(
      `insert into visitors (token_hash, created_at) select 'old' || n, now() - interval '2 years' from generate_series(1, 25) as n`,
    )
    expect(await deleteExpiredVisitors(db, 365, 10)).toBe(25)
  })
})
