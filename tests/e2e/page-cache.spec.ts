import { type BuiltProduct, buildProduct, storeSetting } from '../support/builders.ts'
import { expect, type ShopFixture, test } from './shop-fixture.ts'

/** Pages for visitors are cached and shared; these tests check that cached pages are never stale and leak nothing. */

interface Visitor {
  get(path: string): Promise<string>
  post(path: string, fields: Record<string, string>): Promise<number>
  csrf: string
}

/** A new visitor without a session, who keeps cookies between requests. */
function newVisitor(url: string): Visitor {
  const cookies = new Map<string, string>()
  const storeCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
  }
  const headers = () => ({
    accept: 'text/html',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const visitor: Visitor = {
    csrf: '',
    async get(path) {
      const response = await fetch(url + path, { headers: headers() })
      storeCookies(response)
      expect(response.status).toBe(200)
      const page = await response.text()
      visitor.csrf = tokenOf(page)
      return page
    },
    async post(path, fields) {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: headers(),
        body: new URLSearchParams({ ...fields, _csrf: visitor.csrf }),
        redirect: 'manual',
      })
      storeCookies(response)
      return response.status
    },
  }
  return visitor
}

const keyOf = (page: string) => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? ''
const tokenOf = (page: string) => /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? ''

/** A page without its per-request values: CSRF token, one-time form key, script nonce and request id. */
const stripPerRequestValues = (page: string) =>
  page
    .replaceAll(tokenOf(page), '')
    .replaceAll(keyOf(page), '')
    .replace(/nonce="[^"]+"/g, '')
    .replace(/req-\w+/g, '')

const isSamePage = (one: string, other: string) => stripPerRequestValues(one) === stripPerRequestValues(other)

/** Whether a page contains a text. A boolean, because a failure message with the whole page would be too long to read. */
async function pageContains(visitor: Visitor, path: string, text: string): Promise<boolean> {
  return (await visitor.get(path)).includes(text)
}

/** Announces a change as the back office does; the shop's process receives it some milliseconds later. */
async function publishChange(shop: ShopFixture, topic: string, ids = ''): Promise<void> {
  await shop.db.unchecked('select pg_notify($1, $2)', [topic, ids])
}

/** Expects a text on the product page and in the list, and the same cached page for two visitors. */
async function expectCachedPage(shop: ShopFixture, product: BuiltProduct, text: string): Promise<void> {
  for (const path of [product.url, '/urunler']) {
    const first = await newVisitor(shop.url).get(path)
    const second = await newVisitor(shop.url).get(path)
    expect(first.includes(text), `${path} contains ${text}`).toBe(true)
    expect(isSamePage(first, second), `${path} is the same for two visitors`).toBe(true)
  }
}

async function expectOnEveryPage(shop: ShopFixture, product: BuiltProduct, text: string): Promise<void> {
  for (const path of [product.url, '/urunler'])
    await expect
      .poll(() => pageContains(newVisitor(shop.url), path, text), { message: `${text} on ${path}` })
      .toBe(true)
}

test('a changed price, name, setting or category invalidates every cached page', async ({ shop }) => {
  const { db } = shop
  const lamp = await buildProduct(db, { name: 'Bakır Lamba', gross: '480.00', stock: 7 })
  await shop.publishChanges()
  await expect.poll(() => pageContains(newVisitor(shop.url), '/urunler', 'Bakır Lamba')).toBe(true)

  await expectCachedPage(shop, lamp, '₺480,00')
  await db.unchecked('update product_units set sale_price = 500 where product_id = $1', [lamp.id])
  await db.unchecked('update products set sale_price = 500 where id = $1', [lamp.id])
  await publishChange(shop, 'catalogue', String(lamp.id))
  await expectOnEveryPage(shop, lamp, '₺600,00')

  await db.unchecked(`update products set name = 'Gümüş Lamba' where id = $1`, [lamp.id])
  await publishChange(shop, 'catalogue', String(lamp.id))
  await expectOnEveryPage(shop, lamp, 'Gümüş Lamba')

  await storeSetting(db, 'productsWithKdv', '0')
  await publishChange(shop, 'settings')
  await expectOnEveryPage(shop, lamp, '₺500,00')
  await storeSetting(db, 'productsWithKdv', '1')
  await publishChange(shop, 'settings')
  await expectOnEveryPage(shop, lamp, '₺600,00')

  // The menu leaves out a category without products.
  await db.unchecked(
    `with category as (insert into categories (path, slug, name) values ('yeni-raf', 'yeni-raf', 'Yeni Raf') returning id)
     insert into product_categories (category_id, product_id, direct) select id, $1, true from category`,
    [lamp.id],
  )
  await publishChange(shop, 'catalogue')
  await expectOnEveryPage(shop, lamp, 'Yeni Raf')
})

test('a product that sells out is shown as sold out on cached pages', async ({ shop }) => {
  const { db } = shop
  const vase = await buildProduct(db, { name: 'Seladon Vazo', gross: '90.00', stock: 3 })
  await shop.publishChanges()
  const visitor = newVisitor(shop.url)
  await expect.poll(() => pageContains(visitor, vase.url, 'Bu ürün stoklarda 3 birim mevcuttur.')).toBe(true)
  expect(await pageContains(visitor, '/arama?q=Seladon', 'TÜKENDİ!')).toBe(false)
  await db.unchecked('update stock_levels set quantity = 0 where product_id = $1', [vase.id])
  await publishChange(shop, 'stock', String(vase.id))
  await expect.poll(() => pageContains(visitor, vase.url, 'Stok sorunuz.')).toBe(true)
  await expect.poll(() => pageContains(visitor, '/arama?q=Seladon', 'TÜKENDİ!')).toBe(true)
})

test('cached pages never show the cart, name or CSRF token of another visitor', async ({ shop }) => {
  const [one, other] = [newVisitor(shop.url), newVisitor(shop.url)]
  await one.get('/giyim')
  await other.get('/giyim')
  expect(one.csrf).toHaveLength(43)
  expect(one.csrf).not.toBe(other.csrf)

  const add = { intent: 'add', productId: String(shop.mug.id), quantity: '1' }
  expect(await one.post('/sepet', add)).toBeLessThan(400)
  const before = await other.get('/giyim')
  const withCart = await one.get('/giyim')
  expect(isSamePage(withCart, before)).toBe(false)
  expect(isSamePage(await other.get('/giyim'), before)).toBe(true)
  expect(await pageContains(other, '/sepet', 'Sepetiniz Boş!')).toBe(true)
  expect(await pageContains(one, '/sepet', 'Çini Kupa')).toBe(true)

  const email = `gizem.${Date.now()}@ornek.example`
  const person = { name: 'Gizemnaz', surname: 'Yılmaz', email, phone: '', password: 'gizli-sifre' }
  await one.get('/account/register')
  expect(await one.post('/account/register', person)).toBe(303)
  await one.get('/account/login')
  expect(await one.post('/account/login', { email, password: person.password })).toBe(303)
  expect(await pageContains(one, '/giyim', 'Gizemnaz')).toBe(true)
  for (const path of ['/', '/giyim', shop.mug.url, '/sepet', '/arama?q=kupa'])
    expect(await pageContains(other, path, 'Gizemnaz'), path).toBe(false)
})

test('a CSRF token of another visitor is refused, the own token in a cached page works', async ({ shop }) => {
  const add = { intent: 'add', productId: String(shop.mug.id), quantity: '1' }
  const visitor = newVisitor(shop.url)
  await newVisitor(shop.url).get(shop.mug.url)
  await visitor.get(shop.mug.url)
  const stranger = newVisitor(shop.url)
  await stranger.get(shop.mug.url)
  const own = stranger.csrf
  stranger.csrf = visitor.csrf
  expect(await stranger.post('/sepet', add)).toBe(403)
  stranger.csrf = own
  expect(await stranger.post('/sepet', add)).toBe(303)
})
