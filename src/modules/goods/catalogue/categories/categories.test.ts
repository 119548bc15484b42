import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { buildCategory, buildProduct } from '#tests/support/builders.ts'
import { buildCoupon } from '#tests/support/coupons.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { findOrCreateCategory, writeCategories } from '../bulk/bulk-products.server.ts'
import type { CategoryList, CategoryRecord, DeletionPreview } from './categories-admin-schemas.ts'

const made = await testShop({ pages: true })
const { db, shop, app } = made
const staff = await staffBrowser(made, 'catalogue')
const PREFERENCES = { locale: 'tr', currency: 'TRY' } as const

type Refused = { error: { code: string; messages: unknown }; fields?: Record<string, string> }
const idOf = async (path: string) =>
  (await db.unchecked<{ id: number }>('select id from categories where path = $1', [path])).rows[0]?.id ?? 0
const read = async (path: string) =>
  (await staff.request<CategoryRecord>('GET', `/categories/${await idOf(path)}`)).body
const change = async (path: string, body: object, version?: number) => {
  const record = await read(path)
  return staff.request<CategoryRecord & Refused>('PATCH', `/categories/${record.id}`, {
    body,
    version: version ?? record.version,
  })
}
const create = (name: string, parentId: number | null = null) =>
  staff.request<CategoryRecord & Refused>('POST', '/categories', { body: { name, parentId } })
const remove = async (path: string, products: string, counted?: object) => {
  const { id, version } = await read(path)
  const preview = await staff.request<DeletionPreview>(
    'GET',
    `/categories/${id}/deletion?products=${products}`,
  )
  const { version: _, uses, ...now } = preview.body
  const body = { products, counted: counted ?? now }
  const sent = await staff.request<{ leadsTo: string | null } & Refused>('DELETE', `/categories/${id}`, {
    body,
    version,
  })
  return { ...sent, counted: now, uses }
}
const leadsTo = async (path: string) => {
  const { statusCode, headers } = await app.inject({ url: path, headers: { accept: 'text/html' } })
  return statusCode === 301 ? headers.location : statusCode
}
/** Where a product file that names a category by these names puts its product. */
const imported = async (...names: string[]) => {
  let parentId: number | null = null
  let path = ''
  for (const name of names)
    ({ id: parentId, path } = await transaction(db, (tx) =>
      findOrCreateCategory(tx, { parentId, name, run: null }),
    ))
  return path
}
const categoriesOf = async (productId: number) =>
  (
    await db.unchecked<{ path: string }>(
      `select c.path || case when pc.direct then '' else ' (above)' end as path
         from product_categories pc join categories c on c.id = pc.category_id where product_id = $1 order by 1`,
      [productId],
    )
  ).rows.map(({ path }) => path)

/** The tree and what menus show of it, once they have been read again. */
async function menuAfter() {
  await shop.catalogue.listScope('ev', 'tr')
  await shop.catalogue.listsAnything({ id: 0 })
  return shop.catalogue.menu('tr')
}

/** Every product is in exactly the categories above those it is directly in, and every path is its slugs from the root. */
async function expectWhole(): Promise<void> {
  const wrong = await db.unchecked(
    `with recursive line as (
       select id as leaf, id, parent_id from categories
       union all select line.leaf, c.id, c.parent_id from line join categories c on c.id = line.parent_id
     ), due as (
       select distinct pc.product_id, line.id as category_id
         from product_categories pc join line on line.leaf = pc.category_id where pc.direct
     )
     select 'product' as what, coalesce(due.product_id, pc.product_id) as id from due
       full join product_categories pc using (product_id, category_id)
      where due.product_id is null or pc.product_id is null
     union all
     select 'path', c.id from categories c left join categories p on p.id = c.parent_id
      where c.path <> coalesce(p.path || '/', '') || c.slug`,
  )
  expect(wrong.rows).toEqual([])
}

await buildCategory(db, 'ev', 'Ev')
await buildCategory(db, 'ev/mutfak', 'Mutfak')
await buildCategory(db, 'ev/mutfak/tencere', 'Tencere')
await buildCategory(db, 'bahce', 'Bahçe')
const pot = await buildProduct(db, { name: 'Düdüklü', category: 'ev/mutfak/tencere', stock: 1 })
const shelf = await buildProduct(db, { name: 'Raf', category: 'ev/mutfak', stock: 1 })
shop.changes.publish({ topic: 'catalogue' })

describe('a renamed category', () => {
  test('moves with all below it; old addresses lead on, also below a brand, and product files find it by its old name', async () => {
    const { status, body } = await change('ev/mutfak', { name: 'Mutfak  Gereçleri' })
    expect([status, body.path, body.name]).toEqual([200, 'ev/mutfak-gerecleri', 'Mutfak Gereçleri'])
    expect(await leadsTo('/ev/mutfak/tencere?page=1&q=')).toBe('/ev/mutfak-gerecleri/tencere?page=1')
    expect(await leadsTo('/en/ev/mutfak')).toBe('/en/ev/mutfak-gerecleri')
    expect(await leadsTo('/ev/mutfak-gerecleri/tencere')).toBe(200)
    expect(await leadsTo('/arama?category=ev%2Fmutfak&q=a')).toBe('/arama?category=ev%2Fmutfak-gerecleri&q=a')
    expect((await shop.catalogue.list('ev/mutfak', {}, PREFERENCES))?.total).toBe(2)
    expect(await imported('Ev', 'Mutfak', 'Tencere')).toBe('ev/mutfak-gerecleri/tencere')
    expect((await menuAfter()).flatMap(({ children }) => children.map(({ url }) => url))).toEqual([
      '/ev/mutfak-gerecleri',
    ])
    await expectWhole()
  })

  test('goes back to its old name and address without a circle', async () => {
    expect((await change('ev/mutfak-gerecleri', { name: 'Mutfak' })).body.path).toBe('ev/mutfak')
    expect(await leadsTo('/ev/mutfak')).toBe(200)
    expect(await leadsTo('/ev/mutfak-gerecleri')).toBe('/ev/mutfak')
    expect(await imported('Ev', 'Mutfak Gereçleri')).toBe('ev/mutfak')
  })

  test('gets the next number where a fixed page or a page of the merchant stands', async () => {
    await create('Takas')
    expect((await change('takas', { name: 'Sepet' })).body.path).toBe('sepet-2')
    await db.unchecked(`insert into pages (path, locale, title) values ('/kampanya', 'tr', 'Kampanya')`)
    expect((await change('sepet-2', { name: 'Kampanya' })).body.path).toBe('kampanya-2')
    expect((await remove('kampanya-2', 'none')).body.leadsTo).toBeNull()
    expect(await leadsTo('/kampanya-2')).toBe(410)
  })

  test('is refused where product files could not tell it from its sibling, and with an old version', async () => {
    await create('Bahçe Mobilyası')
    const taken = await change('bahce-mobilyasi', { name: 'BAHÇE' })
    expect([taken.status, taken.body.fields?.name]).toEqual([
      422,
      'Aynı yerde "Bahçe" adlı bir kategori zaten var; ürün dosyaları bu iki adı bir sayar. Başka bir ad yazın.',
    ])
    const old = await change('bahce-mobilyasi', { hidden: true }, 7)
    expect([old.status, old.body.error.code]).toEqual([409, 'CONFLICT'])
    await remove('bahce-mobilyasi', 'none')
  })
})

describe('a moved category', () => {
  test('takes its products out of what was above it and into what is; product files follow it', async () => {
    const { body } = await change('ev/mutfak', { parentId: await idOf('bahce') })
    expect(body.path).toBe('bahce/mutfak')
    expect(await categoriesOf(pot.id)).toEqual([
      'bahce (above)',
      'bahce/mutfak (above)',
      'bahce/mutfak/tencere',
    ])
    expect(await imported('Ev', 'Mutfak', 'Çaydanlık')).toBe('bahce/mutfak/caydanlik')
    const counts = await staff.request<CategoryList>('GET', '/categories')
    expect(counts.body.items.map(({ path, products, direct }) => [path, products, direct])).toEqual([
      ['bahce', 2, 0],
      ['bahce/mutfak', 2, 1],
      ['bahce/mutfak/caydanlik', 0, 0],
      ['bahce/mutfak/tencere', 1, 1],
      ['ev', 0, 0],
    ])
    await remove('bahce/mutfak/caydanlik', 'none')
    await expectWhole()
  })

  test('never goes below itself', async () => {
    const { status, body } = await change('bahce', { parentId: await idOf('bahce/mutfak/tencere') })
    expect([status, body.fields?.parentId]).toEqual([
      422,
      'Bir kategori kendisinin ya da kendi alt kategorilerinden birinin altına taşınamaz.',
    ])
  })

  test('stands where it is put among its siblings, in the menu too', async () => {
    const names = async () => {
      await menuAfter()
      return shop.catalogue.categories('tr').roots.map(({ name }) => name)
    }
    await create('Çiçek')
    await change('ev', { at: 0 })
    await change('cicek', { at: 1 })
    expect(await names()).toEqual(['Ev', 'Çiçek', 'Bahçe'])
    await create('Araba')
    expect(await names()).toEqual(['Ev', 'Çiçek', 'Bahçe', 'Araba'])
    for (const path of ['cicek', 'araba']) await remove(path, 'none')
  })
})

describe('a hidden category', () => {
  test('is in no menu, list, suggestion or sitemap, and its page leads on; its products stay where else they are', async () => {
    await change('bahce/mutfak', { hidden: true })
    const suggestions = async () =>
      JSON.parse((await shop.catalogue.json.suggest('mutfak', PREFERENCES)).toString())
    expect((await menuAfter()).map(({ url, children }) => [url, children])).toEqual([['/bahce', []]])
    expect((await suggestions()).categories).toEqual([])
    const list = await shop.catalogue.list('bahce/mutfak/tencere', {}, PREFERENCES)
    expect([list?.total, list?.nearest.map(({ url }) => url)]).toEqual([0, ['/bahce']])
    expect((await shop.catalogue.list('bahce', {}, PREFERENCES))?.total).toBe(2)
    expect((await shop.catalogue.product(pot.id, PREFERENCES))?.breadcrumb.map(({ url }) => url)).toEqual([
      '/bahce',
    ])
    const page = await app.inject({ url: '/bahce/mutfak', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('noindex')
    const sitemap = await app.inject({ url: '/sitemaps/categories-1.xml' })
    expect(sitemap.body).not.toContain('mutfak')
    await change('bahce/mutfak', { hidden: false })
    expect((await shop.catalogue.list('bahce/mutfak', {}, PREFERENCES))?.total).toBe(2)
  })
})

test('text, picture and search texts of a category are on the first page of its list, in both languages', async () => {
  const file = `${'c'.repeat(24)}.webp`
  const missing = await change('bahce', { picture: file })
  expect(missing.body.fields?.picture).toBe(
    'Bu görsel mağazada yok. Yüklenmiş bir görselin dosya adını yazın.',
  )
  await db.unchecked('insert into pictures (file, width, height) values ($1, 900, 600)', [file])
  await change('bahce', {
    picture: file,
    tr: {
      body: '<p>Bahçenin <b>her şeyi</b></p><script>x</script>',
      metaTitle: 'Bahçe ürünleri',
      metaDescription: '',
    },
    en: { name: 'Garden', body: '', metaTitle: '', metaDescription: 'Everything outdoors' },
  })
  const page = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body
  const turkish = await page('/bahce')
  for (const text of [
    'Bahçenin <b>her şeyi</b></p>',
    '<title>Bahçe ürünleri',
    `/images/${'c'.repeat(24)}-1280.jpg`,
  ])
    expect(turkish).toContain(text)
  expect(turkish).not.toContain('<script>x')
  const english = await page('/en/bahce')
  for (const text of ['>Garden</h1>', 'lang="tr"', 'content="Everything outdoors"'])
    expect(english).toContain(text)
})

describe('a deleted category', () => {
  test('gives its products and what is below it to the one above; its address and its name in files lead there', async () => {
    const { counted, body } = await remove('bahce/mutfak', 'to-parent')
    expect(counted).toEqual({ products: 1, left: 0, below: 1 })
    expect(body.leadsTo).toBe('bahce')
    expect(await categoriesOf(shelf.id)).toEqual(['bahce'])
    expect(await categoriesOf(pot.id)).toEqual(['bahce (above)', 'bahce/tencere'])
    expect(await leadsTo('/bahce/mutfak')).toBe('/bahce')
    expect(await leadsTo('/ev/mutfak/tencere')).toBe('/bahce/tencere')
    expect(await imported('Bahçe', 'Mutfak', 'Tencere')).toBe('bahce/tencere')
    expect(await imported('Ev', 'Mutfak')).toBe('bahce')
    await expectWhole()
  })

  test('gives them to another one; addresses of an earlier shop follow', async () => {
    await db.unchecked(
      `insert into redirects (from_path, category_id) select '/eski', id from categories where path = 'bahce/tencere'`,
    )
    expect((await remove('bahce/tencere', `to:${await idOf('ev')}`)).body.leadsTo).toBe('ev')
    expect(await categoriesOf(pot.id)).toEqual(['ev'])
    expect(await leadsTo('/eski')).toBe('/ev')
    await expectWhole()
  })

  test('is refused when the shop counts otherwise by now, and says how', async () => {
    const { status, body } = await remove('ev', 'none', { products: 7, left: 7, below: 0 })
    expect([status, body.error.code]).toEqual([409, 'COUNTED_OTHERWISE'])
    expect(body).toMatchObject({ counted: { products: 1, left: 1, below: 0 } })
    expect((await remove('ev', 'to-parent', { products: 1, left: 0, below: 0 })).body.fields?.products).toBe(
      'Bu kategorinin üstünde kategori yok. Ürünler için başka bir kategori seçin.',
    )
  })

  test('goes with all below it where nothing takes its products; a file that names it creates it again', async () => {
    await create('Saksı', await idOf('ev'))
    const shelfIn = await idOf('ev/saksi')
    const { id: couponId } = await buildCoupon(db, { code: 'EVE10', categoryIds: [shelfIn] })
    const archived = await buildProduct(db, { status: 'deleted' })
    const { id: goneId } = await buildCoupon(db, {
      ...{ code: 'EVE20', categoryIds: [shelfIn, 999_999], brandIds: [999_999], productIds: [archived.id] },
    })
    const { id: otherId } = await buildCoupon(db, {
      ...{ code: 'EVE30', categoryIds: [shelfIn], productIds: [archived.id, shelf.id] },
    })
    await made.set('anaSayfaKoleksiyon1Baglanti', '/ev/saksi')
    const owner = await staffBrowser(made, 'owner')
    const seen = await owner.request<DeletionPreview>(
      'GET',
      `/categories/${await idOf('ev')}/deletion?products=none`,
    )
    expect(seen.body.uses).toMatchObject({
      settings: [{ key: 'anaSayfaKoleksiyon1Baglanti', value: '/ev/saksi' }],
      settingCount: 1,
    })
    const { counted, uses } = await remove('ev', 'none')
    expect(counted).toEqual({ products: 1, left: 1, below: 1 })
    expect(uses).toEqual({
      coupons: [
        { id: couponId, code: 'EVE10', active: true, alone: true },
        { id: goneId, code: 'EVE20', active: true, alone: true },
        { id: otherId, code: 'EVE30', active: true, alone: false },
      ],
      couponCount: 3,
      settings: [],
      settingCount: 1,
      leadsTo: null,
    })
    expect(await categoriesOf(pot.id)).toEqual([])
    expect(await leadsTo('/ev/saksi')).toBe(410)
    expect(await imported('Ev', 'Saksı')).toBe('ev/saksi')
    await expectWhole()
  })
})

test('suggested specifications are kept in order, and come down to what is below', async () => {
  await buildCategory(db, 'giyim/gomlek')
  const suggestion = (name: string, values: string[] = []) => ({ name, nameEn: '', values })
  const [fabric, cut] = [suggestion('Kumaş', ['Pamuk', 'Keten']), suggestion('Kesim')]
  expect((await change('giyim', { suggestions: [fabric, cut] })).body.suggestions).toEqual([fabric, cut])
  const own = suggestion('KUMAŞ', ['Poplin'])
  expect((await change('giyim/gomlek', { suggestions: [own] })).body).toMatchObject({
    suggestions: [own],
    inherited: [fabric, cut],
  })
  const twice = await change('giyim', { suggestions: [fabric, suggestion('kumas')] })
  expect(twice.status).toBe(422)
})

test('two people who change the tree at once: the one who comes second is told, and nothing is lost', async () => {
  const { id, version } = (await create('İki Kişi')).body
  const send = (name: string) =>
    staff.request<CategoryRecord>('PATCH', `/categories/${id}`, { body: { name }, version })
  const results = await Promise.all([send('Birinci'), send('İkinci')])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  await expectWhole()
})

test('every change is in the audit log with what was before and what is after', async () => {
  const { rows } = await db.unchecked<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_log where action like 'category.%' order by id limit 1`,
  )
  expect(rows).toEqual([
    {
      action: 'category.change',
      before: { name: 'Mutfak', path: '/ev/mutfak' },
      after: { name: 'Mutfak Gereçleri', path: '/ev/mutfak-gerecleri' },
    },
  ])
})

test('after any moves, renames and deletions paths are slugs from the root and products are in all above them', async () => {
  const names = ['Ahşap', 'Ahsap', 'Cam', 'Sepet', 'Demir', 'Bez']
  const step = fc.record({
    verb: fc.constantFrom('move', 'rename', 'delete', 'create'),
    which: fc.nat(30),
    to: fc.nat(30),
    name: fc.constantFrom(...names),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      for (const { verb, which, to, name } of steps) {
        const { items } = (await staff.request<CategoryList>('GET', '/categories')).body
        const one = items[which % items.length]
        const other = to % 4 === 0 ? null : (items[to % items.length]?.id ?? null)
        if (verb === 'create' || !one) {
          const { status, body } = await create(name, other)
          if (status === 200) {
            const assignments = new Map([[pot.id, [{ categoryId: body.id, direct: true }]]])
            await transaction(db, (tx) => writeCategories(tx, assignments))
          }
        } else if (verb === 'move') await change(one.path, { parentId: other })
        else if (verb === 'rename') await change(one.path, { name })
        else await remove(one.path, other === null ? 'none' : `to:${other}`)
      }
      await expectWhole()
    }),
    { numRuns: 8 },
  )
})
