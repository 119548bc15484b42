import { describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { compareTurkish } from '#shared/text/turkish.ts'
import { buildBrand, buildCategory, buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import type { ProductList } from './catalogue-schemas.ts'

const { db, shop, set, browser } = await testShop()
const { changes } = shop
const visitor = browser()

const NAMES = ['çanta', 'Irmak', 'ısıtıcı', 'iğne', 'cam', 'Çilek', 'şapka', 'İpek', 'zeytin', 'üzüm']
for (const [index, name] of NAMES.entries()) {
  await buildProduct(db, {
    name,
    price: index === 3 ? '0' : String(((index * 7) % 10) + 1),
    currency: index % 4 === 0 ? 'USD' : 'TRY',
    stock: (index * 3) % 10,
    brand: index === 9 ? undefined : ['Çınar', 'Irgat', 'Bosch'][index % 3],
    category: index % 2 === 0 ? 'ev-yasam/mutfak' : 'ev-yasam',
  })
}
const shirt = await buildProduct(db, {
  name: 'gömlek',
  brand: 'Bosch',
  variants: [
    { values: { Renk: 'Mavi' }, price: '2.5', stock: 1 },
    { values: { Renk: 'Beyaz' }, price: '3', stock: 1 },
  ],
})
await buildProduct(db, { name: 'gizli', status: 'passive', category: 'ev-yasam' })
await buildProduct(db, { name: 'silinmiş', status: 'deleted', brand: 'Bosch' })
await buildCategory(db, 'bos')
await buildBrand(db, 'Kimse')
changes.publish({ topic: 'catalogue' })

async function list(path = '', query: Record<string, string> = {}): Promise<ProductList> {
  const { body } = await visitor.request('GET', `products${path}?${new URLSearchParams(query)}`)
  return body as unknown as ProductList
}
const names = async (path = '', query: Record<string, string> = {}) =>
  (await list(path, query)).items.map((item) => item.name)
const all = [...NAMES, 'gömlek']

describe('the order of a list', () => {
  test('is newest first by default', async () => {
    expect(await names()).toEqual(all.toReversed())
    expect((await list()).sort).toBe('')
  })

  test('by name uses Turkish collation, in both directions', async () => {
    const sorted = all.toSorted(compareTurkish)
    expect(await names('', { sort: 'name' })).toEqual(sorted)
    expect(await names('', { sort: '-name' })).toEqual(sorted.toReversed())
  })

  test.each(['price', '-price'])(
    'by %s is by the price in one currency, without a price last',
    async (sort) => {
      const { items } = await list('', { sort })
      expect(items.at(-1)?.name).toBe('iğne')
      const prices = items.slice(0, -1).map((item) => item.price ?? 0)
      expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'price' ? a - b : b - a)))
      expect(items.map((item) => item.id)).toContain(shirt.id)
    },
  )

  test.each(['brand', '-brand'])('by %s uses Turkish collation, without a brand last', async (sort) => {
    const { items } = await list('', { sort })
    expect(items.at(-1)?.brand).toBeNull()
    const brands = items.slice(0, -1).map((item) => item.brand?.name ?? '')
    expect(brands).toEqual(brands.toSorted((a, b) => (sort === 'brand' ? 1 : -1) * compareTurkish(a, b)))
  })

  test.each(['quantity', '-quantity'])(
    'by %s is by stock; a parent has the sum of its variants',
    async (sort) => {
      const stock = (await list('', { sort })).items.map((item) => item.quantity)
      expect(stock).toEqual(stock.toSorted((a, b) => (sort === 'quantity' ? a - b : b - a)))
    },
  )

  test('follows stock changes', async () => {
    const [first] = await names('', { sort: '-quantity' })
    await db.unchecked('update stock_levels set quantity = 900 where product_id = $1', [shirt.id])
    changes.publish({ topic: 'stock', ids: [shirt.id] })
    expect(first).not.toBe('gömlek')
    expect((await names('', { sort: '-quantity' }))[0]).toBe('gömlek')
    await db.unchecked('update stock_levels set quantity = 2 where product_id = $1', [shirt.id])
    changes.publish({ topic: 'stock', ids: [shirt.id] })
    expect((await names('', { sort: '-quantity' }))[0]).toBe(first)
  })

  test('by price follows exchange rate changes', async () => {
    const before = await names('', { sort: '-price' })
    await shop.currencies.setRate('USD', Big('0.01'), 'manual')
    expect(await names('', { sort: '-price' })).not.toEqual(before)
    await shop.currencies.setRate('USD', Big('41.25'), 'manual')
    expect(await names('', { sort: '-price' })).toEqual(before)
  })

  test.each(['', 'NAME', 'id', '-', 'price; drop table', '--price'])(
    'requested as "%s" is the default (decisions B10)',
    async (sort) => {
      expect(await names('', { sort })).toEqual(all.toReversed())
    },
  )
})

describe('pages of a list', () => {
  test('together are the whole list exactly once, in every order', async () => {
    await set('limit', '4')
    for (const sort of ['', 'name', '-name', 'price', '-price', 'brand', '-brand', 'quantity', '-quantity']) {
      const found: string[] = []
      for (const page of ['1', '2', '3']) found.push(...(await names('', { sort, page })))
      expect(found.toSorted()).toEqual(all.toSorted())
    }
    await set('limit', '24')
  })

  test.each([
    { page: '1', shown: 1 },
    { page: '3', shown: 3 },
    { page: '99', shown: 3 },
    { page: '999999999999', shown: 1 },
    { page: '0', shown: 1 },
    { page: '-1', shown: 1 },
    { page: '1.5', shown: 1 },
    { page: 'abc', shown: 1 },
    { page: '', shown: 1 },
  ])('requested as "$page" of 3 is page $shown (decisions B8)', async ({ page, shown }) => {
    await set('limit', '4')
    expect(await list('', { page })).toMatchObject({ page: shown, pages: 3, total: 11, limit: 4 })
    await set('limit', '24')
  })

  test('of an empty list are one', async () => {
    expect(await list('/bos')).toMatchObject({ page: 1, pages: 1, total: 0, items: [] })
  })
})

describe('the scope of a list', () => {
  test('a category lists its own products and those of its descendants', async () => {
    expect((await list('/ev-yasam')).total).toBe(10)
    expect((await list('/ev-yasam/mutfak')).total).toBe(5)
    expect(await names('/ev-yasam/mutfak', { sort: 'name' })).toEqual([
      'cam',
      'çanta',
      'ısıtıcı',
      'şapka',
      'zeytin',
    ])
  })

  test('a brand lists its products, also within a category, by its code in any case', async () => {
    const bosch = ['gömlek', 'ısıtıcı', 'Çilek', 'zeytin'].toSorted(compareTurkish)
    expect(await names('/bosch', { sort: 'name' })).toEqual(bosch)
    expect(await names('/BOSCH/ev-yasam/mutfak')).toEqual(['zeytin', 'ısıtıcı'])
    expect(await names('/arama', { brand: 'bosch', sort: '-name' })).toEqual(bosch.toReversed())
    expect(await names('/ev-yasam', { brand: 'BOSCH' })).toEqual(['zeytin', 'Çilek', 'ısıtıcı'])
    expect((await list('/kimse')).total).toBe(0)
  })

  test('an unknown brand or category in the query lists nothing', async () => {
    expect((await list('/arama', { brand: 'yok' })).total).toBe(0)
    expect((await list('/arama', { category: 'yok' })).total).toBe(0)
  })

  test('a path that is no list is not found', async () => {
    expect((await visitor.request('GET', 'products/yok/boyle/bir/yer')).status).toBe(404)
    expect((await visitor.request('GET', 'products/ev-yasam/yok')).status).toBe(404)
  })

  test('a product added to a category is listed, and gone once it is deleted', async () => {
    expect((await list('/bos')).total).toBe(0)
    const late = await buildProduct(db, { name: 'geç gelen', category: 'bos' })
    changes.publish({ topic: 'catalogue', ids: [late.id] })
    // After more than five changes in a second, the set-up's too, lists lag for a moment.
    await expect.poll(() => names('/bos')).toEqual(['geç gelen'])
    await db.unchecked(`update products set status = 'deleted' where id = $1`, [late.id])
    changes.publish({ topic: 'catalogue', ids: [late.id] })
    await expect.poll(async () => (await list('/bos')).total).toBe(0)
  })
})

describe('a shop that hides sold-out products', () => {
  test('leaves a product out of lists while it is sold out', async () => {
    expect((await list()).total).toBe(11)
    await set('showNotInStocks', '0')
    const shown = await names('', { sort: 'name' })
    expect(shown).toHaveLength(10)
    expect(shown).not.toContain('çanta')
    const { rows } = await db.unchecked<{ id: number }>(`select id from products where name = 'çanta'`)
    const id = rows[0]?.id ?? 0
    await db.unchecked('update stock_levels set quantity = 5 where product_id = $1', [id])
    changes.publish({ topic: 'stock', ids: [id] })
    expect(await names('', { sort: 'name' })).toContain('çanta')
    await db.unchecked('update stock_levels set quantity = 0 where product_id = $1', [id])
    changes.publish({ topic: 'stock', ids: [id] })
    expect(await names('', { sort: 'name' })).not.toContain('çanta')
    expect(await shop.catalogue.product(id, { locale: 'tr', currency: 'TRY' })).toMatchObject({ quantity: 0 })
    await set('cartStockControl', '1')
    expect((await list()).total).toBe(11)
    await set('cartStockControl', '0')
    await set('showNotInStocks', '1')
  })
})
