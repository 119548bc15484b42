import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildCategory, buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { FoundPlaces, SizeGuideForm, SizeGuideList, SizeGuideRecord } from './size-guides-schemas.ts'

const made = await testShop({ pages: true })
const { db, shop, app } = made
const editor = await staffBrowser(made, 'catalogue')

const TABLE = 'Beden\tBel (cm)\nS\t68–74'
const problemOf = (body: unknown) => body as { error: { code: string }; fields?: Record<string, string> }
let guides = 0

async function aGuide(name = `Tablo ${++guides}`): Promise<SizeGuideRecord> {
  const { status, body } = await editor.request<SizeGuideRecord>('POST', '/size-guides', { body: { name } })
  expect(status).toBe(200)
  return body
}
function formOf(guide: SizeGuideRecord, change: Partial<SizeGuideForm> = {}): SizeGuideForm {
  const { id: _id, version: _version, productCount: _count, ...form } = guide
  return { ...form, table: TABLE, ...change }
}
const save = (guide: SizeGuideRecord, change: Partial<SizeGuideForm> = {}) =>
  editor.request<SizeGuideRecord>('PUT', `/size-guides/${guide.id}`, {
    body: formOf(guide, change),
    version: guide.version,
  })
const categoryId = async (path: string) =>
  (await db.unchecked<{ id: number }>('select id from categories where path = $1', [path])).rows[0]?.id ?? 0
const brandId = async (name: string) =>
  (await db.unchecked<{ id: number }>('select id from brands where name = $1', [name])).rows[0]?.id ?? 0
const place = (ids: { categoryId?: number; brandId?: number }) => ({
  categoryId: ids.categoryId ?? null,
  brandId: ids.brandId ?? null,
  label: '',
})
const shownBy = async (productId: number, locale: 'tr' | 'en' = 'tr') =>
  (await shop.sizeGuides.ofProduct(productId, locale))?.name ?? null

await buildCategory(db, 'giyim', 'Giyim')
await buildCategory(db, 'giyim/ayakkabi', 'Ayakkabı')
const shoe = await buildProduct(db, { code: 'AYK-1', category: 'giyim/ayakkabi', brand: 'Turna' })
const other = await buildProduct(db, { code: 'AYK-2', category: 'giyim/ayakkabi', brand: 'Serçe' })
const bag = await buildProduct(db, { code: 'CANTA', category: 'giyim', brand: 'Turna' })
const [giyim, ayakkabi, turna] = [
  await categoryId('giyim'),
  await categoryId('giyim/ayakkabi'),
  await brandId('Turna'),
]

describe('the nearest table is shown', () => {
  const seen = async () => [await shownBy(shoe.id), await shownBy(other.id), await shownBy(bag.id)]

  test('of the product, its brand in its category, its brand, its deepest category, in this order', async () => {
    expect(await seen()).toEqual([null, null, null])
    await save(await aGuide('Giyim'), { places: [place({ categoryId: giyim })] })
    expect(await seen()).toEqual(['Giyim', 'Giyim', 'Giyim'])
    await save(await aGuide('Ayakkabı'), { places: [place({ categoryId: ayakkabi })] })
    expect(await seen()).toEqual(['Ayakkabı', 'Ayakkabı', 'Giyim'])
    await save(await aGuide('Turna'), { places: [place({ brandId: turna })] })
    expect(await seen()).toEqual(['Turna', 'Ayakkabı', 'Turna'])
    await save(await aGuide('Turna ayakkabı'), { places: [place({ brandId: turna, categoryId: ayakkabi })] })
    expect(await seen()).toEqual(['Turna ayakkabı', 'Ayakkabı', 'Turna'])
    await save(await aGuide('Yalnız bu'), { products: 'AYK-1' })
    expect(await seen()).toEqual(['Yalnız bu', 'Ayakkabı', 'Turna'])
  })

  test('a table without rows hides no other, and neither does a deleted one', async () => {
    const { body: list } = await editor.request<SizeGuideList>('GET', '/size-guides')
    const own = list.items.find(({ name }) => name === 'Yalnız bu')
    const { body: guide } = await editor.request<SizeGuideRecord>('GET', `/size-guides/${own?.id}`)
    expect(guide).toMatchObject({ products: 'AYK-1', productCount: 1 })
    const { body: emptied } = await save(guide, { table: '' })
    expect(await shownBy(shoe.id)).toBe('Turna ayakkabı')
    const { body: filled } = await save(emptied)
    expect(await shownBy(shoe.id)).toBe('Yalnız bu')
    await editor.request('DELETE', `/size-guides/${filled.id}`, { version: filled.version })
    expect(await shownBy(shoe.id)).toBe('Turna ayakkabı')
  })

  test('a place that shows another table is refused by that table’s name', async () => {
    const guide = await aGuide()
    const { status, body } = await save(guide, { places: [place({ categoryId: ayakkabi })] })
    expect(status).toBe(422)
    expect(problemOf(body).fields?.places).toBe(
      'Ayakkabı için zaten "Ayakkabı" tablosu gösteriliyor. Önce oradan kaldırın.',
    )
  })

  test('categories and brands are found by a part of their names', async () => {
    const find = async (q: string) =>
      (await editor.request<FoundPlaces>('GET', `/size-guides/places?q=${encodeURIComponent(q)}`)).body
    expect(await find('ayakkabi')).toEqual({
      categories: [{ id: ayakkabi, label: 'Giyim › Ayakkabı' }],
      brands: [],
    })
    expect((await find('TURN')).brands).toEqual([{ id: turna, label: 'Turna' }])
  })
})

test('a variant’s code attaches its product, whose page shows the table with its rows', async () => {
  const product = await buildProduct(db, {
    code: 'TS',
    name: 'Tişört',
    variants: [{ code: 'TS-S', values: { Beden: 'S' } }],
  })
  const guide = await aGuide('Tişört bedenleri')
  const { body: saved } = await save(guide, {
    products: 'TS-S\nTS',
    measuring: 'Göğsü en geniş yerinden ölçün.',
  })
  expect(saved.products).toBe('TS')
  const page = await app.inject({ url: `/tisort-p-${product.id}`, headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  for (const text of ['Tişört bedenleri', 'Bel (cm)', '68–74', 'Göğsü en geniş yerinden'])
    expect(page.body).toContain(text)
})

test('a saved table is on the cached page at once', async () => {
  const product = await buildProduct(db, { code: 'CACHED', name: 'Önbellek' })
  const page = async () => (await app.inject({ url: `/onbellek-p-${product.id}` })).body
  expect(await page()).not.toContain('beden-tablosu')
  const { body: first } = await save(await aGuide(), { products: 'CACHED' })
  expect(await page()).toContain('68–74')
  await save(first, { table: 'Beden\tBel\nS\t70–71' })
  expect(await page()).toContain('70–71')
})

test('English texts are optional, and each missing one is the Turkish one, marked as such', async () => {
  const { id } = await buildProduct(db, { code: 'EN' })
  const { body: turkish } = await save(await aGuide('Türkçe'), { products: 'EN', measuring: 'Ölçün.' })
  expect(await shop.sizeGuides.ofProduct(id, 'en')).toEqual({
    name: 'Türkçe',
    table: [
      ['Beden', 'Bel (cm)'],
      ['S', '68–74'],
    ],
    tableLocale: 'tr',
    measuring: 'Ölçün.',
    measuringLocale: 'tr',
    picture: null,
  })
  await save(turkish, { englishName: 'English', englishTable: 'Size;Waist\nS;68' })
  expect(await shop.sizeGuides.ofProduct(id, 'en')).toMatchObject({
    name: 'English',
    tableLocale: 'en',
    table: [
      ['Size', 'Waist'],
      ['S', '68'],
    ],
    measuringLocale: 'tr',
  })
  expect(await shownBy(id)).toBe('Türkçe')
})

await buildProduct(db, { code: 'TAKEN' })
await save(await aGuide('Var olan'), { products: 'TAKEN' })

describe('what is wrong is refused at its field, and nothing is saved', () => {
  test.each([
    { change: { table: 'Beden\nS' }, field: 'table' },
    { change: { englishTable: 'Size' }, field: 'englishTable' },
    { change: { table: '', englishTable: 'Size;Waist\nS;68' }, field: 'table' },
    { change: { name: 'VAR OLAN' }, field: 'name' },
    { change: { products: 'YOK-1\nYOK-2' }, field: 'products' },
    { change: { products: 'TAKEN' }, field: 'products' },
    {
      change: { products: Array.from({ length: 2001 }, (_, at) => `K${at}`).join('\n') },
      field: 'products',
    },
    { change: { picture: 'ffffffffffffffffffffffff.webp' }, field: 'picture' },
  ])('$field', async ({ change, field }) => {
    const guide = await aGuide()
    const { status, body } = await save(guide, { measuring: 'değişti', ...change })
    expect([status, Object.keys(problemOf(body).fields ?? {})]).toEqual([422, [field]])
    const { body: after } = await editor.request<SizeGuideRecord>('GET', `/size-guides/${guide.id}`)
    expect(after).toEqual(guide)
  })

  test.each([
    { name: '' },
    { name: 'a'.repeat(81) },
    { places: [{ categoryId: null, brandId: null, label: '' }] },
    { places: [{ categoryId: -1, brandId: null, label: '' }] },
    { picture: '../../etc/passwd' },
    { table: 'x'.repeat(50_001) },
    { products: 5 },
  ])('a body that is none: %o', async (change) => {
    const guide = await aGuide()
    const response = await editor.request('PUT', `/size-guides/${guide.id}`, {
      body: { ...formOf(guide), ...change },
      version: guide.version,
    })
    expect([400, 422]).toContain(response.status)
  })
})

test('an old version is refused with the table as it is, for saving and for deleting', async () => {
  const guide = await aGuide()
  await save(guide, { measuring: 'Bir' })
  const stale = await save(guide, { measuring: 'İki' })
  expect([stale.status, (stale.body as unknown as { current: SizeGuideRecord }).current.measuring]).toEqual([
    409,
    'Bir',
  ])
  const gone = await editor.request('DELETE', `/size-guides/${guide.id}`, { version: guide.version })
  expect(gone.status).toBe(409)
})

test('two people who attach the same category at once: one of them is told of the other', async () => {
  await buildCategory(db, 'yaris', 'Yarış')
  const places = [place({ categoryId: await categoryId('yaris') })]
  const [one, two] = [await aGuide(), await aGuide()]
  const results = await Promise.all([save(one, { places }), save(two, { places })])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('the history names what changed, and only who may edit the catalogue changes it', async () => {
  const guide = await aGuide('Geçmiş')
  await save(guide, { measuring: 'Yeni' })
  const { body } = await editor.request<{ items: { action: string; after: object }[] }>(
    'GET',
    `/audit/sizeGuide/${guide.id}`,
  )
  expect(body.items.map(({ action }) => action)).toEqual(['sizeGuide.change', 'sizeGuide.create'])
  expect(body.items[0]?.after).toEqual({ table: TABLE, measuring: 'Yeni' })
  const support = await staffBrowser(made, 'support')
  expect((await support.request('GET', `/size-guides/${guide.id}`)).status).toBe(200)
  expect((await support.request('POST', '/size-guides', { body: { name: 'x' } })).status).toBe(403)
})

test('a drawing is stored as pixels and shown, and a file that is none is refused', async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  async function upload(payload: Buffer) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/admin/size-guides/pictures',
      headers: { cookie: editor.cookie, 'x-csrf-token': editor.csrfToken, 'content-type': 'image/png' },
      payload,
    })
    return { status: response.statusCode, body: response.json<{ file: string }>() }
  }
  const { status, body } = await upload(png)
  expect(status).toBe(201)
  const { id } = await buildProduct(db, { code: 'DRAWN' })
  await save(await aGuide(), { products: 'DRAWN', picture: body.file })
  expect((await shop.sizeGuides.ofProduct(id, 'tr'))?.picture).toBe(body.file)
  expect((await upload(Buffer.from('<svg onload="x()"/>'))).status).toBe(422)
})
