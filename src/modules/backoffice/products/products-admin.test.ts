import { describe, expect, test } from 'vitest'
import { barcodeProblem } from '#modules/kernel/products/barcode-rules.ts'
import { buildBrand, buildCategory, buildProduct } from '#tests/support/builders.ts'
import { buildManyVariants } from '#tests/support/many-variants.ts'
import { addressOf, routesOf } from '#tests/support/routes.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { BarcodeList, BarcodeRow } from './barcodes/barcode-list-schemas.ts'
import { PRODUCT_GAPS, PRODUCT_STATES, type ProductGap } from './product-list-rules.ts'
import type {
  NewProduct,
  PriceCheck,
  ProductChange,
  ProductCounts,
  ProductList,
  ProductRecord,
} from './products-admin-schemas.ts'

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

describe('the undo of one change', () => {
  const entries = async (id: number) =>
    (await editor.request<{ items: { id: number; action: string }[] }>('GET', `/audit/product/${id}`)).body
      .items
  const undo = ({ id, version }: ProductRecord, entry = 0, by = editor) =>
    by.request<ProductRecord>('POST', `/products/${id}/changes/${entry}/undo`, { version })

  test('brings every field back exactly, prices to the last decimal, and can be undone itself', async () => {
    const built = await buildProduct(db, { name: 'Sürahi', price: '83.333333', list: '91.234567', stock: 2 })
    const { body: before } = await editor.request<ProductRecord>('GET', `/products/${built.id}`)
    const { body: changed } = await change(before, {
      tr: { name: 'Testi', metaTitle: 'Testi al' },
      price: gross('75.50'),
      listPrice: null,
      tags: ['Yeni'],
      units: [
        { id: before.units[0]?.id ?? null, value: 'Adet', multiplier: 1, weight: '2' },
        { id: null, value: 'Koli', multiplier: 12, price: gross('800') },
      ],
    })
    const [entry] = await entries(built.id)
    const { body: undone } = await undo(changed, entry?.id)
    // What may be claimed follows from the history, which the undo does not rewrite.
    const written = ({ units, ...record }: ProductRecord) => ({
      ...{ ...record, version: 0, updatedAt: '', lowest30: null },
      units: units.map((unit) => ({ ...unit, struck: null })),
    })
    expect(written(undone)).toEqual(written(before))
    const [second] = await entries(built.id)
    expect(second?.action).toBe('product.undo')
    const { body: again } = await undo(undone, second?.id)
    expect(again).toMatchObject({ tr: { name: 'Testi' }, tags: ['Yeni'] })
    expect(again.units).toMatchObject([
      { price: { gross: '75.50' }, listPrice: null, weight: '2' },
      { value: 'Koli', price: { gross: '800.00' } },
    ])
  })

  test('leaves and names what was changed since; where that is everything, it is refused', async () => {
    const { body: draft } = await make({ name: 'Bir' })
    const { body: first } = await change(draft, { tr: { name: 'İki' }, price: gross('10') })
    const [entry] = await entries(draft.id)
    const { body: later } = await change(first, { tr: { name: 'Üç' } })
    const path = `/products/${draft.id}/changes/${entry?.id}/undo`
    expect((await editor.request('GET', path)).body).toEqual({ fields: ['price'], left: ['tr.name'] })
    const { body: undone } = await undo(later, entry?.id)
    expect([undone.tr.name, undone.units[0]?.price.gross]).toEqual(['Üç', '129.90'])
    expect((await undo(undone, entry?.id)).status).toBe(422)
    expect((await undo(later, entry?.id)).status).toBe(409)
  })

  test('needs the permissions of its fields, and an entry of this product that was kept', async () => {
    const { body: draft } = await make({ name: 'Yetki' })
    const { body: priced } = await change(draft, { price: gross('10') })
    const [entry, created] = await entries(draft.id)
    const finance = await staffBrowser(made, 'finance')
    const { body: named } = await change(priced, { tr: { name: 'Ad' } })
    const [text] = await entries(draft.id)
    expect((await undo(named, text?.id, finance)).status).toBe(403)
    expect((await undo(named, entry?.id, finance)).status).toBe(200)
    expect((await undo(draft, created?.id)).status).toBe(404)
    const { body: other } = await make({ name: 'Başka' })
    expect((await undo(other, entry?.id)).status).toBe(404)
  })
})

test('an old address leads to the product by its new words', async () => {
  const built = await buildProduct(db, { name: 'Eski Ad', stock: 1 })
  const { body: moved } = await change({ id: built.id, version: 1 }, { slug: 'Yepyeni Adres' })
  expect(moved.address).toBe(`/yepyeni-adres-p-${built.id}`)
  const { statusCode, headers } = await app.inject({ url: built.url, headers: { accept: 'text/html' } })
  expect([statusCode, headers.location]).toEqual([301, moved.address])
})

test.each([
  { body: { tr: { name: 'x'.repeat(10_000) } }, field: 'tr.name' },
  { body: { tr: { name: '' } }, field: 'tr.name' },
  { body: { price: { amount: '1.299,90', kind: 'gross' } }, field: 'price.amount' },
  { body: { en: { description: 'x' } }, field: 'en.name' },
  { body: { slug: '!!!' }, field: 'slug' },
  { body: { brandId: 999_999 }, field: 'brandId' },
  { body: { categoryIds: [999_999] }, field: 'categoryIds' },
  { body: { currency: 'XXX' }, field: 'currency' },
  { body: { pictures: [{ file: `${'a'.repeat(24)}.webp`, alt: '' }] }, field: 'pictures' },
])('$field is refused with a sentence at its field, and nothing is written', async ({ body, field }) => {
  const { body: draft } = await make({ name: 'Ret' })
  const refused = await editor.request('PATCH', `/products/${draft.id}`, { body, version: 1 })
  expect([400, 422]).toContain(refused.status)
  const { fields, error } = refused.body as { fields?: object; error: { fields?: object } }
  expect(Object.keys(fields ?? error.fields ?? {})).toEqual([field])
  const { body: after } = await editor.request<ProductRecord>('GET', `/products/${draft.id}`)
  expect(after.version).toBe(1)
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
  const previews = [hidden.id, hiddenVariant].flatMap((id) =>
    ['', '/en', '/tr'].flatMap((prefix) =>
      ['', '.data', '/'].map((end) => `${prefix}/yonetim/onizleme/${id}${end}`),
    ),
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
    ...previews,
  ]
  /** The addresses whose responses name the product, or lead to it. */
  async function naming(headers: Record<string, string>, asked = addresses): Promise<string[]> {
    made.shop.changes.publish({ topic: 'catalogue' })
    const found: string[] = []
    for (const url of asked) {
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
    expect(await naming(customer.headers(), published), 'what named it has forgotten it').toEqual([])
  })

  test('its preview is there for the browser that asked for it, and for no other', async () => {
    const asked = await editor.request<{ address: string }>('POST', `/products/${hidden.id}/preview`)
    expect(asked).toMatchObject({ status: 200, body: { address: `/yonetim/onizleme/${hidden.id}` } })
    const [set = ''] = [asked.headers['set-cookie'] ?? ''].flat().map(String)
    expect(set).toMatch(/^vitrin_preview=.*HttpOnly.*SameSite=Strict/)
    const [pass = ''] = set.split(';')
    const open = (url: string, cookie = pass) => app.inject({ url, headers: { cookie, accept: 'text/html' } })
    const page = await open(asked.body.address)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(SECRET)
    expect(page.body).toContain('Bu bir taslağın önizlemesidir')
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(page.body).toContain('name="robots" content="noindex')
    expect(page.body, 'a variant is chosen within the preview').toContain(
      `/yonetim/onizleme/${hiddenVariant}`,
    )
    expect((await open(`/en/yonetim/onizleme/${hiddenVariant}`)).statusCode).toBe(200)

    const named = await naming({ cookie: pass })
    expect(named.filter((url) => !previews.includes(url))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
    const session = `${editor.id}-session`
    const until = Math.floor(made.shop.clock().getTime() / 1000)
    const forged = [
      '',
      `vitrin_preview=${until + 60}.${session}.${'x'.repeat(43)}`,
      `${pass.replace(/=(\d)/, '=9$1')}`,
      `${pass}x`,
      editor.cookie,
    ]
    for (const cookie of forged) expect((await open(asked.body.address, cookie)).statusCode).toBe(404)
    expect((await open(`/yonetim/onizleme/999999`)).statusCode).toBe(404)
    const known = await buildProduct(db, { name: 'Bilinen', stock: 1 })
    const moved = await open(`/yonetim/onizleme/${known.id}`)
    expect([moved.statusCode, moved.headers.location]).toEqual([302, known.url])
    expect((await editor.request('POST', `/products/${known.id}/preview`)).body).toEqual({
      address: known.url,
    })
    expect((await editor.request('POST', '/products/999999/preview')).status).toBe(404)

    const leaver = await staffBrowser(made, 'readonly')
    const theirs = await leaver.request('POST', `/products/${hidden.id}/preview`)
    const [own = ''] = String([theirs.headers['set-cookie']].flat()[0]).split(';')
    expect((await open(asked.body.address, own)).statusCode).toBe(200)
    await db.unchecked('delete from staff_sessions where staff_id = $1', [leaver.id])
    expect((await open(asked.body.address, own)).statusCode, 'it ends with the login').toBe(404)
  })

  test('no cart, wishlist, alert or review takes it by a guessed id', async () => {
    const customer = await made.signedIn()
    for (const id of [hidden.id, hiddenVariant]) {
      const sent = [
        await customer.request('POST', `cart/${id}`, { fields: { quantity: 1 } }),
        await customer.request('POST', `wishlist/${id}`),
        await customer.request('POST', 'comment', {
          fields: { productId: id, star: 5, title: 'İyi', description: 'Çok iyi' },
        }),
      ]
      expect(sent.map(({ status }) => status)).toEqual([404, 404, expect.toBeOneOf([404, 422])])
    }
    const { rows } = await db.unchecked<{ held: number }>(
      `select (select count(*) from cart_lines where product_id = any ($1))::int
            + (select count(*) from wishlist_items where product_id = any ($1))::int as held`,
      [[hidden.id, hiddenVariant]],
    )
    expect(rows[0]?.held).toBe(0)
  })
})

describe('states', () => {
  const move = (product: { id: number; version: number }, verb: string, body?: object) =>
    editor.request<ProductRecord>('POST', `/products/${product.id}/${verb}`, {
      version: product.version,
      ...(body && { body }),
    })

  test('a draft is published, hidden, archived and brought back whole; each step is in its history', async () => {
    const { body: draft } = await make({ name: 'Sürahi', code: 'SURAHI' })
    const address = `/api/catalog/product/${draft.id}`
    const seen = async () => (await app.inject(address)).statusCode
    expect([await seen(), (await move(draft, 'hide')).status]).toEqual([404, 422])
    const { body: published } = await move(draft, 'publish', {})
    expect([published.status, published.version, await seen()]).toEqual(['active', 2, 200])
    const { body: hidden } = await move(published, 'hide')
    expect([hidden.status, await seen()]).toEqual(['passive', 200])
    const { body: again } = await move(hidden, 'publish', {})
    const { body: archived } = await move(again, 'archive')
    expect([archived.status, await seen(), (await move(archived, 'publish', {})).status]).toEqual([
      'deleted',
      404,
      422,
    ])
    const { body: restored } = await move(archived, 'restore')
    expect([restored.status, restored.code, await seen()]).toEqual(['active', 'SURAHI', 200])
    const { rows } = await db.unchecked<{ action: string }>(
      "select action from audit_log where record_type = 'product' and record_id = $1 order by id",
      [String(draft.id)],
    )
    expect(rows.map(({ action }) => action.slice('product.'.length))).toEqual([
      ...['create', 'publish', 'hide', 'publish', 'archive', 'restore'],
    ])
    const { body: other } = await make({ name: 'Taslakta kalan' })
    const { body: shelved } = await move(other, 'archive')
    expect((await move(shelved, 'restore')).body.status).toBe('draft')
  })

  test('without a price it is published on request alone, and without a variant on sale not at all', async () => {
    const { body: free } = await make({ name: 'Fiyatsız', price: gross('0') })
    const refused = await move(free, 'publish', {})
    expect([refused.status, refused.body]).toMatchObject([422, { missing: ['price'] }])
    expect((await move(free, 'publish', { onRequest: true })).body.status).toBe('active')
    const family = await buildProduct(db, {
      status: 'draft',
      variants: [{ values: { Renk: 'Mavi' }, status: 'passive' }],
    })
    expect((await move({ id: family.id, version: 1 }, 'publish', {})).body).toMatchObject({
      missing: ['variant'],
    })
  })

  test('a draft with a time publishes itself then; one that lacks a price stays a draft without a time', async () => {
    const at = new Date(Date.now() + 60_000).toISOString()
    const { body: first } = await make({ name: 'Yarınki' })
    const { body: second } = await make({ name: 'Fiyatsız yarınki', price: gross('0') })
    expect((await change(first, { publishAt: new Date(0).toISOString() })).status).toBe(422)
    for (const draft of [first, second])
      expect((await change(draft, { publishAt: at })).body.publishAt).toBe(at)
    const statuses = async () => {
      await made.shop.products.publishDue()
      const { rows } = await db.unchecked(
        'select status, publish_at from products where id = any ($1) order by id',
        [[first.id, second.id]],
      )
      return rows
    }
    expect(await statuses()).toMatchObject([{ status: 'draft' }, { status: 'draft' }])
    await db.unchecked(
      "update products set publish_at = now() - interval '1 minute' where publish_at is not null",
    )
    expect(await statuses()).toEqual([
      { status: 'active', publish_at: null },
      { status: 'draft', publish_at: null },
    ])
    expect((await app.inject(`/api/catalog/product/${first.id}`)).statusCode).toBe(200)
  })
})

test('a copy has the texts, units, categories and pictures, and neither stock, barcode nor code', async () => {
  const built = await buildProduct(db, {
    name: 'Kase',
    category: 'ev/mutfak',
    brand: 'Lodos',
    stock: 9,
    english: { name: 'Bowl' },
    units: [
      { value: 'Adet', barcode: '8690000000012', weight: '1' },
      { value: 'Koli', multiplier: 6 },
    ],
    specifications: { tr: { Malzeme: 'Çini' } },
    pictures: ['3-1.jpg'],
  })
  const { status, body } = await editor.request<ProductRecord>('POST', `/products/${built.id}/copy`)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'draft',
    stock: 0,
    tr: { name: 'Kase (kopya)' },
    en: { name: 'Bowl (copy)' },
    brand: { name: 'Lodos' },
    categories: [{ label: 'ev › Mutfak' }],
    units: [
      { value: 'Adet', barcode: '', weight: '1' },
      { value: 'Koli', multiplier: 6 },
    ],
    specifications: { tr: [{ name: 'Malzeme', value: 'Çini' }] },
    pictures: [{ file: '3-1.jpg' }],
  })
  expect(body.code).not.toBe(built.code)
})

describe('a price while it is typed', () => {
  test('says what shoppers would see struck through, exactly what they see once it is saved', async () => {
    const built = await buildProduct(db, {
      gross: '100',
      list: '150',
      earlier: [
        { price: '66.666667', days: 60 },
        { price: '75', days: 10 },
      ],
    })
    const { body: record } = await editor.request<ProductRecord>('GET', `/products/${built.id}`)
    for (const [amount, list] of [
      ['60', '120'],
      ['90', '200'],
      ['70', ''],
    ] as const) {
      const query = new URLSearchParams({ amount, kind: 'gross', list })
      const { body: check } = await editor.request<PriceCheck>(
        'GET',
        `/products/${built.id}/price-check?${query}`,
      )
      const { body: before } = await editor.request<ProductRecord>('GET', `/products/${built.id}`)
      const { body: saved } = await change(before, {
        price: gross(amount),
        listPrice: list === '' ? null : gross(list),
      })
      expect([amount, check.struck?.gross ?? null]).toEqual([amount, saved.units[0]?.struck?.gross ?? null])
      expect(check.gross).toBe(saved.units[0]?.price.gross)
    }
    expect(record.lowest30).not.toBe(null)
  })

  test('warns of a loss and of a list price that the 30-day rule does not allow', async () => {
    const { body: product } = await make({ name: 'Tencere', price: gross('120') })
    await change(product, { cost: '80' })
    const check = async (query: string) =>
      (await editor.request<PriceCheck>('GET', `/products/${product.id}/price-check?${query}`)).body
    expect(await check('amount=90')).toMatchObject({ net: '75', margin: '-6.7', warnings: ['below-cost'] })
    expect((await check('amount=0')).warnings).toEqual(['on-request'])
    expect((await check('amount=110&list=300')).warnings).toEqual(['struck-below-list'])
    expect((await check('amount=130&list=300')).warnings).toEqual(['nothing-struck'])
    expect((await check('amount=130&list=100')).warnings).toEqual(['list-not-above'])
  })
})

describe('rights', () => {
  test('prices are those of finance and catalogue, everything else of catalogue alone', async () => {
    const { body: product } = await make({ name: 'Haklar' })
    const finance = await staffBrowser(made, 'finance')
    const orders = await staffBrowser(made, 'orders')
    const sent = async (who: typeof finance, body: ProductChange) => {
      const { body: now } = await editor.request<ProductRecord>('GET', `/products/${product.id}`)
      return (await who.request('PATCH', `/products/${product.id}`, { body, version: now.version })).status
    }
    expect(await sent(finance, { price: gross('10'), cost: '5' })).toBe(200)
    expect(await sent(finance, { price: gross('10'), tr: { name: 'x' } })).toBe(403)
    expect(
      await sent(finance, { units: [{ id: null, value: 'Koli', multiplier: 2, price: gross('1') }] }),
    ).toBe(403)
    expect(await sent(orders, { price: gross('10') })).toBe(403)
    expect(await sent(orders, {})).toBe(403)
    const { rows } = await db.unchecked<{ changed_by: string }>(
      'select changed_by from price_history where product_id = $1 order by id desc limit 1',
      [product.id],
    )
    expect(rows[0]?.changed_by).toContain('finance')
  })
})

describe('what products lack', () => {
  test('each gap lists exactly the products that lack it, and the counts say how many', async () => {
    const { body: counts } = await editor.request<ProductCounts>('GET', '/products/counts')
    const idsOf = async (query: string) => {
      const ids: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: ProductList = await list(`${query}&limit=100&cursor=${cursor}`)
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.next
      }
      return ids.toSorted((a, b) => a - b)
    }
    const all = await Promise.all(
      (await idsOf('')).map(
        async (id) => (await editor.request<ProductRecord>('GET', `/products/${id}`)).body,
      ),
    )
    const lacking: Partial<Record<ProductGap, (product: ProductRecord) => boolean>> = {
      'no-picture': ({ pictures }) => pictures.length === 0,
      'no-category': ({ categories }) => categories.length === 0,
      'no-brand': ({ brand }) => brand === null,
      'no-english': ({ en }) => en.name === '',
      'no-description': ({ tr }) => tr.description === '',
      'wrong-check-digit': ({ units }) => units[0]?.barcodeProblem === 'check-digit',
    }
    for (const [gap, lacks] of Object.entries(lacking)) {
      const expected = all.filter((product) => lacks(product)).map(({ id }) => id)
      expect([gap, await idsOf(`missing=${gap}`)]).toEqual([gap, expected])
      expect([gap, counts.missing[gap as ProductGap]]).toEqual([
        gap,
        { value: expected.length, estimated: false },
      ])
    }
    for (const gap of PRODUCT_GAPS)
      expect(await idsOf(`missing=${gap}`)).toHaveLength(counts.missing[gap].value)
    for (const state of PRODUCT_STATES)
      expect(await idsOf(`state=${state}`)).toHaveLength(counts.states[state].value)
  })

  test('the database knows a wrong check digit as the rule does', async () => {
    const barcodes = [
      '8690000000012',
      '8690000000013',
      '869 0000-000012',
      '96385074',
      '96385075',
      '12345',
      '',
      'MTK-18V',
    ]
    const { rows } = await db.unchecked<{ wrong: boolean }>(
      'select has_wrong_check_digit(barcode) as wrong from unnest($1::text[]) with ordinality as given (barcode, at) order by at',
      [barcodes],
    )
    expect(rows.map(({ wrong }) => wrong)).toEqual(
      barcodes.map((each) => barcodeProblem(each) === 'check-digit'),
    )
  })
})

test('barcodes are listed for each thing sold that lacks one or has a wrong one, page by page', async () => {
  const own = { 'no-barcode': '', 'wrong-check-digit': '8690000000013' }
  for (const [missing, barcode] of Object.entries(own)) {
    const wrong = { units: [{ value: 'Adet', barcode }] }
    const family = await buildProduct(db, {
      name: 'Barkodlu',
      variants: [
        { values: { Renk: 'Mavi' }, ...wrong },
        { values: { Renk: 'Sarı' }, units: [{ value: 'Adet', barcode: '8690000000012' }] },
        { values: { Renk: 'Eski' }, status: 'deleted', ...wrong },
      ],
    })
    const draft = await buildProduct(db, { status: 'draft', ...wrong })
    await buildProduct(db, { status: 'deleted', ...wrong })
    const items: BarcodeRow[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: BarcodeList } = await editor.request(
        'GET',
        `/products/barcodes?missing=${missing}&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      items.push(...body.items)
      cursor = body.next
    }
    const { rows } = await db.unchecked<{ id: number }>(
      `select p.id from products p join product_units u on u.product_id = p.id and u.position = 0
         left join products parent on parent.id = p.parent_id
        where not p.has_children and p.status <> 'deleted' and coalesce(parent.status, '') <> 'deleted'
          and ($1 = '' and u.barcode = '' or $1 <> '' and has_wrong_check_digit(u.barcode)) order by p.id desc`,
      [barcode],
    )
    expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(items.slice(0, 2)).toMatchObject([
      { id: draft.id, options: '' },
      { id: family.children[0]?.id, name: 'Barkodlu', options: 'Mavi', barcode },
    ])
  }
})

// The last one: other tests walk through all products.
test('a product with 2,048 variants lists the first, and says of all how many there are and what they differ in', async () => {
  const { id, children } = await buildManyVariants(db, 'Ölçüye Gömlek', { Renk: 64, Beden: 32 })
  // The first to be listed are not on sale; the last one is.
  await db.unchecked(
    "update products set status = 'passive', sale_price = 0 where parent_id = $1 and id <> $2",
    [id, children.at(-1)?.id],
  )
  const { body } = await editor.request<ProductRecord>('GET', `/products/${id}`)
  expect(body.variants.map((variant) => variant.id)).toEqual(children.slice(0, 100).map((child) => child.id))
  expect(body).toMatchObject({ variantCount: 2048, variantsOnSale: 1 })
  expect(
    body.variantOptions.map(({ name, values, count }) => [name, values[0], values.length, count]),
  ).toEqual([
    ['Renk', 'Renk 1', 20, 64],
    ['Beden', 'Beden 1', 20, 32],
  ])
  expect(body.checklist).toContainEqual({ key: 'price', done: true })
  expect(JSON.stringify(body).length).toBeLessThan(100_000)
})
