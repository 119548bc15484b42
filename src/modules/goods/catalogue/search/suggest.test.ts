import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { type Suggestions, suggestionsSchema } from '../catalogue-schemas.ts'

const { db, shop, set, browser } = await testShop()
const visitor = browser()

await buildProduct(db, { name: 'Matkap Ucu', category: 'alet/matkaplar', brand: 'Matador' })
const drill = await buildProduct(db, {
  name: 'Şarjlı Matkap',
  code: 'GSR-12',
  category: 'alet/matkaplar',
  brand: 'Bosch',
  gross: '1299.90',
})
await buildProduct(db, { name: 'Bosch Testere', category: 'alet', brand: 'Bosch', stock: 0 })
await buildProduct(db, { name: 'Gizli Matkap', status: 'passive', brand: 'Gizli' })
for (let each = 0; each < 8; each++)
  await buildProduct(db, { name: `Tencere Büyük ${each}`, category: 'mutfak' })
shop.changes.publish({ topic: 'catalogue' })

async function suggest(q: string): Promise<Suggestions> {
  const { body, status } = await visitor.request('GET', `suggest?${new URLSearchParams({ q })}`)
  expect(status).toBe(200)
  return suggestionsSchema.strict().parse(body)
}

const names = ({ products }: Suggestions) => products.map(({ name }) => name)

describe('suggestions of a search box', () => {
  test('list products, those whose names begin with the text first', async () => {
    const found = await suggest('matk')
    expect(names(found)).toEqual(['Matkap Ucu', 'Şarjlı Matkap'])
    expect(found.products[1]).toEqual({
      name: 'Şarjlı Matkap',
      url: drill.url,
      image: expect.stringMatching(/^\/images\//),
      display: expect.objectContaining({ price: '₺1.299,90' }),
    })
  })

  test('list what a whole word names before names that only begin with it', async () => {
    const candle = await buildProduct(db, { name: 'Balmumu Mum' })
    const honey = await buildProduct(db, { name: 'Süzme Çiçek Balı' })
    shop.changes.publish({ topic: 'catalogue', ids: [candle.id, honey.id] })
    expect(names(await suggest('bal'))).toEqual(['Süzme Çiçek Balı', 'Balmumu Mum'])
  })

  test('list the products of a category whose name is typed', async () => {
    expect(names(await suggest('mutfak'))).toHaveLength(6)
  })

  test('list at most six products', async () => {
    expect((await suggest('ten')).products).toHaveLength(6)
  })

  test('list categories with their breadcrumb, and brands with their counts', async () => {
    const found = await suggest('mat')
    expect(found.categories).toEqual([
      { name: 'matkaplar', url: '/alet/matkaplar', path: ['alet', 'matkaplar'] },
    ])
    expect(found.brands).toEqual([{ name: 'Matador', code: 'MATADOR', url: '/matador', count: 1 }])
    expect((await suggest('bos')).brands).toEqual([{ name: 'Bosch', code: 'BOSCH', url: '/bosch', count: 2 }])
    expect((await suggest('gizli')).brands).toEqual([])
    expect((await suggest('alet matk')).categories).toHaveLength(1)
    expect((await suggest('alet')).categories.map(({ name }) => name)).toEqual(['alet'])
  })

  test('complete the typed words', async () => {
    expect((await suggest('tenc')).queries).toEqual(['tencere', 'tencere büyük'])
  })

  test('find a product by its code', async () => {
    expect(names(await suggest('gsr-12'))).toEqual(['Şarjlı Matkap'])
  })

  test('correct mistyped words', async () => {
    const found = await suggest('tencree')
    expect(found.queries[0]).toBe('tencere')
    expect(found.products).toHaveLength(6)
  })

  test.each(['', '   ', '%', 'zzzzzz', 'x'.repeat(3000), '\u0000'])('are empty for "%s"', async (q) => {
    expect(await suggest(q)).toEqual({
      products: [],
      brands: [],
      categories: [],
      queries: [],
      leads: [],
      filters: [],
    })
  })

  test('reflect a change of the catalogue at once', async () => {
    expect(names(await suggest('semaver'))).toEqual([])
    const urn = await buildProduct(db, { name: 'Bakır Semaver' })
    shop.changes.publish({ topic: 'catalogue', ids: [urn.id] })
    expect(names(await suggest('semaver'))).toEqual(['Bakır Semaver'])
  })

  test('leave out sold-out products where the shop hides them', async () => {
    expect(names(await suggest('testere'))).toEqual(['Bosch Testere'])
    await set('showNotInStocks', '0')
    expect(names(await suggest('testere'))).toEqual([])
    await set('showNotInStocks', '1')
  })
})
