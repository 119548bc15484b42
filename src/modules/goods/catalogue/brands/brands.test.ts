import { describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { buildCategory, buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { findOrCreateBrand } from '../bulk/bulk-products.server.ts'
import { foldBrand } from './brand-edit-queries.ts'
import type { BrandList, BrandRecord, MergePreview } from './brands-admin-schemas.ts'

const made = await testShop({ pages: true })
const { db, shop, app } = made
const staff = await staffBrowser(made, 'catalogue')
const PREFERENCES = { locale: 'tr', currency: 'TRY' } as const

type Refused = { error: { code: string }; fields?: Record<string, string>; counted?: MergePreview }
const idOf = async (name: string) =>
  (await db.unchecked<{ id: number }>('select id from brands where name = $1', [name])).rows[0]?.id ?? 0
const read = async (name: string) =>
  (await staff.request<BrandRecord>('GET', `/brands/${await idOf(name)}`)).body
const change = async (name: string, body: object, version?: number) => {
  const brand = await read(name)
  return staff.request<BrandRecord & Refused>('PATCH', `/brands/${brand.id}`, {
    body,
    version: version ?? brand.version,
  })
}
const list = async (query = '') => (await staff.request<BrandList>('GET', `/brands${query}`)).body
const leadsTo = async (path: string) => {
  const { statusCode, headers } = await app.inject({ url: path, headers: { accept: 'text/html' } })
  return statusCode === 301 ? headers.location : statusCode
}
/** Which brand a product file that says this name gives its products. */
const imported = async (name: string) =>
  (await transaction(db, (tx) => findOrCreateBrand(tx, name, foldBrand(name)))).name
const found = async (q: string) => (await shop.catalogue.list('arama', { q }, PREFERENCES))?.total

await buildCategory(db, 'ev', 'Ev')
const kettle = await buildProduct(db, { name: 'Çaydanlık', brand: 'Işık', category: 'ev', stock: 1 })
await buildProduct(db, { name: 'Tava', brand: 'Işık', category: 'ev', stock: 1 })
await buildProduct(db, { name: 'Lamba', brand: 'Işık A.Ş.', category: 'ev', stock: 1 })
await db.unchecked(`update products set search_text = search_text || ' isik' where brand_id is not null`)
shop.changes.publish({ topic: 'catalogue' })

describe('a renamed brand', () => {
  test('keeps its address; products, searches and product files follow its name', async () => {
    const { status, body } = await change('Işık', { name: 'Işıl Mutfak' })
    expect([status, body.name, body.address]).toEqual([200, 'Işıl Mutfak', 'isik'])
    expect((await shop.catalogue.product(kettle.id, PREFERENCES))?.brand?.name).toBe('Işıl Mutfak')
    expect(await found('ışıl çaydanlık')).toBe(1)
    expect(await imported('IŞIK')).toBe('Işıl Mutfak')
  })

  test('gets another address where somebody says so, and the old one leads on, in a category too', async () => {
    expect((await change('Işıl Mutfak', { address: 'isil' })).body.address).toBe('isil')
    expect(await leadsTo('/isik?sort=price')).toBe('/isil?sort=price')
    expect(await leadsTo('/isik/ev')).toBe('/isil/ev')
    expect(await leadsTo('/isil')).toBe(200)
    expect((await shop.catalogue.list('isik', {}, PREFERENCES))?.total).toBe(2)
  })

  test('is chosen in filters by the code it had, and pages lead to the one it has', async () => {
    expect(await leadsTo('/arama?brand=ISIK&brand=ISIK-A-S&sort=price')).toBe(
      '/arama?brand=ISIL&brand=ISIK-A-S&sort=price',
    )
    expect(await leadsTo('/arama?brand=YOK')).toBe(200)
    const list = await shop.catalogue.list('', { brand: 'isik' }, PREFERENCES)
    expect(list?.total).toBe(2)
    expect(
      list?.facets
        .flatMap((facet) => (facet.kind === 'choice' ? facet.values : []))
        .filter(({ selected }) => selected),
    ).toMatchObject([{ value: 'ISIL' }])
  })

  test.each([
    [
      { address: 'sepet' },
      'address',
      'Bu adreste başka bir sayfa, kategori ya da marka var. Başka bir adres yazın.',
    ],
    [
      { address: 'ev' },
      'address',
      'Bu adreste başka bir sayfa, kategori ya da marka var. Başka bir adres yazın.',
    ],
    [
      { name: 'ISIK a.ş.' },
      'name',
      '"Işık A.Ş." adlı bir marka zaten var; yazılışı farklı olsa da aynı marka sayılır. Bu iki markayı birleştirebilirsiniz.',
    ],
    [
      { logo: `${'a'.repeat(24)}.webp` },
      'logo',
      'Bu görsel mağazada yok. Yüklenmiş bir görselin dosya adını yazın.',
    ],
  ])('is refused %j with a sentence', async (body, field, sentence) => {
    const refused = await change('Işıl Mutfak', body)
    expect([refused.status, refused.body.fields?.[field]]).toEqual([422, sentence])
  })
})

test('text, logo and search texts of a brand are on its page', async () => {
  const file = `${'b'.repeat(24)}.webp`
  await db.unchecked('insert into pictures (file, width, height) values ($1, 400, 400)', [file])
  await change('Işıl Mutfak', {
    logo: file,
    tr: { body: '<p>1954’ten beri</p>', metaTitle: 'Işıl', metaDescription: 'Mutfak ürünleri' },
    en: { body: '<p>Since 1954</p>', metaTitle: '', metaDescription: '' },
  })
  const page = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body
  for (const text of ['1954’ten beri', '<title>Işıl', 'content="Mutfak ürünleri"', 'alt="Işıl Mutfak"'])
    expect(await page('/isil')).toContain(text)
  expect(await page('/en/isil')).toContain('Since 1954')
})

test('brands are listed by name, found however they are typed, and page by page', async () => {
  expect((await list()).items.map(({ name, products }) => [name, products])).toEqual([
    ['Işık A.Ş.', 1],
    ['Işıl Mutfak', 2],
  ])
  expect((await list('?q=ISIL')).items.map(({ name }) => name)).toEqual(['Işıl Mutfak'])
  await staff.request('POST', '/brands', { body: { name: 'Ürünsüz' } })
  expect((await list('?only=unused')).items.map(({ name }) => name)).toEqual(['Ürünsüz'])
  const first = await list('?limit=2')
  const second = await list(`?limit=2&cursor=${first.next}`)
  expect([first.count.value, second.items.map(({ name }) => name)]).toEqual([3, ['Ürünsüz']])
})

test('a brand without a product is deleted, another one is not', async () => {
  const send = async (name: string) => {
    const { id, version } = await read(name)
    return staff.request<Refused>('DELETE', `/brands/${id}`, { version })
  }
  expect((await send('Işık A.Ş.')).body).toMatchObject({
    error: { messages: { type: expect.any(String) } },
  })
  expect((await send('Ürünsüz')).status).toBe(200)
  expect(await leadsTo('/urunsuz')).toBe(404)
})

test('a merged brand gives everything that points to it to the other one, as the preview counted', async () => {
  const [from, into] = [await read('Işık A.Ş.'), await read('Işıl Mutfak')]
  await db.unchecked(
    `with guide as (insert into size_guides (name, size_table) values ('Lamba', '[]') returning id)
     insert into size_guide_places (guide_id, brand_id) select id, $1 from guide`,
    [from.id],
  )
  await db.unchecked(
    `insert into coupons (code, key, kind, percent, brand_ids) values ('LAMBA', 'LAMBA', 'percent', 10, array[$1::int, $2::int])`,
    [from.id, into.id],
  )
  const { body: preview } = await staff.request<MergePreview>(
    'GET',
    `/brands/${from.id}/merge?into=${into.id}`,
  )
  expect(preview).toEqual({ products: 1, guides: 1, version: from.version, into: 'Işıl Mutfak' })
  const merge = (counted: object) =>
    staff.request<BrandRecord & Refused>('POST', `/brands/${from.id}/merge`, {
      body: { into: into.id, counted },
      version: from.version,
    })
  const other = await merge({ products: 3, guides: 1 })
  expect([other.status, other.body.error.code, other.body.counted?.products]).toEqual([
    409,
    'COUNTED_OTHERWISE',
    1,
  ])
  const { status, body } = await merge({ products: 1, guides: 1 })
  expect([status, body.name, body.products]).toEqual([200, 'Işıl Mutfak', 3])
  expect(await leadsTo(`/${from.address}`)).toBe('/isil')
  expect(await imported('Işık A.Ş.')).toBe('Işıl Mutfak')
  expect(await found('ışıl lamba')).toBe(1)
  const { rows } = await db.unchecked(
    `select (select brand_ids from coupons where code = 'LAMBA') as coupon,
       (select array_agg(brand_id) from size_guide_places) as guides, (select count(*)::int from brands) as brands`,
  )
  expect(rows).toEqual([{ coupon: [into.id], guides: [into.id], brands: 1 }])
})

test('a second person who saves an older brand is told', async () => {
  const { status, body } = await change('Işıl Mutfak', { name: 'Başka' }, 1)
  expect([status, body.error.code]).toEqual([409, 'CONFLICT'])
})
