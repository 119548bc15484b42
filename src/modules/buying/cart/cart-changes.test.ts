import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { cartViewSchema } from './cart-schemas.ts'

const { db, browser, set, shop } = await testShop()

const sentence = (response: { body: { error?: { messages: { type: string } } } }) =>
  response.body.error?.messages.type

async function viewOf(visitor: ReturnType<typeof browser>) {
  return cartViewSchema.parse((await visitor.request('GET', 'cart?with=totals')).body)
}

const quantities = async (visitor: ReturnType<typeof browser>) =>
  (await viewOf(visitor)).items.map(({ productUnit, quantity }) => `${quantity} ${productUnit.value}`)

describe('changing the cart', () => {
  async function teaCart() {
    const visitor = browser()
    const units = [{ value: 'Adet' }, { value: 'Koli', multiplier: 12 }]
    const tea = await buildProduct(db, { stock: 100, units })
    const [adet = 0, koli = 0] = tea.unitIds
    await visitor.request('POST', `cart/${tea.id}`, { fields: { quantity: 5 } })
    return { visitor, tea, adet, koli, path: `cart/${tea.id}` }
  }

  test('a quantity can be set and stepped, but never below 1', async () => {
    const { visitor, path } = await teaCart()
    const set40 = await visitor.request('PATCH', path, { fields: { quantity: 40 } })
    expect(set40.body).toMatchObject({ success: true, item: { quantity: 40 }, cart: { count: 1 } })
    expect((await visitor.request('PATCH', path, { fields: { addQuantity: 2 } })).body.item).toMatchObject({
      quantity: 42,
    })
    expect((await visitor.request('PATCH', path, { fields: { addQuantity: -100 } })).body.item).toMatchObject(
      {
        quantity: 1,
      },
    )
    const tooMany = await visitor.request('PATCH', path, { fields: { quantity: 101 } })
    expect(sentence(tooMany)).toBe('Bu üründen 101 adet bulunmamaktadır!')
    expect(await quantities(visitor)).toEqual(['1 Adet'])
  })

  test('a line may always be lowered, even while the stock is smaller than the line', async () => {
    const { visitor, tea, path } = await teaCart()
    await db.unchecked('update stock_levels set quantity = 2 where product_id = $1', [tea.id])
    expect((await viewOf(visitor)).items[0]).toMatchObject({
      trouble: 'not-enough-stock',
      notice: 'Bu üründen 5 adet bulunmamaktadır!',
      largest: 2,
    })
    expect((await visitor.request('PATCH', path, { fields: { quantity: 4 } })).status).toBe(200)
    expect((await visitor.request('PATCH', path, { fields: { addQuantity: 1 } })).status).toBe(409)
  })

  test('changing the unit keeps the quantity; two lines that end up in the same unit are merged', async () => {
    const { visitor, path, adet, koli } = await teaCart()
    await visitor.request('PATCH', path, { fields: { unit: koli } })
    expect(await quantities(visitor)).toEqual(['5 Koli'])
    await visitor.request('POST', path, { fields: { quantity: 1 } })
    await visitor.request('PATCH', `${path}?unit=${adet}`, { fields: { unit: String(koli) } })
    expect(await quantities(visitor)).toEqual(['6 Koli'])
    const dear = await visitor.request('PATCH', path, { fields: { unit: 999_999 } })
    expect([dear.status, dear.body.error?.code]).toEqual([422, 'UNKNOWN_UNIT'])
  })

  test('without a unit a change affects the newest line and a removal all lines of the product', async () => {
    const { visitor, path } = await teaCart()
    await visitor.request('POST', path, { fields: { quantity: 1, productValue: 'Koli' } })
    await visitor.request('PATCH', path, { fields: { quantity: 3 } })
    expect(await quantities(visitor)).toEqual(['5 Adet', '3 Koli'])
    const removed = await visitor.request('DELETE', path)
    expect(removed.body).toMatchObject({ success: true, cart: { count: 0, totals: { total: 0 } } })
  })

  test('with a unit a removal affects that line alone; removing a missing line succeeds', async () => {
    const { visitor, path, koli } = await teaCart()
    await visitor.request('POST', path, { fields: { quantity: 1, productValue: 'Koli' } })
    await visitor.request('DELETE', `${path}?unit=${koli}`)
    const { version } = await viewOf(visitor)
    expect((await visitor.request('DELETE', `${path}?unit=${koli}`)).status).toBe(200)
    expect((await viewOf(visitor)).version).toBe(version)
    expect(await quantities(visitor)).toEqual(['5 Adet'])
  })

  test('clearing removes all lines', async () => {
    const { visitor } = await teaCart()
    expect((await visitor.request('DELETE', 'cart')).body).toMatchObject({
      success: true,
      cart: { count: 0 },
    })
    expect((await visitor.request('GET', 'cart')).body).toEqual([])
  })

  test.each([
    {},
    { quantity: 1, addQuantity: 1 },
    { quantity: 0 },
    { quantity: 10_000 },
    { addQuantity: 0 },
    { addQuantity: '1.5' },
    { addQuantity: 1e9 },
    { unit: 'Koli' },
    { unit: -1 },
  ])('with %j is 422', async (fields) => {
    const { visitor, path } = await teaCart()
    expect((await visitor.request('PATCH', path, { fields })).status).toBe(422)
    expect(await quantities(visitor)).toEqual(['5 Adet'])
  })

  test('a line that is not in the cart is 404', async () => {
    const product = await buildProduct(db)
    const response = await browser().request('PATCH', `cart/${product.id}`, { fields: { quantity: 1 } })
    expect([response.status, response.body.error?.code]).toEqual([404, 'LINE_NOT_FOUND'])
  })

  test('concurrent steps from two tabs are all counted', async () => {
    const { visitor, path } = await teaCart()
    await Promise.all(
      Array.from({ length: 20 }, () => visitor.request('PATCH', path, { fields: { addQuantity: 1 } })),
    )
    expect(await quantities(visitor)).toEqual(['25 Adet'])
  })
})

describe('reading the cart', () => {
  test('a browser without a cart gets an empty one, and reading creates none', async () => {
    const visitor = browser()
    expect((await visitor.request('GET', 'cart')).body).toEqual([])
    expect(await viewOf(visitor)).toMatchObject({ items: [], version: '', totals: { total: 0, tryTotal: 0 } })
    expect(await shop.cart.count(visitor.visitor())).toBe(0)
  })

  test('totals of lines with different KDV rates and shipping add up to the kuruş', async () => {
    await set('kargoUcreti', '0/1/44.90_1/5/59.90_5/10/84.90')
    const visitor = browser()
    const box = [{ value: 'Adet', width: '30', height: '20', length: '10', weight: '1.2' }]
    const lines = [
      { spec: { price: '100', taxRate: '20', units: box }, quantity: 2 },
      { spec: { price: '45.50', taxRate: '10' }, quantity: 1 },
      { spec: { price: '12', taxRate: '1' }, quantity: 5 },
    ]
    for (const { spec, quantity } of lines) {
      const product = await buildProduct(db, spec)
      await visitor.request('POST', `cart/${product.id}`, { fields: { quantity } })
    }
    expect((await viewOf(visitor)).totals).toEqual({
      subTotal: 305.5,
      tax: 45.15,
      discount: 0,
      couponCode: '',
      shippingTotal: '₺59,90',
      shippingTotalNumber: 59.9,
      freeShipping: false,
      total: 410.55,
      tryTotal: 410.55,
      currency: 'TRY',
    })
    await set('kargoAliciyaAit', '1')
    expect((await viewOf(visitor)).totals).toMatchObject({
      shippingTotal: 'Alıcı Ödemeli',
      freeShipping: false,
    })
    await set('kargoAliciyaAit', '0')
    await set('kargoUcreti', '')
    expect((await viewOf(visitor)).totals).toMatchObject({ shippingTotal: 'Ücretsiz', freeShipping: true })
  })

  test("the cart shows the visitor's currency and the amount charged in lira", async () => {
    const visitor = browser()
    visitor.cookies.set('vitrin_currency', 'USD')
    const product = await buildProduct(db, { price: '19.90', currency: 'USD' })
    await visitor.request('POST', `cart/${product.id}`, { fields: { quantity: 2 } })
    expect((await viewOf(visitor)).totals).toMatchObject({ currency: 'USD', total: 47.76, tryTotal: 1970.1 })
  })

  test('prices are current, and a changed price changes the version', async () => {
    const visitor = browser()
    const product = await buildProduct(db, { price: '100' })
    await visitor.request('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    const before = await viewOf(visitor)
    await db.unchecked('update product_units set sale_price = 110 where product_id = $1', [product.id])
    const after = await viewOf(visitor)
    expect([before.totals.total, after.totals.total]).toEqual([120, 132])
    expect(after.version).not.toBe(before.version)
  })

  test('a product taken off sale is marked and costs nothing', async () => {
    const visitor = browser()
    const gone = await buildProduct(db, { name: 'Eski Lamba' })
    const remaining = await buildProduct(db, { price: '50' })
    for (const { id } of [gone, remaining])
      await visitor.request('POST', `cart/${id}`, { fields: { quantity: 1 } })
    await db.unchecked(`update products set status = 'deleted' where id = $1`, [gone.id])
    const view = await viewOf(visitor)
    expect(view.items[0]).toMatchObject({
      product: { name: 'Eski Lamba', onSale: false },
      trouble: 'off-sale',
      notice: 'Bu ürün artık satışta değil.',
    })
    expect(view.totals.total).toBe(60)
  })
})
