import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import type { ProductList } from './catalogue-schemas.ts'

const { db, shop, set, browser } = await testShop()
const visitor = browser()

/** Oldest first; the number is the stock. */
const STOCK = { elma: 3, armut: 0, kiraz: 5, incir: 0, dut: 1 }
const ids = new Map<string, number>()
for (const [at, [name, stock]] of Object.entries(STOCK).entries())
  ids.set(name, (await buildProduct(db, { name, stock, price: String(at + 1), category: 'meyve' })).id)
shop.changes.publish({ topic: 'catalogue' })

async function names(query: Record<string, string> = {}, path = ''): Promise<string> {
  const { body } = await visitor.request('GET', `products${path}?${new URLSearchParams(query)}`)
  return (body as unknown as ProductList).items.map((item) => item.name).join(' ')
}

async function setStock(name: string, quantity: number): Promise<void> {
  const id = ids.get(name)
  await db.unchecked('update stock_levels set quantity = $2 where product_id = $1', [id, quantity])
  shop.changes.publish({ topic: 'stock', ids: [id ?? 0] })
}

test('a shop begins with the sort orders alone', async () => {
  expect(await names()).toBe('dut incir kiraz armut elma')
  expect(await names({ sort: 'price' })).toBe('elma armut kiraz incir dut')
})

test.each<{ query: Record<string, string>; is: string; why: string }>([
  { query: {}, is: 'dut kiraz elma incir armut', why: 'the store order' },
  { query: { sort: 'price' }, is: 'elma kiraz dut armut incir', why: 'by price' },
  { query: { sort: '-price' }, is: 'dut kiraz elma incir armut', why: 'by price, from the highest' },
  { query: { sort: 'name' }, is: 'dut elma kiraz armut incir', why: 'by name' },
  {
    query: { sort: 'quantity' },
    is: 'armut incir dut elma kiraz',
    why: 'by stock, which the shopper asked for',
  },
])('with the setting sold-out products are last: $why', async ({ query, is }) => {
  await set('tukenenlerSonda', '1')
  expect(await names(query)).toBe(is)
  expect(await names(query, '/meyve')).toBe(is)
})

test('a product that sells out goes to the end at once, and comes back with its stock', async () => {
  await set('tukenenlerSonda', '1')
  expect(await names({ sort: 'price' })).toBe('elma kiraz dut armut incir')
  await setStock('elma', 0)
  expect(await names({ sort: 'price' })).toBe('kiraz dut elma armut incir')
  await setStock('elma', 3)
  expect(await names({ sort: 'price' })).toBe('elma kiraz dut armut incir')
})

async function sell(name: string, sold: number): Promise<void> {
  const id = ids.get(name)
  await db.unchecked('update stock_levels set sold = sold + $2 where product_id = $1', [id, sold])
  shop.changes.publish({ topic: 'stock', ids: [id ?? 0] })
}

test('best sellers come first with the first sale and follow each other one, sold-out ones last where the shop says so', async () => {
  await set('tukenenlerSonda', '0')
  const { body } = await visitor.request('GET', 'products')
  expect((body as unknown as ProductList).moreSorts).toEqual([])
  expect(await names({ sort: '-sales' })).toBe('dut incir kiraz armut elma')
  await sell('armut', 2)
  expect(await names({ sort: '-sales' })).toBe('armut dut incir kiraz elma')
  const offered = await visitor.request('GET', 'products')
  expect((offered.body as unknown as ProductList).moreSorts).toEqual(['-sales'])
  await sell('kiraz', 2)
  expect(await names({ sort: '-sales' })).toBe('kiraz armut dut incir elma')
  await sell('elma', 3)
  expect(await names({ sort: '-sales' }, '/meyve')).toBe('elma kiraz armut dut incir')
  await set('tukenenlerSonda', '1')
  expect(await names({ sort: '-sales' })).toBe('elma kiraz dut armut incir')
})

test('a shop that sells without stock has no sold-out products', async () => {
  await set('tukenenlerSonda', '1')
  await set('cartStockControl', '1')
  expect(await names({ sort: 'price' })).toBe('elma armut kiraz incir dut')
})
