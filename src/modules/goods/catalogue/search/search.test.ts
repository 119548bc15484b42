import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import type { ProductList } from '../catalogue-schemas.ts'

const { db, shop, browser, set } = await testShop()
const visitor = browser()

await buildProduct(db, { name: 'Isıtıcı Fan', code: 'ISF-1', brand: 'Işıl' })
await buildProduct(db, {
  name: 'Şarjlı Matkap 18 V',
  code: 'MTK-18V',
  brand: 'Bosch',
  category: 'alet',
  units: [{ value: 'Adet', barcode: '8690000000012' }],
})
await buildProduct(db, { name: 'Matkap Ucu', code: 'UCU', category: 'alet', stock: 0 })
await buildProduct(db, { name: 'Fincan Takımı 6’lı' })
await buildProduct(db, { name: 'Çelik Tencere' })
await buildProduct(db, { name: 'Celik Vida' })
await buildProduct(db, {
  name: 'Gömlek',
  variants: [
    { values: { Renk: 'Mavi' }, code: 'GML-MAVI', units: [{ value: 'Adet', barcode: '8690000000555' }] },
    { values: { Renk: 'Beyaz' }, code: 'GML-BEYAZ' },
  ],
})
await buildProduct(db, { name: 'Gizli Matkap', status: 'passive' })
await buildProduct(db, { name: 'Kışlık Bot' })
await buildProduct(db, { name: 'Şef Bıçağı' })
await buildProduct(db, { name: 'Tuvalet Kâğıdı' })
await buildProduct(db, { name: 'Granit Tava' })
await buildProduct(db, { name: 'Emaye Kazanı' })
await buildProduct(db, { name: 'Türk Kahvesi' })
await buildProduct(db, { name: 'Buzdolabı' })
await buildProduct(db, { name: 'Süzme Çiçek Balı' })
await buildProduct(db, { name: 'Balmumu Mum', sold: 900 })
await buildProduct(db, { name: 'Çalışma Masası' })
await buildProduct(db, { name: 'Masa Örtüsü', code: 'MSA', sold: 900 })
await buildProduct(db, { name: 'Yünlü Kaban' })
await buildProduct(db, { name: 'Astarlı Kaban', stock: 0, sold: 900 })
await buildProduct(db, { name: 'Kalem Pil', sold: 900 })
await buildProduct(db, { name: 'Düğme Pil', sold: 3 })
await buildProduct(db, { name: 'Taşınabilir Radyo', category: 'elektronik/ses', brand: 'Lodos' })
await buildProduct(db, { name: 'Kulak Üstü Kulaklık', category: 'elektronik', sold: 50 })
await buildProduct(db, { name: 'Düdüklü Tencere', sold: 50 })
shop.changes.publish({ topic: 'catalogue' })

async function search(q: string, query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await visitor.request('GET', `products/arama?${new URLSearchParams({ q, ...query })}`)
  return (body as unknown as ProductList).items.map((item) => item.name)
}

test('preloading counts the words that searches are corrected to', async () => {
  await shop.catalogue.warm()
  const { rows } = await db.unchecked("select products from search_vocabulary where word = 'matkap'")
  expect(rows).toEqual([{ products: 2 }])
})

describe('a search', () => {
  test.each(['isitici', 'ısıtıcı', 'ISITICI', 'Isıtıcı', 'isıtıcı', 'ısıt'])(
    'for "%s" finds the heater',
    async (q) => {
      expect(await search(q)).toEqual(['Isıtıcı Fan'])
    },
  )

  test.each([
    {
      q: 'matkap',
      found: ['Şarjlı Matkap 18 V', 'Matkap Ucu'],
      why: 'a drill comes before a bit, which the word only describes',
    },
    { q: 'matkaplar', found: ['Şarjlı Matkap 18 V', 'Matkap Ucu'], why: 'inflection suffixes are ignored' },
    { q: '18V matkap', found: ['Şarjlı Matkap 18 V'], why: '18V is 18 V' },
    { q: 'bosch matk', found: ['Şarjlı Matkap 18 V'], why: 'brands are searched too, in any order' },
    { q: 'çelik', found: ['Çelik Tencere', 'Celik Vida'], why: 'the typed letters come before folded ones' },
    { q: 'celik', found: ['Celik Vida', 'Çelik Tencere'], why: 'plain letters come before folded ones too' },
    { q: 'mtk-18v', found: ['Şarjlı Matkap 18 V'], why: 'a code in lower case' },
    { q: '8690000000012', found: ['Şarjlı Matkap 18 V'], why: 'a barcode' },
    { q: 'GML-MAVI', found: ['Gömlek'], why: 'a variant’s code finds its product' },
    { q: '8690000000555', found: ['Gömlek'], why: 'a variant’s barcode finds its product' },
    { q: 'fincan takimi', found: ['Fincan Takımı 6’lı'], why: 'all words must match' },
    {
      q: 'fincan matkap',
      found: ['Şarjlı Matkap 18 V'],
      why: 'nothing has both words, and the last one says what it is about',
    },
    { q: 'matkap zzzzzz', found: [], why: 'what it is about is not sold' },
    { q: '%', found: [], why: 'punctuation alone finds nothing, not everything' },
    { q: "' or 1=1 --", found: [], why: 'quotes cannot inject SQL' },
    { q: 'tencere\u0000', found: ['Düdüklü Tencere', 'Çelik Tencere'], why: 'a zero byte separates words' },
  ])('for "$q" finds $found: $why', async ({ q, found }) => {
    expect(await search(q)).toEqual(found)
  })

  test.each([
    { q: 'matkpa', found: ['Şarjlı Matkap 18 V', 'Matkap Ucu'] },
    { q: 'tencre', found: ['Düdüklü Tencere', 'Çelik Tencere'] },
    { q: 'gömlk', found: ['Gömlek'] },
    { q: 'bozch matkap', found: ['Şarjlı Matkap 18 V'] },
    { q: 'zzzzzz', found: [] },
  ])('for the mistyped "$q" finds $found', async ({ q, found }) => {
    expect(await search(q)).toEqual(found)
  })

  test('can be sorted and filtered like any list', async () => {
    expect(await search('matkap', { sort: '-name' })).toEqual(['Şarjlı Matkap 18 V', 'Matkap Ucu'])
    expect(await search('matkap', { brand: 'BOSCH' })).toEqual(['Şarjlı Matkap 18 V'])
    expect(await search('celik', { category: 'alet' })).toEqual([])
  })

  test('without words shows everything, and accepts text of any length', async () => {
    expect(await search('')).toHaveLength(24)
    expect(await search('   ')).toHaveLength(24)
    expect(await search('x'.repeat(5000))).toEqual([])
    expect(await search(Array.from({ length: 60 }, (_, index) => `a${index}`).join(' '))).toEqual([])
  })

  test.each([
    { q: 'botlar', first: 'Kışlık Bot', why: 'a plural' },
    { q: 'bıçak', first: 'Şef Bıçağı', why: 'its last letter softens in the name' },
    { q: 'bıçağı', first: 'Şef Bıçağı', why: 'softened as in the name' },
    { q: 'kağıt', first: 'Tuvalet Kâğıdı', why: 'softened, with and without a circumflex' },
    { q: 'tva', first: 'Granit Tava', why: 'a vowel left out of a short word' },
    { q: 'kazn', first: 'Emaye Kazanı', why: 'mistyped, where only the possessive is known' },
    { q: 'kahveyi', first: 'Türk Kahvesi', why: 'with a case' },
    { q: 'buz dolabı', first: 'Buzdolabı', why: 'one word written as two' },
    { q: 'tuvaletkağıdı', first: 'Tuvalet Kâğıdı', why: 'two words written as one' },
    { q: 'kahve fiyatları', first: 'Türk Kahvesi', why: 'how much it is, is no word of a product' },
    { q: 'bal', first: 'Süzme Çiçek Balı', why: 'honey, and not a candle that sells better' },
    { q: 'masa', first: 'Çalışma Masası', why: 'a table, and not a tablecloth that sells better' },
    { q: 'kaban', first: 'Yünlü Kaban', why: 'a coat in stock before one sold out' },
    { q: 'pil', first: 'Kalem Pil', why: 'what sells best, and not the newest' },
  ])('for "$q" shows $first first: $why', async ({ q, first }) => {
    expect((await search(q))[0]).toBe(first)
  })

  test('for the name of a category finds what is in it and below it', async () => {
    expect(await search('elektronik')).toEqual(['Kulak Üstü Kulaklık', 'Taşınabilir Radyo'])
    expect(await search('elektronk')).toEqual(['Kulak Üstü Kulaklık', 'Taşınabilir Radyo'])
    expect(await search('Lodos elektronik')).toEqual(['Taşınabilir Radyo'])
  })

  test('shows a product further down as soon as it is sold out', async () => {
    expect(await search('tencere')).toEqual(['Düdüklü Tencere', 'Çelik Tencere'])
    const { rows } = await db.unchecked<{ id: number }>(
      `select id from products where name = 'Düdüklü Tencere'`,
    )
    const ids = rows.map(({ id }) => id)
    await db.unchecked('update stock_levels set quantity = 0 where product_id = any ($1)', [ids])
    shop.changes.publish({ topic: 'stock', ids })
    expect(await search('tencere')).toEqual(['Çelik Tencere', 'Düdüklü Tencere'])
  })

  test('finds a product as soon as it is created, and no longer once it is deleted', async () => {
    expect(await search('semaver')).toEqual([])
    const urn = await buildProduct(db, { name: 'Bakır Semaver' })
    shop.changes.publish({ topic: 'catalogue', ids: [urn.id] })
    expect(await search('semaver')).toEqual(['Bakır Semaver'])
    await db.unchecked(`update products set status = 'passive' where id = $1`, [urn.id])
    shop.changes.publish({ topic: 'catalogue', ids: [urn.id] })
    expect(await search('semaver')).toEqual([])
  })
})

describe('a search that finds nothing', () => {
  async function shorter(q: string, query: Record<string, string> = {}) {
    const { body } = await visitor.request('GET', `products/arama?${new URLSearchParams({ q, ...query })}`)
    return (body as unknown as ProductList).shorter
  }

  test.each([
    {
      q: 'zzzzzz fincan matkap yyyyyy',
      offered: [
        { query: 'fincan', total: 1 },
        { query: 'matkap', total: 2 },
      ],
      why: 'each word alone finds something',
    },
    {
      q: 'Bosch matkap zzzzzzi',
      offered: [
        { query: 'Bosch matkap', total: 1 },
        { query: 'Bosch', total: 1 },
        { query: 'matkap', total: 2 },
      ],
      why: 'most words first, in the order typed',
    },
    { q: 'zzzzzz yyyyyy', offered: [], why: 'no product has any of them' },
    { q: 'matkap', offered: [], why: 'the search found something' },
    { q: 'zzzzzz', offered: [], why: 'one word cannot be shortened' },
  ])('offers shorter searches for "$q": $why', async ({ q, offered }) => {
    expect(await shorter(q)).toEqual(offered)
  })

  test.each([
    { q: 'elektronik zzzzzz', nearest: ['elektronik'], why: 'one of its words' },
    { q: 'alt zzzzzz', nearest: ['alet'], why: 'a mistyped word' },
    { q: 'zzzzzz', nearest: [], why: 'no word is near a category' },
    { q: 'matkap', nearest: [], why: 'the search found something' },
  ])('names the categories nearest to "$q": $why', async ({ q, nearest }) => {
    const { body } = await visitor.request('GET', `products/arama?${new URLSearchParams({ q })}`)
    expect((body as unknown as ProductList).nearest.map(({ path }) => path.join(' › '))).toEqual(nearest)
  })

  test('offers only searches whose results the shop shows', async () => {
    await set('showNotInStocks', '0')
    expect(await shorter('fincan zzzzzz')).toEqual([{ query: 'fincan', total: 1 }])
    expect(await shorter('matkap zzzzzz')).toEqual([{ query: 'matkap', total: 1 }])
    await set('showNotInStocks', '1')
  })
})
