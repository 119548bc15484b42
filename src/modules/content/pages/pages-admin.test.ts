import { describe, expect, test, vi } from 'vitest'
import { buildCategory } from '#tests/support/builders.ts'
import { secondProcess } from '#tests/support/second-process.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { PageForm, PageHistory, PageRecord, PagesList } from './pages-admin-schemas.ts'

const made = await testShop()
const { db, shop, app, set } = made
const editor = await staffBrowser(made, 'catalogue')

const text = (change: Partial<PageForm['tr']> = {}) => ({
  title: 'Beden tablosu',
  metaTitle: '',
  metaDescription: '',
  body: '',
  ...change,
})
const NONE = text({ title: '' })
let pages = 0
async function aPage(path = `/sayfa-${++pages}`, title = 'Beden tablosu') {
  const { status, body } = await editor.request<PageRecord>('POST', '/pages', { body: { path, title } })
  expect(status).toBe(200)
  expect(body.isPublished, 'nobody sees a page that is still empty').toBe(false)
  // Published without a command, so that each test's history and version begin with its own.
  await db.unchecked('update pages set is_published = true where path = $1', [path])
  return { ...body, isPublished: true }
}
const save = (page: PageRecord, form: PageForm) =>
  editor.request<PageRecord>('PUT', `/pages/${page.id}`, { body: form, version: page.version })
const shown = async (path: string, locale = 'tr') => {
  const response = await app.inject({ url: `/api/catalog/page/${locale}${path}` })
  return response.json<{ title: string; body: string }>()
}
const problemOf = (body: unknown) => body as { error: { code: string }; fields?: Record<string, string> }

test('a saved text is shown at once, in both languages, cleaned, and with the facts of the settings', async () => {
  await set('companyTitle', 'Örnek A.Ş.')
  const page = await aPage()
  const body =
    '<h1>Ölçü</h1><p onclick="x()">{{unvan}}</p><script>alert(1)</script><iframe src="//x"></iframe>'
  const { body: saved } = await save(page, {
    tr: text({ body }),
    en: text({ title: 'Size guide', body: '<p>cm</p>' }),
  })
  expect(saved.version).toBe(page.version + 1)
  expect(saved.tr.body).toBe('<h2>Ölçü</h2><p>{{unvan}}</p>')
  expect(await shown(page.path)).toMatchObject({
    title: 'Beden tablosu',
    body: '<h2>Ölçü</h2><p>Örnek A.Ş.</p>',
  })
  expect(await shown(page.path, 'en')).toMatchObject({ title: 'Size guide', body: '<p>cm</p>' })
  const again = await save(saved, { tr: text({ body: '<p>b</p>' }), en: NONE })
  expect(again.body.en.title).toBe('')
  expect(await shown(page.path, 'en'), 'English visitors see the Turkish page').toMatchObject({
    body: '<p>b</p>',
  })
})

test('is shown by another process within a second', async () => {
  const page = await aPage('/hakkimizda', 'Hakkımızda')
  const { shop: other } = await secondProcess(db)
  await save(page, { tr: text({ title: 'Biz' }), en: NONE })
  await vi.waitFor(
    () => expect(other.pages.helpPages('tr')).toContainEqual({ path: '/hakkimizda', title: 'Biz' }),
    1000,
  )
  expect(shop.pages.helpPages('tr')).toContainEqual({ path: '/hakkimizda', title: 'Biz' })
})

test('an old version is refused with the page as it is, and saving twice in a row is no conflict', async () => {
  const page = await aPage()
  const first = await save(page, { tr: text({ title: 'Bir' }), en: NONE })
  const stale = await save(page, { tr: text({ title: 'İki' }), en: NONE })
  expect([stale.status, (stale.body as unknown as { current: PageRecord }).current.tr.title]).toEqual([
    409,
    'Bir',
  ])
  expect((await save(first.body, { tr: text({ title: 'İki' }), en: NONE })).status).toBe(200)
})

test('history names the fields, and an undo puts the earlier text back, later changes of other fields kept', async () => {
  const page = await aPage()
  const first = await save(page, { tr: text({ body: '<p>eski</p>' }), en: NONE })
  const second = await save(first.body, { tr: text({ body: '<p>yeni</p>' }), en: NONE })
  const third = await save(second.body, { tr: text({ title: 'Ölçüler', body: '<p>yeni</p>' }), en: NONE })
  const { body: history } = await editor.request<PageHistory>('GET', `/pages/${page.id}/history`)
  expect(history.items.map(({ fields }) => fields)).toEqual([['tr.title'], ['tr.body'], ['tr.body'], []])
  const undone = await editor.request<PageRecord>('POST', `/pages/${page.id}/undo`, {
    body: { change: history.items[1]?.id },
    version: third.body.version,
  })
  expect(undone.body.tr).toMatchObject({ title: 'Ölçüler', body: '<p>eski</p>' })
  const foreign = await aPage()
  const refused = await editor.request('POST', `/pages/${foreign.id}/undo`, {
    body: { change: history.items[1]?.id },
    version: foreign.version,
  })
  expect(refused.status).toBe(404)
})

test.each([
  { path: '/iletisim', why: 'the law asks for it' },
  { path: '/urun-listesi', why: 'it shows products', container: 'ProductList' },
])('$path is not deleted, because $why; a page of text is', async ({ path, container }) => {
  const page = await aPage(path)
  if (container)
    await db.unchecked('insert into page_containers (page_id, position, name) values ($1, 1, $2)', [
      page.id,
      container,
    ])
  const refused = await editor.request('DELETE', `/pages/${page.id}`, { version: page.version })
  expect([refused.status, problemOf(refused.body).error.code]).toEqual([409, 'REQUIRED'])
  const other = await aPage()
  expect((await editor.request('DELETE', `/pages/${other.id}`, { version: other.version })).status).toBe(200)
  expect((await app.inject({ url: `/api/catalog/page${other.path}` })).statusCode).toBe(404)
})

test('an address is free, and none of the shop’s own', async () => {
  await buildCategory(db, 'ayakkabi', 'Ayakkabı')
  await shop.settings.set('checkoutCart', '/kasa')
  const page = await aPage()
  for (const path of [
    page.path,
    '/ayakkabi',
    '/kasa',
    '/sepet',
    '/yonetim/x',
    '/en/x',
    '/Büyük',
    'x',
    '/',
    '/a-p-1',
  ]) {
    const { status } = await editor.request('POST', '/pages', { body: { path, title: 'x' } })
    expect([path, status]).toEqual([path, expect.toSatisfy((code) => code === 422 || code === 400)])
  }
})

test('an English text needs a title, and a page with products keeps its English version', async () => {
  const page = await aPage()
  const untitled = await save(page, { tr: text(), en: text({ title: '', body: '<p>x</p>' }) })
  expect(untitled.status).toBeGreaterThanOrEqual(400)
  const english = await save(page, { tr: text(), en: text({ title: 'Shoes' }) })
  await db.unchecked(
    `insert into page_containers (page_id, position, name) select id, 1, 'ProductList' from pages where path = $1`,
    [page.path],
  )
  const refused = await save(english.body, { tr: text(), en: NONE })
  expect([refused.status, Object.keys(problemOf(refused.body).fields ?? {})]).toEqual([422, ['en.title']])
})

test('the list has the facts with their values, the longest text is saved, and a longer one refused', async () => {
  const { body } = await editor.request<PagesList>('GET', '/pages')
  expect(body.facts).toContainEqual({ name: 'unvan', value: 'Örnek A.Ş.' })
  const page = await aPage()
  const long = `<p>${'ş'.repeat(99_000)}</p>`
  expect((await save(page, { tr: text({ body: long }), en: text({ title: 'x', body: long }) })).status).toBe(
    200,
  )
  const longer = await save({ ...page, version: 2 }, { tr: text({ body: 'x'.repeat(100_001) }), en: NONE })
  expect(longer.status).toBeGreaterThanOrEqual(400)
})

test('an id beyond those of the database is refused', async () => {
  expect((await editor.request('GET', '/pages/2147483648')).status).toBe(422)
})

describe('a draft', () => {
  const publish = (page: PageRecord, published: boolean) =>
    editor.request<PageRecord>('PUT', `/pages/${page.id}/publication`, {
      body: { published },
      version: page.version,
    })
  const status = async (path: string) => (await app.inject({ url: `/api/catalog/page${path}` })).statusCode

  test('is found by no shopper, no sitemap and no old address in any language, until it is published', async () => {
    const page = await aPage()
    for (const old of ['/eski', '/daha-eski'])
      await db.unchecked('insert into redirects (from_path, path) values ($1, $2)', [
        old + page.path,
        page.path,
      ])
    // What an address leads to is remembered for a minute, so each is asked once.
    expect(await shop.redirects.find(`/eski${page.path}`)).toBe(page.path)
    const reached = async () => [
      await status(page.path),
      await status(`/en${page.path}`),
      (await app.inject({ url: '/sitemaps/pages-1.xml' })).body.includes(`${page.path}<`),
      await shop.redirects.find(`/daha-eski${page.path}`),
    ]
    const { body: draft } = await publish(page, false)
    expect(draft.isPublished).toBe(false)
    const { body: saved } = await save(draft, {
      tr: text({ body: '<p>taslak</p>' }),
      en: text({ title: 'Draft' }),
    })
    expect(await reached()).toEqual([404, 404, false, null])
    const { body: list } = await editor.request<PagesList>('GET', '/pages')
    expect(list.items.find(({ id }) => id === page.id)).toMatchObject({ isPublished: false })
    await publish(saved, true)
    expect((await reached()).slice(0, 3)).toEqual([200, 200, true])
  })

  test('that is published already stays as it is, and its history too', async () => {
    const page = await aPage()
    expect(await publish(page, true)).toMatchObject({ status: 200, body: { version: page.version } })
    const { body } = await editor.request<PageHistory>('GET', `/pages/${page.id}/history`)
    expect(body.items.filter(({ published }) => published !== null)).toEqual([])
  })

  test('cannot be made of a page that the law asks for, nor from an old version; the history says what happened', async () => {
    const required = await aPage('/cerez-politikasi')
    const refused = await publish(required, false)
    expect([refused.status, problemOf(refused.body).error.code]).toEqual([409, 'REQUIRED'])
    const page = await aPage()
    await publish(page, false)
    const stale = await publish(page, true)
    expect([stale.status, problemOf(stale.body).error.code]).toEqual([409, 'CONFLICT'])
    const { body: history } = await editor.request<PageHistory>('GET', `/pages/${page.id}/history`)
    expect(history.items.map(({ published }) => published)).toEqual([false, null])
    const undo = await editor.request('POST', `/pages/${page.id}/undo`, {
      body: { change: history.items[0]?.id },
      version: page.version + 1,
    })
    expect(undo.status).toBe(404)
  })
})
