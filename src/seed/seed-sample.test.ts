import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NO_PROGRESS } from '#shared/files/terminal-progress.ts'
import { testDatabase } from '#tests/support/database.ts'
import { writeSampleDemo } from '#tests/support/sample-demo.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { seedReferenceData } from './reference-data.ts'
import { seedDemo } from './seed-demo.ts'

const db = await testDatabase()
const dataDir = await makeTestFolder('vitrin-sample-')
afterAll(() => rm(dataDir, { recursive: true }))
const folder = join(dataDir, 'demo')
await writeSampleDemo(folder)
await seedReferenceData(db)
const log = { info: () => {}, warn: () => {} }
await seedDemo(db, { dataDir, log, progress: NO_PROGRESS, folder })

/** The one column of a query, row by row. */
async function column(query: string): Promise<unknown[]> {
  return (await db.unchecked(query)).rows.flatMap((row) => Object.values(row))
}
const sameBytes = async (picture: string, stored: Buffer) =>
  stored.equals(await readFile(join(folder, 'pictures', picture)))

test('variants show the pictures of their values first, described in both languages', async () => {
  const shown = (code: string) =>
    column(`select i.alt || ' / ' || i.alt_en from product_images i join products p on p.id = i.product_id
      where p.code = '${code}' order by position`)
  expect(await shown('GYM-902')).toEqual([
    'Mavi tişört / The blue shirt',
    'Kumaşı / Its cloth',
    'Yeşil tişört / The green shirt',
  ])
  expect(await shown('GYM-902-YESIL-S')).toEqual(['Yeşil tişört / The green shirt', 'Kumaşı / Its cloth'])
  expect(await shown('MRK-903-NAR')).toEqual([])
})

test('the library knows what a file is called, how large it is and what it shows', async () => {
  const { rows } = await db.unchecked(
    `select name, width, height, alt, alt_en as "altEn", bytes from pictures where name = 'whole-yesil.webp'`,
  )
  const { length } = await readFile(join(folder, 'pictures/gym-902/whole-yesil.webp'))
  expect(rows).toEqual([
    {
      ...{ name: 'whole-yesil.webp', width: 16, height: 16, bytes: length },
      ...{ alt: 'Yeşil tişört', altEn: 'The green shirt' },
    },
  ])
})

test('the home page, a category and a brand have their pictures', async () => {
  const [home] = await column(`select value from settings where key = 'anaSayfaGorsel'`)
  const stored = await readFile(join(dataDir, 'images', String(home)))
  expect(await sameBytes('home/welcome.webp', stored)).toBe(true)
  const named = await column(
    `select c.path || ' ' || p.name from categories c join pictures p on p.file = c.picture`,
  )
  expect(named).toEqual(['mutfak/pisirme mutfak-pisirme.webp'])
  const logos = await column(
    `select b.name || ' ' || p.name from brands b join pictures p on p.file = b.logo`,
  )
  expect(logos).toEqual(['Ocakbaşı ocakbasi.svg'])
})

test('a text has a paragraph for each line, and search engines get whole sentences of it', async () => {
  const texts =
    await column(`select left(t.description, 75) || ' | ' || t.meta_description || ' | ' || p.meta_description
      from products p join product_texts t on t.product_id = p.id where code = 'MRK-903'`)
  const begun = '<p>It smells of roses.</p><p>It dries for 1.5 hours. A long A long A long A '
  expect(texts).toEqual([
    `${begun.slice(0, 75)} | It smells of roses. It dries for 1.5 hours. | Gül kokar. 1.5 saat kurur.`,
  ])
})

test('a category says its text in both languages', async () => {
  const [id, ...others] = await column(
    `select id from categories where body = '<p>Ocağa.</p>' and meta_description = 'Ocağa.'`,
  )
  expect(others).toEqual([])
  expect(await column(`select body from category_texts where category_id = ${id}`)).toEqual([
    '<p>For the hob.</p>',
  ])
  expect(await column(`select body from categories where path = 'mutfak/sofra'`)).toEqual([''])
})

test('a brand says its sentence in both languages', async () => {
  expect(await column(`select body from brands where code = 'MENEKSE'`)).toEqual(['<p>Menekşe yapar.</p>'])
  expect(await column('select body from brand_texts order by body')).toEqual([
    '<p>Menekşe makes it.</p>',
    '<p>Ocakbaşı makes it.</p>',
    '<p>Pamukova makes it.</p>',
  ])
})

test('a review has its photos as they are, with a square each, and its reply', async () => {
  const { rows } = await db.unchecked<{ large: Buffer; width: number; position: number }>(
    `select large, p.width, p.position from review_photos p join reviews r on r.id = review_id
      where author_name = 'Zeynep K.' order by position`,
  )
  expect(rows.map(({ width }) => width)).toEqual([16, 16])
  for (const [at, { large }] of rows.entries())
    expect(await sameBytes(`mtf-901/buyer-${at + 1}.webp`, large)).toBe(true)
  expect(await column(`select reply from reviews where replied_at > created_at`)).toEqual(['Afiyet olsun.'])
})

test('an order shows its product, also of a variant without a picture of its own, and a product has its video', async () => {
  const images = await column('select image from order_lines order by position')
  const files = images.map((image) => String(image).replace('/images/', ''))
  for (const [at, picture] of ['mtf-901/whole.webp', 'mrk-903/whole.webp'].entries()) {
    const stored = await readFile(join(dataDir, 'images', files[at] ?? ''))
    expect(await sameBytes(picture, stored), picture).toBe(true)
  }
  const videos = await column('select reference from product_videos')
  expect(await readdir(join(dataDir, 'images', 'video'))).toEqual(videos)
})
