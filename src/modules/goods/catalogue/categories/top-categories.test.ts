import { expect, test } from 'vitest'
import { buildCategory, buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop, set } = await testShop()
const picture = (letter: string) => `${letter.repeat(24)}.webp`
const address = (letter: string) => `/images/${picture(letter)}`

await buildCategory(db, 'ev', 'Ev')
await buildCategory(db, 'bahce', 'Bahçe')
await buildCategory(db, 'kitap', 'Kitap')
await buildCategory(db, 'bos', 'Boş')
const kitchen = { category: 'ev/mutfak' }
await buildProduct(db, { ...kitchen, sold: 90, status: 'passive', pictures: [picture('9')] })
await buildProduct(db, { ...kitchen, sold: 50, stock: 3 })
const pot = await buildProduct(db, { ...kitchen, sold: 40, stock: 3, pictures: [picture('a'), picture('b')] })
await buildProduct(db, { category: 'ev', sold: 10, stock: 0, pictures: [picture('c')] })
await buildProduct(db, { category: 'bahce', stock: 0, pictures: [picture('d')] })
await buildProduct(db, { category: 'bahce', stock: 0, pictures: [picture('e')] })
await buildProduct(db, { category: 'bahce', stock: 0 })
await buildProduct(db, { category: 'kitap', stock: 1 })
shop.changes.publish({ topic: 'catalogue' })

const tops = async (locale: 'tr' | 'en' = 'tr') =>
  (await shop.catalogue.topCategories(locale)).map(({ name, image, count }) => [name, image, count])

test('each top category has its product count and the picture of its best seller, else of its newest product', async () => {
  expect(await tops()).toEqual([
    ['Bahçe', address('e'), 3],
    ['Ev', address('a'), 3],
    ['Kitap', null, 1],
  ])
})

test('a top category counts what its list shows', async () => {
  await set('showNotInStocks', '0')
  const preferences = { locale: 'tr', currency: 'TRY' } as const
  for (const { name, url, count } of await shop.catalogue.topCategories('tr')) {
    const list = await shop.catalogue.list(url, {}, preferences)
    expect([name, list?.total]).toEqual([name, count])
  }
  expect(await tops()).toEqual([
    ['Ev', address('a'), 2],
    ['Kitap', null, 1],
  ])
  await set('showNotInStocks', '1')
})

test('top categories reflect a change of the catalogue at once, with names in the page’s language', async () => {
  await db.unchecked(`update products set status = 'passive' where id = $1`, [pot.id])
  await db.unchecked(`insert into category_texts select id, 'en', 'Home' from categories where path = 'ev'`)
  // No ids: names of categories changed too, and their own announcement arrives some milliseconds later.
  shop.changes.publish({ topic: 'catalogue' })
  expect(await tops('en')).toContainEqual(['Home', address('c'), 2])
})
