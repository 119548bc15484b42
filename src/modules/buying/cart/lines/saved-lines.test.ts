import { describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { holdRows, untilWaiting } from '#tests/support/hold-rows.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { buildVisit, shopSecrets } from '#tests/support/visitors.ts'
import { emptyOrderedCart } from '../cart.server.ts'
import { lockCart } from '../cart-queries.ts'
import { cartSummarySchema, cartViewSchema } from '../cart-schemas.ts'
import { addLineLocked } from './add-line.ts'
import { MAX_SAVED } from './saved-lines.ts'

const { db, browser, signedIn, shop, set } = await testShop()
const secrets = await shopSecrets(db)

const add = (who: Browser, productId: number, quantity = 1) =>
  shop.cart.add(who.visitor(), { productId, quantity })
const save = (who: Browser, productId: number) => who.request('POST', `cart/saved/${productId}`)
const putBack = (who: Browser, product: { id: number; unitId: number }) =>
  who.request('POST', `cart/saved/${product.id}/cart?unit=${product.unitId}`)

async function viewOf(who: Browser) {
  const view = cartViewSchema.parse((await who.request('GET', 'cart?with=totals')).body)
  const lines = (items: typeof view.items) =>
    items.map(({ product, quantity }) => `${quantity} ${product.code}`)
  return { ...view, lines: lines(view.items), aside: lines(view.saved) }
}

async function buildMug(code: string, stock = 9) {
  const { id, unitIds } = await buildProduct(db, { code, stock, price: '100' })
  return { id, unitId: unitIds[0] ?? 0 }
}

describe('a line put aside for later', () => {
  test('leaves the cart, its count and its totals, and comes back with its pieces', async () => {
    const visitor = browser()
    const [mug, cup] = [await buildMug('KUPA'), await buildMug('FINCAN')]
    await add(visitor, mug.id, 2)
    await add(visitor, cup.id)
    const before = await viewOf(visitor)
    const { cart } = (await save(visitor, mug.id)).body as { cart: unknown }
    expect(cartSummarySchema.parse(cart).count).toBe(1)
    const saved = await viewOf(visitor)
    expect([saved.lines, saved.aside]).toEqual([['1 FINCAN'], ['2 KUPA']])
    expect(saved.totals.subTotal).toBe(100)
    expect(saved.version).not.toBe(before.version)
    expect((await putBack(visitor, mug)).status).toBe(201)
    const after = await viewOf(visitor)
    expect([after.lines, after.aside]).toEqual([['1 FINCAN', '2 KUPA'], []])
  })

  test('is never ordered, and stays when the rest of the cart is', async () => {
    const customer = await signedIn()
    const [mug, cup] = [await buildMug('TABAK'), await buildMug('KASE')]
    await add(customer, mug.id)
    await add(customer, cup.id)
    await save(customer, mug.id)
    const cartId = (
      await db.unchecked<{ id: number }>('select id from carts where customer_id = $1', [
        customer.customer?.id,
      ])
    ).rows[0]?.id
    await emptyOrderedCart(db, cartId ?? 0)
    const { lines, aside } = await viewOf(customer)
    expect([lines, aside]).toEqual([[], ['1 TABAK']])
  })

  test('tells what has changed since, in price and stock', async () => {
    const visitor = browser()
    const mug = await buildMug('SURAHI')
    await add(visitor, mug.id, 3)
    await save(visitor, mug.id)
    await db.unchecked('update product_units set sale_price = 80 where product_id = $1', [mug.id])
    await db.unchecked('update stock_levels set quantity = 2 where product_id = $1', [mug.id])
    const [line] = (await viewOf(visitor)).saved
    expect(line).toMatchObject({ trouble: 'not-enough-stock', largest: 2 })
    expect(line?.amounts).toMatchObject({ unitBefore: 120, unitShown: 96 })
  })

  test('goes back as far as the stock allows, and the rest stays', async () => {
    const visitor = browser()
    const mug = await buildMug('CEZVE')
    await add(visitor, mug.id, 5)
    await save(visitor, mug.id)
    await db.unchecked('update stock_levels set quantity = 2 where product_id = $1', [mug.id])
    expect((await putBack(visitor, mug)).status).toBe(201)
    const { lines, aside } = await viewOf(visitor)
    expect([lines, aside]).toEqual([['2 CEZVE'], ['3 CEZVE']])
    expect((await putBack(visitor, mug)).status).toBe(409)
    expect((await viewOf(visitor)).aside).toEqual(['3 CEZVE'])
  })

  test('is added once however often it is put back at the same moment', async () => {
    const visitor = browser()
    const mug = await buildMug('BARDAK', 90)
    await add(visitor, mug.id, 2)
    await save(visitor, mug.id)
    await Promise.all(Array.from({ length: 4 }, () => putBack(visitor, mug)))
    const { lines, aside } = await viewOf(visitor)
    expect([lines, aside]).toEqual([['2 BARDAK'], []])
  })

  test('is added once where a second press comes before the first has ended', async () => {
    const visitor = browser()
    const mug = await buildMug('SAHAN', 5)
    await add(visitor, mug.id, 3)
    await save(visitor, mug.id)
    const held = await holdRows(db, 'select from cart_saved_lines where product_id = $1 for update', [mug.id])
    const presses = [putBack(visitor, mug), putBack(visitor, mug)]
    await untilWaiting(db, 2)
    await held.release()
    expect((await Promise.all(presses)).map(({ status }) => status).toSorted()).toEqual([200, 201])
    const { lines, aside } = await viewOf(visitor)
    expect([lines, aside]).toEqual([['3 SAHAN'], []])
  })

  test('loses no piece where as many were saved once before', async () => {
    const visitor = browser()
    const mug = await buildMug('GÜVEÇ', 5)
    const setStock = (quantity: number) =>
      db.unchecked('update stock_levels set quantity = $2 where product_id = $1', [mug.id, quantity])
    await add(visitor, mug.id, 5)
    await save(visitor, mug.id)
    await setStock(3)
    await putBack(visitor, mug)
    await save(visitor, mug.id)
    expect((await viewOf(visitor)).aside).toEqual(['5 GÜVEÇ'])
    await add(visitor, mug.id)
    await setStock(4)
    await putBack(visitor, mug)
    const { lines, aside } = await viewOf(visitor)
    expect([lines, aside]).toEqual([['4 GÜVEÇ'], ['2 GÜVEÇ']])
  })

  test('takes a piece along that is added at the same moment', async () => {
    const visitor = browser()
    const mug = await buildMug('MAŞRAPA')
    await add(visitor, mug.id, 2)
    const owner = { kind: 'visitor', key: visitor.tokenHash } as const
    const saving = await transaction(db, async (tx) => {
      await lockCart(tx, owner)
      const terms = { settings: shop.settings.get() }
      await addLineLocked(tx, owner, { productId: mug.id, quantity: 1 }, terms)
      const waiting = save(visitor, mug.id)
      await untilWaiting(db, 1)
      return { waiting }
    })
    await saving.waiting
    const { lines, aside } = await viewOf(visitor)
    expect([lines, aside]).toEqual([[], ['3 MAŞRAPA']])
  })

  test('is measured against the stock by itself, also where another unit of it is saved', async () => {
    const visitor = browser()
    const units = [{ value: 'Adet' }, { value: 'Koli', multiplier: 6 }]
    const { id } = await buildProduct(db, { code: 'ÇATAL', stock: 6, price: '100', units })
    for (const unit of ['Koli', 'Adet']) {
      await shop.cart.add(visitor.visitor(), { productId: id, quantity: 1, unit })
      await save(visitor, id)
    }
    const { saved } = await viewOf(visitor)
    expect(saved.map(({ trouble, largest }) => [trouble, largest])).toEqual([
      [null, 6],
      [null, 1],
    ])
  })

  test('adds up with what was put aside before', async () => {
    const visitor = browser()
    const mug = await buildMug('TEPSI', 90)
    for (const pieces of [2, 3]) {
      await add(visitor, mug.id, pieces)
      await save(visitor, mug.id)
    }
    expect((await viewOf(visitor)).aside).toEqual(['5 TEPSI'])
  })

  test('is deleted by its owner alone', async () => {
    const [visitor, stranger] = [browser(), browser()]
    const mug = await buildMug('KEVGIR')
    await add(visitor, mug.id)
    await add(stranger, (await buildMug('ELEK')).id)
    await save(visitor, mug.id)
    await stranger.request('DELETE', `cart/saved/${mug.id}`)
    expect((await viewOf(visitor)).aside).toEqual(['1 KEVGIR'])
    expect((await putBack(stranger, mug)).status).toBe(404)
    await visitor.request('DELETE', `cart/saved/${mug.id}`)
    expect((await viewOf(visitor)).aside).toEqual([])
  })

  test('joins the customer’s at the login, and the larger quantity stays', async () => {
    const [visitor, customer] = [browser(), await signedIn()]
    const [mug, cup] = [await buildMug('MAKAS', 90), await buildMug('RENDE', 90)]
    for (const [who, pieces] of [
      [customer, 2],
      [visitor, 3],
    ] as const) {
      await add(who, mug.id, pieces)
      await save(who, mug.id)
    }
    await add(visitor, cup.id)
    await save(visitor, cup.id)
    // Nothing else is in the browser's cart.
    const after = buildVisit(secrets).tokenHash
    await shop.cart.mergeOnSignIn({ before: visitor.tokenHash, after }, customer.customer?.id ?? '')
    expect((await viewOf(customer)).aside.toSorted()).toEqual(['1 RENDE', '3 MAKAS'])
  })
})

test('a product that is not in the cart, a full list and a shop that does not offer it are refused', async () => {
  const visitor = browser()
  const mug = await buildMug('SÜZGEÇ')
  expect(await save(visitor, mug.id)).toMatchObject({
    status: 404,
    body: { error: { code: 'LINE_NOT_FOUND' } },
  })
  await add(visitor, mug.id)
  const { rows } = await db.unchecked<{ id: number }>('select id from carts where visitor_hash = $1', [
    visitor.tokenHash,
  ])
  for (let saved = 0; saved < MAX_SAVED; saved++) {
    const { id, unitId } = await buildMug(`DOLU-${saved}`)
    await db.unchecked(
      'insert into cart_saved_lines (cart_id, product_id, unit_id, quantity) values ($1, $2, $3, 1)',
      [rows[0]?.id, id, unitId],
    )
  }
  expect(await save(visitor, mug.id)).toMatchObject({ status: 422, body: { error: { code: 'SAVED_FULL' } } })
  expect((await viewOf(visitor)).lines).toEqual(['1 SÜZGEÇ'])
  await set('sonrasiIcinSakla', '0')
  expect(await save(visitor, mug.id)).toMatchObject({ status: 409, body: { error: { code: 'SAVING_OFF' } } })
})
