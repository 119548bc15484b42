import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildCategory, buildProduct } from '#tests/support/builders.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { RedirectItem, RedirectPlanResponse, SitemapReportResponse } from './redirects-admin-schemas.ts'

const made = await testShop({ pages: true })
const { db, app, shop } = made
const editor = await staffBrowser(made, 'catalogue')
const mug = await buildProduct(db, { name: 'Çini Kupa', code: 'KUPA-01' })
await buildCategory(db, 'mutfak', 'Mutfak')
await db.unchecked(`insert into brands (code, name, folded_name) values ('LODOS', 'Lodos', 'lodos')`)
await db.unchecked(`insert into pages (path, locale, title) values ('/iletisim', 'tr', 'İletişim')`)
const { importText } = importHelpers(db)

beforeEach(() => db.unchecked('truncate redirects'))

const open = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => app.inject({ url, method })
const leadsTo = async (url: string) => {
  const { statusCode, headers } = await open(url)
  return statusCode === 301 ? headers.location : statusCode
}
const add = (from: string, to: string) =>
  editor.request<{ leadsTo: string }>('POST', '/redirects', { body: { from, to } })
const content = (text: string | Buffer) => ({ content: Buffer.from(text).toString('base64') })
const codeOf = (body: unknown) => body as { fields?: Record<string, string>; error: { code: string } }

describe('an address that leads on', () => {
  test('is answered with 301, for GET and HEAD, and keeps what a campaign added', async () => {
    await add('https://eski.example/eski-kupa.html?sort=1', mug.url)
    expect(await leadsTo('/eski-kupa.html')).toBe(mug.url)
    expect((await open('/eski-kupa.html', 'HEAD')).statusCode).toBe(301)
    expect(await leadsTo('/Eski-Kupa.html/?utm_source=bulten&sort=x')).toBe(`${mug.url}?utm_source=bulten`)
    expect((await open('/eski-kupa.html', 'POST')).headers.location).toBeUndefined()
  })
  test('keeps its language', async () => {
    await add('/eski-kupa', mug.url)
    expect(await leadsTo('/en/eski-kupa')).toBe(`/en${mug.url}`)
  })
  test('leads to the product after its slug has changed, and so does its address of before', async () => {
    const bowl = await buildProduct(db, { name: 'Kase' })
    await add('/eski-kase', bowl.url)
    await db.unchecked(`update products set slug = 'buyuk-kase' where id = $1`, [bowl.id])
    shop.changes.publish({ topic: 'catalogue', ids: [bowl.id] })
    expect(await leadsTo('/eski-kase')).toBe(`/buyuk-kase-p-${bowl.id}`)
    expect(await leadsTo(`${bowl.url}?utm_medium=email`)).toBe(`/buyuk-kase-p-${bowl.id}?utm_medium=email`)
  })
  test('tells two products of one path apart by their parameter', async () => {
    await add('/index.php?route=product/product&product_id=42', mug.url)
    await add('/index.php?route=product/product&product_id=43', '/mutfak')
    expect(await leadsTo('/index.php?route=product/product&product_id=42')).toBe(mug.url)
    expect(await leadsTo('/index.php?product_id=43&route=product/product')).toBe('/mutfak')
    expect(await leadsTo('/index.php?route=product/product&product_id=44')).toBe(404)
  })
  test('is not asked for where a page stands', async () => {
    const asked: string[] = []
    const { find } = shop.redirects
    shop.redirects.find = (address) => {
      asked.push(address)
      return find(address)
    }
    try {
      for (const url of ['/', mug.url, '/mutfak', '/iletisim', '/?utm_source=x']) await open(url)
      expect(asked).toEqual([])
      await open('/hic-yok')
      expect(asked).toEqual(['/hic-yok'])
    } finally {
      shop.redirects.find = find
    }
  })
  test('is looked up once while it leads nowhere, and at once after it was saved', async () => {
    expect(await shop.redirects.find('/bos-adres')).toBeNull()
    await db.unchecked(`insert into redirects (from_path, path) values ('/bos-adres', '/iletisim')`)
    expect(await shop.redirects.find('/bos-adres'), 'from memory').toBeNull()
    await add('/baska-adres', '/mutfak')
    expect(await shop.redirects.find('/bos-adres')).toBe('/iletisim')
  })
})

test.each([
  { from: '/x', to: 'https://kotu.example/', field: 'to', why: 'another site' },
  { from: '/x', to: '//kotu.example/', field: 'to', why: 'another site without a scheme' },
  { from: '/x', to: '/\\kotu.example', field: 'to', why: 'another site by a backslash' },
  { from: '/x', to: '/hic-yok', field: 'to', why: 'no page' },
  { from: 'x', to: '/mutfak', field: 'from', why: 'no path' },
  { from: '/mutfak', to: '/iletisim', field: 'from', why: 'a page stands there' },
  { from: '/lodos', to: '/iletisim', field: 'from', why: 'the page of a brand' },
  { from: '/lodos/mutfak', to: '/iletisim', field: 'from', why: 'a category of a brand' },
  { from: '/x', to: '/lodos/yok', field: 'to', why: 'no category of that name' },
  { from: '/', to: '/iletisim', field: 'from', why: 'the front page' },
  { from: '/sepet', to: '/iletisim', field: 'from', why: 'a fixed page' },
])('a redirect from $from to $to is refused: $why', async ({ from, to, field }) => {
  const { status, body } = await add(from, to)
  expect([status, Object.keys(codeOf(body).fields ?? {})]).toEqual([422, [field]])
})

test('nobody is sent on twice: a target that leads on is replaced by where it leads', async () => {
  await add('/iki', mug.url)
  expect((await add('/bir', '/iki')).body.leadsTo).toBe(mug.url)
  expect(await leadsTo('/bir')).toBe(mug.url)
})

test.each(['/lodos', '/lodos/mutfak', '/mutfak', '/iletisim', '/sepet'])(
  'an address may lead to %s',
  async (to) => {
    expect((await add('/markalar-eski', to)).body.leadsTo).toBe(to)
    expect(await leadsTo('/markalar-eski')).toBe(to)
    expect((await open(to)).statusCode).toBe(200)
  },
)

test('a redirect below the shop’s own origin is one of its paths', async () => {
  expect((await add('/tam', `${shop.settings.store().url}/mutfak`)).body.leadsTo).toBe('/mutfak')
})

describe('a file of redirects', () => {
  const FILE = `Eski adres;Yeni adres
/a;/b
/b;${mug.url}
/c;/d
/d;/c
/a;/mutfak
/e;/hic-yok
/f;
=HYPERLINK("x");/mutfak
/güzel;/mutfak
`
  const preview = (file: string | Buffer) =>
    editor.request<RedirectPlanResponse>('POST', '/redirects/preview', { body: content(file) })
  const save = (file: string | Buffer) =>
    editor.request<RedirectPlanResponse>('POST', '/redirects/file', { body: content(file) })

  test('is previewed with a reason for each refused line, and nothing is written', async () => {
    const { body } = await preview(FILE)
    expect(body).toMatchObject({ added: 3, changed: 0, same: 0, refused: 5 })
    expect(body.lines.map(({ from, outcome }) => [from, outcome])).toEqual([
      ['/c', 'loop'],
      ['/d', 'loop'],
      ['/a', 'twice'],
      ['/e', 'to-missing'],
      ['=HYPERLINK("x")', 'from-invalid'],
      ['/a', 'new'],
      ['/b', 'new'],
      ['/güzel', 'new'],
    ])
    expect(body.lines[0]?.reason).toBe('Bu yönlendirme kendine geri dönüyor.')
    expect(await leadsTo('/a')).toBe(404)
  })
  test('is saved without its bad lines, and the same file again changes nothing', async () => {
    expect((await save(FILE)).body).toMatchObject({ added: 3, refused: 5 })
    expect(await leadsTo('/a')).toBe(mug.url)
    expect((await save(FILE)).body).toMatchObject({ added: 0, changed: 0, same: 3, refused: 5 })
  })
  test('may be in Windows-1254 and have the columns of Shopify', async () => {
    const file = Buffer.from('Redirect from,Redirect to\n/g\u00FCzel,/mutfak\n', 'latin1')
    expect((await save(file)).body).toMatchObject({ added: 1 })
    expect(await leadsTo('/g%C3%BCzel')).toBe('/mutfak')
  })
  test.each([
    { file: 'ad;fiyat\nkupa;1\n', why: 'no columns' },
    { file: Buffer.from([0x50, 0x4b, 3, 4]), why: 'a workbook' },
    { file: 'from;to\n"/a;/b\n', why: 'an open quotation mark' },
  ])('is refused with a sentence: $why', async ({ file }) => {
    expect((await preview(file)).status).toBe(422)
  })
})

describe('a product file', () => {
  const SHOPIFY = 'Handle,Title,Vendor,Variant SKU,Variant Price\ntermos-1,Çelik Termos,Vitrin,TER-1,250\n'
  const WOO = 'ID,Type,SKU,Name,Published,Regular price\n4242,simple,VAZO-1,Büyük Vazo,1,300\n'
  const urlOf = async (code: string) => {
    const { rows } = await db.unchecked<{ url: string }>(
      `select '/' || slug || '-p-' || id as url from products where code = $1`,
      [code],
    )
    return rows[0]?.url
  }

  test('of Shopify brings its addresses along', async () => {
    await importText(SHOPIFY)
    const url = await urlOf('TER-1')
    for (const old of ['/products/termos-1', '/collections/ev/products/termos-1', '/urun/TER-1'])
      expect(await leadsTo(old), old).toBe(url)
    expect(await importText(SHOPIFY)).toMatchObject({ unchanged: 1, updated: 0 })
  })
  test('of WooCommerce brings its numbers and the addresses of its names along', async () => {
    await importText(WOO)
    const url = await urlOf('VAZO-1')
    for (const old of ['/?p=4242', '/?product_id=4242&utm_x=1', '/urun/buyuk-vazo/', '/product/büyük-vazo'])
      expect((await leadsTo(encodeURI(old)))?.toString().split('?')[0], old).toBe(url)
  })
  test('leads nowhere by a product that was deleted', async () => {
    await importText(SHOPIFY.replaceAll('termos-1', 'termos-2').replace('TER-1', 'TER-2'))
    await db.unchecked(`update products set status = 'deleted' where code = 'TER-2'`)
    expect(await leadsTo('/products/termos-2')).toBe(404)
  })
})

describe('the sitemap of an earlier shop', () => {
  const check = (file: string | Buffer) =>
    editor.request<SitemapReportResponse>('POST', '/redirects/sitemap', { body: content(file) })
  const sitemap = (...urls: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
      .map((url) => `<url><loc>${url}</loc></url>`)
      .join('')}</urlset>`

  test('is reported address by address, gzipped too', async () => {
    await add('/eski-kupa', mug.url)
    const file = sitemap(
      'https://eski.example/eski-kupa',
      'https://eski.example/collections/mutfak',
      'https://eski.example/',
      'https://eski.example/blogs/yazi',
      'https://eski.example/a?x=1&amp;y=2',
    )
    const expected = {
      total: 5,
      pages: 1,
      leadOn: 2,
      nowhere: ['https://eski.example/blogs/yazi', 'https://eski.example/a?x=1&y=2'],
      sitemaps: [],
    }
    expect((await check(file)).body).toEqual(expected)
    expect((await check(gzipSync(file))).body).toEqual(expected)
  })
  test('may be an index, whose sitemaps are named and not fetched', async () => {
    const index = '<sitemapindex><sitemap><loc>http://127.0.0.1:1/a.xml</loc></sitemap></sitemapindex>'
    expect((await check(index)).body).toMatchObject({ total: 0, sitemaps: ['http://127.0.0.1:1/a.xml'] })
  })
  test('may be pasted as a list of addresses', async () => {
    expect((await check('/mutfak\n/hic-yok\n')).body).toMatchObject({ pages: 1, nowhere: ['/hic-yok'] })
  })
  test('is refused with more addresses than a sitemap may have', async () => {
    const { status, body } = await check('/a\n'.repeat(50_001))
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('en çok 50.000')])
  })
  test.each([
    { file: '<html></html>', why: 'a page' },
    { file: '<!DOCTYPE x [<!ENTITY a "b">]><urlset></urlset>', why: 'entities' },
    { file: '<urlset><url>', why: 'cut off' },
    { file: gzipSync(Buffer.alloc(60 * 1024 * 1024)), why: 'too large when unpacked' },
    { file: Buffer.from([0x1f, 0x8b, 1, 2, 3]), why: 'a broken archive' },
  ])('is refused with a sentence: $why', async ({ file }) => {
    expect((await check(file)).status).toBe(422)
  })
})

test('staff lists, searches and deletes redirects, and each change is in the audit log', async () => {
  await add('/eski-kupa', mug.url)
  await add('/eski-iletisim', '/iletisim')
  const list = (query = '') =>
    editor.request<{ items: RedirectItem[]; next: string | null }>('GET', `/redirects${query}`)
  const { body } = await list('?q=KUPA')
  expect(body.items).toMatchObject([{ from: '/eski-kupa', to: mug.url, product: 'Çini Kupa' }])
  const { body: first } = await list('?limit=1')
  expect(first.items[0]?.from).toBe('/eski-iletisim')
  expect((await list(`?limit=1&cursor=${first.next}`)).body.items[0]?.from).toBe('/eski-kupa')
  const id = body.items[0]?.id
  expect((await editor.request('DELETE', `/redirects/${id}`)).status).toBe(200)
  expect((await editor.request('DELETE', `/redirects/${id}`)).status).toBe(404)
  expect(await leadsTo('/eski-kupa')).toBe(404)
  const { rows } = await db.unchecked<{ action: string }>(
    `select action from audit_log where record_type = 'redirect' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ action: 'redirect.delete' }])
})
