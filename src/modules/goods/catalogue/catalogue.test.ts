import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { buildManyVariants } from '#tests/support/many-variants.ts'
import { testShop } from '#tests/support/shop.ts'
import { productDetailSchema, productListSchema, productSchema } from './catalogue-schemas.ts'
import { FULL_VARIANTS } from './product/variant-table-rules.ts'

const { db, shop, set, browser } = await testShop()
const { catalogue, changes } = shop
const turkish = { locale: 'tr', currency: 'TRY' } as const
const visitor = browser()

const changed = (...ids: number[]) => changes.publish({ topic: 'catalogue', ids })
const product = (id: number, preferences: Parameters<typeof catalogue.product>[1] = turkish) =>
  catalogue.product(id, preferences)

describe('a product in the API', () => {
  test('has every field of the wire shape', async () => {
    const mug = await buildProduct(db, {
      name: 'Çini Kupa',
      gross: '129.90',
      list: '150',
      brand: 'İznik Çini',
      category: 'ev-yasam/mutfak',
      stock: { 'Merkez Depo': 40, Ankara: 17 },
      pictures: ['a'.repeat(24).concat('.webp')],
      units: [
        { value: 'Adet', barcode: '8690000000012', width: '30' },
        { value: 'Koli', multiplier: 12 },
      ],
    })
    changes.publish({ topic: 'catalogue' })
    const { body } = await visitor.request('GET', `product/${mug.id}`)
    expect(productDetailSchema.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      name: 'Çini Kupa',
      seo: 'cini-kupa',
      url: `/cini-kupa-p-${mug.id}`,
      image: `/images/${'a'.repeat(24)}.webp`,
      quantity: 57,
      defaultUnit: 'Adet',
      salePrice: { value: 108.25, currency: 'TRY' },
      price: 108.25,
      inventory: [
        { warehouseName: 'Merkez Depo', quantity: 40 },
        { warehouseName: 'Ankara', quantity: 17 },
      ],
      brand: { code: 'IZNIK-CINI', name: 'İznik Çini' },
      display: { price: '₺129,90', listPrice: '₺180,00', priceExcludingTax: '₺108,25', discountPercent: 28 },
      breadcrumb: [
        { name: 'ev-yasam', url: '/ev-yasam' },
        { name: 'mutfak', url: '/ev-yasam/mutfak' },
      ],
    })
  })

  test("says why it may not be withdrawn from; a variant without its own reason has its parent's", async () => {
    const shirt = await buildProduct(db, {
      withdrawalException: 'hygiene',
      variants: [
        { values: { Baskı: 'Düz' } },
        { values: { Baskı: 'İsimli' }, withdrawalException: 'custom-made' },
      ],
    })
    const plain = await buildProduct(db)
    changes.publish({ topic: 'catalogue' })
    const exceptionOf = async (id: number) => (await product(id))?.withdrawalException
    expect([await exceptionOf(plain.id), await exceptionOf(shirt.id)]).toEqual(['', 'hygiene'])
    const { body } = await visitor.request('GET', `product/${shirt.id}`)
    expect(
      productDetailSchema.parse(body).childProducts.map((child) => child.product.withdrawalException),
    ).toEqual(['hygiene', 'custom-made'])
  })

  test('without a picture shows the placeholder', async () => {
    const plain = await buildProduct(db, { name: 'Resimsiz' })
    expect((await product(plain.id))?.image).toBe('/images/404.png')
  })

  test.each([
    { currency: 'TRY', price: 820.88, shown: '₺985,05', why: '19,90 USD at 41,25' },
    { currency: 'USD', price: 19.9, shown: '$23,88', why: 'its own currency needs no conversion' },
    { currency: 'EUR', price: 16.97, shown: '€20,36', why: 'converted through TRY, rounded once' },
  ])('with a price in dollars costs $shown in $currency: $why', async ({ currency, price, shown }) => {
    const tool = await buildProduct(db, { price: '19.90', currency: 'USD' })
    const seen = await product(tool.id, { locale: 'tr', currency })
    expect(seen).toMatchObject({ price, currency: 'USD', salePrice: { value: 19.9, currency: 'USD' } })
    expect(seen?.display?.price).toBe(shown)
  })

  test('is in English when there is a translation and in Turkish otherwise', async () => {
    const lamp = await buildProduct(db, {
      name: 'Lamba',
      description: 'Işık verir.',
      english: { name: 'Lamp' },
    })
    const bowl = await buildProduct(db, { name: 'Kâse' })
    const english = { locale: 'en', currency: 'TRY' } as const
    expect(await product(lamp.id, english)).toMatchObject({
      name: 'Lamp',
      description: 'Işık verir.',
      seo: 'lamba',
    })
    expect(await product(bowl.id, english)).toMatchObject({ name: 'Kâse' })
  })

  test("with variants shows the cheapest variant's price, the sum of their stock, and each variant in full", async () => {
    const shirt = await buildProduct(db, {
      name: 'Gömlek',
      variants: [
        { values: { Renk: 'Mavi', Beden: 'L' }, price: '300', stock: 4 },
        { values: { Renk: 'Beyaz', Beden: 'M' }, price: '250', stock: { Ankara: 6 } },
        { values: { Renk: 'Siyah', Beden: 'M' }, price: '100', stock: 5, status: 'passive' },
      ],
    })
    const seen = await product(shirt.id)
    expect(seen).toMatchObject({ hasChildren: true, price: 250, quantity: 15, defaultUnit: 'Adet' })
    expect(seen?.display?.from).toBe(true)
    expect(seen?.childProducts).toHaveLength(2)
    expect(seen?.childProducts[0]?.variants).toEqual([
      { code: 'renk', name: 'Renk', label: 'Renk', values: [{ name: 'Mavi', label: 'Mavi' }] },
      { code: 'beden', name: 'Beden', label: 'Beden', values: [{ name: 'L', label: 'L' }] },
    ])
    const [blue, white] = shirt.children
    const child = await product(white?.id ?? 0)
    expect(child).toMatchObject({ parentId: shirt.id, price: 250, quantity: 6, canonical: shirt.url })
    expect(child?.childProducts.map((each) => each.product.id)).toEqual([blue?.id, white?.id])
  })

  test('with 2,048 variants shows the chosen one in full, and all of them in a table', async () => {
    const shirt = await buildManyVariants(db, 'Dev Gömlek', { Renk: 16, Beden: 16, Kumaş: 8 })
    const [first, second] = shirt.children
    const { body } = await visitor.request('GET', `product/${shirt.id}`)
    expect(productDetailSchema.parse(body)).toEqual(body)
    expect(JSON.stringify(body).length).toBeLessThan(300_000)
    const child = await product(second?.id ?? 0)
    expect(child?.childProducts.map((each) => each.product.id)).toEqual([second?.id])
    const table = child?.variantTable
    expect(table?.id).toEqual(shirt.children.map(({ id }) => id))
    expect(table?.options.map(({ values }) => values.length)).toEqual([16, 16, 8])
    expect(table?.value.map((column) => column[1])).toEqual([0, 0, 1])
    expect([table?.quantity[1], table?.salePrice?.[1], table?.seo[1]]).toEqual([2, 102, ''])
    await db.unchecked('update stock_levels set quantity = 9 where product_id = $1', [first?.id])
    changes.publish({ topic: 'stock', ids: [first?.id ?? 0, shirt.id] })
    expect((await product(second?.id ?? 0))?.variantTable?.quantity[0]).toBe(9)
  })

  test('with as many variants as are shown in full has no table', async () => {
    const few = await buildManyVariants(db, 'Yüz Renk', { Renk: FULL_VARIANTS })
    const seen = await product(few.id)
    expect(seen?.childProducts).toHaveLength(FULL_VARIANTS)
    expect(seen).not.toHaveProperty('variantTable')
  })

  test('that is passive is shown as not on sale; a deleted one is not found', async () => {
    const passive = await buildProduct(db, { status: 'passive' })
    const deleted = await buildProduct(db, { status: 'deleted' })
    expect(await product(passive.id)).toMatchObject({ onSale: false })
    expect(await product(deleted.id)).toBeNull()
    expect(await visitor.request('GET', `product/${deleted.id}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    })
  })

  test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999', '2147483648', '%00', '1;drop'])(
    'with the id %s is not found',
    async (id) => {
      expect((await visitor.request('GET', `product/${id}`)).status).toBe(404)
    },
  )

  test('has no prices where the shop hides them, except in carts', async () => {
    const ring = await buildProduct(db, { price: '500', list: '600' })
    await set('showPriceStatus', '0')
    const hidden = await product(ring.id)
    expect(hidden).toMatchObject({ price: null, salePrice: null, listPrice: null, display: null })
    expect(hidden?.units[0]).toMatchObject({ defaultPrice: null, listPrice: null, display: null })
    const inCart = (await catalogue.productsByIds([ring.id], turkish)).get(ring.id)
    expect(inCart?.display?.price).toBe('₺600,00')
    await set('showPriceStatus', '1')
  })

  test('shows as struck price what was asked in the 30 days before its discount, not its list price', async () => {
    const earlier = [
      { price: '1000', days: 90 },
      { price: '750', days: 30 },
      { price: '1000', days: 10 },
    ]
    const drill = await buildProduct(db, { price: '700', list: '1000', earlier, category: 'indirim' })
    const saw = await buildProduct(db, { price: '760', list: '1000', earlier, category: 'indirim' })
    changes.publish({ topic: 'catalogue' })
    const claimed = { listPrice: '₺900,00', price: '₺840,00', discountPercent: 7 }
    const wire = { value: 750, currency: 'TRY' }
    expect(await product(drill.id)).toMatchObject({
      listPrice: wire,
      display: claimed,
      units: [{ listPrice: wire, display: claimed }],
    })
    expect(await product(saw.id)).toMatchObject({
      listPrice: null,
      display: { listPrice: null, discountPercent: null },
    })
    const list = productListSchema.parse((await visitor.request('GET', 'products/indirim')).body)
    expect(list.items.map(({ display }) => display?.listPrice)).toEqual([null, '₺900,00'])
    const campaign = productSchema.array().parse((await visitor.request('GET', 'widgets/campaign')).body)
    const shown = campaign.map(({ id }) => id)
    expect([shown.includes(drill.id), shown.includes(saw.id)]).toEqual([true, false])
  })

  test('shows no struck price that reads like its sale price', async () => {
    const bowl = await buildProduct(db, { price: '100', list: '100.000001' })
    const plate = await buildProduct(db, { price: '99.70', list: '100' })
    expect((await product(bowl.id))?.display).toMatchObject({ listPrice: null, discountPercent: null })
    expect((await product(plate.id))?.display).toMatchObject({ listPrice: '₺120,00', discountPercent: null })
  })

  test('has no struck price where the shop shows none, and net prices where it shows those', async () => {
    const cap = await buildProduct(db, { price: '100', list: '120' })
    await set('showListPrice', '0')
    expect((await product(cap.id))?.display).toMatchObject({ listPrice: null, discountPercent: null })
    await set('showListPrice', '1')
    await set('productsWithKdv', '0')
    expect((await product(cap.id))?.display).toMatchObject({
      price: '₺100,00',
      listPrice: '₺120,00',
      withTax: false,
    })
    await set('productsWithKdv', '1')
  })
})

describe('the next response after a change is current', () => {
  test('for the price, the text, the stock and the exchange rate', async () => {
    const jar = await buildProduct(db, { name: 'Kavanoz', price: '10', currency: 'EUR', stock: 3 })
    expect(await product(jar.id)).toMatchObject({ name: 'Kavanoz', quantity: 3, price: 483.7 })
    await db.unchecked('update products set sale_price = 20 where id = $1', [jar.id])
    changed(jar.id)
    expect(await product(jar.id)).toMatchObject({ price: 967.4 })
    await db.unchecked(`update products set name = 'Cam Kavanoz' where id = $1`, [jar.id])
    changed(jar.id)
    expect(await product(jar.id)).toMatchObject({ name: 'Cam Kavanoz' })
    await db.unchecked('update stock_levels set quantity = 2 where product_id = $1', [jar.id])
    changes.publish({ topic: 'stock', ids: [jar.id] })
    expect(await product(jar.id)).toMatchObject({ quantity: 2 })
    expect(await shop.currencies.setRate('EUR', Big('50'), 'manual')).toEqual({ ok: true })
    expect(await product(jar.id)).toMatchObject({ price: 1000 })
    await shop.currencies.setRate('EUR', Big('48.37'), 'manual')
  })

  test('for a variant, on its parent and its siblings', async () => {
    const shoe = await buildProduct(db, { variants: [{ values: { No: '40' } }, { values: { No: '41' } }] })
    const [small, large] = shoe.children
    await Promise.all([product(shoe.id), product(small?.id ?? 0)])
    await db.unchecked('update products set sale_price = 77 where id = $1', [large?.id])
    changed(large?.id ?? 0)
    expect(await product(shoe.id)).toMatchObject({ price: 77 })
    const sibling = await product(small?.id ?? 0)
    expect(sibling?.childProducts.map((each) => each.product.price)).toEqual([100, 77])
  })

  test('under constant writes: no response is older than the last acknowledged write', async () => {
    const hot = await buildProduct(db, { name: 'Sıcak Ürün', stock: 0 })
    let published = 0
    let running = true
    const write = async () => {
      for (let quantity = 1; quantity <= 60; quantity++) {
        await db.unchecked('update stock_levels set quantity = $2 where product_id = $1', [hot.id, quantity])
        changes.publish({ topic: 'stock', ids: [hot.id] })
        published = quantity
      }
      running = false
    }
    const read = async () => {
      let reads = 0
      while (running) {
        const atLeast = published
        const seen = await product(hot.id)
        expect(seen?.quantity).toBeGreaterThanOrEqual(atLeast)
        reads += 1
        // Cached responses resolve without I/O; yield so that the writer runs too.
        await nextTurn()
      }
      return reads
    }
    const [, ...reads] = await Promise.all([write(), read(), read(), read(), read()])
    expect(Math.min(...reads)).toBeGreaterThan(0)
    expect(await product(hot.id)).toMatchObject({ quantity: 60 })
  })
})

describe('product widgets', () => {
  test('select products by their criterion, newest first among equals', async () => {
    await db.unchecked(`update products set status = 'passive'`)
    changes.publish({ topic: 'catalogue' })
    const plain = await buildProduct(db, { name: 'Sade' })
    const loved = await buildProduct(db, { name: 'Sevilen', starRate: '4.8', commentCount: 3 })
    const sold = await buildProduct(db, { name: 'Satan', sold: 50, stock: 0 })
    const cheap = await buildProduct(db, { name: 'Ucuz', price: '80', list: '100' })
    const shirt = await buildProduct(db, {
      name: 'Takım',
      variants: [{ values: { Renk: 'Al' }, price: '50', list: '90' }],
    })
    const dearer = await buildProduct(db, {
      name: 'Yalnız pahalısı indirimli',
      variants: [
        { values: { Renk: 'Al' }, price: '50' },
        { values: { Renk: 'Mor' }, price: '70', list: '90' },
      ],
    })
    const claimed = await buildProduct(db, { price: '80', list: '100', earlier: [{ price: '75', days: 20 }] })
    changed(plain.id)
    const names = async (name: string) => {
      const { body } = await visitor.request('GET', `widgets/${name}`)
      const items = productSchema.array().parse(body)
      return items.map((item) => item.id)
    }
    const newestFirst = [claimed.id, dearer.id, shirt.id, cheap.id, sold.id, loved.id, plain.id]
    expect(await names('latest')).toEqual(newestFirst)
    expect(await names('campaign')).toEqual([shirt.id, cheap.id])
    expect((await names('most-liked'))[0]).toBe(loved.id)
    const once = await buildProduct(db, { name: 'Bir kez beğenilen', starRate: '4.8', commentCount: 1 })
    changed(once.id)
    expect((await names('most-liked')).slice(0, 2), 'more reviews come first among equals').toEqual([
      loved.id,
      once.id,
    ])
    await db.unchecked(`update products set status = 'deleted' where id = $1`, [once.id])
    changed(once.id)
    const unsold = [claimed.id, dearer.id, shirt.id, cheap.id, loved.id, plain.id]
    expect(await names('best-sellers')).toEqual([sold.id, ...unsold])
    expect((await visitor.request('GET', 'widgets/anything')).status).toBe(404)
    await set('showNotInStocks', '0')
    expect(await names('best-sellers')).toEqual(unsold)
    await set('showNotInStocks', '1')
  })
})

test('a list has the format of the API', async () => {
  const { body } = await visitor.request('GET', 'products')
  expect(productListSchema.parse(body)).toEqual(body)
})
