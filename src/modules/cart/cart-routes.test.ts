import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { MOST_LINES } from './add-line.ts'
import { cartItemSchema, cartViewSchema } from './cart-schemas.ts'

const { db, browser, set, shop } = await testShop()

const sentence = (answer: { body: { error?: { messages: { type: string } } } }) =>
  answer.body.error?.messages.type

async function viewOf(visitor: ReturnType<typeof browser>) {
  return cartViewSchema.parse((await visitor.call('GET', 'cart?with=totals')).body)
}

const quantities = async (visitor: ReturnType<typeof browser>) =>
  (await viewOf(visitor)).items.map(({ productUnit, quantity }) => `${quantity} ${productUnit.value}`)

describe('adding to the cart', () => {
  test('a new line is 201, the same product again is 200 and raises its quantity', async () => {
    const visitor = browser()
    const drill = await aProduct(db, { name: 'Şarjlı Matkap', price: '1250', stock: 57 })
    const first = await visitor.call('POST', `cart/${drill.id}`, { fields: { quantity: 2 } })
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
    const second = await visitor.call('POST', `cart/${drill.id}`, { fields: { quantity: '1' }, form: true })
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ quantity: 3, cart: { count: 1 } })
    expect(first.headers['cache-control']).toBe('no-store')
  })

  test('the unit is chosen by label or id; without one it is the default unit', async () => {
    const visitor = browser()
    const tea = await aProduct(db, {
      stock: 100,
      units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 12 }],
    })
    await visitor.call('POST', `cart/${tea.id}`, { fields: { quantity: 1, productValue: 'Koli' } })
    await visitor.call('POST', `cart/${tea.id}`, { fields: { quantity: 1, productValue: tea.unitIds[1] } })
    await visitor.call('POST', `cart/${tea.id}`, { fields: { quantity: 4 } })
    expect(await quantities(visitor)).toEqual(['2 Koli', '4 Adet'])
    const unknown = await visitor.call('POST', `cart/${tea.id}`, { fields: { productValue: 'Palet' } })
    expect([unknown.status, unknown.body.error?.code]).toEqual([422, 'UNKNOWN_UNIT'])
  })

  test('what one cart holds in all units counts against the stock', async () => {
    const visitor = browser()
    const tea = await aProduct(db, {
      stock: 100,
      units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 12 }],
    })
    await visitor.call('POST', `cart/${tea.id}`, { fields: { quantity: 24 } })
    const tooMany = await visitor.call('POST', `cart/${tea.id}`, {
      fields: { quantity: 7, productValue: 'Koli' },
    })
    expect([tooMany.status, sentence(tooMany)]).toEqual([409, 'Bu üründen 7 adet bulunmamaktadır!'])
    expect(tooMany.body.error?.code).toBe('STOCK_INSUFFICIENT')
    const fits = await visitor.call('POST', `cart/${tea.id}`, {
      fields: { quantity: 6, productValue: 'Koli' },
    })
    expect(fits.status).toBe(201)
  })

  test.each([
    {
      spec: { price: '0' },
      status: 409,
      says: 'Bu ürün sepete eklenemez. Lütfen fiyat sorunuz.',
      why: 'no price',
    },
    { spec: { status: 'passive' }, status: 404, says: 'Bu ürün artık satışta değil.', why: 'taken off sale' },
    { spec: { status: 'deleted' }, status: 404, says: 'Bu ürün bulunamadı.', why: 'deleted' },
    {
      spec: { variants: [{ values: { Renk: 'Mavi' } }] },
      status: 422,
      says: 'Varyant Seçiniz!',
      why: 'a parent',
    },
    { spec: { stock: 0 }, status: 409, says: 'Bu üründen 1 adet bulunmamaktadır!', why: 'sold out' },
  ] as const)('is refused for a product with $why', async ({ spec, status, says }) => {
    const visitor = browser()
    const product = await aProduct(db, spec)
    const answer = await visitor.call('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    expect([answer.status, sentence(answer)]).toEqual([status, says])
    const { rows } = await db.query('select 1 from visitors where token_hash = $1', [visitor.tokenHash])
    expect(rows).toEqual([])
  })

  test('a variant is off sale together with its parent', async () => {
    const shirt = await aProduct(db, { status: 'passive', variants: [{ values: { Renk: 'Mavi' } }] })
    const answer = await browser().call('POST', `cart/${shirt.children[0]?.id}`, { fields: { quantity: 1 } })
    expect(answer.body.error?.code).toBe('OFF_SALE')
  })

  test('an unknown product is 404', async () => {
    const answer = await browser().call('POST', 'cart/2147483647', { fields: { quantity: 1 } })
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  })

  test.each([0, -1, 1.5, '1e3', '2,5', 'iki', '', ' ', 99999, '1'.repeat(30), true, null, [1], { a: 1 }])(
    'a quantity of %j is 422',
    async (quantity) => {
      const product = await aProduct(db, { stock: 1_000_000 })
      const answer = await browser().call('POST', `cart/${product.id}`, { fields: { quantity } })
      expect(answer.status).toBe(422)
      expect(sentence(answer)).toMatch(/[.!]$/)
    },
  )

  test.each(['0', '-1', 'abc', '1.5', '2147483648', '99999999999999'])('product id %s is 422', async (id) => {
    const answer = await browser().call('POST', `cart/${id}`, { fields: { quantity: 1 } })
    expect(answer.status).toBe(422)
  })

  test('a line holds 9999 at most', async () => {
    const visitor = browser()
    const screw = await aProduct(db, { stock: 100_000 })
    await visitor.call('POST', `cart/${screw.id}`, { fields: { quantity: 9999 } })
    const answer = await visitor.call('POST', `cart/${screw.id}`, { fields: { quantity: 1 } })
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'QUANTITY_TOO_LARGE'])
  })

  test('a cart holds a bounded number of lines', async () => {
    const visitor = browser()
    const first = await aProduct(db)
    await visitor.call('POST', `cart/${first.id}`, { fields: { quantity: 1 } })
    const others = await Promise.all(Array.from({ length: MOST_LINES }, () => aProduct(db)))
    await db.query(
      `insert into cart_lines (cart_id, product_id, unit_id, quantity)
       select c.id, u.product_id, u.id, 1
       from carts c join visitors v on v.id = c.visitor_id, product_units u
       where v.token_hash = $1 and u.product_id = any($2)`,
      [visitor.tokenHash, others.slice(1).map(({ id }) => id)],
    )
    const answer = await visitor.call('POST', `cart/${others[0]?.id}`, { fields: { quantity: 1 } })
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'CART_FULL'])
    const again = await visitor.call('POST', `cart/${first.id}`, { fields: { quantity: 1 } })
    expect(again.status).toBe(200)
  })

  test('is refused while the shop hides its prices, but the cart still shows them', async () => {
    const visitor = browser()
    const product = await aProduct(db, { price: '100' })
    await visitor.call('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    await set('showPriceStatus', '0')
    const answer = await visitor.call('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    expect(answer.body.error?.code).toBe('ASK_PRICE')
    expect((await viewOf(visitor)).totals.total).toBe(120)
    await set('showPriceStatus', '1')
  })

  test('the stock is not looked at when the shop sells without it', async () => {
    await set('cartStockControl', '1')
    const product = await aProduct(db, { stock: 0 })
    const answer = await browser().call('POST', `cart/${product.id}`, { fields: { quantity: 50 } })
    await set('cartStockControl', '0')
    expect([answer.status, answer.body.largest]).toEqual([201, 9999])
  })

  test.each([
    { status: '3', stock: 12, ask: 17, code: 201, why: '+5 sells ahead' },
    { status: '3', stock: 12, ask: 18, code: 409, why: 'and no further' },
    { status: '9', stock: 12, ask: 7, code: 201, why: '−5 holds back' },
    { status: '9', stock: 12, ask: 8, code: 409, why: 'five are kept' },
    { status: '15', stock: 5, ask: 6, code: 409, why: 'caps never adjust' },
  ])('stockInfoStatus $status: $ask of $stock, $why', async ({ status, stock, ask, code }) => {
    await set('stockInfoStatus', status)
    const product = await aProduct(db, { stock })
    const answer = await browser().call('POST', `cart/${product.id}`, { fields: { quantity: ask } })
    await set('stockInfoStatus', '0')
    expect(answer.status).toBe(code)
  })

  test('adds at the same time lose no piece and never pass the stock', async () => {
    const visitor = browser()
    const product = await aProduct(db, { stock: 25 })
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        visitor.call('POST', `cart/${product.id}`, { fields: { quantity: 1 } }),
      ),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(25)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await quantities(visitor)).toEqual(['25 Adet'])
  })

  test('without the token of its page a call is refused', async () => {
    const product = await aProduct(db)
    const answer = await browser().call('POST', `cart/${product.id}`, {
      fields: { quantity: 1 },
      headers: { 'x-csrf-token': 'x' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('changing the cart', () => {
  async function teaCart() {
    const visitor = browser()
    const units = [{ value: 'Adet' }, { value: 'Koli', multiplier: 12 }]
    const tea = await aProduct(db, { stock: 100, units })
    const [adet = 0, koli = 0] = tea.unitIds
    await visitor.call('POST', `cart/${tea.id}`, { fields: { quantity: 5 } })
    return { visitor, tea, adet, koli, path: `cart/${tea.id}` }
  }

  test('sets a quantity, steps it, and never below 1', async () => {
    const { visitor, path } = await teaCart()
    const set40 = await visitor.call('PATCH', path, { fields: { quantity: 40 } })
    expect(set40.body).toMatchObject({ success: true, item: { quantity: 40 }, cart: { count: 1 } })
    expect((await visitor.call('PATCH', path, { fields: { addQuantity: 2 } })).body.item).toMatchObject({
      quantity: 42,
    })
    expect((await visitor.call('PATCH', path, { fields: { addQuantity: -100 } })).body.item).toMatchObject({
      quantity: 1,
    })
    const tooMany = await visitor.call('PATCH', path, { fields: { quantity: 101 } })
    expect(sentence(tooMany)).toBe('Bu üründen 101 adet bulunmamaktadır!')
    expect(await quantities(visitor)).toEqual(['1 Adet'])
  })

  test('a line may always be lowered, even below a stock that has become smaller', async () => {
    const { visitor, tea, path } = await teaCart()
    await db.query('update stock_levels set quantity = 2 where product_id = $1', [tea.id])
    expect((await viewOf(visitor)).items[0]).toMatchObject({
      trouble: 'not-enough-stock',
      notice: 'Bu üründen 5 adet bulunmamaktadır!',
      largest: 2,
    })
    expect((await visitor.call('PATCH', path, { fields: { quantity: 4 } })).status).toBe(200)
    expect((await visitor.call('PATCH', path, { fields: { addQuantity: 1 } })).status).toBe(409)
  })

  test('another unit keeps the quantity; where that unit has a line they become one', async () => {
    const { visitor, path, adet, koli } = await teaCart()
    await visitor.call('PATCH', path, { fields: { unit: koli } })
    expect(await quantities(visitor)).toEqual(['5 Koli'])
    await visitor.call('POST', path, { fields: { quantity: 1 } })
    await visitor.call('PATCH', `${path}?unit=${adet}`, { fields: { unit: String(koli) } })
    expect(await quantities(visitor)).toEqual(['6 Koli'])
    const dear = await visitor.call('PATCH', path, { fields: { unit: 999_999 } })
    expect([dear.status, dear.body.error?.code]).toEqual([422, 'UNKNOWN_UNIT'])
  })

  test('without a unit a change means the newest line, a removal all of the product', async () => {
    const { visitor, path } = await teaCart()
    await visitor.call('POST', path, { fields: { quantity: 1, productValue: 'Koli' } })
    await visitor.call('PATCH', path, { fields: { quantity: 3 } })
    expect(await quantities(visitor)).toEqual(['5 Adet', '3 Koli'])
    const removed = await visitor.call('DELETE', path)
    expect(removed.body).toMatchObject({ success: true, cart: { count: 0, totals: { total: 0 } } })
  })

  test('with a unit only that line goes; what is not there is no failure', async () => {
    const { visitor, path, koli } = await teaCart()
    await visitor.call('POST', path, { fields: { quantity: 1, productValue: 'Koli' } })
    await visitor.call('DELETE', `${path}?unit=${koli}`)
    const { version } = await viewOf(visitor)
    expect((await visitor.call('DELETE', `${path}?unit=${koli}`)).status).toBe(200)
    expect((await viewOf(visitor)).version).toBe(version)
    expect(await quantities(visitor)).toEqual(['5 Adet'])
  })

  test('clearing empties it', async () => {
    const { visitor } = await teaCart()
    expect((await visitor.call('DELETE', 'cart')).body).toMatchObject({ success: true, cart: { count: 0 } })
    expect((await visitor.call('GET', 'cart')).body).toEqual([])
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
  ])('%j is 422', async (fields) => {
    const { visitor, path } = await teaCart()
    expect((await visitor.call('PATCH', path, { fields })).status).toBe(422)
    expect(await quantities(visitor)).toEqual(['5 Adet'])
  })

  test('a line that is not in the cart is 404', async () => {
    const product = await aProduct(db)
    const answer = await browser().call('PATCH', `cart/${product.id}`, { fields: { quantity: 1 } })
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'LINE_NOT_FOUND'])
  })

  test('steps from two tabs at once are all counted', async () => {
    const { visitor, path } = await teaCart()
    await Promise.all(
      Array.from({ length: 20 }, () => visitor.call('PATCH', path, { fields: { addQuantity: 1 } })),
    )
    expect(await quantities(visitor)).toEqual(['25 Adet'])
  })
})

describe('reading the cart', () => {
  test('a browser without a cart has an empty one, and reading makes none', async () => {
    const visitor = browser()
    expect((await visitor.call('GET', 'cart')).body).toEqual([])
    expect(await viewOf(visitor)).toMatchObject({ items: [], version: '', totals: { total: 0, tryTotal: 0 } })
    expect(await shop.cart.count(visitor.visitor())).toBe(0)
  })

  test('adds up the worked order of five rates and shipping to the kuruş', async () => {
    await set('kargoUcreti', '0/1/44.90_1/5/59.90_5/10/84.90')
    const visitor = browser()
    const box = [{ value: 'Adet', width: '30', height: '20', length: '10', weight: '1.2' }]
    const lines = [
      { spec: { price: '100', taxRate: '20', units: box }, quantity: 2 },
      { spec: { price: '45.50', taxRate: '10' }, quantity: 1 },
      { spec: { price: '12', taxRate: '1' }, quantity: 5 },
    ]
    for (const { spec, quantity } of lines) {
      const product = await aProduct(db, spec)
      await visitor.call('POST', `cart/${product.id}`, { fields: { quantity } })
    }
    expect((await viewOf(visitor)).totals).toEqual({
      subTotal: 305.5,
      tax: 45.15,
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

  test("shows the visitor's currency, and what is charged in lira", async () => {
    const visitor = browser()
    visitor.cookies.set('vitrin_currency', 'USD')
    const product = await aProduct(db, { price: '19.90', currency: 'USD' })
    await visitor.call('POST', `cart/${product.id}`, { fields: { quantity: 2 } })
    expect((await viewOf(visitor)).totals).toMatchObject({ currency: 'USD', total: 47.76, tryTotal: 1970.1 })
  })

  test('prices are of this moment, and a changed price changes the version', async () => {
    const visitor = browser()
    const product = await aProduct(db, { price: '100' })
    await visitor.call('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    const before = await viewOf(visitor)
    await db.query('update product_units set sale_price = 110 where product_id = $1', [product.id])
    const after = await viewOf(visitor)
    expect([before.totals.total, after.totals.total]).toEqual([120, 132])
    expect(after.version).not.toBe(before.version)
  })

  test('what went off sale is shown as such and costs nothing', async () => {
    const visitor = browser()
    const gone = await aProduct(db, { name: 'Eski Lamba' })
    const kept = await aProduct(db, { price: '50' })
    for (const { id } of [gone, kept]) await visitor.call('POST', `cart/${id}`, { fields: { quantity: 1 } })
    await db.query(`update products set status = 'deleted' where id = $1`, [gone.id])
    const view = await viewOf(visitor)
    expect(view.items[0]).toMatchObject({
      product: { name: 'Eski Lamba', onSale: false },
      trouble: 'off-sale',
      notice: 'Bu ürün artık satışta değil.',
    })
    expect(view.totals.total).toBe(60)
  })
})
