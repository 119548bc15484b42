import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { pageHead } from './page-head.server.ts'
import type { PageHeadData } from './page-head.tsx'

const { db, shop, set } = await testShop()
await set('storeUrl', 'https://vitrin.example')
await set('limit', '2')
await set('kargoUcreti', '0/1/44.90_1/5/59.90')
const PICTURE = 'aabbccddeeff001122334455.webp'
const kettle = await buildProduct(db, {
  name: 'Su Isıtıcı',
  gross: '1500',
  list: '1666.666667',
  brand: 'Lodos',
  category: 'mutfak/isitici',
  description: `<p>${'Hızlı ve sessiz kaynatan çelik gövde. '.repeat(10)}</p>`,
  pictures: [PICTURE],
  starRate: '4.5',
  commentCount: 12,
  units: [{ value: 'Adet', barcode: '8690000000012' }],
  english: { name: 'Kettle', description: '<p>Quick &amp; quiet</p>' },
})
const shirt = await buildProduct(db, {
  name: 'Keten Gömlek',
  gross: '349.90',
  specifications: { tr: { Kumaş: 'Keten', Kalıp: 'Rahat' }, en: { Fabric: 'Linen' } },
  category: 'giyim',
  variants: [
    { values: { Renk: 'Mavi', Beden: 'S' }, stock: 3, pictures: [PICTURE] },
    { values: { Renk: 'Beyaz', Beden: 'M' }, stock: 0, gross: '399.90' },
  ],
})
const cheese = await buildProduct(db, { name: 'Kaşar', withdrawalException: 'perishable' })
const lipstick = await buildProduct(db, {
  name: 'Ruj',
  withdrawalException: 'hygiene',
  variants: [
    { values: { Renk: 'Kiraz' } },
    { values: { Renk: 'İsme özel' }, withdrawalException: 'custom-made' },
  ],
})
const hostile = await buildProduct(db, {
  name: '</script><script>alert(1)</script>',
  description: '<p>&lt;/script&gt; ]]&gt;</p>',
  category: 'mutfak',
})
const free = await buildProduct(db, { name: 'Fiyatı Sorulan', price: '0', category: 'mutfak' })
const passive = await buildProduct(db, { name: 'Satılmayan', status: 'passive' })
for (let number = 1; number <= 4; number++) await buildProduct(db, { category: 'mutfak' })
await db.unchecked(`insert into pages (path, locale, title, meta_title, body) values
  ('/', 'tr', 'Ana Sayfa', '', ''), ('/', 'en', 'Home', '', ''), ('/hakkimizda', 'tr', 'Hakkımızda', 'Biz Kimiz', '<p>1990’dan beri</p>')`)
shop.changes.publish({ topic: 'catalogue' })

async function head(address: string, locale: 'tr' | 'en' = 'tr'): Promise<PageHeadData> {
  const { origin, pathname, searchParams } = new URL(address, 'http://asked.example')
  const found = await shop.pages.resolve({
    path: pathname,
    query: Object.fromEntries(searchParams),
    preferences: { locale, currency: 'TRY' },
    visitor: async () => {
      throw new Error('the head of a page must not depend on the visitor')
    },
  })
  if (found.kind !== 'page') throw new Error(`${address} is ${found.kind}`)
  return pageHead(found.page, { shop }, { origin, query: searchParams })
}
async function data(address: string, type: string): Promise<Record<string, unknown> | undefined> {
  const { structuredData } = await head(address)
  const graph: Record<string, unknown>[] = structuredData === '' ? [] : JSON.parse(structuredData)['@graph']
  return graph.find((node) => node['@type'] === type)
}

test.each([
  { at: '/', canonical: '/', why: 'the home page' },
  { at: '/en', canonical: '/en', why: 'the English home page' },
  { at: '/tr/mutfak', canonical: '/mutfak', why: 'Turkish needs no prefix' },
  { at: '/mutfak?page=2', canonical: '/mutfak?page=2', why: 'each page of a list has its own' },
  { at: '/mutfak?page=1&utm_source=x', canonical: '/mutfak', why: 'the first page is the list itself' },
  {
    at: '/mutfak?page=2&view=grid',
    canonical: '/mutfak?page=2',
    why: 'another view shows the same products',
  },
  {
    at: '/mutfak?page=2&sort=name',
    canonical: '/mutfak',
    why: 'a sorted list has the address of the plain list',
  },
  { at: '/mutfak?brand=LODOS', canonical: '/mutfak', why: 'a filtered list too' },
  { at: '/LODOS', canonical: '/lodos', why: 'a brand is written in lower case' },
  { at: '/lodos/mutfak', canonical: '/lodos/mutfak', why: 'a brand within a category' },
  { at: `${kettle.url}?yorum=2`, canonical: kettle.url, why: 'a product, whatever its query' },
  { at: `/en${kettle.url}`, canonical: `/en${kettle.url}`, why: 'a product in English' },
  { at: `/en${shirt.url}`, canonical: shirt.url, why: 'a product without English texts' },
  { at: shirt.children[0]?.url ?? '', canonical: shirt.url, why: 'a variant belongs to its product' },
  { at: '/en/hakkimizda', canonical: '/hakkimizda', why: 'a page written in Turkish alone' },
])('the canonical address of $at is $canonical: $why', async ({ at, canonical }) => {
  expect((await head(at)).canonical).toBe(`https://vitrin.example${canonical}`)
})

test.each([
  { at: '/arama?q=kupa', why: 'the number of searches is unlimited' },
  { at: passive.url, why: 'the product is no longer sold' },
  { at: '/mutfak?q=bulunmaz', why: 'the list is empty' },
])('$at has noindex and no canonical address: $why', async ({ at }) => {
  expect(await head(at)).toMatchObject({ noindex: true, canonical: null, alternates: [], structuredData: '' })
})

test('a list links to the previous and next page and has its page number in the title', async () => {
  expect(await head('/mutfak?page=2')).toMatchObject({
    title: 'mutfak - Sayfa 2',
    previous: 'https://vitrin.example/mutfak',
    next: 'https://vitrin.example/mutfak?page=3',
  })
  expect(await head('/mutfak?page=2&sort=name')).toMatchObject({ previous: null, next: null })
  expect(await head('/mutfak')).toMatchObject({ title: 'mutfak', previous: null })
})

test('a page in both languages lists them, on canonical addresses only', async () => {
  const href = (path: string) => `https://vitrin.example${path}`
  expect((await head(`/en${kettle.url}`)).alternates).toEqual([
    { language: 'tr', href: href(kettle.url) },
    { language: 'en', href: href(`/en${kettle.url}`) },
    { language: 'x-default', href: href(kettle.url) },
  ])
  expect((await head(shirt.url)).alternates).toEqual([])
  expect((await head('/mutfak?sort=name')).alternates).toEqual([])
  expect((await head('/hakkimizda')).alternates).toEqual([])
})

test.each([
  { at: kettle.url, text: /^Hızlı ve sessiz.{90,150}…$/, why: 'the beginning of its description' },
  { at: `/en${kettle.url}`, text: /^Quick & quiet$/, why: 'in the language of the page' },
  {
    at: free.url,
    text: /^Fiyatı Sorulan: Vitrin mağazasındaki/,
    why: 'a generated sentence where nothing is written',
  },
  { at: '/mutfak', text: /^mutfak: Vitrin mağazasındaki/, why: 'a generated sentence for a list' },
  { at: '/hakkimizda', text: /^1990’dan beri$/, why: 'what the merchant wrote on the page' },
])('the meta description of $at: $why', async ({ at, text }) => {
  expect((await head(at)).description).toMatch(text)
})

test('the title of the home page is the shop’s name, that of a page the meta title of the merchant', async () => {
  expect((await head('/')).title).toBe('Vitrin')
  expect((await head('/hakkimizda')).title).toBe('Biz Kimiz')
})

test('the Open Graph properties of a product have a large picture, its price and its availability', async () => {
  expect((await head(kettle.url)).properties).toEqual([
    ['og:type', 'product'],
    ['og:title', 'Su Isıtıcı'],
    ['og:description', expect.stringContaining('Hızlı')],
    ['og:url', `https://vitrin.example${kettle.url}`],
    ['og:site_name', 'Vitrin'],
    ['og:locale', 'tr_TR'],
    ['og:image', 'https://vitrin.example/images/aabbccddeeff001122334455-1280.jpg'],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '1200'],
    ['og:image:alt', 'Su Isıtıcı'],
    ['product:brand', 'Lodos'],
    ['product:price:amount', '1500.00'],
    ['product:price:currency', 'TRY'],
    ['product:availability', 'in stock'],
    ['product:condition', 'new'],
  ])
})

test('the structured data of a product has its offer, and a rating only where there are reviews', async () => {
  expect(await data(kettle.url, 'Product')).toMatchObject({
    name: 'Su Isıtıcı',
    url: `https://vitrin.example${kettle.url}`,
    sku: kettle.code,
    gtin: '8690000000012',
    brand: { '@type': 'Brand', name: 'Lodos' },
    image: [`https://vitrin.example/images/${PICTURE}`],
    aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
    offers: {
      '@type': 'Offer',
      price: '1500.00',
      priceCurrency: 'TRY',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '2000.00' },
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: { shippingRate: { value: '44.90', currency: 'TRY' } },
    },
  })
  expect(await data(hostile.url, 'Product')).not.toHaveProperty('aggregateRating')
})

test('the structured data of a product and of its variants has its specifications, in the language of the page', async () => {
  const turkish = [
    { '@type': 'PropertyValue', name: 'Kumaş', value: 'Keten' },
    { '@type': 'PropertyValue', name: 'Kalıp', value: 'Rahat' },
  ]
  expect(await data(shirt.url, 'ProductGroup')).toMatchObject({ additionalProperty: turkish })
  expect(await data(shirt.children[0]?.url ?? '', 'Product')).toMatchObject({ additionalProperty: turkish })
  expect(await data(`/en${shirt.url}`, 'ProductGroup')).toMatchObject({
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Fabric', value: 'Linen' }],
  })
  expect(await data(hostile.url, 'Product')).not.toHaveProperty('additionalProperty')
})

test('the structured data of a product with variants is a group with an offer for each, and a variant names its group', async () => {
  const group = await data(shirt.url, 'ProductGroup')
  expect(group).toMatchObject({
    productGroupID: String(shirt.id),
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    hasVariant: [
      { color: 'Mavi', size: 'S', offers: { price: '349.90', availability: 'https://schema.org/InStock' } },
      { color: 'Beyaz', offers: { price: '399.90', availability: 'https://schema.org/OutOfStock' } },
    ],
  })
  expect(group).not.toHaveProperty('offers')
  expect(await data(shirt.children[1]?.url ?? '', 'Product')).toMatchObject({
    offers: { price: '399.90' },
    isVariantOf: { productGroupID: String(shirt.id), url: `https://vitrin.example${shirt.url}` },
  })
})

test('the structured data has no offer for a product without a price, nor while the shop hides its prices', async () => {
  expect(await data(free.url, 'Product')).not.toHaveProperty('offers')
  expect(JSON.stringify(await head(kettle.url))).toMatch(/1500|2000/)
  await set('showPriceStatus', '0')
  expect(await data(kettle.url, 'Product')).not.toHaveProperty('offers')
  expect(JSON.stringify(await head(kettle.url))).not.toMatch(/1500|2000/)
  await set('showPriceStatus', '1')
})

test('a hostile product name cannot close the script element of the structured data', async () => {
  const { structuredData } = await head(hostile.url)
  expect(structuredData).not.toContain('<')
  expect(JSON.parse(structuredData)['@graph'][0].name).toBe('</script><script>alert(1)</script>')
})

test('the breadcrumb list leads from the home page to the page itself', async () => {
  const trail = await data(kettle.url, 'BreadcrumbList')
  expect(trail?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Ana Sayfa', item: 'https://vitrin.example/' },
    { '@type': 'ListItem', position: 2, name: 'mutfak', item: 'https://vitrin.example/mutfak' },
    { '@type': 'ListItem', position: 3, name: 'isitici', item: 'https://vitrin.example/mutfak/isitici' },
    { '@type': 'ListItem', position: 4, name: 'Su Isıtıcı', item: `https://vitrin.example${kettle.url}` },
  ])
})

test('the structured data of the home page has the shop and its search, that of a list its products', async () => {
  await set('socialMedia', '0:|1:https://x.com/vitrin|0:|0:|0:')
  expect(await data('/', 'Organization')).toMatchObject({ name: 'Vitrin', sameAs: ['https://x.com/vitrin'] })
  const logo = 'logo-0123456789abcdef01234567-960x240.png'
  expect(await data('/', 'Organization')).not.toHaveProperty('logo')
  await set('magazaLogosu', logo)
  expect(await data('/', 'Organization')).toHaveProperty('logo', `https://vitrin.example/images/${logo}`)
  await set('magazaLogosu', '')
  expect(await data('/', 'WebSite')).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://vitrin.example/arama?q={search_term_string}' } },
  })
  expect(await data('/mutfak', 'ItemList')).toMatchObject({ numberOfItems: 2 })
})

test('a shop without a public address uses the requested origin in its links', async () => {
  await set('storeUrl', '')
  expect((await head('/mutfak')).canonical).toBe('http://asked.example/mutfak')
  await set('storeUrl', 'https://vitrin.example')
})

test('an offer has the return policy of its product or variant', async () => {
  const within14Days = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'TR',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 14,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/FreeReturn',
  }
  const never = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'TR',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  }
  const policy = async (address: string) => {
    const { offers } = (await data(address, 'Product')) ?? {}
    return (offers as Record<string, unknown>).hasMerchantReturnPolicy
  }
  expect(await policy(hostile.url)).toEqual(within14Days)
  expect(await policy(cheese.url)).toEqual(never)
  expect(await data(lipstick.url, 'ProductGroup')).toMatchObject({
    hasVariant: [
      { offers: { hasMerchantReturnPolicy: within14Days } },
      { offers: { hasMerchantReturnPolicy: never } },
    ],
  })
})

test('a blog post is told as an article with its day and picture, the list of posts by numbered pages', async () => {
  const picture = 'b'.repeat(24)
  for (let at = 1; at <= 13; at++)
    await db.unchecked(
      "insert into pages (path, title, body, posted_on) values ($1, 'Çini tarihi', $2, '2024-05-03')",
      [`/blog/cini-${at}`, `<p><img src="/images/${picture}.webp" alt=""></p><p>İznik’ten bugüne</p>`],
    )
  expect(await data('/blog/cini-1', 'Article')).toMatchObject({
    headline: 'Çini tarihi',
    description: 'İznik’ten bugüne',
    datePublished: '2024-05-03',
    image: [expect.stringContaining(`/images/${picture}-1280.jpg`)],
    mainEntityOfPage: expect.stringContaining('/blog/cini-1'),
  })
  expect(Object.fromEntries((await head('/blog/cini-1')).properties)).toMatchObject({ 'og:type': 'article' })
  expect(await data('/blog/cini-1', 'BreadcrumbList')).toMatchObject({
    itemListElement: [{ position: 1 }, { name: 'Blog' }, { name: 'Çini tarihi' }],
  })
  expect(await head('/blog?page=2')).toMatchObject({
    canonical: expect.stringMatching(/\/blog\?page=2$/),
    previous: expect.stringMatching(/\/blog$/),
    next: null,
  })
  expect(await data('/hakkimizda', 'Article')).toBeUndefined()
})
