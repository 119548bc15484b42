import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { buildVisit, shopSecrets } from '#tests/support/visitors.ts'

const { db, browser, signedIn, shop } = await testShop()
const secrets = await shopSecrets(db)

const add = (who: Browser, productId: number, quantity: number, unit?: string) =>
  shop.cart.add(who.visitor(), { productId, quantity, unit })

/** Signs `customer` in on the browser `visitor`, as the login page does; returns the visitor after it. */
async function signIn(visitor: Browser, customer: Browser) {
  const after = buildVisit(secrets).tokenHash
  await shop.cart.mergeOnSignIn({ before: visitor.tokenHash, after }, customer.customer?.id ?? '')
  return { ...customer.visitor(), tokenHash: after }
}

const linesOf = async (visitor: ReturnType<Browser['visitor']>) =>
  (await shop.cart.view(visitor)).items.map(
    ({ product, productUnit, quantity }) => `${product.code} ${quantity} ${productUnit.value}`,
  )

test('lines added before the login are in the cart after it', async () => {
  const [visitor, customer] = [browser(), await signedIn()]
  const mug = await buildProduct(db, { code: 'KUPA' })
  await add(visitor, mug.id, 2)
  expect(await linesOf(await signIn(visitor, customer))).toEqual(['KUPA 2 Adet'])
})

test('signing in adds up the quantities of one product and unit and keeps the other lines', async () => {
  const [visitor, customer] = [browser(), await signedIn()]
  const units = [{ value: 'Adet' }, { value: 'Koli', multiplier: 12 }]
  const tea = await buildProduct(db, { code: 'CAY', stock: 200, units })
  const jam = await buildProduct(db, { code: 'RECEL' })
  await add(customer, tea.id, 3)
  await add(visitor, jam.id, 1)
  await add(visitor, tea.id, 2, 'Koli')
  await add(visitor, tea.id, 4)
  expect(await linesOf(await signIn(visitor, customer))).toEqual(['CAY 7 Adet', 'RECEL 1 Adet', 'CAY 2 Koli'])
})

test('signing in caps the sum at the stock and loses no line', async () => {
  const [visitor, customer] = [browser(), await signedIn()]
  const lamp = await buildProduct(db, { code: 'LAMBA', stock: 5 })
  const rug = await buildProduct(db, { code: 'KILIM', stock: 1 })
  for (const who of [visitor, customer]) {
    await add(who, lamp.id, 4)
    await add(who, rug.id, 1)
  }
  await db.unchecked('update stock_levels set quantity = 0 where product_id = $1', [rug.id])
  expect(await linesOf(await signIn(visitor, customer))).toEqual(['LAMBA 5 Adet', 'KILIM 1 Adet'])
})

test('signing in keeps the notes of both carts, with or without lines', async () => {
  const mug = await buildProduct(db, { code: 'SURAHI' })
  const [visitor, customer] = [browser(), await signedIn()]
  for (const who of [visitor, customer]) await add(who, mug.id, 1)
  await shop.cart.note(customer.visitor(), 'Zili çalmayın')
  await shop.cart.note(visitor.visitor(), 'Hediye paketi')
  const seen = await signIn(visitor, customer)
  expect((await shop.cart.view(seen)).note).toBe('Zili çalmayın\nHediye paketi')

  const emptied = browser()
  await add(emptied, mug.id, 1)
  await shop.cart.note(emptied.visitor(), 'Kapıya bırakın')
  await shop.cart.clear(emptied.visitor())
  const again = await signIn(emptied, customer)
  expect((await shop.cart.view(again)).note).toBe('Zili çalmayın\nHediye paketi\nKapıya bırakın')
  expect(await linesOf(again)).toEqual(['SURAHI 2 Adet'])
})

test("a customer's cart survives the logout and gains the lines of each browser that signs in", async () => {
  const mug = await buildProduct(db, { code: 'CEZVE', stock: 9 })
  const customer = await signedIn()
  for (const pieces of [1, 2, 3]) {
    const visitor = browser()
    await add(visitor, mug.id, pieces)
    const seen = await signIn(visitor, customer)
    // A logout gives the browser a new cookie and does not change the account.
    expect(await linesOf({ ...seen, customer: null, tokenHash: buildVisit(secrets).tokenHash })).toEqual([])
  }
  expect(await linesOf(customer.visitor())).toEqual(['CEZVE 6 Adet'])
})

test('repeating the merge after a login changes nothing', async () => {
  const [visitor, customer] = [browser(), await signedIn()]
  const mug = await buildProduct(db, { code: 'FINCAN' })
  await add(visitor, mug.id, 2)
  const visit = { before: visitor.tokenHash, after: buildVisit(secrets).tokenHash }
  const customerId = customer.customer?.id ?? ''
  await Promise.all(Array.from({ length: 5 }, () => shop.cart.mergeOnSignIn(visit, customerId)))
  expect(await linesOf({ ...customer.visitor(), tokenHash: visit.after })).toEqual(['FINCAN 2 Adet'])
})

test('after the login the previous cookie has no cart, and after the logout the browser starts empty', async () => {
  const [visitor, customer] = [browser(), await signedIn()]
  const mug = await buildProduct(db, { code: 'BARDAK' })
  await add(visitor, mug.id, 1)
  const seen = await signIn(visitor, customer)
  expect(await linesOf(visitor.visitor())).toEqual([])
  expect(await linesOf({ ...seen, customer: null, tokenHash: buildVisit(secrets).tokenHash })).toEqual([])
})

test('a browser without a cart signs in without one', async () => {
  const [visitor, customer] = [browser(), await signedIn()]
  expect(await linesOf(await signIn(visitor, customer))).toEqual([])
  await shop.cart.mergeOnSignIn({ before: null, after: visitor.tokenHash }, customer.customer?.id ?? '')
})

test("a login moves the browser's chosen addresses to its new cookie", async () => {
  const [visitor, customer] = [await signedIn({ withAddress: true }), await signedIn()]
  const seen = await signIn(visitor, customer)
  const { rows } = await db.unchecked<{ chosen: boolean }>(
    'select delivery_address_id is not null as chosen from visitors where token_hash = $1',
    [seen.tokenHash],
  )
  expect(rows).toEqual([{ chosen: true }])
})

test('adding during a login loses no unit and causes no deadlock', async () => {
  const mug = await buildProduct(db, { code: 'KASE', stock: 1000 })
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const [visitor, customer] = [browser(), await signedIn()]
      await add(visitor, mug.id, 1)
      const after = buildVisit(secrets).tokenHash
      const visit = { before: visitor.tokenHash, after }
      await Promise.all([
        add(customer, mug.id, 1),
        shop.cart.mergeOnSignIn(visit, customer.customer?.id ?? ''),
        add(customer, mug.id, 1),
      ])
      expect(await linesOf({ ...customer.visitor(), tokenHash: after })).toEqual(['KASE 3 Adet'])
    }),
  )
})
