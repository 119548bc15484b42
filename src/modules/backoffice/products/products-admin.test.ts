import { describe, expect, test } from 'vitest'
import { buildBrand, buildCategory, buildProduct } from '#tests/support/builders.ts'
import { addressOf, routesOf } from '#tests/support/routes.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { NewProduct, ProductChange, ProductList, ProductRecord } from './products-admin-schemas.ts'

const made = await testShop({ pages: true })
const { db, app } = made
const editor = await staffBrowser(made, 'catalogue')

const problemOf = (body: unknown) => body as { error: { code: string }; fields?: Record<string, string> }
const gross = (amount: string) => ({ amount, kind: 'gross' as const })
const make = (form: Partial<NewProduct> = {}) =>
  editor.request<ProductRecord>('POST', '/products', {
    body: { name: 'Çini Kupa', price: gross('129.90'), ...form },
  })
const change = (product: { id: number; version: number }, body: ProductChange) =>
  editor.request<ProductRecord>('PATCH', `/products/${product.id}`, { body, version: product.version })
const list = async (query: string) => (await editor.request<ProductList>('GET', `/products?${query}`)).body

describe('a new product', () => {
  test('is a draft of a name and a price with KDV, with a code of its own and a checklist', async () => {
    const { status, body } = await make()
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'draft', version: 1, code: 'cini-kupa', slug: 'cini-kupa' })
    expect(body.units).toMatchObject([{ value: 'Adet', price: { gross: '129.90', net: '108.25' } }])
    expect(body.checklist.filter(({ done }) => done).map(({ key }) => key)).toEqual(['name', 'price'])
    const { body: second } = await make()
    expect(second.code).toBe('cini-kupa-2')
  })

  test('a code that another product has is refused, however it is spelled', async () => {
    await make({ code: 'KÜPA-1' })
    const { status, body } = await make({ code: 'küpa-1' })
    expect(status).toBe(422)
    expect(problemOf(body).fields?.code).toContain('KÜPA-1')
  })
})

describe('a change', () => {
  test('writes any fields at once, and shoppers see them at once', async () => {
    const brand = await buildBrand(db, 'Lodos')
    const category = await buildCategory(db, 'ev/mutfak', 'Mutfak')
    const built = await buildProduct(db, { name: 'Tepsi', stock: 3, gross: '50' })
    const { body: before } = await editor.request<ProductRecord>('GET', `/products/${built.id}`)
    const { status, body: after } = await change(before, {
      tr: { name: 'Bakır Tepsi', description: '<p>El dövmesi</p><script>x</script>' },
      en: { name: 'Copper Tray' },
      brandId: brand,
      categoryIds: [category],
      tags: ['Hediye'],
      price: gross('75.50'),
      cost: '40',
      barcode: '8690000000013',
      specifications: { tr: [{ name: 'Malzeme', value: 'Bakır' }] },
    })
    expect(status).toBe(200)
    expect(after).toMatchObject({
      version: before.version + 1,
      tr: { name: 'Bakır Tepsi', description: '<p>El dövmesi</p>' },
      en: { name: 'Copper Tray' },
      brand: { name: 'Lodos' },
      tags: ['Hediye'],
      cost: '40',
      specifications: { tr: [{ name: 'Malzeme', value: 'Bakır' }], en: [] },
    })
    expect(after.units[0]).toMatchObject({ price: { gross: '75.50' }, barcodeProblem: 'check-digit' })
    const page = await app.inject({ url: `/api/catalog/product/${built.id}` })
    expect(page.json()).toMatchObject({ name: 'Bakır Tepsi' })
  })

  test('from an older version is a conflict with the record as it is', async () => {
    const { body: draft } = await make({ name: 'Çaydanlık' })
    await change(draft, { tr: { name: 'Demlik' } })
    const { status, body } = await change(draft, { tr: { name: 'Cezve' } })
    expect(status).toBe(409)
    expect(body).toMatchObject({ current: { tr: { name: 'Demlik' }, version: 2 } })
  })
})

describe('the list', () => {
  test('finds by folded words, by state, and in every order without losing or repeating one', async () => {
    for (const name of ['Işık', 'Ilık', 'İnce', 'Çizgi'])
      await make({ name: `${name} sıralı`, price: gross('10') })
    const found = await list('q=SIRALI&state=draft')
    expect(found.items.map(({ name }) => name)).toHaveLength(4)
    for (const sort of ['newest', 'oldest', 'name', 'name-desc', 'price', 'price-desc', 'stock', 'updated']) {
      const seen: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: ProductList = await list(`q=sirali&sort=${sort}&limit=3&cursor=${cursor}`)
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next
      }
      expect(seen.toSorted()).toEqual(found.items.map(({ id }) => id).toSorted())
    }
    const named = await list('q=sirali&sort=name')
    expect(named.items.map(({ name }) => name[0])).toEqual(['Ç', 'I', 'I', 'İ'])
  })
})

/** A word that nothing else has. */
const SECRET = 'Gizlitaslak'
await buildCategory(db, 'gizli-dolap', 'Gizli dolap')
const hidden = await buildProduct(db, {
  name: SECRET,
  code: 'GIZLI-1',
  brand: 'Gizlimarka',
  category: 'gizli-dolap',
  status: 'draft',
  english: { name: SECRET },
  variants: [{ values: { Renk: 'Mavi' }, stock: 5, gross: '10' }],
  pictures: ['1-1.jpg'],
})
const hiddenVariant = hidden.children[0]?.id ?? 0
await db.unchecked("insert into product_videos (product_id, kind, reference) values ($1, 'youtube', 'x1')", [
  hidden.id,
])
await db.unchecked(
  "insert into old_product_keys (kind, key, product_id) values ('handle', 'eski-gizli', $1)",
  [hidden.id],
)

describe('a draft does not exist for shoppers', () => {
  const isPublic = ({ url, method }: { url: string; method: string }) =>
    method === 'GET' && !url.startsWith('/api/admin') && !url.startsWith('/api/docs')
  const routes = routesOf(app).filter(isPublic)
  const withIds = [hidden.id, hiddenVariant].flatMap((id) =>
    routes
      .filter(({ url }) => url.includes(':'))
      .map((route) => route.url.replace(/:\w+/g, String(id)).replace('*', 'x')),
  )
  const addresses = [
    ...withIds,
    ...routes.filter(({ url }) => !url.includes(':')).map(addressOf),
    ...[hidden.url, `/en${hidden.url}`, `/x-p-${hiddenVariant}`, '/', '/gizli-dolap', '/gizlimarka'],
    ...['/eski-gizli', '/urun/eski-gizli', `/arama?q=${SECRET}`, '/arama?q=GIZLI-1'],
    ...['gizli-dolap', 'gizlimarka', `arama?q=${SECRET}`].map((list) => `/api/catalog/products/${list}`),
    `/api/catalog/some-products?ids=${hidden.id},${hiddenVariant}`,
    ...[
      `/api/catalog/suggest?q=${SECRET}`,
      '/api/catalog/suggest?q=GIZLI-1',
      `/api/catalog/page${hidden.url}`,
    ],
    ...['/feeds/google.xml', '/sitemaps/products-1.xml', `/images/video/${hidden.id}`],
  ]
  /** The addresses whose responses name the product, or lead to it. */
  async function naming(headers: Record<string, string>): Promise<string[]> {
    made.shop.changes.publish({ topic: 'catalogue' })
    const found: string[] = []
    for (const url of addresses) {
      const response = await app.inject({ url, headers: { ...headers, accept: 'text/html,*/*' } })
      const text = `${response.headers.location ?? ''} ${response.statusCode < 400 ? response.body : ''}`
      // A search repeats the words that were searched for.
      const isNamed = url.includes(SECRET) ? text.includes('gizlitaslak-p-') : /gizlitaslak/i.test(text)
      if (isNamed) found.push(url)
    }
    return found
  }

  test('in no response of any public address, by its id, its variant’s, its code or its words', async () => {
    const customer = await made.signedIn()
    expect(await naming(customer.headers())).toEqual([])
    for (const id of [hidden.id, hiddenVariant])
      expect((await app.inject(`/api/catalog/product/${id}`)).statusCode).toBe(404)
    // The same addresses name it once it is on sale.
    await db.unchecked("update products set status = 'active' where id = $1", [hidden.id])
    const published = await naming(customer.headers())
    expect(published.length).toBeGreaterThan(12)
    expect(published).toEqual(
      expect.arrayContaining([`/api/catalog/product/${hidden.id}`, '/gizli-dolap', '/feeds/google.xml']),
    )
    await db.unchecked('alter table products disable trigger user')
    await db.unchecked("update products set status = 'draft' where id = $1", [hidden.id])
    await db.unchecked('alter table products enable trigger user')
    expect(await naming(customer.headers())).toEqual([])
  })

  test('no cart, wishlist, alert or review takes it by a guessed id', async () => {
    const customer = await made.signedIn()
    for (const id of [hidden.id, hiddenVariant]) {
      const sent = [
        await customer.request('POST', `/cart/${id}`, { fields: { quantity: 1 } }),
        await customer.request('POST', `/wishlist/${id}`),
        await customer.request('POST', '/comment', {
          fields: { productId: id, star: 5, title: 'x', description: 'x' },
        }),
      ]
      expect(sent.every(({ status }) => status >= 400)).toBe(true)
    }
    const { rows } = await db.unchecked<{ held: number }>(
      `select (select count(*) from cart_lines where product_id = any ($1))::int
            + (select count(*) from wishlist_items where product_id = any ($1))::int as held`,
      [[hidden.id, hiddenVariant]],
    )
    expect(rows[0]?.held).toBe(0)
  })
})
