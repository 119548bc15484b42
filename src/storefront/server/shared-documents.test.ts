import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { createPageCache, type RenderPage, renderUncachedPage } from '../http/documents/page-cache.server.ts'
import type { PageRoot, SharedRoot, SharedRootData, VisitorRootData } from '../http/page-root.ts'
import type { CartCount, DocumentAudience, PageRequest, PersonalSlots, Slot } from '../http/shop-context.ts'
import { builtPages } from './page-build.server.ts'

const { db, shop, app, browser, buyer } = await testShop({ pages: true })
const mug = await buildProduct(db, { name: 'Çini Kupa', category: 'mutfak', stock: { Merkez: 50 } })
const vase = await buildProduct(db, { name: 'Vazo', category: 'mutfak', stock: { Merkez: 50 } })
const jug = await buildProduct(db, { name: 'Sürahi', category: 'ev/sofra-altlik', stock: { Merkez: 5 } })
await db.unchecked(
  `with page as (insert into pages (path, title) values ('/', 'Ana Sayfa'), ('/hakkimizda', 'Hakkımızda') returning id, path)
   insert into page_containers (page_id, position, name) select id, 1, 'LatestProducts' from page where path = '/'`,
)
shop.changes.publish({ topic: 'pages' })
shop.changes.publish({ topic: 'catalogue' })

const { handlePage } = await builtPages()
const cache = createPageCache(shop)

/** Renders a page for whoever this is, as the first request for it: nothing but the document's type keeps the visitor out of it. */
const pageFor =
  (who: Browser, path: string, added: string | null = null): RenderPage =>
  (values, document) => {
    const page: Partial<PageRequest> = {
      ...values,
      shownRequestId: values.requestId,
      shop,
      preferences: { locale: 'tr', currency: 'TRY' },
      view: null,
      visitor: async () => who.visitor(),
      added,
      document,
      reportFailure: () => false,
    }
    return handlePage(new Request(`http://127.0.0.1${path}`), page as PageRequest)
  }

const customer = await buyer([mug, 3], [vase, 1])
await customer.request('POST', `wishlist/${mug.id}`)
const added = `${mug.id}.${(await shop.cart.view(customer.visitor())).items[0]?.productUnit.id}`

test.each(['/', '/hakkimizda', '/mutfak', '/arama?q=kupa', mug.url])(
  'the shared document of %s is the same bytes for a customer with cart and wishlist as for a new visitor',
  async (path) => {
    const own = await cache.read(`own ${path}`, pageFor(customer, path, added))
    const plain = await cache.read(`plain ${path}`, pageFor(browser(), path))
    expect([own.status, own.shared, plain.shared]).toEqual([200, true, true])
    expect(own.text.toString()).toBe(plain.text.toString())
    expect(own.slots).toEqual(plain.slots)
    expect(own.slots.filter(({ name }) => name === 'cartCount').length).toBeGreaterThan(0)
  },
)

test('a document for one visitor has their name, their cart and the line just added', async () => {
  const values = { csrfToken: 't', nonce: 'n', requestId: 'r', firstCookie: '', additionKey: 'k' }
  const page = await renderUncachedPage(pageFor(customer, '/mutfak', added), values)
  const html = page.text.toString()
  for (const own of [customer.customer?.name ?? 'no name', 'data-count="2"', 'Sepetinize eklendi: Çini Kupa'])
    expect(html.includes(own), own).toBe(true)
})

test('what a plain document carries for its islands is small, and no subcategory is part of it', async () => {
  const html = (await cache.read('carried', pageFor(browser(), jug.url))).text.toString()
  const [, carried = ''] = html.match(/<script type="application\/json" id="page-root">(.*?)<\/script>/) ?? []
  expect(JSON.parse(carried)).toMatchObject({ store: { name: 'Vitrin' }, locale: 'tr', currency: 'TRY' })
  expect(carried.length).toBeLessThan(2048)
  const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'))
  expect(['/ev"', '/ev/sofra-altlik'].map((path) => header.includes(path))).toEqual([true, false])
  const menu = await app.inject({ url: '/api/catalog/menu/tr', headers: browser().headers() })
  expect(menu.headers['cache-control']).toBe('public, max-age=300')
  expect(menu.json()).toContainEqual({
    name: 'ev',
    url: '/ev',
    children: [{ name: 'sofra-altlik', url: '/ev/sofra-altlik' }],
  })
  const { statusCode } = await app.inject({ url: '/api/catalog/menu/de', headers: browser().headers() })
  expect(statusCode).toBe(422)
})

describe('the address of a cached page', () => {
  const resolve = vi.spyOn(shop.pages, 'resolve')
  beforeEach(() => {
    resolve.mockClear()
  })
  const open = async (url: string) => (await app.inject({ url, headers: browser().headers() })).body

  test('is its path with the parameters it reads, in any order and without those of an advertisement', async () => {
    await open('/mutfak?sort=name&page=1')
    for (const query of [
      '?page=1&sort=name',
      '?utm_source=bülten&sort=name&page=1',
      '?gclid=1&page=1&sort=name&fbclid=2',
    ])
      await open(`/mutfak${encodeURI(query)}`)
    expect(resolve).toHaveBeenCalledTimes(1)
  })

  test('brings nothing of an advertisement into the page that the next visitor gets', async () => {
    const first = await open('/mutfak?utm_source=bizim-bulten&sort=-name')
    const next = await open('/mutfak?sort=-name')
    expect(resolve).toHaveBeenCalledTimes(1)
    expect([first, next].map((html) => html.includes('bizim-bulten'))).toEqual([false, false])
    expect(next.includes('sort=-name')).toBe(true)
  })

  test('with a parameter that no page reads is rendered for its request alone', async () => {
    for (const url of ['/mutfak?u=1', '/mutfak?u=1', '/mutfak?u=2']) await open(url)
    expect(resolve).toHaveBeenCalledTimes(3)
  })
})

/** The compiler refuses what is marked: `npm run check:types` fails when one of those lines compiles. */
function sharedRoots(shared: SharedRootData, cart: CartCount<Slot>, visitor: VisitorRootData) {
  const roots: SharedRoot[] = [{ ...shared, cart, visitor: null }]
  // @ts-expect-error The visitor's own part does not belong into a shared root.
  roots.push({ ...shared, cart, visitor })
  // @ts-expect-error Nor does any field of it.
  roots.push({ ...shared, cart, visitor: null, customer: visitor.customer })
  // @ts-expect-error The number of this visitor's cart lines is no slot.
  roots.push({ ...shared, cart: { count: '2', words: '2 ürün' }, visitor: null })
  // @ts-expect-error What is shared knows no customer.
  return { roots, name: shared.customer.name }
}
void sharedRoots

/** The slots of the personal parts, of which the compiler accepts the first alone. */
function personalSlots(slots: PersonalSlots, visitor: VisitorRootData, cart: CartCount<Slot>) {
  const given: PersonalSlots[] = [slots]
  const name = visitor.customer?.name ?? ''
  const json = JSON.stringify(visitor)
  // @ts-expect-error A name is no slot.
  given.push({ ...slots, accountLinks: name })
  // @ts-expect-error The data of a visitor is none either, not as JSON.
  given.push({ ...slots, visitorData: json })
  const document = {
    for: 'everyone',
    cart,
    personal: { ...slots, menuEntry: name },
    share: () => undefined,
  } as const
  // @ts-expect-error So a document for everyone cannot hold it.
  const audience: DocumentAudience = document
  return { given, audience }
}
void personalSlots

/** What a component of a page is given knows no visitor, so that none renders one outside of a `PersonalPart` by mistake. */
function shownRoots(root: PageRoot) {
  // @ts-expect-error The visitor is read by `useVisitorData`.
  return root.visitor
}
void shownRoots
