import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop, set } = await testShop()
const { catalogue, changes } = shop
const turkish = { locale: 'tr', currency: 'TRY' } as const

const names = async (id: number) => (await catalogue.similar(id, turkish)).map(({ name }) => name)

const drill = await buildProduct(db, { name: 'Matkap', category: 'alet/delme', brand: 'Bosch' })
const driver = await buildProduct(db, { name: 'Vidalama', category: 'alet/delme', brand: 'Lodos' })
await buildProduct(db, { name: 'Kırıcı', category: 'alet/delme', stock: 0 })
await buildProduct(db, { name: 'Buzdolabı', category: 'beyaz-esya', brand: 'Bosch' })
await buildProduct(db, { name: 'Satılmayan', category: 'alet/delme', status: 'passive' })
await buildProduct(db, { name: 'Perde', category: 'ev' })
const shirt = await buildProduct(db, {
  name: 'Gömlek',
  category: 'giyim',
  variants: [{ values: { Beden: 'S' } }, { values: { Beden: 'M' } }],
})
await buildProduct(db, { name: 'Pantolon', category: 'giyim' })
const lonely = await buildProduct(db, { name: 'Tek başına' })
changes.publish({ topic: 'catalogue' })

test("similar products in stock come first, and of those the product's category before its brand", async () => {
  expect(await names(drill.id)).toEqual(['Vidalama', 'Buzdolabı', 'Kırıcı'])
})

test("a variant has its parent's similar products, never its siblings", async () => {
  expect(await names(shirt.children[0]?.id ?? 0)).toEqual(['Pantolon'])
  expect(await names(shirt.id)).toEqual(['Pantolon'])
})

test.each([
  { id: lonely.id, why: 'it has neither category nor brand' },
  { id: 999_999, why: 'there is no such product' },
])('product $id has no similar products: $why', async ({ id }) => {
  expect(await names(id)).toEqual([])
})

test('a shop that hides sold-out products leaves them out of similar products', async () => {
  await set('showNotInStocks', '0')
  expect(await names(drill.id)).toEqual(['Vidalama', 'Buzdolabı'])
  await set('showNotInStocks', '1')
})

test('a changed name or price appears in similar products at once', async () => {
  expect(await names(drill.id)).toContain('Vidalama')
  await db.unchecked('update products set name = $2 where id = $1', [driver.id, 'Akülü Vidalama'])
  changes.publish({ topic: 'catalogue', ids: [driver.id] })
  expect(await names(drill.id)).toContain('Akülü Vidalama')
})

test('a product of a large category shows the twelve nearest', async () => {
  const built = []
  for (let nth = 0; nth < 30; nth++)
    built.push(await buildProduct(db, { name: `Vida ${nth}`, category: 'hirdavat' }))
  changes.publish({ topic: 'catalogue' })
  const middle = built[15]?.id ?? 0
  const ids = (await catalogue.similar(middle, turkish)).map(({ id }) => id)
  expect(ids).toHaveLength(12)
  expect(ids).not.toContain(middle)
  expect(ids.every((id) => Math.abs(id - middle) <= 6)).toBe(true)
})
