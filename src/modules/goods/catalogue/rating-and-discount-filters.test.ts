import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { saveRating } from './catalogue.server.ts'
import type { ChoiceFacet, ProductList } from './catalogue-schemas.ts'

const { db, shop, set, browser } = await testShop()
const { changes } = shop

await buildProduct(db, { name: 'Fincan', price: '100', list: '200', starRate: '4.60', commentCount: 5 })
await buildProduct(db, { name: 'Cezve', price: '90', list: '100', starRate: '3.20', commentCount: 2 })
const pan = await buildProduct(db, { name: 'Tava', price: '100' })
await buildProduct(db, {
  name: 'Gömlek',
  variants: [
    { values: { Renk: 'Mavi' }, price: '60', list: '100' },
    { values: { Renk: 'Beyaz' }, price: '100' },
  ],
})
changes.publish({ topic: 'catalogue' })

async function list(query: Record<string, string> = {}): Promise<ProductList> {
  const { body } = await browser().request('GET', `products?${new URLSearchParams(query)}`)
  return body as unknown as ProductList
}
const names = async (query: Record<string, string>) =>
  (await list(query)).items.map(({ name }) => name).toSorted()
const values = ({ facets }: ProductList, code: string) =>
  facets
    .find((facet): facet is ChoiceFacet => facet.kind === 'choice' && facet.code === code)
    ?.values.map(({ name, count, selected }) => [name, count, selected])

test.each([
  { query: { rating: '4' }, found: ['Fincan'], why: 'four stars and more' },
  { query: { rating: '3' }, found: ['Cezve', 'Fincan'], why: 'three stars and more' },
  { query: { discount: '1' }, found: ['Cezve', 'Fincan', 'Gömlek'], why: 'any discount, also of a variant' },
  { query: { discount: '40' }, found: ['Fincan', 'Gömlek'], why: 'at least so much' },
  { query: { discount: '1', option: 'renk:beyaz' }, found: [], why: 'the discount is of the other variant' },
  { query: { discount: '1', option: 'renk:mavi' }, found: ['Gömlek'], why: 'one variant has both' },
  { query: { rating: '4', discount: '20' }, found: ['Fincan'], why: 'both filters' },
  {
    query: { rating: '9', discount: 'x' },
    found: ['Cezve', 'Fincan', 'Gömlek', 'Tava'],
    why: 'no such choice',
  },
])('a list with $query has $found: $why', async ({ query, found }) => {
  expect(await names({ ...query } as unknown as Record<string, string>)).toEqual(found)
})

test('the filters offer what changes the list, with counts, from strict to wide and back', async () => {
  const found = await list()
  expect(values(found, 'rating')).toEqual([
    ['4 yıldız ve üzeri', 1, false],
    ['3 yıldız ve üzeri', 2, false],
  ])
  expect(values(found, 'discount')).toEqual([
    ['İndirimli ürünler', 3, false],
    ['%20 ve üzeri indirim', 2, false],
    ['%40 ve üzeri indirim', 2, false],
  ])
  expect(values(await list({ rating: '4' }), 'rating')).toEqual([
    ['4 yıldız ve üzeri', 1, true],
    ['3 yıldız ve üzeri', 2, false],
  ])
})

test('lists are sorted by reviews and by the discounts that they show, the newest first among equals', async () => {
  const sorted = async (sort: string) => (await list({ sort })).items.map(({ name }) => name)
  expect(await sorted('-reviews')).toEqual(['Fincan', 'Cezve', 'Gömlek', 'Tava'])
  const { items } = await list({ sort: '-discount' })
  expect(items.map(({ name, display }) => [name, display?.discountPercent])).toEqual([
    ['Fincan', 50],
    ['Gömlek', 40],
    ['Cezve', 10],
    ['Tava', null],
  ])
})

test('sorts that the shop has no numbers for are not offered', async () => {
  expect((await list()).moreSorts).toEqual(['-reviews', '-discount'])
})

test('a new rating and a new price count from the next list on', async () => {
  await saveRating(db, pan.id, { average: '5', reviews: 1 })
  changes.publish({ topic: 'catalogue', ids: [pan.id] })
  expect(await names({ rating: '4' })).toEqual(['Fincan', 'Tava'])
  expect((await list({ sort: '-reviews' })).items.map(({ name }) => name)).toEqual([
    'Fincan',
    'Cezve',
    'Tava',
    'Gömlek',
  ])
  await db.unchecked(
    `update product_units set list_price = 400, sale_price = 50 where product_id = ${pan.id}`,
  )
  changes.publish({ topic: 'catalogue', ids: [pan.id] })
  expect(await names({ discount: '40' })).toContain('Tava')
  expect((await list({ sort: '-discount' })).items[0]?.name).toBe('Tava')
})

test('a shop that shows no list prices has no discounts to filter by', async () => {
  await set('showListPrice', '0')
  const found = await list({ discount: '40' })
  expect([found.total, values(found, 'discount')]).toEqual([4, undefined])
  expect(found.moreSorts).toEqual(['-reviews'])
  await set('showListPrice', '1')
})
