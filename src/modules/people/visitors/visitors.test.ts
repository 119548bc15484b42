import { beforeEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { deleteExpiredVisitors } from './delete-expired-visitors.ts'
import { rememberPlacedOrder } from './visitors.server.ts'

const { db, shop, signedIn, buyer, browser } = await testShop()

describe('a chosen branch', () => {
  async function insertBranch(customerId: string, name: string): Promise<number> {
    const { rows } = await db.unchecked<{ id: number }>(
      'insert into customer_branches (customer_id, name) values ($1, $2) returning id',
      [customerId, name],
    )
    return rows[0]?.id ?? 0
  }

  test('a customer can choose an own branch, switch to another one, and clear the choice', async () => {
    const { customer, tokenHash } = await signedIn()
    const id = customer?.id ?? ''
    const [first, second] = [await insertBranch(id, 'Kadıköy'), await insertBranch(id, 'Çankaya')]
    expect(await shop.visitors.chosenBranch(tokenHash, id)).toBeNull()
    for (const branchId of [first, second, null]) {
      expect(await shop.visitors.chooseBranch(tokenHash, id, branchId)).toBe(true)
      expect(await shop.visitors.chosenBranch(tokenHash, id)).toBe(branchId)
    }
  })

  test('a customer can neither choose another customer’s branch nor see one chosen earlier in the same browser', async () => {
    const [own, other] = [await signedIn(), await signedIn()]
    const [mine, theirs] = [own.customer?.id ?? '', other.customer?.id ?? '']
    const branch = await insertBranch(mine, 'Kadıköy')
    expect(await shop.visitors.chooseBranch(other.tokenHash, theirs, branch)).toBe(false)
    expect(await shop.visitors.chooseBranch(own.tokenHash, mine, branch)).toBe(true)
    expect(await shop.visitors.chosenBranch(own.tokenHash, theirs)).toBeNull()
  })
})

async function placeOrder() {
  const who = await buyer([await buildProduct(db, { stock: 5 }), 1])
  await who.request('POST', 'cart', { fields: { odemeTipi: '4', description: '' } })
  const placed = await shop.orders.placedBy(who.visitor())
  if (!placed) throw new Error('the order was not placed')
  return { who, placed }
}

test('a browser shows the order that was placed in it last, also one without a row before', async () => {
  const [first, other] = [await placeOrder(), await placeOrder()]
  const { tokenHash } = browser()
  await rememberPlacedOrder(db, tokenHash, first.placed.id)
  expect(await shop.orders.placedBy({ ...first.who.visitor(), tokenHash })).toEqual(first.placed)
  await rememberPlacedOrder(db, tokenHash, other.placed.id)
  expect(await shop.orders.placedBy({ ...other.who.visitor(), tokenHash })).toEqual(other.placed)
  expect(await shop.orders.placedBy({ ...first.who.visitor(), tokenHash })).toBeNull()
})

const age = (tokenHash: string, days: number) =>
  db.unchecked(`update visitors set created_at = now() - make_interval(days => $2) where token_hash = $1`, [
    tokenHash,
    days,
  ])
const known = async (tokenHash: string) =>
  (await db.unchecked('select from visitors where token_hash = $1', [tokenHash])).rowCount === 1

describe('expired visitors are deleted', () => {
  beforeEach(() => db.unchecked('delete from visitors'))

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

test('closing the cookie notice is remembered for a year', async () => {
  const { status, headers } = await browser().request('POST', 'cookies')
  expect(status).toBe(204)
  expect(String(headers['set-cookie'])).toMatch(/^vitrin_first_cookie=1; Max-Age=31536000; Path=\/; HttpOnly/)
})
