import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildManyVariants } from '#tests/support/many-variants.ts'
import { testShop } from '#tests/support/shop.ts'
import { cartItemSchema, cartViewSchema } from './cart-schemas.ts'
import { MAX_LINES } from './lines/add-line.ts'

const { db, browser, set } = await testShop()

const sentence = (response: { body: { error?: { messages: { type: string } } } }) =>
  response.body.error?.messages.type

async function viewOf(visitor: ReturnType<typeof browser>) {
  return cartViewSchema.parse((await visitor.request('GET', 'cart?with=totals')).body)
}

const quantities = async (visitor: ReturnType<typeof browser>) =>
  (await viewOf(visitor)).items.map(({ productUnit, quantity }) => `${quantity} ${productUnit.value}`)

describe('adding to the cart', () => {
  test('a new line is 201, adding the same product again is 200 and raises its quantity', async () => {
    const visitor = browser()
    const drill = await buildProduct(db, { name: 'Şarjlı Matkap', price: '1250', stock: 57 })
    const first = await visitor.request('POST', `cart/${drill.id}`, { fields: { quantity: 2 } })
    expect(first.status).toBe(201)
    expect(cartItemSchema.parse(first.body)).toMatchObject({
      product: { id: drill.id, name: 'Şarjlı Matkap', quantity: 57 },
      productUnit: { value: 'Adet', multiplier: 1, defaultPrice: { value: 1250, currency: 'TRY' } },
      quantity: 2,
      amounts: { net: 2500, tax: 500, gross: 3000, unitShown: 1500, shown: 3000, currency: 'TRY' },
      largest: 57,
      trouble: null,
    })
    expect(first.body.cart).toMatchObject({ count: 1, totals: { subTotal: 2500, tax: 500, total: 3000 } })
    const second = await visitor.request('POST', `cart/${drill.id}`, {
      fields: { quantity: '1' },
      form: true,
    })
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ quantity: 3, cart: { count: 1 } })
    expect(first.headers['cache-control']).toMatch(/no-store/)
  })

  test('the unit is chosen by label or id; without one it is the default unit', async () => {
    const visitor = browser()
    const tea = await buildProduct(db, {
      stock: 100,
      units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 12 }],
    })
    await visitor.request('POST', `cart/${tea.id}`, { fields: { quantity: 1, productValue: 'Koli' } })
    await visitor.request('POST', `cart/${tea.id}`, { fields: { quantity: 1, productValue: tea.unitIds[1] } })
    await visitor.request('POST', `cart/${tea.id}`, { fields: { quantity: 4 } })
    expect(await quantities(visitor)).toEqual(['2 Koli', '4 Adet'])
    const unknown = await visitor.request('POST', `cart/${tea.id}`, { fields: { productValue: 'Palet' } })
    expect([unknown.status, unknown.body.error?.code]).toEqual([422, 'UNKNOWN_UNIT'])
  })

  test('the units of all lines of a product count against its stock', async () => {
    const visitor = browser()
    const tea = await buildProduct(db, {
      stock: 100,
      units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 12 }],
    })
    await visitor.request('POST', `cart/${tea.id}`, { fields: { quantity: 24 } })
    const tooMany = await visitor.request('POST', `cart/${tea.id}`, {
      fields: { quantity: 7, productValue: 'Koli' },
    })
    expect([tooMany.status, sentence(tooMany)]).toEqual([409, 'Bu üründen 7 adet bulunmamaktadır!'])
    expect(tooMany.body.error?.code).toBe('STOCK_INSUFFICIENT')
    const fits = await visitor.request('POST', `cart/${tea.id}`, {
      fields: { quantity: 6, productValue: 'Koli' },
    })
    expect(fits.status).toBe(201)
  })

  test.each([
    {
      spec: { price: '0' },
      status: 409,
      says: 'Bu ürün sepete eklenemez. Lütfen fiyat sorunuz.',
      why: 'without a price',
    },
    { spec: { status: 'passive' }, status: 404, says: 'Bu ürün artık satışta değil.', why: 'off sale' },
    { spec: { status: 'deleted' }, status: 404, says: 'Bu ürün bulunamadı.', why: 'deleted' },
    {
      spec: { variants: [{ values: { Renk: 'Mavi' } }] },
      status: 422,
      says: 'Varyant Seçiniz!',
      why: 'a parent of variants',
    },
    { spec: { stock: 0 }, status: 409, says: 'Bu üründen 1 adet bulunmamaktadır!', why: 'sold out' },
  ] as const)('adding a product that is $why is refused', async ({ spec, status, says }) => {
    const visitor = browser()
    const product = await buildProduct(db, spec)
    const response = await visitor.request('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    expect([response.status, sentence(response)]).toEqual([status, says])
    const { rows } = await db.unchecked('select 1 from carts where visitor_hash = $1', [visitor.tokenHash])
    expect(rows).toEqual([])
  })

  test('a variant is off sale together with its parent', async () => {
    const shirt = await buildProduct(db, { status: 'passive', variants: [{ values: { Renk: 'Mavi' } }] })
    const response = await browser().request('POST', `cart/${shirt.children[0]?.id}`, {
      fields: { quantity: 1 },
    })
    expect(response.body.error?.code).toBe('OFF_SALE')
  })

  test('an unknown product is 404', async () => {
    const response = await browser().request('POST', 'cart/2147483647', { fields: { quantity: 1 } })
    expect([response.status, response.body.error?.code]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  })

  test.each([0, -1, 1.5, '1e3', '2,5', 'iki', '', ' ', 99999, '1'.repeat(30), true, null, [1], { a: 1 }])(
    'a quantity of %j is 422',
    async (quantity) => {
      const product = await buildProduct(db, { stock: 1_000_000 })
      const response = await browser().request('POST', `cart/${product.id}`, { fields: { quantity } })
      expect(response.status).toBe(422)
      expect(sentence(response)).toMatch(/[.!]$/)
    },
  )

  test.each(['0', '-1', 'abc', '1.5', '2147483648', '99999999999999'])('product id %s is 422', async (id) => {
    const response = await browser().request('POST', `cart/${id}`, { fields: { quantity: 1 } })
    expect(response.status).toBe(422)
  })

  test.each(['\u0000', 'Koli\n', 'K'.repeat(101), { a: 1 }, ['Koli']])(
    'a unit named %j is 422',
    async (productValue) => {
      const product = await buildProduct(db)
      const response = await browser().request('POST', `cart/${product.id}`, { fields: { productValue } })
      expect(response.status).toBe(422)
    },
  )

  test("the response is in the visitor's language", async () => {
    const visitor = browser()
    visitor.cookies.set('vitrin_locale', 'en')
    const product = await buildProduct(db, { stock: 1 })
    const response = await visitor.request('POST', `cart/${product.id}`, { fields: { quantity: 2 } })
    expect(sentence(response)).toBe('There are not 2 of this product in stock!')
  })

  test('a line holds 9999 at most', async () => {
    const visitor = browser()
    const screw = await buildProduct(db, { stock: 100_000 })
    await visitor.request('POST', `cart/${screw.id}`, { fields: { quantity: 9999 } })
    const response = await visitor.request('POST', `cart/${screw.id}`, { fields: { quantity: 1 } })
    expect([response.status, response.body.error?.code]).toEqual([422, 'QUANTITY_TOO_LARGE'])
  })

  test('a cart holds a bounded number of lines', async () => {
    const visitor = browser()
    const first = await buildProduct(db)
    await visitor.request('POST', `cart/${first.id}`, { fields: { quantity: 1 } })
    const { children: others } = await buildManyVariants(db, 'Vida', { Boy: MAX_LINES })
    await db.unchecked(
      `insert into cart_lines (cart_id, product_id, unit_id, quantity)
       select c.id, u.product_id, u.id, 1
       from carts c, product_units u
       where c.visitor_hash = $1 and u.product_id = any($2)`,
      [visitor.tokenHash, others.slice(1).map(({ id }) => id)],
    )
    const response = await visitor.request('POST', `cart/${others[0]?.id}`, { fields: { quantity: 1 } })
    expect([response.status, response.body.error?.code]).toEqual([422, 'CART_FULL'])
    const again = await visitor.request('POST', `cart/${first.id}`, { fields: { quantity: 1 } })
    expect(again.status).toBe(200)
  })

  test('adding is refused while the shop hides its prices, but the cart still shows them', async () => {
    const visitor = browser()
    const product = await buildProduct(db, { price: '100' })
    await visitor.request('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    await set('showPriceStatus', '0')
    const response = await visitor.request('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    expect(response.body.error?.code).toBe('ASK_PRICE')
    expect((await viewOf(visitor)).totals.total).toBe(120)
    await set('showPriceStatus', '1')
  })

  test('the stock is not checked when the shop sells without stock', async () => {
    await set('cartStockControl', '1')
    const product = await buildProduct(db, { stock: 0 })
    const response = await browser().request('POST', `cart/${product.id}`, { fields: { quantity: 50 } })
    await set('cartStockControl', '0')
    expect([response.status, response.body.largest]).toEqual([201, 9999])
  })

  test.each([
    { status: '3', stock: 12, ask: 17, code: 201, why: 'code 3 allows 5 more' },
    { status: '3', stock: 12, ask: 18, code: 409, why: 'code 3 allows no more than 5' },
    { status: '9', stock: 12, ask: 7, code: 201, why: 'code 9 allows 5 fewer' },
    { status: '9', stock: 12, ask: 8, code: 409, why: 'code 9 reserves 5' },
    { status: '15', stock: 5, ask: 6, code: 409, why: 'code 15 does not adjust the stock' },
  ])('stockInfoStatus $status: $ask of $stock, $why', async ({ status, stock, ask, code }) => {
    await set('stockInfoStatus', status)
    const product = await buildProduct(db, { stock })
    const response = await browser().request('POST', `cart/${product.id}`, { fields: { quantity: ask } })
    await set('stockInfoStatus', '0')
    expect(response.status).toBe(code)
  })

  test('concurrent adds lose no unit and never exceed the stock', async () => {
    const visitor = browser()
    const product = await buildProduct(db, { stock: 10 })
    const responses = await Promise.all(
      Array.from({ length: 16 }, () =>
        visitor.request('POST', `cart/${product.id}`, { fields: { quantity: 1 } }),
      ),
    )
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await quantities(visitor)).toEqual(['10 Adet'])
  })

  test('a request without the CSRF token is refused', async () => {
    const product = await buildProduct(db)
    const response = await browser().request('POST', `cart/${product.id}`, {
      fields: { quantity: 1 },
      headers: { 'x-csrf-token': 'x' },
    })
    expect(response.status).toBe(403)
  })
})
