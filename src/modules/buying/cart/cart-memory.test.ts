import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { cartSummarySchema, cartViewSchema } from './cart-schemas.ts'

const { db, shop, browser, signedIn, buyer, set } = await testShop()

const add = (who: Browser, productId: number, quantity = 1) =>
  who.request('POST', `cart/${productId}`, { fields: { quantity } })
const viewOf = async (who: Browser) =>
  cartViewSchema.parse((await who.request('GET', 'cart?with=totals')).body)

async function setPrice(productId: number, net: string) {
  await db.unchecked('update product_units set sale_price = $2 where product_id = $1', [productId, net])
}

describe('a price that changed since the product was added', () => {
  test('is shown beside the line until the shopper changes the line', async () => {
    const visitor = browser()
    const mug = await buildProduct(db, { price: '100' })
    await add(visitor, mug.id)
    expect((await viewOf(visitor)).items[0]?.amounts).toMatchObject({ unitShown: 120, unitBefore: null })
    await setPrice(mug.id, '80')
    expect((await viewOf(visitor)).items[0]?.amounts).toMatchObject({ unitShown: 96, unitBefore: 120 })
    await visitor.request('PATCH', `cart/${mug.id}`, { fields: { quantity: 2 } })
    expect((await viewOf(visitor)).items[0]?.amounts.unitBefore).toBeNull()
    await setPrice(mug.id, '110')
    await add(visitor, mug.id)
    expect((await viewOf(visitor)).items[0]?.amounts.unitBefore).toBeNull()
  })

  test('is shown in the visitor’s currency, and choosing another currency counts as no change', async () => {
    const visitor = browser()
    const mug = await buildProduct(db, { price: '41.25', taxRate: '0' })
    const cable = await buildProduct(db, { price: '19.90', currency: 'USD' })
    await add(visitor, mug.id)
    await add(visitor, cable.id)
    visitor.cookies.set('vitrin_currency', 'EUR')
    expect((await viewOf(visitor)).items.map(({ amounts }) => amounts.unitBefore)).toEqual([null, null])
    visitor.cookies.set('vitrin_currency', 'USD')
    await setPrice(mug.id, '82.50')
    expect((await viewOf(visitor)).items[0]?.amounts).toMatchObject({ unitBefore: 1, unitShown: 2 })
  })

  test.each([
    {
      net: '109.090909',
      rate: '10',
      before: null,
      shown: 120,
      why: 'the same shown price with another KDV is no change',
    },
    {
      net: '100',
      rate: '10',
      before: 120,
      shown: 110,
      why: 'the net price stayed and the shown one did not',
    },
    { net: '100', rate: '30', before: 120, shown: 130, why: 'KDV alone has made it dearer' },
    {
      net: '110',
      rate: '10',
      before: 120,
      shown: 121,
      why: 'the old price is told as it was shown, with its own KDV',
    },
  ])(
    'compares what was shown: 100 with %20, then $net with %$rate: $why',
    async ({ net, rate, before, shown }) => {
      const visitor = browser()
      const mug = await buildProduct(db, { price: '100' })
      await add(visitor, mug.id)
      await db.unchecked('update products set tax_rate = $2 where id = $1', [mug.id, rate])
      await setPrice(mug.id, net)
      const told = { unitShown: shown, unitBefore: before }
      expect((await viewOf(visitor)).items[0]?.amounts).toMatchObject(told)
      const customer = await signedIn()
      await shop.cart.mergeOnSignIn(
        { before: visitor.tokenHash, after: shown.toString(16).padStart(64, '0') },
        customer.customer?.id ?? '',
      )
      expect((await viewOf(customer)).items[0]?.amounts).toMatchObject(told)
      await customer.request('PATCH', `cart/${mug.id}`, { fields: { quantity: 2 } })
      expect((await viewOf(customer)).items[0]?.amounts.unitBefore).toBeNull()
    },
  )

  test('is still shown after the login', async () => {
    const [visitor, customer] = [browser(), await signedIn()]
    const mug = await buildProduct(db, { price: '100' })
    await add(visitor, mug.id)
    await setPrice(mug.id, '90')
    await shop.cart.mergeOnSignIn(
      { before: visitor.tokenHash, after: 'f'.repeat(64) },
      customer.customer?.id ?? '',
    )
    expect((await viewOf(customer)).items[0]?.amounts.unitBefore).toBe(120)
  })
})

describe('the order note in the cart', () => {
  const note = (who: Browser, description: string) =>
    who.request('PATCH', 'cart', { fields: { description } })

  test('is stored as plain text and does not change the cart version', async () => {
    const visitor = browser()
    await add(visitor, (await buildProduct(db)).id)
    const { version } = await viewOf(visitor)
    expect((await note(visitor, ' Zili\r\nçalmayın\u0000 <b> ')).status).toBe(200)
    expect(await viewOf(visitor)).toMatchObject({ note: 'Zili\nçalmayın <b>', version })
    await note(visitor, '')
    expect((await viewOf(visitor)).note).toBe('')
  })

  test('of more than 500 characters is refused, and the previous note stays', async () => {
    const visitor = browser()
    await add(visitor, (await buildProduct(db)).id)
    await note(visitor, 'ş'.repeat(500))
    const refused = await note(visitor, 'ş'.repeat(501))
    expect([refused.status, refused.body.error?.messages.type]).toEqual([
      422,
      'Açıklama en fazla 500 karakter olabilir.',
    ])
    expect((await viewOf(visitor)).note).toHaveLength(500)
  })

  test('is copied to the order and not to the next cart', async () => {
    const mug = await buildProduct(db)
    const customer = await buyer([mug, 1])
    await note(customer, 'Zili çalmayın.')
    const saved = await customer.request('POST', 'cart', {
      fields: { odemeTipi: '4', description: 'Zili çalmayın.' },
    })
    expect(saved.status).toBe(200)
    await add(customer, mug.id)
    expect((await viewOf(customer)).note).toBe('')
  })

  test('is not stored for a browser without a cart', async () => {
    const visitor = browser()
    expect((await note(visitor, 'Merhaba')).status).toBe(200)
    expect((await viewOf(visitor)).note).toBe('')
  })
})

test('the cart summary has count, totals and version without the products', async () => {
  const visitor = browser()
  await add(visitor, (await buildProduct(db, { price: '100' })).id, 2)
  const { body } = await visitor.request('GET', 'cart?with=summary')
  expect(cartSummarySchema.parse(body)).toMatchObject({ count: 1, totals: { total: 240 } })
  expect(body.items).toBeUndefined()
})

test('the cart shows the amount missing for free shipping, in the visitor’s currency', async () => {
  const visitor = browser()
  await add(visitor, (await buildProduct(db, { price: '1000' })).id)
  expect((await viewOf(visitor)).shippingNudge).toBeNull()
  await set('kargoUcreti', '0/30/59.90')
  await set('ucretsizKargoSecenek', '1')
  await set('ucretsizKargoMiktar', '1320')
  expect((await viewOf(visitor)).shippingNudge).toEqual({ missing: 120, percent: 90 })
  visitor.cookies.set('vitrin_currency', 'USD')
  expect((await viewOf(visitor)).shippingNudge).toEqual({ missing: 2.91, percent: 90 })
  await set('kargoAliciyaAit', '1')
  expect((await viewOf(visitor)).shippingNudge).toBeNull()
})

test('a shared cart is priced before it is accepted, without writing anything', async () => {
  const mug = await buildProduct(db, { name: 'Kupa', price: '100', stock: 5 })
  const gone = await buildProduct(db, { status: 'deleted' })
  const passive = await buildProduct(db, { name: 'Eski', status: 'passive' })
  const wanted = [mug, gone, passive].map(({ id, unitIds }) => ({
    productId: id,
    unitId: unitIds[0] ?? 0,
    quantity: 6,
  }))
  const foreignUnit = { productId: mug.id, unitId: passive.unitIds[0] ?? 0, quantity: 1 }
  const seen = await shop.cart.preview([...wanted, foreignUnit], { locale: 'tr', currency: 'TRY' })
  expect(seen.items.map(({ product, trouble, quantity }) => [product.name, trouble, quantity])).toEqual([
    ['Kupa', 'not-enough-stock', 6],
    ['Eski', 'off-sale', 6],
  ])
  expect(seen.totals.subTotal).toBe(600)
})
