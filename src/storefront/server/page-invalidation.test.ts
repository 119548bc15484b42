import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BankOffer } from '#modules/ordering/payments/payments.server.ts'
import { Big } from '#shared/money.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { moderateAs, testActor } from '#tests/support/reviews.ts'
import { secondProcess } from '#tests/support/second-process.ts'
import { testShop } from '#tests/support/shop.ts'

/** Which cached pages a change of one product renders again, through the real server. */

const { db, shop, listen, signedIn, set } = await testShop({ pages: true })
const other = await secondProcess(db)
const build = (name: string, category: string, stock = 5) =>
  buildProduct(db, { name, category, gross: '120.00', stock })
const mug = await build('Çini Kupa', 'mutfak')
const vase = await build('Vazo', 'mutfak')
const lamp = await build('Lamba', 'aydinlatma')
const candle = await build('Mum', 'aydinlatma', 0)
await db.unchecked(
  `with page as (insert into pages (path, title) values ('/', 'Ana Sayfa'), ('/hakkimizda', 'Hakkımızda') returning id, path)
   insert into page_containers (page_id, position, name) select id, 1, 'LatestProducts' from page where path = '/'`,
)
const origin = await listen()
const WITH_MUG = ['/', mug.url, '/mutfak', '/arama?q=kupa'] as const
const WITHOUT_MUG = [lamp.url, candle.url, '/hakkimizda', '/aydinlatma'] as const
/** Vazo's page shows the mug among the similar products. */
const ALL = [...WITH_MUG, vase.url, ...WITHOUT_MUG]

const open = async (path: string) =>
  (await fetch(encodeURI(origin + path), { headers: { accept: 'text/html' } })).text()
const openAll = (paths: readonly string[]) => Promise.all(paths.map(open))

const resolve = vi.spyOn(shop.pages, 'resolve')
/** The paths rendered since `clear`. */
const rendered = () => resolve.mock.calls.map(([{ path }]) => decodeURI(path)).toSorted()
const pathOf = (address: string) => address.split('?')[0]

async function setPrice(net: string): Promise<void> {
  await db.unchecked('update product_units set sale_price = $2 where product_id = $1', [mug.id, net])
  await db.unchecked('update products set sale_price = $2 where id = $1', [mug.id, net])
}
const setStock = (productId: number, quantity: number) =>
  db.unchecked('update stock_levels set quantity = $2 where product_id = $1', [productId, quantity])
/** Until a page that may lag shows it; the lifetime of a page is much longer. */
const shows = (path: string, text: string, shown = true) =>
  vi.waitFor(async () => expect((await open(path)).includes(text)).toBe(shown), {
    timeout: 20_000,
    interval: 100,
  })

beforeAll(() => {
  shop.changes.publish({ topic: 'pages' })
  shop.changes.publish({ topic: 'catalogue' })
})
beforeEach(async () => {
  await vi.waitFor(async () => {
    resolve.mockClear()
    await openAll(ALL)
    expect(rendered()).toEqual([])
  }, 20_000)
})
afterEach(async () => {
  await setPrice('100')
  for (const { id } of [mug, vase, lamp]) await setStock(id, 5)
  await setStock(candle.id, 0)
  shop.changes.publish({ topic: 'catalogue' })
})

describe('a new price', () => {
  test('is on every page with the product at the next request, and pages without it stay cached', async () => {
    await setPrice('150')
    shop.changes.publish({ topic: 'catalogue', ids: [mug.id] })
    for (const path of [...WITH_MUG, vase.url])
      expect((await open(path)).includes('₺180,00'), path).toBe(true)
    expect(rendered()).toEqual([...WITH_MUG.map(pathOf), vase.url].toSorted())
    resolve.mockClear()
    await openAll(WITHOUT_MUG)
    // The list may have the product on it next, so it is rendered again in the background; nothing else is.
    await vi.waitFor(() => expect(rendered()).toEqual(['/aydinlatma']))
  })

  test('that another process has published is on the pages of this one', async () => {
    await setPrice('150')
    other.shop.changes.publish({ topic: 'catalogue', ids: [mug.id] })
    for (const path of [...WITH_MUG, vase.url]) await shows(path, '₺180,00')
    await openAll(WITHOUT_MUG)
    await openAll(WITHOUT_MUG)
    expect(rendered()).not.toContain(lamp.url)
    expect(rendered()).not.toContain('/hakkimizda')
  })
})

describe('stock', () => {
  test('that sells out is shown at the next request, and pages without the product stay cached', async () => {
    expect((await open(mug.url)).includes('Bu ürün stoklarda 5 birim mevcuttur.')).toBe(true)
    await setStock(mug.id, 0)
    shop.changes.publish({ topic: 'stock', ids: [mug.id] })
    expect((await open(mug.url)).includes('Stok sorunuz.')).toBe(true)
    expect((await open('/mutfak')).includes('TÜKENDİ!')).toBe(true)
    await openAll([lamp.url, candle.url, '/hakkimizda'])
    expect(rendered()).toEqual([mug.url, '/mutfak'].toSorted())
  })

  test('that changes by some pieces leaves the lists without the product cached', async () => {
    await setStock(mug.id, 4)
    shop.changes.publish({ topic: 'stock', ids: [mug.id] })
    expect((await open(mug.url)).includes('Bu ürün stoklarda 4 birim mevcuttur.')).toBe(true)
    // Later than whether it has sold out is found out.
    await new Promise((later) => setTimeout(later, 500))
    await openAll(WITHOUT_MUG)
    await openAll(WITHOUT_MUG)
    expect(rendered()).toEqual([mug.url])
  })

  test('that comes in brings a product into a list of what is in stock', async () => {
    const inStock = '/aydinlatma?stock=1'
    expect((await open(inStock)).includes('Mum')).toBe(false)
    await setStock(candle.id, 3)
    shop.changes.publish({ topic: 'stock', ids: [candle.id] })
    await shows(inStock, candle.url)
  })
})

test('a new product comes into the lists of its category, and a hidden one is gone at the next request', async () => {
  const bowl = await build('Kâse', 'mutfak')
  shop.changes.publish({ topic: 'catalogue', ids: [bowl.id] })
  for (const path of ['/', '/mutfak', '/mutfak?sort=-name']) await shows(path, bowl.url)
  await db.unchecked(`update products set status = 'passive' where id = $1`, [bowl.id])
  shop.changes.publish({ topic: 'catalogue', ids: [bowl.id] })
  for (const path of ['/', '/mutfak', '/mutfak?sort=-name'])
    expect((await open(path)).includes(bowl.url), path).toBe(false)
})

test('an approved review is on the page of its product and in its cards at the next request, and no other page is rendered', async () => {
  const { rows } = await db.unchecked<{ id: number }>(
    `insert into reviews (product_id, author_name, title, description, star, status)
     values ($1, 'Ayşe Y.', 'Çok sevdim', 'Beğendim.', 5, 'pending') returning id`,
    [mug.id],
  )
  for (const path of WITH_MUG) expect((await open(path)).includes('Çok sevdim'), path).toBe(false)
  await moderateAs(shop, rows[0]?.id ?? 0, 'publish')
  expect((await open(mug.url)).includes('Çok sevdim')).toBe(true)
  expect(/\((?:<!-- -->)?1(?:<!-- -->)?\)/.test(await open('/mutfak'))).toBe(true)
  await openAll([lamp.url, candle.url, '/hakkimizda'])
  expect(rendered()).toEqual([mug.url, '/mutfak'].toSorted())
})

describe('the response to a browser', () => {
  const request = async (path: string, encodings: string) => {
    const response = await fetch(origin + path, {
      headers: { accept: 'text/html', 'accept-encoding': encodings },
    })
    const { headers } = response
    return {
      encoding: headers.get('content-encoding'),
      vary: headers.get('vary'),
      text: await response.text(),
    }
  }
  const tokenOf = (html: string) => /name="csrf-token" content="([^"]{43})"/.exec(html)?.[1] ?? ''
  const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
  const keyOf = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const withoutValues = (html: string) =>
    html
      .replaceAll(tokenOf(html), '')
      .replaceAll(nonceOf(html), '')
      .replaceAll(keyOf(html), '')
      .replaceAll(/req-\w+/g, '')

  test('is compressed as its client accepts, with the values of its request', async () => {
    const plain = await request('/mutfak', 'identity')
    expect(plain.encoding).toBeNull()
    resolve.mockClear()
    const accepted = { 'gzip, deflate, br, zstd': 'zstd', 'gzip, br': 'br', gzip: 'gzip' }
    const pages = await Promise.all(
      Object.entries(accepted).flatMap(([header, encoding]) =>
        Array.from({ length: 7 }, async () => ({ ...(await request('/mutfak', header)), wanted: encoding })),
      ),
    )
    for (const { vary, text, encoding, wanted } of pages) {
      expect([encoding, vary]).toEqual([wanted, 'accept-encoding'])
      expect(withoutValues(text) === withoutValues(plain.text)).toBe(true)
    }
    expect(new Set([plain, ...pages].map(({ text }) => tokenOf(text))).size).toBe(22)
    expect(rendered()).toEqual([])
  })

  test('is its own page, however many are sent at once without compression', async () => {
    const paths = Array.from({ length: 60 }, (_, at) => ALL[at % ALL.length] ?? '/')
    const before = new Map(
      await Promise.all(ALL.map(async (path) => [path, withoutValues(await open(path))] as const)),
    )
    const texts = await Promise.all(paths.map((path) => request(encodeURI(path), 'identity')))
    const plain = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(encodeURI(origin + path), {
          headers: { accept: 'text/html', 'accept-encoding': '' },
        })
        return response.text()
      }),
    )
    for (const [at, path] of paths.entries()) {
      expect(withoutValues(texts[at]?.text ?? '') === before.get(path), path).toBe(true)
      expect(withoutValues(plain[at] ?? '') === before.get(path), path).toBe(true)
    }
    expect(new Set(plain.map(tokenOf)).size).toBe(paths.length)
  })
})

test('an answer to a question is on the pages of the product and its variants at the next request', async () => {
  const shirt = await buildProduct(db, { name: 'Keten Gömlek', variants: [{ values: { Beden: 'S' } }] })
  shop.changes.publish({ topic: 'catalogue' })
  const pages = [shirt.url, shirt.children[0]?.url ?? '']
  const { customer } = await signedIn()
  if (!customer) throw new Error('no customer')
  await shop.questions.ask(customer, shirt.children[0]?.id ?? 0, 'Kalıbı dar mı bunun?')
  const [own] = (await shop.questions.own(customer.id, 'tr')).items
  const question = { id: own?.id ?? 0, version: 1 }
  for (const path of pages) expect(await open(path), path).not.toContain('Kalıbı dar mı')
  await shop.questions.staff.answer(question, 'Hayır, geniştir.', testActor())
  for (const path of pages) expect(await open(path), path).toContain('Hayır, geniştir.')
  await shop.questions.staff.refuse({ ...question, version: 2 }, testActor())
  for (const path of pages) expect(await open(path), path).not.toContain('Hayır, geniştir.')
})

describe('a category', () => {
  const setStatus = async (status: string) => {
    await db.unchecked('update products set status = $2 where id = any($1)', [[lamp.id, candle.id], status])
    shop.changes.publish({ topic: 'catalogue', ids: [lamp.id, candle.id] })
  }
  const inMenu = async () => (await open('/hakkimizda')).includes('href="/aydinlatma"')

  test('that loses its last product leaves the menu of every cached page, and comes back with one', async () => {
    expect(await inMenu()).toBe(true)
    await setStatus('deleted')
    await vi.waitFor(async () => expect(await inMenu()).toBe(false), { timeout: 20_000, interval: 50 })
    await setStatus('active')
    await vi.waitFor(async () => expect(await inMenu()).toBe(true), { timeout: 20_000, interval: 50 })
  })
})

test("a page that did not wait for the banks' rates is made again when they arrive", async () => {
  await set('b2c_kk_odeme', '1')
  const arrived = Promise.withResolvers<readonly BankOffer[]>()
  const provider = { name: 'slow bank', bankPlans: () => arrived.promise }
  const current = vi.spyOn(shop.cardProviders, 'current').mockReturnValue(provider as never)
  try {
    expect(await open(mug.url)).not.toContain('6 taksit × ₺')
    resolve.mockClear()
    expect(await open(mug.url)).not.toContain('6 taksit × ₺')
    expect(rendered(), 'the page without rates is cached').toEqual([])
    const plan = { installment: 6, total: Big('11000'), commissionRate: Big('10'), isDefault: false }
    arrived.resolve([{ bank: 'Akbank', logo: '', plans: [{ id: 6, ...plan }] }])
    await shows(mug.url, '6 taksit × ₺')
    expect(rendered()).toEqual([mug.url])
  } finally {
    current.mockRestore()
    await set('b2c_kk_odeme', '0')
  }
})
