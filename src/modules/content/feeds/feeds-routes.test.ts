import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test, vi } from 'vitest'
import { buildBrand, buildProduct } from '#tests/support/builders.ts'
import { holdRows } from '#tests/support/hold-rows.ts'
import { testShop } from '#tests/support/shop.ts'
import { createFeedCounter } from './feeds.server.ts'
import { readFeedCounts } from './feeds-queries.ts'

const { db, shop, app, set } = await testShop()
await set('storeUrl', 'https://vitrin.example')
await set('kargoUcreti', '0/1/44.90_1/5/59.90_5/30/189.90')

const kettle = await buildProduct(db, {
  name: 'Su Isıtıcı',
  gross: '1500',
  list: '1666.666667',
  brand: 'Lodos',
  model: 'SI-20',
  category: 'ev-yasam/mutfak',
  description: '<p>Hızlı &amp; sessiz</p>',
  pictures: ['aabbccddeeff001122334455.webp', 'bbbbccddeeff001122334455.webp'],
  units: [{ value: 'Adet', barcode: '8690000000012', width: '30', height: '20', length: '10' }],
  english: { name: 'Kettle' },
})
const shirt = await buildProduct(db, {
  name: 'Keten Gömlek',
  gross: '349.90',
  category: 'giyim',
  pictures: ['ccbbccddeeff001122334455.webp'],
  variants: [
    { values: { Renk: 'Mavi', Beden: 'S' }, stock: 3 },
    { values: { Renk: 'Beyaz', Beden: 'M' }, stock: 0, name: 'Keten Gömlek' },
  ],
})
const hostile = await buildProduct(db, {
  name: '<script>alert("1")</script> ]]> 😀\u0007 & ﷽',
  description: '<p>a\u0001b ]]&gt; &lt;/item&gt;</p>',
  brand: 'A & B <i>',
  price: '10',
  pictures: ['ddbbccddeeff001122334455.webp'],
})
const priceOnRequest = await buildProduct(db, { name: 'Fiyat sorunuz', price: '0' })
const unpictured = await buildProduct(db, { name: 'Görselsiz', price: '5' })
const passive = await buildProduct(db, { name: 'Satılmayan', status: 'passive' })
const deleted = await buildProduct(db, { name: 'Silinen', status: 'deleted' })
const sale = await buildProduct(db, {
  pictures: ['eebbccddeeff001122334455.webp'],
  price: '700',
  list: '1000',
  earlier: [{ price: '750', days: 20 }],
})
const dearer = await buildProduct(db, {
  pictures: ['eebbccddeeff001122334455.webp'],
  price: '760',
  list: '1000',
  earlier: [{ price: '750', days: 20 }],
})
const same = await buildProduct(db, {
  pictures: ['eebbccddeeff001122334455.webp'],
  name: 'Aynı',
  price: '100',
  list: '100.000001',
})
const dollars = await buildProduct(db, {
  pictures: ['eebbccddeeff001122334455.webp'],
  name: 'Dolarla',
  price: '19.90',
  currency: 'USD',
  stock: 2,
})
await buildBrand(db, 'Ürünsüz')
await db.unchecked(
  `insert into pages (path, locale, title) values ('/', 'tr', 'Ana Sayfa'), ('/', 'en', 'Home'), ('/hakkimizda', 'tr', 'Hakkımızda'),
   ('/only', 'en', 'Only')`,
)
shop.changes.publish({ topic: 'catalogue' })

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === 'item' || name === 'url',
})

async function xml(url: string) {
  const response = await app.inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(XMLValidator.validate(response.body)).toBe(true)
  return parser.parse(response.body)
}

type Item = Record<string, string>
async function items(query = ''): Promise<Item[]> {
  const { rss } = await xml(`/feeds/google.xml${query}`)
  return rss.channel.item ?? []
}
const itemOf = async (id: number, query?: string) =>
  (await items(query)).find((item) => item['g:id'] === String(id))

describe('the product feed', () => {
  test('shows the same facts of a product as its page', async () => {
    expect(await itemOf(kettle.id)).toEqual({
      'g:id': String(kettle.id),
      title: 'Su Isıtıcı',
      description: 'Hızlı & sessiz',
      link: `https://vitrin.example${kettle.url}`,
      'g:image_link': 'https://vitrin.example/images/aabbccddeeff001122334455.webp',
      'g:additional_image_link': 'https://vitrin.example/images/bbbbccddeeff001122334455.webp',
      'g:condition': 'new',
      'g:price': '2000.00 TRY',
      'g:sale_price': '1500.00 TRY',
      'g:availability': 'in_stock',
      'g:gtin': '8690000000012',
      'g:brand': 'Lodos',
      'g:mpn': 'SI-20',
      'g:product_type': 'ev-yasam > mutfak',
      'g:shipping': { 'g:country': 'TR', 'g:price': '59.90 TRY' },
    })
  })

  test('shows a sale price only when it is below the lowest price of the 30 days before it', async () => {
    expect(await itemOf(sale.id)).toMatchObject({ 'g:price': '900.00 TRY', 'g:sale_price': '840.00 TRY' })
    expect(await itemOf(dearer.id)).toMatchObject({ 'g:price': '912.00 TRY' })
    expect(await itemOf(dearer.id)).not.toHaveProperty('g:sale_price')
    expect(await itemOf(same.id)).not.toHaveProperty('g:sale_price')
  })

  test('has each variant as an item, never their parent product', async () => {
    const [blue, white] = shirt.children
    expect(await itemOf(shirt.id)).toBeUndefined()
    expect(await itemOf(blue?.id ?? 0)).toMatchObject({
      title: 'Keten Gömlek Mavi S',
      'g:item_group_id': String(shirt.id),
      'g:color': 'Mavi',
      'g:size': 'S',
      'g:price': '349.90 TRY',
      'g:availability': 'in_stock',
      'g:identifier_exists': 'no',
      'g:product_type': 'giyim',
    })
    expect(await itemOf(white?.id ?? 0)).toMatchObject({
      title: 'Keten Gömlek Beyaz M',
      'g:availability': 'out_of_stock',
    })
  })

  test('leaves out products without a price, inactive ones and deleted ones', async () => {
    const ids = (await items()).map((item) => Number(item['g:id']))
    for (const product of [priceOnRequest, passive, deleted]) expect(ids).not.toContain(product.id)
  })

  test('leaves out what has no picture, and counts it', async () => {
    expect(await itemOf(unpictured.id)).toBeUndefined()
    const { products, withoutPicture } = await readFeedCounts(db)
    expect({ products: products - withoutPicture, withoutPicture }).toEqual({
      products: (await items()).length,
      withoutPicture: 2,
    })
  })

  test('a large shop does not wait for the numbers of its feed: they are the last ones until new ones are counted', async () => {
    await db.unchecked('analyze products')
    let now = 0
    const counts = createFeedCounter({ db, clock: () => new Date(now), many: 2, patience: 0 })
    /** While it runs, no count ends. */
    const whileCounting = async (work: () => Promise<void>) => {
      const held = await holdRows(db, 'lock table product_images in access exclusive mode', [])
      await work().finally(held.release)
    }
    const first = await readFeedCounts(db)
    await whileCounting(async () => expect(await counts()).toBeNull())
    await vi.waitFor(async () => expect(await counts()).toEqual(first))

    const added = await buildProduct(db, { name: 'Terlik', price: '1' })
    now += 4 * 60_000
    expect(await counts(), 'kept for five minutes').toEqual(first)
    now += 60_000
    await whileCounting(async () => expect(await counts(), 'the last ones').toEqual(first))
    await vi.waitFor(async () =>
      expect(await counts()).toEqual({
        products: first.products + 1,
        withoutPicture: first.withoutPicture + 1,
      }),
    )
    await db.unchecked('delete from products where id = $1', [added.id])
  })

  test('a shop of few products waits for the numbers of its feed', async () => {
    const counts = createFeedCounter({ db, clock: () => new Date(), patience: 0 })
    expect(await counts()).toEqual(await readFeedCounts(db))
  })

  test('escapes any text', async () => {
    const item = await itemOf(hostile.id)
    expect(item?.title).toBe('<script>alert("1")</script> ]]> 😀 & ﷽')
    expect(item?.description).toBe('ab ]]> </item>')
    expect(item?.['g:brand']).toBe('A & B <i>')
  })

  test('converts to lira as the cart does', async () => {
    expect((await itemOf(dollars.id))?.['g:price']).toBe('985.05 TRY')
  })

  test('is English with ?lang=en, and so are its addresses', async () => {
    expect(await itemOf(kettle.id, '?lang=en')).toMatchObject({
      title: 'Kettle',
      link: `https://vitrin.example/en${kettle.url}`,
    })
    expect((await app.inject('/feeds/google.xml?lang=de')).statusCode).toBe(404)
  })

  test('is empty while the shop hides its prices', async () => {
    await set('showPriceStatus', '0')
    expect(await items()).toEqual([])
    await set('showPriceStatus', '1')
  })

  test('has no shipping price when the recipient pays the carrier', async () => {
    await set('kargoAliciyaAit', '1')
    expect(await itemOf(kettle.id)).not.toHaveProperty('g:shipping')
    await set('kargoAliciyaAit', '0')
  })

  test('follows the stock rules and leaves sold-out products out where lists hide them', async () => {
    await set('stockInfoStatus', '9')
    expect((await itemOf(dollars.id))?.['g:availability']).toBe('out_of_stock')
    await set('stockInfoStatus', '0')
    await set('showNotInStocks', '0')
    expect(await itemOf(shirt.children[1]?.id ?? 0)).toBeUndefined()
    await set('showNotInStocks', '1')
  })
})

type Entry = { loc: string; lastmod?: string; 'xhtml:link'?: unknown }
async function addresses(name: string): Promise<Entry[]> {
  return (await xml(`/sitemaps/${name}.xml`)).urlset.url
}

describe('the sitemaps', () => {
  test('are listed in one index', async () => {
    const { sitemapindex } = await xml('/sitemap.xml')
    expect(sitemapindex.sitemap.map(({ loc }: Entry) => loc)).toEqual([
      'https://vitrin.example/sitemaps/pages-1.xml',
      'https://vitrin.example/sitemaps/categories-1.xml',
      'https://vitrin.example/sitemaps/brands-1.xml',
      'https://vitrin.example/sitemaps/products-1.xml',
    ])
    expect(Date.parse(sitemapindex.sitemap[3].lastmod)).toBeGreaterThan(Date.now() - 600_000)
  })

  test('have every listed product, without variants and products that are not sold', async () => {
    const entries = await addresses('products-1')
    const locs = entries.map(({ loc }) => loc)
    const wanted = [kettle, shirt, hostile, priceOnRequest, unpictured, sale, dearer, same, dollars].map(
      ({ url }) => `https://vitrin.example${url}`,
    )
    expect(locs.toSorted()).toEqual([...wanted, `https://vitrin.example/en${kettle.url}`].toSorted())
    expect(entries.every(({ lastmod }) => lastmod !== undefined)).toBe(true)
  })

  test('name the other languages of an address', async () => {
    const entries = await addresses('products-1')
    const english = entries.find(({ loc }) => loc.includes('/en/'))
    expect(english?.['xhtml:link']).toEqual([
      { '@_rel': 'alternate', '@_hreflang': 'tr', '@_href': `https://vitrin.example${kettle.url}` },
      { '@_rel': 'alternate', '@_hreflang': 'en', '@_href': `https://vitrin.example/en${kettle.url}` },
    ])
  })

  test('have the merchant’s pages in the languages they are written in', async () => {
    const locs = (await addresses('pages-1')).map(({ loc }) => loc)
    expect(locs.toSorted()).toEqual([
      'https://vitrin.example/',
      'https://vitrin.example/en',
      'https://vitrin.example/en/only',
      'https://vitrin.example/hakkimizda',
    ])
  })

  test('have only categories and brands that have products', async () => {
    expect((await addresses('brands-1')).map(({ loc }) => loc)).toContain('https://vitrin.example/lodos')
    expect((await addresses('brands-1')).map(({ loc }) => loc)).not.toContain(
      'https://vitrin.example/urunsuz',
    )
    expect((await addresses('categories-1')).map(({ loc }) => loc)).toContain(
      'https://vitrin.example/ev-yasam/mutfak',
    )
  })

  test.each(['products-0', 'products-9', 'products-99999', 'products', 'urunler-1', 'products-1-2'])(
    'get 404 for the unknown name %s',
    async (name) => {
      expect((await app.inject(`/sitemaps/${name}.xml`)).statusCode).toBe(404)
    },
  )
})

describe('robots.txt', () => {
  test('names the sitemap, and disallows the pages of a single visitor', async () => {
    await set('checkoutCart', '/kasa')
    const { body, headers } = await app.inject('/robots.txt')
    const lines = body.split('\n')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(lines).toContain('Sitemap: https://vitrin.example/sitemap.xml')
    for (const path of ['/sepet$', '/hesap/', '/en/hesap/', '/kasa$', '/api/', '/yonetim/', '/*?sort='])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).not.toContain('Disallow: /')
    await set('checkoutCart', '/odeme')
  })
})

test('without a store address, links use the local address of the request', async () => {
  await set('storeUrl', '')
  const { body } = await app.inject({ url: '/robots.txt', headers: { host: 'magaza.local:3000' } })
  expect(body).toContain('Sitemap: http://magaza.local:3000/sitemap.xml')
  await set('storeUrl', 'https://vitrin.example')
})

test.each(['/robots.txt', '/sitemap.xml', '/sitemaps/products-1.xml', '/feeds/google.xml'])(
  '%s answers HEAD without a body and can be cached publicly for an hour',
  async (url) => {
    const head = await app.inject({ method: 'HEAD', url })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    const response = await app.inject(url)
    expect(response.headers['cache-control']).toBe('public, max-age=3600')
    expect(response.headers['set-cookie']).toBeUndefined()
  },
)

test('an unchanged sitemap gets 304 until a product changes', async () => {
  const { headers } = await app.inject('/sitemaps/products-1.xml')
  const again = () =>
    app.inject({ url: '/sitemaps/products-1.xml', headers: { 'if-none-match': String(headers.etag) } })
  expect((await again()).statusCode).toBe(304)
  await db.unchecked('update products set updated_at = now() where id = $1', [kettle.id])
  expect((await again()).statusCode).toBe(200)
})

test('a third feed at the same time gets 503 with Retry-After', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => app.inject('/feeds/google.xml')))
  const refused = responses.filter(({ statusCode }) => statusCode === 503)
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['120'])
  expect((await app.inject('/feeds/google.xml')).statusCode).toBe(200)
})
