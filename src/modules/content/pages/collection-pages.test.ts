import { beforeEach, describe, expect, test, vi } from 'vitest'
import type {
  SettingChangeRecord,
  SettingsResponse,
} from '#modules/platform/settings/settings-admin-schemas.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

/** Pages of collections whose products the merchant picked, through the real server. */

const testing = await testShop({ pages: true })
const { db, shop, app, set, listen } = testing
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '120', category: 'mutfak' })
const pot = await buildProduct(db, { name: 'Cezve', gross: '80', category: 'mutfak' })
const soldOut = await buildProduct(db, { name: 'Değirmen', gross: '300', stock: 0 })
const hidden = await buildProduct(db, { name: 'Gizli Filtre', status: 'passive' })
const deleted = await buildProduct(db, { name: 'Silinen', status: 'deleted' })
const shirt = await buildProduct(db, {
  name: 'Önlük',
  variants: [{ values: { Beden: 'S' } }, { values: { Beden: 'M' } }],
})
await buildProduct(db, { name: 'Başka Ürün' })
await db.unchecked(
  `with page as (insert into pages (path, title) values ('/', 'Ana Sayfa') returning id)
   insert into page_containers (page_id, position, name) select id, 1, 'Collections' from page`,
)
shop.changes.publish({ topic: 'pages' })
shop.changes.publish({ topic: 'catalogue' })
const owner = await staffBrowser(testing, 'owner')
const origin = await listen()

const PATH = '/koleksiyon/kahve-keyfi'
const CODES = new Map<number, string>()
for (const { id, code } of (await db.unchecked<{ id: number; code: string }>('select id, code from products'))
  .rows)
  CODES.set(id, code)
const codesOf = (...ids: number[]) => ids.map((id) => CODES.get(id)).join('\n')

const version = async () => {
  const { groups } = (await owner.request<SettingsResponse>('GET', '/settings')).body
  return groups.find(({ name }) => name === 'collections')?.version ?? 0
}
const save = async (texts: Record<string, string>) =>
  owner.request<{ fields?: Record<string, string>; values?: Record<string, string> }>(
    'PUT',
    '/settings/collections',
    { body: texts, version: await version() },
  )
const open = async (path: string) => {
  const response = await fetch(origin + path, { headers: { accept: 'text/html' } })
  return { status: response.status, html: await response.text() }
}
/** Names of the products on the page, in its order. */
const shownAt = async (path: string, query: Record<string, string> = {}) => {
  const preferences = { locale: 'tr', currency: 'TRY' } as const
  return (await shop.catalogue.list(path, query, preferences))?.items.map(({ name }) => name) ?? null
}

const coffee = (products: string) => ({
  anaSayfaKoleksiyon1Baslik: 'Kahve keyfi',
  anaSayfaKoleksiyon1BaslikEn: 'Coffee break',
  anaSayfaKoleksiyon1Metin: 'Güne iyi başlamak için.',
  anaSayfaKoleksiyon1Urunler: products,
})

beforeEach(async () => {
  for (const field of ['Baslik', 'BaslikEn', 'Metin', 'Urunler', 'Baglanti'])
    await set(`anaSayfaKoleksiyon1${field}`, '')
})

describe('a collection', () => {
  test('lists the picked products that are on sale in the merchant’s order, sold-out ones too', async () => {
    const [variant] = shirt.children
    const picked = codesOf(pot.id, variant?.id ?? 0, soldOut.id, hidden.id, mug.id)
    expect((await save(coffee(picked))).status).toBe(200)
    expect(await shownAt(PATH)).toEqual(['Cezve', 'Önlük', 'Değirmen', 'Çini Kupa'])
    expect(await shownAt(PATH, { sort: '-name' })).toEqual(['Önlük', 'Değirmen', 'Çini Kupa', 'Cezve'])
    expect(await shownAt(PATH, { category: 'mutfak' })).toEqual(['Cezve', 'Çini Kupa'])
    expect(await shownAt(PATH, { q: 'başka' })).toHaveLength(4)
    const { body } = await app.inject(`/api/catalog/products${PATH}`)
    expect(JSON.parse(body)).toMatchObject({ total: 4, sort: '', items: [{ name: 'Cezve' }, {}, {}, {}] })
    await set('showNotInStocks', '0')
    expect(await shownAt(PATH)).toEqual(['Cezve', 'Önlük', 'Çini Kupa'])
    await set('showNotInStocks', '1')
  })

  test('has a page with heading, sentence, canonical address and both languages, and the home page leads there', async () => {
    await save(coffee(codesOf(mug.id, soldOut.id)))
    const { status, html } = await open(PATH)
    expect(status).toBe(200)
    expect(html).toContain('<h1 class="wrap-anywhere">Kahve keyfi</h1>')
    expect(html).toContain('<meta name="description" content="Güne iyi başlamak için."/>')
    expect(html).toMatch(/<p[^>]*>Güne iyi başlamak için\.<\/p>/)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"/]+${PATH}"`))
    expect(html.indexOf('Çini Kupa')).toBeLessThan(html.indexOf('Değirmen'))
    expect((await open(`/en${PATH}`)).html).toContain('Coffee break</h1>')
    expect((await open('/')).html).toContain(`href="${PATH}"`)
  })

  test('that is gone is not found, at once', async () => {
    await save(coffee(codesOf(mug.id)))
    expect((await open(PATH)).status).toBe(200)
    expect((await save({ anaSayfaKoleksiyon1Baslik: '', anaSayfaKoleksiyon1Urunler: '' })).status).toBe(200)
    expect((await open(PATH)).status).toBe(404)
    expect((await open('/')).html).not.toContain(PATH)
  })

  test('shows a product that comes back on sale, and no longer one that goes, although its page is cached', async () => {
    await save(coffee(codesOf(hidden.id, mug.id)))
    expect((await open(PATH)).html).not.toContain('Gizli Filtre')
    const resolve = vi.spyOn(shop.pages, 'resolve')
    await open(PATH)
    expect(resolve).not.toHaveBeenCalled()
    resolve.mockRestore()
    const turn = async (id: number, status: string) => {
      await db.unchecked('update products set status = $2 where id = $1', [id, status])
      shop.changes.publish({ topic: 'catalogue', ids: [id] })
    }
    await turn(hidden.id, 'active')
    // A list may lag behind products that come, and never shows one that has gone.
    await vi.waitFor(async () => expect((await open(PATH)).html).toContain('Gizli Filtre'), 20_000)
    await turn(hidden.id, 'passive')
    expect((await open(PATH)).html).not.toContain('Gizli Filtre')
  })

  test('is in the sitemap while it lists something', async () => {
    const addresses = async () => (await app.inject('/sitemaps/pages-1.xml')).body
    await save(coffee(codesOf(mug.id)))
    expect(await addresses()).toMatch(new RegExp(`<loc>[^<]*${PATH}</loc>`))
    expect(await addresses()).toMatch(new RegExp(`<loc>[^<]*/en${PATH}</loc>`))
    await save({ anaSayfaKoleksiyon1Urunler: codesOf(hidden.id) })
    expect(await addresses()).not.toContain(PATH)
  })
})

describe('saving a collection', () => {
  test('drops codes that stand there twice', async () => {
    const { body } = await save(coffee(`${codesOf(mug.id, pot.id)}\r\n\r\n ${codesOf(mug.id)} `))
    expect(body.values?.anaSayfaKoleksiyon1Urunler).toBe(codesOf(mug.id, pot.id))
  })

  test.each([
    {
      why: 'unknown and deleted codes, by name',
      texts: () => coffee(`YOK-1\n${codesOf(mug.id, deleted.id)}`),
      fields: () => ({
        anaSayfaKoleksiyon1Urunler: `Bu kodlarla ürün yok: YOK-1, ${codesOf(deleted.id)}.`,
      }),
    },
    {
      why: 'more than 200 products',
      texts: () => coffee(Array.from({ length: 201 }, (_, at) => `K-${at}`).join('\n')),
      fields: () => ({ anaSayfaKoleksiyon1Urunler: 'Her satıra bir ürün kodu yazın, en çok 200 kod.' }),
    },
    {
      why: 'a heading alone',
      texts: () => coffee(''),
      fields: () => ({ anaSayfaKoleksiyon1Urunler: expect.stringContaining('açtığı sayfayı yazın') }),
    },
    {
      why: 'products and a page',
      texts: () => ({ ...coffee(codesOf(mug.id)), anaSayfaKoleksiyon1Baglanti: '/mutfak' }),
      fields: () => ({ anaSayfaKoleksiyon1Urunler: expect.stringContaining('Birini boş bırakın') }),
    },
    {
      why: 'the address of a product',
      texts: () => ({ ...coffee(codesOf(mug.id)), anaSayfaKoleksiyon1Baslik: 'Kahve p 1' }),
      fields: () => ({ anaSayfaKoleksiyon1Baslik: expect.stringContaining('Başka bir başlık yazın') }),
    },
  ])('refuses $why and stores nothing', async ({ texts, fields }) => {
    const { status, body } = await save(texts())
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: fields() })
    expect(shop.settings.get().anaSayfaKoleksiyon1Baslik).toBe('')
  })

  test('can be undone text by text, and its page is as it was before', async () => {
    await save(coffee(codesOf(mug.id, pot.id)))
    await save({ anaSayfaKoleksiyon1Urunler: codesOf(pot.id) })
    expect(await shownAt(PATH)).toEqual(['Cezve'])
    const { items } = (
      await owner.request<{ items: SettingChangeRecord[] }>(
        'GET',
        '/settings/history?key=anaSayfaKoleksiyon1Urunler&limit=2',
      )
    ).body
    for (const { id } of items) {
      const undone = await owner.request('POST', '/settings/collections/undo', {
        body: { change: id },
        version: await version(),
      })
      expect(undone.status).toBe(200)
      if (id === items[0]?.id) expect(await shownAt(PATH)).toEqual(['Çini Kupa', 'Cezve'])
    }
    expect(await shownAt(PATH)).toBeNull()
  })

  test('keeps an address that a page of the merchant would take', async () => {
    await save(coffee(codesOf(mug.id)))
    const created = await owner.request('POST', '/pages', { body: { path: PATH, title: 'Kahve' } })
    expect(created.status).toBe(422)
  })
})

test('shoppers are not told the codes of a collection', async () => {
  await save(coffee(codesOf(mug.id)))
  const { body } = await app.inject('/api/catalog/store')
  expect(body).toContain('anaSayfaKoleksiyon1Baslik')
  expect(body).not.toContain('anaSayfaKoleksiyon1Urunler')
})
