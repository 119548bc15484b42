import { describe, expect, test, vi } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'

const { app, db, shop, set, browser } = await testShop()
const { changes } = shop
const visitor = browser()
const cup = await buildProduct(db, { name: 'Kahve Fincanı', gross: '120', category: 'fincan', stock: 1 })
await buildProduct(db, { name: 'Çay Bardağı', gross: '60', category: 'fincan', stock: 7 })
changes.publish({ topic: 'catalogue' })

// The new category is known a moment after the announcement.
await vi.waitFor(
  async () => {
    expect((await visitor.request('GET', 'products/fincan')).status).toBe(200)
  },
  { timeout: 20_000 },
)
changes.publish({ topic: 'catalogue' })

const get = async (path: string, headers: Record<string, string> = {}) =>
  (await visitor.request('GET', path, { headers })).body

interface ListBody {
  items: { name: string; quantity: number; display: { price: string } }[]
  facets: { code: string; values: { count: number }[] }[]
}
const list = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)) as unknown as ListBody

const ADDRESSES = [
  'products/fincan',
  'products/fincan?sort=price&stock=1',
  'products/arama?q=fincan',
  `product/${cup.id}`,
  'suggest?q=kahv',
]

describe('a repeated request', () => {
  test.each(ADDRESSES)('gets the same response again: %s', async (address) => {
    const first = await get(address)
    expect(await get(address)).toEqual(first)
    const head = await app.inject({ method: 'HEAD', url: `/api/catalog/${address}` })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each(ADDRESSES)('has the same headers as the first one: %s', async (address) => {
    const url = `/api/catalog/${address}`
    changes.publish({ topic: 'catalogue' })
    const first = await app.inject({ url })
    const second = await app.inject({ url })
    const { date: _, ...headers } = first.headers
    expect(second.headers).toMatchObject(headers)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test('in another language or currency gets its own response', async () => {
    await list('products/fincan')
    const english = await list('products/fincan', { cookie: 'vitrin_locale=en' })
    const turkish = await list('products/fincan')
    expect(english.facets[0]).not.toEqual(turkish.facets[0])
    const [dollars] = (await list('products/fincan', { cookie: 'vitrin_currency=USD' })).items
    const [lira] = (await list('products/fincan')).items
    expect(dollars?.display.price).toContain('$')
    expect(lira?.display.price).toContain('₺')
  })

  test('shows what was sold since', async () => {
    const inStock = async () =>
      (await list('products/fincan')).facets.find(({ code }) => code === 'stock')?.values[0]?.count
    await list('products/fincan')
    await db.unchecked('update stock_levels set quantity = 0 where product_id = $1', [cup.id])
    changes.publish({ topic: 'stock', ids: [cup.id] })
    const { items } = await list('products/fincan')
    expect(items.find(({ name }) => name === 'Kahve Fincanı')?.quantity).toBe(0)
    expect(await inStock()).toBe(1)
    expect(await get(`product/${cup.id}`)).toMatchObject({ quantity: 0 })
    expect((await list('products/fincan?sort=price&stock=1')).items).toHaveLength(1)
  })

  test('shows a new price in every list of the product', async () => {
    const prices = async (address: string) => (await list(address)).items.map(({ display }) => display.price)
    for (const address of ['products/fincan', 'products?sort=name']) await list(address)
    await db.unchecked('update products set sale_price = 200 where id = $1', [cup.id])
    await db.unchecked('update product_units set sale_price = 200 where product_id = $1', [cup.id])
    changes.publish({ topic: 'catalogue', ids: [cup.id] })
    for (const address of ['products/fincan', 'products?sort=name'])
      expect(await prices(address)).toContain('₺240,00')
  })

  test('follows the settings', async () => {
    await list('products/fincan')
    await set('productsWithKdv', '0')
    const shown = (await list('products/fincan')).items.map(({ display }) => display.price)
    expect(shown).toContain('₺200,00')
    await set('productsWithKdv', '1')
  })
})
