import { beforeEach, expect, test, vi } from 'vitest'
import { istanbulDay } from '#shared/dates.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { firstPicture } from './blog-rules.ts'
import type { PageHistory, PageRecord, PagesList } from './pages-admin-schemas.ts'

const made = await testShop()
const { db, shop, app } = made
const editor = await staffBrowser(made, 'catalogue')
const PICTURE = 'a'.repeat(24)

beforeEach(async () => {
  await db.unchecked("delete from pages where path like '/blog%'")
  shop.changes.publish({ topic: 'pages' })
})

async function aPost(
  slug: string,
  day: string,
  { title = slug, body = '', locale = 'tr', published = true } = {},
) {
  await db.unchecked(
    `insert into pages (path, locale, title, body, posted_on, is_published) values ($1, $2, $3, $4, $5, $6)`,
    [`/blog/${slug}`, locale, title, body, day, published],
  )
}
async function read(path: string) {
  const response = await app.inject({ url: `/api/catalog/page${path}` })
  const body = response.json<{ title: string; containers: { name: string; data: unknown }[] }>()
  return { status: response.statusCode, title: body.title, data: body.containers?.[0]?.data }
}

test('the blog is there as soon as a post is published, the newest post first, with its picture and first words', async () => {
  await aPost('taslak', '2024-06-01', { published: false })
  expect((await read('/blog')).status).toBe(404)
  await aPost('eski', '2024-01-05', { body: '<p>Kışın <b>sıcak</b> içilir.</p>' })
  await aPost('yeni', '2024-05-03', {
    body: `<p><img src="/images/${PICTURE}.webp" alt="" /></p><p>Yaz.</p>`,
  })
  expect(await read('/blog')).toEqual({
    status: 200,
    title: 'Blog',
    data: {
      ...{ page: 1, pages: 1, total: 2 },
      posts: [
        {
          path: '/blog/yeni',
          title: 'yeni',
          summary: 'Yaz.',
          picture: `${PICTURE}.webp`,
          postedOn: '2024-05-03',
        },
        {
          path: '/blog/eski',
          title: 'eski',
          summary: 'Kışın sıcak içilir.',
          picture: '',
          postedOn: '2024-01-05',
        },
      ],
    },
  })
})

test('English readers see the English text of a post where there is one, and pages hold twelve posts', async () => {
  for (let at = 1; at <= 13; at++) await aPost(`yazi-${at}`, `2024-01-${String(at).padStart(2, '0')}`)
  await aPost('yazi-13', '2024-01-13', { locale: 'en', title: 'Thirteenth' })
  const first = (await read('/en/blog')).data as { posts: { title: string }[]; pages: number }
  expect([first.pages, first.posts.length, first.posts[0]?.title, first.posts[1]?.title]).toEqual([
    ...[2, 12, 'Thirteenth', 'yazi-12'],
  ])
  for (const page of ['2', '99'])
    expect((await read(`/blog?page=${page}`)).data).toMatchObject({ page: 2, posts: [{ title: 'yazi-1' }] })
  for (const page of ['0', '-1', 'x', '1e99'])
    expect((await read(`/blog?page=${page}`)).data).toMatchObject({ page: 1 })
})

test('the sitemap and the footer have the blog while it has a post', async () => {
  const inSitemap = async () => (await app.inject({ url: '/sitemaps/pages-1.xml' })).body.includes('/blog<')
  await vi.waitFor(() => expect(shop.pages.helpPages('tr').map(({ path }) => path)).not.toContain('/blog'))
  const { body: draft } = await editor.request<PageRecord>('POST', '/pages', {
    body: { path: '/blog/ilk-yazi', title: 'İlk yazı' },
  })
  expect(draft).toMatchObject({ isPublished: false, postedOn: istanbulDay(new Date()) })
  expect([(await read('/blog')).status, (await read('/blog/ilk-yazi')).status]).toEqual([404, 404])
  const published = await editor.request<PageRecord>('PUT', `/pages/${draft.id}/publication`, {
    body: { published: true },
    version: draft.version,
  })
  expect(published.status).toBe(200)
  expect((await read('/blog/ilk-yazi')).status).toBe(200)
  expect(shop.pages.helpPages('en')).toContainEqual({ path: '/blog', title: 'Blog' })
  expect(await inSitemap()).toBe(true)
  const { body: list } = await editor.request<PagesList>('GET', '/pages')
  expect(list.items.find(({ id }) => id === draft.id)?.postedOn).toBe(istanbulDay(new Date()))
})

test('a post of this shop is of the day it is published, one of an earlier shop keeps its day', async () => {
  await aPost('bizim', '2020-01-01', { published: false })
  await aPost('eski-dukkan', '2020-01-01', { published: false })
  await db.unchecked("update pages set earlier_key = 'wordpress 1' where path = '/blog/eski-dukkan'")
  const { body: list } = await editor.request<PagesList>('GET', '/pages')
  const days: Record<string, string | null> = {}
  for (const { id, path } of list.items.filter(({ isPublished }) => !isPublished)) {
    const { body } = await editor.request<PageRecord>('PUT', `/pages/${id}/publication`, {
      body: { published: true },
      version: 1,
    })
    days[path] = body.postedOn
  }
  expect(days).toEqual({ '/blog/bizim': istanbulDay(new Date()), '/blog/eski-dukkan': '2020-01-01' })
})

test('an English text keeps the day of its post, and no page takes the address of the blog', async () => {
  await aPost('yazi', '2024-05-03')
  const { body: list } = await editor.request<PagesList>('GET', '/pages')
  const id = list.items.find(({ path }) => path === '/blog/yazi')?.id
  const text = { title: 'Post', metaTitle: '', metaDescription: '', body: '' }
  const { status } = await editor.request('PUT', `/pages/${id}`, { body: { tr: text, en: text }, version: 1 })
  expect(status).toBe(200)
  const { rows } = await db.unchecked<{ day: string }>(
    "select posted_on::text as day from pages where path = '/blog/yazi'",
  )
  expect(rows).toEqual([{ day: '2024-05-03' }, { day: '2024-05-03' }])
  const refused = await editor.request('POST', '/pages', { body: { path: '/blog', title: 'Blog' } })
  expect(refused.status).toBe(422)
})

test('a post gets another address and day, in both languages, and its old addresses lead to the new one', async () => {
  await aPost('eski-ad', '2024-05-03', { title: 'Çini' })
  await aPost('eski-ad', '2024-05-03', { title: 'Tiles', locale: 'en' })
  const idOf = async (path: string) => {
    const { body } = await editor.request<PagesList>('GET', '/pages')
    return body.items.find((page) => page.path === path)?.id
  }
  const id = await idOf('/blog/eski-ad')
  const move = (path: string, postedOn: string, version: number) =>
    editor.request<PageRecord>('PUT', `/pages/${id}/post`, { body: { path, postedOn }, version })
  const leadsTo = (path: string) => shop.redirects.find(path)
  const moved = await move('/blog/cini-bakimi', '2024-04-30', 1)
  expect(moved).toMatchObject({ status: 200, body: { path: '/blog/cini-bakimi', postedOn: '2024-04-30' } })
  expect(await read('/en/blog/cini-bakimi')).toMatchObject({ status: 200, title: 'Tiles' })
  expect(await leadsTo('/blog/eski-ad')).toBe('/blog/cini-bakimi')
  expect((await read('/blog')).data).toMatchObject({
    posts: [{ path: '/blog/cini-bakimi', postedOn: '2024-04-30' }],
  })

  expect((await move('/blog/cini', '2024-04-30', 2)).status).toBe(200)
  expect(await leadsTo('/blog/eski-ad'), 'no chain').toBe('/blog/cini')
  expect((await move('/blog/eski-ad', '2024-04-30', 3)).status).toBe(200)
  expect((await read('/blog/eski-ad')).status, 'and back').toBe(200)
  expect(await leadsTo('/blog/cini-bakimi')).toBe('/blog/eski-ad')

  const { body: history } = await editor.request<PageHistory>('GET', `/pages/${id}/history`)
  expect(history.items.at(-1)?.moved).toEqual({ path: '/blog/eski-ad', postedOn: '2024-05-03' })

  expect(await move('/blog/eski-ad', '2024-04-30', 4), 'to where it is').toMatchObject({
    status: 200,
    body: { version: 4 },
  })
  const { body: same } = await editor.request<PageHistory>('GET', `/pages/${id}/history`)
  expect(same).toEqual(history)
})

test('a post’s address and day are refused where they cannot be, and of two changes at once one counts', async () => {
  await aPost('yazi', '2024-05-03')
  await aPost('dolu', '2024-05-03')
  await aPost('taslak', '2024-05-03', { published: false })
  const { body: list } = await editor.request<PagesList>('GET', '/pages')
  const idOf = (path: string) => list.items.find((page) => page.path === path)?.id ?? 0
  const move = async (id: number, body: object, version = 1) => {
    const { status, body: answer } = await editor.request<{ fields?: Record<string, string> }>(
      'PUT',
      `/pages/${id}/post`,
      { body, version },
    )
    return [status, Object.keys(answer.fields ?? {}).join()]
  }
  const id = idOf('/blog/yazi')
  const day = '2024-05-03'
  const tomorrow = istanbulDay(new Date(Date.now() + 86_400_000))
  expect(await move(id, { path: '/blog/dolu', postedOn: day })).toEqual([422, 'path'])
  for (const path of [
    '/hakkimizda-2',
    '/blog',
    '/blog/a/b',
    '/blog/Büyük',
    '/blog/a b',
    `/blog/${'a'.repeat(200)}`,
    5,
  ])
    expect((await move(id, { path, postedOn: day }))[0], String(path)).toBe(422)
  expect(await move(id, { path: '/blog/yazi', postedOn: tomorrow })).toEqual([422, 'postedOn'])
  for (const postedOn of ['2024-02-31', '03.05.2024', '', null])
    expect((await move(id, { path: '/blog/yazi', postedOn }))[0], String(postedOn)).toBe(422)
  expect(await move(id, { path: '/blog/yeni', postedOn: day }, 7)).toEqual([409, ''])
  expect(await move(idOf('/blog/taslak'), { path: '/blog/taslak', postedOn: '2024-01-01' })).toEqual([
    422,
    'postedOn',
  ])
  const { body: other } = await editor.request<PageRecord>('POST', '/pages', {
    body: { path: '/beden-tablosu', title: 'Beden' },
  })
  expect(await move(other.id, { path: '/blog/iletisim', postedOn: day })).toEqual([404, ''])
  const both = await Promise.all([
    move(id, { path: '/blog/bir', postedOn: day }),
    move(id, { path: '/blog/iki', postedOn: day }),
  ])
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409])
  const reader = await staffBrowser(made, 'readonly')
  expect(
    (
      await reader.request('PUT', `/pages/${id}/post`, {
        body: { path: '/blog/x', postedOn: day },
        version: 2,
      })
    ).status,
  ).toBe(403)
})

test.each([
  { body: `<p>a</p><img src="/images/${PICTURE}.webp" alt="">`, is: `${PICTURE}.webp` },
  { body: '<img src="/images/404.png">', is: '' },
  { body: '<p>/images/</p>', is: '' },
])('the picture of $body is "$is"', ({ body, is }) => {
  expect(firstPicture(body)).toBe(is)
})
