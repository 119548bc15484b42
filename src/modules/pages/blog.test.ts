import { beforeEach, expect, test, vi } from 'vitest'
import { istanbulDay } from '#shared/dates.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { firstPicture } from './blog-rules.ts'
import type { PageRecord, PagesList } from './pages-admin-schemas.ts'

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

test.each([
  { body: `<p>a</p><img src="/images/${PICTURE}.webp" alt="">`, is: `${PICTURE}.webp` },
  { body: '<img src="/images/404.png">', is: '' },
  { body: '<p>/images/</p>', is: '' },
])('the picture of $body is "$is"', ({ body, is }) => {
  expect(firstPicture(body)).toBe(is)
})
