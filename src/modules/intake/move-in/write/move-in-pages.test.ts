import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readBlog } from '#modules/content/pages/blog.server.ts'
import { rememberOldProducts } from '#modules/content/redirects/redirects.server.ts'
import type { FileAnswers } from '#modules/intake/files/file-answer-rules.ts'
import { createPictureFetcher } from '#modules/intake/imports/write/fetch-picture.ts'
import { createPictureFinder } from '#modules/intake/imports/write/import-pictures.ts'
import { openLocalPictures } from '#modules/intake/imports/write/local-pictures.ts'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { publicAddressCheck } from '#modules/platform/network/public-address.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { testShop } from '#tests/support/shop.ts'
import { readWrittenPages, withDays } from '../read/read-pages.ts'
import { moveInPages } from './move-in-pages.ts'

const { db, shop, app } = await testShop()
const folder = await mkdtemp(join(tmpdir(), 'vitrin-pages-'))
const fixtures = join(import.meta.dirname, '../../../../../tests/fixtures/move-in')
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
  .png()
  .toBuffer()
const pictureServer = createServer((_, response) => response.end(picture))
await new Promise<void>((resolve) => pictureServer.listen(0, '127.0.0.1', resolve))
const pictureSite = `http://127.0.0.1:${(pictureServer.address() as AddressInfo).port}`
const open = createPictureFetcher({ mayConnect: () => true })
const guarded = createPictureFetcher({ mayConnect: publicAddressCheck() })
afterAll(async () => {
  await Promise.all([open.close(), guarded.close()])
  pictureServer.close()
  await rm(folder, { recursive: true, force: true })
})

const mug = await buildProduct(db, { name: 'Çini Kupa' })
await rememberOldProducts(db, [{ productId: mug.id, handle: 'eski-kupa', id: '30' }])
const wordPress = join(folder, 'wordpress.xml')
const exported = await readFile(join(fixtures, 'wordpress-pages.xml'), 'utf8')
await writeFile(wordPress, exported.replace('PICTURES', pictureSite))

beforeEach(async () => {
  await db.unchecked('delete from redirects')
  await db.unchecked('delete from pages')
  await db.unchecked("insert into pages (path, locale, title) values ('/iletisim', 'tr', 'İletişim')")
})

async function moveIn(
  path: string,
  {
    fetcher = open,
    images = null as string | null,
    said = {} as FileAnswers,
    ...given
  }: Partial<Parameters<typeof moveInPages>[2]> & {
    fetcher?: typeof open
    images?: string | null
    said?: FileAnswers
  } = {},
) {
  const written = await readWrittenPages(path)
  if ('refused' in written) throw new Error(inTurkish(written.refused))
  const read = withDays(written, said)
  if ('unclear' in read) throw new Error(`unclear: ${read.unclear.dates.join(', ')}`)
  const local = images === null ? null : await openLocalPictures(images)
  const finder = createPictureFinder(
    db,
    createPictureStore(join(folder, 'images')),
    fetcher,
    local?.ok ? local.pictures : null,
  )
  return moveInPages(
    {
      db,
      now: new Date('2026-11-24T12:00:00+03:00'),
      settings: shop.settings,
      pictures: {
        find: (all) => finder.find([{ pictures: all.map((each) => ({ ...each, alt: '' })), variants: [] }]),
      },
    },
    read,
    { dryRun: false, publish: false, site: '', ...given },
  )
}

async function stored() {
  const { rows } = await db.unchecked<{
    path: string
    title: string
    body: string
    published: boolean
    about: string
  }>(
    `select path, title, body, is_published as published, meta_description as about from pages
      where earlier_key is not null order by path`,
  )
  return new Map(rows.map(({ path, ...page }) => [path, page]))
}
const shown = async (path: string) => (await app.inject({ url: `/api/catalog/page${path}` })).statusCode
const leadsTo = async (from: string) => {
  const { rows } = await db.unchecked<{ path: string }>(
    `select path from redirects where from_path || case from_query when '' then '' else '?' || from_query end = $1`,
    [from],
  )
  return rows[0]?.path
}

test('pages of a WordPress export become drafts with clean text, their picture and links to what the shop has', async () => {
  const { counts } = await moveIn(wordPress)
  expect(counts).toEqual({ new: 5, drafts: 5, posts: 1, same: 0, refused: 2, redirects: 10, pictures: 1 })
  const care = (await stored()).get('/bakim-onerileri')
  expect(care).toMatchObject({
    title: 'Bakım Önerileri',
    published: false,
    about: 'Çininin bakımı & temizliği',
  })
  expect(care?.body).toContain('<h2>Çini nasıl temizlenir?</h2>')
  expect(care?.body).toContain(`<a href="${mug.url}">Kupamız</a>`)
  expect(care?.body).toContain('<a href="/blog/cini-tarihi#usta">yazımız</a>')
  expect(care?.body).toContain('<a href="https://www.eski.example/kayip/">kayıp</a>')
  expect(care?.body).toContain('[1]')
  expect(care?.body).toMatch(
    /<figure><img src="\/images\/[0-9a-f]{24}\.webp" alt="Çini kupa" width="40" height="30" \/><\/figure>/,
  )
  expect(care?.body).not.toMatch(/alert|onclick|wp:|<span|uploads/)
  expect(await readdir(join(folder, 'images'))).toHaveLength(1)
  expect(await shown('/bakim-onerileri')).toBe(404)
})

test('a text of the classic editor gets its paragraphs, and shortcodes are removed and named', async () => {
  const { notes } = await moveIn(wordPress)
  expect((await stored()).get('/gizlilik-politikasi')?.body).toBe(
    '<p>Birinci satır<br />ikinci satır</p>\n<p>Yeni paragraf</p>',
  )
  expect(notes.filter(({ line }) => line === 24)).toMatchObject([
    { note: 'shortcodes', detail: 'vc_row, vc_column, gallery' },
    { note: 'legal' },
  ])
  expect(notes.map(({ note }) => note)).toEqual(
    expect.arrayContaining(['page-empty', 'page-thrown-away', 'embedded', 'links']),
  )
})

test('published on request are pages and posts that were shown, but no draft, no legal page and none beside a page of the shop', async () => {
  await moveIn(wordPress, { publish: true })
  const published = [...(await stored())].filter(([, page]) => page.published).map(([path]) => path)
  expect(published).toEqual(['/bakim-onerileri', '/blog/cini-tarihi'])
  expect([...(await stored()).keys()]).toContain('/iletisim-2')
  const { rows } = await db.unchecked<{ title: string; body: string }>(
    "select title, body from pages where path = '/iletisim'",
  )
  expect(rows).toEqual([{ title: 'İletişim', body: '' }])
})

test('old addresses lead to the pages, and never over a page of the shop', async () => {
  await moveIn(wordPress)
  expect(await leadsTo('/2024/05/cini-tarihi')).toBe('/blog/cini-tarihi')
  expect(await leadsTo('/?p=12')).toBe('/bakim-onerileri')
  expect(await leadsTo('/?page_id=12')).toBe('/bakim-onerileri')
  expect(await leadsTo('/bakim-onerileri')).toBeUndefined()
  expect(await leadsTo('/iletisim')).toBeUndefined()
})

test('posts become posts of the blog with their day; one without a day, or of a day to come, is of today', async () => {
  await moveIn(wordPress, { publish: true })
  expect((await readBlog(db, 'tr', 1))?.posts).toMatchObject([
    { path: '/blog/cini-tarihi', title: 'Çini tarihi', summary: 'Kısa özet', postedOn: '2024-05-03' },
  ])
  const own = join(folder, 'yazilar')
  await mkdir(own)
  await writeFile(join(own, 'a.md'), '---\ntitle: A\ntype: post\n---\nYazı')
  await writeFile(join(own, 'b.md'), '---\ntitle: B\ntype: post\ndate: 2199-01-01\n---\nYazı')
  await writeFile(join(own, 'c.md'), '---\ntitle: C\ntype: post\ndate: 12 Mayıs 2023\n---\nYazı')
  await moveIn(own, { publish: true })
  const days = (await readBlog(db, 'tr', 1))?.posts.map(({ title, postedOn }) => [title, postedOn])
  expect(days?.sort()).toEqual([
    ['A', '2026-11-24'],
    ['B', '2026-11-24'],
    ['C', '2023-05-12'],
    ['Çini tarihi', '2024-05-03'],
  ])
})

test('the same file again changes nothing, whatever staff has made of the pages', async () => {
  await moveIn(wordPress)
  await db.unchecked(
    "update pages set title = 'Yeni başlık', is_published = true where path = '/bakim-onerileri'",
  )
  await db.unchecked("update redirects set path = '/' where from_query = 'p=12'")
  const again = await moveIn(wordPress, { publish: true })
  expect(again.counts).toMatchObject({ new: 0, same: 5, redirects: 0, pictures: 0 })
  expect((await stored()).get('/bakim-onerileri')).toMatchObject({ title: 'Yeni başlık', published: true })
  expect(await leadsTo('/?p=12')).toBe('/')
})

test('two imports of a file at once bring each page once', async () => {
  const both = await Promise.all([moveIn(wordPress), moveIn(wordPress)])
  expect(both.map(({ counts }) => counts.new).sort()).toEqual([0, 5])
  expect((await stored()).size).toBe(5)
})

test('a dry run counts the same, fetches no picture and writes nothing', async () => {
  await rm(join(folder, 'images'), { recursive: true, force: true })
  const { counts } = await moveIn(wordPress, { dryRun: true })
  expect(counts).toMatchObject({ new: 5, redirects: 10, pictures: 1 })
  expect((await stored()).size).toBe(0)
  expect(await readdir(folder)).not.toContain('images')
})

test('no picture is fetched from a private address; the page comes without it, and the report says so', async () => {
  // What the library has from an address is not fetched again.
  await db.unchecked('delete from pictures')
  const { notes } = await moveIn(wordPress, { fetcher: guarded })
  expect(inTurkish(notes)).toContainEqual(
    expect.objectContaining({ note: 'picture', detail: expect.stringContaining('iç ağa') }),
  )
  const body = (await stored()).get('/bakim-onerileri')?.body
  expect(body).toContain('Ilık suyla.')
  expect(body).not.toMatch(/<img|<figure/)
})

test('pages and posts of Shopify keep their links to each other, and a page that was hidden is no page', async () => {
  const { counts } = await moveIn(join(fixtures, 'shopify-pages.csv'), { publish: true })
  expect(counts).toMatchObject({ new: 3, drafts: 2, redirects: 3 })
  const pages = await stored()
  expect(pages.get('/beden-tablosu')).toMatchObject({ published: true, about: 'Bedenler' })
  expect(pages.get('/beden-tablosu')?.body).toContain('<a href="/magazalar">')
  expect(pages.get('/magazalar')?.published).toBe(false)
  expect(pages.get('/refund-policy')?.published).toBe(false)
  expect((await moveIn(join(fixtures, 'shopify-blog.csv'))).counts).toMatchObject({ new: 1, posts: 1 })
  expect(await leadsTo('/blogs/haberler/yeni-sezon')).toBe('/blog/yeni-sezon')
})

test('a folder of Markdown and HTML becomes pages with the pictures that lie in it', async () => {
  const own = join(folder, 'sayfalar')
  await cp(join(fixtures, 'pages'), own, { recursive: true })
  await mkdir(join(own, 'resimler'))
  await mkdir(join(own, 'alt'))
  const turkish =
    '<html><head><title>Toptan satış</title></head><body><h1>Toptan satış</h1><p>Ürün çok. <a href="javascript:x()">x</a></p></body></html>'
  await writeFile(join(own, 'alt', 'toptan.html'), iconv.encode(turkish, 'windows-1254'))
  await writeFile(join(own, 'resimler', 'kutu.png'), picture)
  expect((await moveIn(own, { publish: true, images: own })).counts).toMatchObject({
    new: 2,
    drafts: 0,
    pictures: 1,
  })
  const pages = await stored()
  const questions = pages.get('/sss')
  expect(questions).toMatchObject({ title: 'Sık sorulan sorular', about: 'Merak edilenler' })
  expect(questions?.body).toMatch(/^<p><strong>Kargo<\/strong> ne zaman gelir\?/)
  expect(questions?.body).toContain('<img src="/images/')
  expect(pages.get('/toptan')).toMatchObject({ title: 'Toptan satış', body: '<p>Ürün çok. x</p>' })
  expect(await leadsTo('/yardim/sss.html')).toBe('/sss')
})

test.each([
  {
    name: 'doctype.xml',
    text: '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "b">]><rss/>',
    says: 'DOCTYPE',
  },
  { name: 'yarim.xml', text: '<?xml version="1.0"?><rss><channel><item>', says: 'XML bozuk' },
  { name: 'baska.xml', text: '<urunler><urun/></urunler>', says: 'WordPress dışa aktarımı değil' },
  {
    name: 'urunler.csv',
    text: 'Handle,Title,Body (HTML),Vendor\na,b,c,d\n',
    says: 'sayfa sütunları bulunamadı',
  },
  { name: 'bos.csv', text: '', says: 'Dosya boş' },
])('$name is refused with a sentence', async ({ name, text, says }) => {
  const path = join(folder, name)
  await writeFile(path, text)
  const refusal = async (from: string) => inTurkish(await readWrittenPages(from))
  const saying = (words: string) => ({ refused: expect.stringContaining(words) })
  expect(await refusal(path)).toMatchObject(saying(says))
  await mkdir(join(folder, 'hic'), { recursive: true })
  expect(await refusal(join(folder, 'hic'))).toMatchObject(saying('HTML ya da Markdown dosyası yok'))
  expect(await refusal(join(folder, 'yok'))).toMatchObject(saying('ENOENT'))
})

test('addresses of the shop, of brands and of fixed pages are never taken', async () => {
  await db.unchecked("insert into brands (code, name, folded_name) values ('blog', 'Blog', 'blog')")
  const own = join(folder, 'adresler')
  await mkdir(own)
  for (const slug of ['sepet', 'iletisim', 'yonetim', 'en', 'kupa-p-12'])
    await writeFile(join(own, `${slug}.md`), `---\ntitle: ${slug}\n---\nYazı`)
  await writeFile(join(own, 'yazi.md'), '---\ntitle: Yazı\ntype: post\n---\nYazı')
  const { counts } = await moveIn(own)
  expect(counts.new).toBe(6)
  expect([...(await stored()).keys()]).toEqual([
    '/en-2',
    '/iletisim-2',
    '/kupa-p-12-2',
    '/sayfa-blog-yazi',
    '/sepet-2',
    '/yonetim-2',
  ])
})

test('days of posts are read in the one order that the file shows, and asked about where it shows none', async () => {
  await db.unchecked("delete from brands where code = 'blog'")
  const path = join(folder, 'gunler.csv')
  const file = (...days: string[]) =>
    writeFile(
      path,
      [
        'Handle,Title,Body HTML,Blog: Handle,Published At',
        ...days.map((day, at) => `y${at},Yazı ${at},<p>a</p>,b,${day}`),
      ].join('\n'),
    )
  const days = async () => {
    const { rows } = await db.unchecked<{ day: string }>(
      'select posted_on as day from pages where posted_on is not null order by path',
    )
    return rows.map(({ day }) => day)
  }
  await file('9/6/2016', '9/25/2016')
  await moveIn(path)
  expect(await days()).toEqual(['2016-09-06', '2016-09-25'])
  await db.unchecked('delete from pages')
  await file('9/6/2016', '10/6/2016')
  await expect(moveIn(path)).rejects.toThrow('unclear: 9/6/2016, 10/6/2016')
  await moveIn(path, { said: { dates: 'day-first' } })
  expect(await days()).toEqual(['2016-06-09', '2016-06-10'])
})
