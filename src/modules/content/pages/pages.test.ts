import { describe, expect, test, vi } from 'vitest'
import { buildBrand, buildCategory, buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import type { Page } from './pages-types.ts'

const { db, shop, browser, set } = await testShop()
const visitor = browser()
const mug = await buildProduct(db, { name: 'Çini Kupa', category: 'ev-yasam/mutfak', brand: 'Bosch' })
const gone = await buildProduct(db, { name: 'Satılmayan', status: 'passive' })
const deleted = await buildProduct(db, { name: 'Silinen', status: 'deleted' })

async function insertPage(path: string, locale: string, title: string, containers: [string, object][] = []) {
  const { rows } = await db.unchecked<{ id: number }>(
    'insert into pages (path, locale, title) values ($1, $2, $3) returning id',
    [path, locale, title],
  )
  for (const [position, [name, options]] of containers.entries()) {
    await db.unchecked(
      'insert into page_containers (page_id, position, name, options) values ($1, $2, $3, $4)',
      [rows[0]?.id, position, name, options],
    )
  }
}

await insertPage('/', 'tr', 'Ana Sayfa', [
  ['LatestProducts', {}],
  ['NobodyKnows', { a: 1 }],
])
await insertPage('/hakkimizda', 'tr', 'Hakkımızda')
await insertPage('/hakkimizda', 'en', 'About us')
await insertPage('/iletisim', 'tr', 'İletişim')
await insertPage('/bosch/kampanya', 'tr', 'Bosch Kampanyası', [['ProductList', { brand: 'BOSCH' }]])
await insertPage('/urunler', 'tr', 'Tüm Ürünler', [['ProductList', {}]])
shop.changes.publish({ topic: 'catalogue' })

const resolve = (path: string, query: Record<string, string> = {}, locale: 'tr' | 'en' = 'tr') =>
  shop.pages.resolve({
    path,
    query,
    preferences: { locale, currency: 'TRY' },
    visitor: async () => visitor.visitor(),
  })
async function page(path: string, query?: Record<string, string>, locale?: 'tr' | 'en'): Promise<Page> {
  const result = await resolve(path, query, locale)
  if (result.kind !== 'page') throw new Error(`${path} is ${result.kind}`)
  return result.page
}
const containersAt = async (path: string) => (await page(path)).containers.map((container) => container.name)

describe('an address', () => {
  test.each([
    { path: '/sepet', container: 'Cart', why: 'fixed routes come first' },
    { path: '/odeme', container: 'Checkout', why: 'the checkout' },
    { path: '/siparis/liste/', container: 'OrderList', why: 'a trailing slash does not matter' },
    { path: '/siparis/liste', container: 'OrderList', why: 'nor does its absence' },
    { path: '/hesap/adreslerim', container: 'Address', why: 'the addresses' },
    { path: '/degerlendirmelerim', container: 'ProductComment', why: 'own reviews' },
    { path: '/arama', container: 'ProductList', why: 'the search' },
    { path: '/ev-yasam/mutfak', container: 'ProductList', why: 'a category' },
    { path: '/en/ev-yasam', container: 'ProductList', why: 'a category in English' },
    { path: '/bosch', container: 'ProductList', why: 'a brand' },
    { path: '/bosch/ev-yasam', container: 'ProductList', why: 'a category of a brand' },
    { path: '/bosch/kampanya', container: 'ProductList', why: 'a page under a brand' },
    { path: `/cini-kupa-p-${mug.id}`, container: 'ProductDetail', why: 'a product' },
  ])('$path shows $container: $why', async ({ path, container }) => {
    expect(await containersAt(path)).toEqual([container])
  })

  test.each([
    '/yok',
    '/en/yok',
    '/bosch/yok',
    '/cini-kupa-p-999999',
    '/%E0%A4%A',
    '/..',
    `/silinen-p-${deleted.id}`,
  ])('%s is not found', async (path) => {
    expect(await resolve(path)).toEqual({ kind: 'notFound' })
  })

  test('of the checkout can be renamed in every language; the default one redirects to it', async () => {
    await set('checkoutCart', '/kasa')
    expect(await containersAt('/kasa')).toEqual(['Checkout'])
    expect((await page('/kasa')).canonical).toBe('/kasa')
    expect(await resolve('/odeme')).toEqual({ kind: 'redirect', to: '/kasa', status: 302 })
    expect(await resolve('/en/odeme')).toEqual({ kind: 'redirect', to: '/en/kasa', status: 302 })
    expect(await containersAt('/odeme/ozet')).toEqual(['Checkout'])
    await set('checkoutCart', '/odeme')
    expect(await resolve('/kasa')).toEqual({ kind: 'notFound' })
  })

  test('with an old slug redirects to the product’s own, with query and language', async () => {
    expect(await resolve(`/eski-ad-p-${mug.id}`)).toEqual({ kind: 'redirect', to: mug.url, status: 301 })
    expect(await resolve(`/en/eski-p-${mug.id}`, { renk: 'mavi' })).toEqual({
      kind: 'redirect',
      to: `/en${mug.url}?renk=mavi`,
      status: 301,
    })
  })

  test('of a product no longer sold stays and is noindex', async () => {
    expect(await page(gone.url)).toMatchObject({ noindex: true, title: 'Satılmayan' })
    expect(await page(mug.url)).toMatchObject({ noindex: false, canonical: mug.url })
  })
})

describe('a page', () => {
  test('has its containers with their data, and null for an unknown one', async () => {
    const home = await page('/')
    expect(home.title).toBe('Ana Sayfa')
    expect(home.containers[0]).toMatchObject({ name: 'LatestProducts', data: { storeName: 'Vitrin' } })
    expect(home.containers[1]).toMatchObject({ name: 'NobodyKnows', options: { a: 1 }, data: null })
  })

  test('is in the visitor’s language, in the language of its address, or else in Turkish', async () => {
    expect((await page('/hakkimizda')).title).toBe('Hakkımızda')
    expect((await page('/hakkimizda', {}, 'en')).title).toBe('About us')
    expect((await page('/en/hakkimizda')).title).toBe('About us')
    expect((await page('/en/iletisim')).title).toBe('İletişim')
    expect((await page('/en/sepet')).title).toBe('Cart')
  })

  test('with a list takes page and sort from its query', async () => {
    const { containers } = await page('/urunler', { sort: 'name', page: '9' })
    expect(containers[0]?.data).toMatchObject({ sort: 'name', page: 1, total: 1 })
    const { body, status } = await visitor.request('GET', 'products/urunler?sort=-name')
    expect(status).toBe(200)
    expect(body).toMatchObject({ sort: '-name', total: 1 })
  })

  test.each<{ query: Record<string, string>; title: string; why: string }>([
    { query: { q: 'kupa' }, title: 'Arama: kupa', why: 'a search text' },
    { query: { q: ' ' }, title: 'Tüm Ürünler', why: 'an empty search text' },
    { query: { brand: 'BOSCH' }, title: 'Bosch', why: 'a brand alone, by its name' },
    { query: { brand: 'bosch', q: 'kupa' }, title: 'Arama: kupa', why: 'a search text within a brand' },
    { query: { brand: 'YOK' }, title: 'YOK', why: 'a brand that the shop does not have' },
  ])('of a search has the title $title: $why', async ({ query, title }) => {
    expect((await page('/arama', query)).title).toBe(title)
  })
})

describe('a page of the merchant', () => {
  test.each(['/sepet', '/hesap/x', '/arama', '/en/kampanya', '/tr', '/kupa-p-12', '/sitemaps/a'])(
    'cannot have the reserved path %s',
    async (path) => {
      await expect(insertPage(path, 'tr', 'Olmaz')).rejects.toThrow(/pages_reserved/)
    },
  )

  test('may have a path that only begins like a reserved word', async () => {
    await insertPage('/sepetler', 'tr', 'Sepetler')
    await insertPage('/trafik', 'tr', 'Trafik')
    expect((await page('/sepetler')).title).toBe('Sepetler')
  })

  test('may name every container, also twice, in its own order', async () => {
    const names = [...shop.pages.containers.keys(), 'TestWidget']
    await insertPage(
      '/hepsi',
      'tr',
      'Hepsi',
      names.map((name) => [name, name === 'AddToWishlistButton' ? { product: mug.id } : {}]),
    )
    const { containers } = await page('/hepsi')
    expect(containers.map(({ name }) => name)).toEqual(names)
    expect(containers.filter(({ refused }) => refused)).toEqual([])
    const heart = containers.find(({ name }) => name === 'AddToWishlistButton')
    expect(heart?.data).toMatchObject({ id: mug.id, name: 'Çini Kupa' })
  })

  test('gets the seller’s identity from the settings, without a note about what is missing', async () => {
    await db.unchecked(
      `insert into pages (path, title, body) values ('/kimlik', 'Kimlik', '{{unvan}} {{kep}}')`,
    )
    await set('companyTitle', 'Çini & Ortakları')
    expect((await page('/kimlik')).body).toBe('Çini &amp; Ortakları')
  })
})

test('the footer lists the existing help pages, in the requested language or else in Turkish', async () => {
  shop.changes.publish({ topic: 'pages' })
  await expect
    .poll(() => shop.pages.helpPages('en'))
    .toEqual([
      { path: '/hakkimizda', title: 'About us' },
      { path: '/iletisim', title: 'İletişim' },
    ])
})

describe('the page endpoint', () => {
  test('returns pages, redirects and 404', async () => {
    expect(await visitor.request('GET', 'page')).toMatchObject({
      status: 200,
      body: { path: '/', title: 'Ana Sayfa' },
    })
    expect(await visitor.request('GET', 'page/ev-yasam')).toMatchObject({
      body: { title: 'ev-yasam', breadcrumb: [{ url: '/ev-yasam' }] },
    })
    expect((await visitor.request('GET', `page/eski-p-${mug.id}`)).body).toEqual({
      redirect: { to: mug.url, status: 301 },
    })
    expect(await visitor.request('GET', 'page/yok')).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    })
  })
})

test('scripts in page texts and product descriptions are removed', async () => {
  const written = `<h2>Selam</h2><script>alert(1)</script><img src="x" onerror="alert(2)"><p onclick="alert(3)">a</p></div>`
  await db.unchecked(`insert into pages (path, locale, title, body) values ('/ham', 'tr', 'Ham', $1)`, [
    written,
  ])
  const vase = await buildProduct(db, { name: 'Vazo', description: written })
  const { body } = await visitor.request('GET', 'page/ham')
  expect(body.body).toBe('<h2>Selam</h2><p>a</p>')
  const shown = await visitor.request('GET', `product/${vase.id}`)
  expect(shown.body.description).toBe('<h2>Selam</h2><p>a</p>')
})

describe('a category without listed products', () => {
  const category = async (path: string) => {
    const { rows } = await db.unchecked<{ id: number }>('select id from categories where path = $1', [path])
    return rows[0]?.id
  }
  /** An import that was undone, as the number of its run. */
  const undoneRun = async () => {
    const { rows } = await db.unchecked<{ id: number }>(
      `with import as (insert into import_runs (kind, file_name, options, state) values ('import', 'a.csv', '{}', 'done') returning id),
            undo as (insert into import_runs (kind, file_name, options, state, undoes) select 'undo', 'a.csv', '{}', 'done', id from import returning id, undoes)
       select id from import`,
    )
    await db.unchecked('update import_runs set undone_by = (select max(id) from import_runs) where id = $1', [
      rows[0]?.id,
    ])
    return rows[0]?.id
  }
  const menu = () =>
    shop.catalogue.menu('tr').map(({ url, children }) => [url, children.map((child) => child.url)])

  test('is in no menu, and its page is there, not indexed, and leads to the nearest category above with products', async () => {
    await buildCategory(db, 'ev-yasam/mutfak/bos/daha-bos')
    await buildCategory(db, 'hep-bos')
    await vi.waitFor(() => expect(shop.catalogue.categories('tr').byPath('hep-bos')).toBeDefined())
    expect(menu()).toEqual([['/ev-yasam', ['/ev-yasam/mutfak']]])
    const empty = await page('/ev-yasam/mutfak/bos/daha-bos')
    expect(empty.noindex).toBe(true)
    expect(empty.containers[0]?.data).toMatchObject({ total: 0, nearest: [{ url: '/ev-yasam/mutfak' }] })
    expect((await page('/hep-bos')).noindex).toBe(true)
    expect((await page('/ev-yasam/mutfak')).noindex).toBe(false)
  })

  test('that an undone import had created leads to the category above that is left, else is gone, until it has a product', async () => {
    const run = await undoneRun()
    for (const path of ['ev-yasam/geri/alinan', 'geri-alinan']) await buildCategory(db, path)
    await db.unchecked("update categories set import_run = $1 where path ~ 'geri'", [run])
    await vi.waitFor(() => expect(shop.catalogue.categories('tr').byPath('geri-alinan')).toBeDefined())
    expect(await resolve('/en/ev-yasam/geri/alinan', { sort: 'price' })).toEqual({
      kind: 'redirect',
      to: '/en/ev-yasam?sort=price',
      status: 302,
    })
    expect(await resolve('/geri-alinan')).toEqual({ kind: 'gone' })
    expect((await visitor.request('GET', 'page/geri-alinan')).status).toBe(410)
    const back = await buildProduct(db, { name: 'Dönen', category: 'geri-alinan' })
    shop.changes.publish({ topic: 'catalogue', ids: [back.id] })
    expect((await page('/geri-alinan')).noindex).toBe(false)
    expect(menu()).toContainEqual(['/geri-alinan', []])
    await db.unchecked("update products set status = 'deleted' where id = $1", [back.id])
    shop.changes.publish({ topic: 'catalogue', ids: [back.id] })
    expect(await resolve('/geri-alinan')).toEqual({ kind: 'gone' })
  })

  test('that was deleted leads to the one above for good, and is gone without one', async () => {
    await buildCategory(db, 'ev-yasam/silinen')
    await buildCategory(db, 'silinen')
    await db.unchecked("delete from categories where slug = 'silinen'")
    await vi.waitFor(() => expect(shop.catalogue.categories('tr').byPath('silinen')).toBeUndefined())
    expect(await resolve('/ev-yasam/silinen')).toEqual({ kind: 'redirect', to: '/ev-yasam', status: 301 })
    expect(await resolve('/silinen')).toEqual({ kind: 'gone' })
    expect(await category('silinen')).toBeUndefined()
  })

  test('is as empty as a brand without products, whose page is not indexed either', async () => {
    await buildBrand(db, 'Ürünsüz')
    expect((await page('/urunsuz')).noindex).toBe(true)
    expect((await page('/bosch')).noindex).toBe(false)
  })
})
