import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberOldProducts } from '#modules/content/redirects/redirects.server.ts'
import { readTableFile } from '#modules/platform/spreadsheets/table-file.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { moderateAs, ratingOf } from '#tests/support/reviews.ts'
import { testShop } from '#tests/support/shop.ts'
import { moveInReviews } from './move-in-reviews.ts'

const { db, shop, listen } = await testShop({ pages: true })
const mug = await buildProduct(db, {
  name: 'Çini Kupa',
  code: 'KUPA-1',
  variants: [{ values: { Boy: 'Büyük' }, code: 'KUPA-1-M' }],
})
await buildProduct(db, { name: 'Mum' })
await buildProduct(db, { name: 'MUM' })
await rememberOldProducts(db, [{ productId: mug.id, handle: 'eski-kupa', id: '7001' }])
const now = new Date()
const origin = await listen()

beforeEach(async () => {
  await db.unchecked('delete from reviews')
  await db.unchecked('update products set star_rate = 0, comment_count = 0')
})

async function moveIn(name: string, { dryRun = false } = {}) {
  const bytes = await readFile(join(import.meta.dirname, '../../../../../tests/fixtures/move-in', name))
  const read = await readTableFile(bytes, { unpacked: 1e7 })
  if (!read.ok) throw new Error(read.reason)
  const report = await moveInReviews({ db, now }, read.rows, { dryRun })
  if (report && 'unclear' in report) throw new Error('the dates of the file are unclear')
  return report
}

const openPage = async () => (await fetch(origin + mug.url, { headers: { accept: 'text/html' } })).text()
/** Until the page, which hears of changes by the database, says so. */
const pageSays = (text: string, says = true) =>
  vi.waitFor(async () => expect((await openPage()).includes(text)).toBe(says), {
    timeout: 20_000,
    interval: 100,
  })

const shown = async () => (await shop.reviews.ofProduct(mug.id))?.items

test('reviews of Judge.me find their product by its old address or number, and come as text with the answer of the shop', async () => {
  const report = await moveIn('judgeme-reviews.csv')
  expect(report?.counts).toEqual({
    ...{ new: 3, waiting: 2, proven: 0, same: 0, refused: 3, pictures: 1, others: 0 },
  })
  expect(report?.notes).toEqual([
    { line: 2, product: 'eski-kupa', note: 'pictures' },
    { line: 3, product: '7001', note: 'no-author' },
    { line: 3, product: '7001', note: 'no-words' },
    { line: 3, product: '7001', note: 'not-proven' },
    { line: 4, product: 'eski-kupa', note: 'not-proven' },
    { line: 5, product: 'eski-kupa', note: 'rejected' },
    { line: 6, product: '', note: 'product-missing' },
    { line: 7, product: 'eski-kupa', note: 'rating' },
  ])
  expect(await shown()).toMatchObject([
    {
      star: 5,
      title: 'Çok güzel',
      description: 'Rengi canlı.\nKutusu sağlam & temiz.',
      name: 'Ayşe Y.',
      date: '12.05.2023 14:05:33',
      origin: 'earlier-shop-buyer',
      reply: 'Teşekkür ederiz!',
      repliedOn: '13.05.2023',
    },
  ])
})

test('reviews of WooCommerce find their product by code and name; two products of one name are no product', async () => {
  const report = await moveIn('woocommerce-reviews.csv')
  expect(report?.counts).toMatchObject({ new: 2, waiting: 1, refused: 2, others: 1 })
  expect(report?.notes).toEqual([
    { line: 3, product: 'çini kupa', note: 'not-proven' },
    { line: 4, product: 'Mum', note: 'product-ambiguous' },
    { line: 5, product: 'KUPA-1', note: 'rating' },
  ])
  expect(await shown()).toMatchObject([
    { name: 'Işıl Ö.', origin: 'earlier-shop-buyer', date: '05.11.2022 21:15:00' },
  ])
})

test('a variant’s review belongs to its product, a long title becomes text, and a row that occurs twice comes once', async () => {
  const report = await moveIn('own-reviews.csv')
  expect(report).toMatchObject({ counts: { new: 2, waiting: 1, same: 1, refused: 1 }, dates: 'day-first' })
  expect(await shown()).toMatchObject([
    {
      star: 5,
      title: '',
      description: 'Bu başlık elli karakterden uzun olduğu için metnin başına geçer\n\nGüzel',
      name: 'AYŞE NUR K.',
      date: '05.12.2024 12:00:00',
    },
  ])
})

test('a dry run counts the same and writes nothing', async () => {
  expect((await moveIn('judgeme-reviews.csv', { dryRun: true }))?.counts).toMatchObject({
    new: 3,
    waiting: 2,
  })
  expect(await shown()).toEqual([])
  expect(await ratingOf(db, mug.id)).toMatchObject({ stored: { count: 0 } })
})

test('they count in the rating that shoppers see at once, and the same file again changes nothing, whatever staff has decided', async () => {
  shop.changes.publish({ topic: 'catalogue' })
  await pageSays('Henüz bu ürüne yorum yapılmamıştır.')
  await moveIn('judgeme-reviews.csv')
  await pageSays('Çok güzel')
  expect(await ratingOf(db, mug.id)).toEqual({
    stored: { rate: '5.00', count: 1 },
    true: { rate: '5.00', count: 1 },
  })
  const [bought] = (await shown()) ?? []
  await moderateAs(shop, bought?.id ?? 0, 'refuse', 'Başka ürün')
  expect(await moveIn('judgeme-reviews.csv')).toMatchObject({ counts: { new: 0, proven: 0, same: 3 } })
  expect(await shown()).toEqual([])
  expect(await ratingOf(db, mug.id)).toMatchObject({ stored: { count: 0 } })
})

test('the page says which reviews are of the earlier shop, and their rating is told to search engines as any other', async () => {
  await moveIn('judgeme-reviews.csv')
  await pageSays('Önceki mağazamızdan satın aldı')
  const page = await openPage()
  expect(page).toContain('mağazamızın önceki sitesinden aktarıldı')
  expect(page).toContain('AggregateRating')
  expect(page).not.toContain('ornek.example')
})

describe('a review that the file does not call verified is published when an earlier order shows the purchase', () => {
  const statuses = async () => {
    const { rows } = await db.unchecked<{ author: string; status: string }>(
      'select author_name as author, status from reviews order by author_name',
    )
    return Object.fromEntries(rows.map(({ author, status }) => [author, status]))
  }
  async function anOrder(changes: {
    email?: string
    status?: string
    day?: string
    name?: string
    sku?: string
  }) {
    const {
      email = 'okan@ornek.example',
      status = 'completed',
      day = '2022-10-01',
      name = 'Kupa',
      sku = '',
    } = changes
    await db.unchecked(
      `with o as (insert into earlier_orders (email, platform, order_no, placed_at, currency, sub_total, discount, shipping, tax, total,
           refunded, status, delivery_address, invoice_address)
         values ($1, 'woocommerce', '1', $2, 'TRY', 1, 0, 0, 0, 1, 0, $3, '', '') returning id)
       insert into earlier_order_lines (order_id, position, name, sku, quantity, unit_price) select id, 1, $4, $5, 1, 1 from o`,
      [email, day, status, name, sku],
    )
  }
  beforeEach(async () => {
    await db.unchecked('delete from earlier_orders')
  })

  test.each([
    { order: { sku: 'KUPA-1' }, why: 'the SKU of the product' },
    { order: { sku: 'KUPA-1-M' }, why: 'the SKU of a variant' },
    { order: { sku: 'Eski-Kupa' }, why: 'what the earlier shop called it' },
    { order: { name: 'ÇİNİ KUPA - Büyük' }, why: 'its name with the variant' },
  ])('by $why', async ({ order }) => {
    await anOrder(order)
    expect((await moveIn('woocommerce-reviews.csv'))?.counts).toMatchObject({ new: 2, waiting: 0 })
    expect(await statuses()).toEqual({ 'Işıl Ö.': 'published', 'Okan S.': 'published' })
  })

  test.each([
    { order: { sku: 'KUPA-1', email: 'baska@ornek.example' }, why: 'another person' },
    { order: { sku: 'KUPA-1', status: 'cancelled' }, why: 'a cancelled order' },
    { order: { sku: 'KUPA-1', status: 'refunded' }, why: 'a refunded order' },
    { order: { sku: 'KUPA-1', status: 'open' }, why: 'an order that nobody paid' },
    { order: { sku: 'KUPA-1', day: '2022-12-01' }, why: 'an order after the review' },
    { order: { sku: 'YOK-1', name: 'Çini Kupalık' }, why: 'a product whose name only begins so' },
  ])('but not by $why', async ({ order }) => {
    await anOrder(order)
    expect((await moveIn('woocommerce-reviews.csv'))?.counts).toMatchObject({ new: 2, waiting: 1 })
    expect(await statuses()).toEqual({ 'Işıl Ö.': 'published', 'Okan S.': 'pending' })
  })

  test('also when the orders arrive after the reviews, unless staff has decided meanwhile', async () => {
    await moveIn('woocommerce-reviews.csv')
    await anOrder({ sku: 'KUPA-1' })
    const again = await moveIn('woocommerce-reviews.csv')
    expect(again?.counts).toMatchObject({ new: 0, proven: 1, same: 1 })
    expect(await statuses()).toMatchObject({ 'Okan S.': 'published' })
    expect(await ratingOf(db, mug.id)).toMatchObject({ stored: { count: 2 } })

    await db.unchecked('delete from reviews')
    await db.unchecked('delete from earlier_orders')
    await moveIn('woocommerce-reviews.csv')
    const { rows } = await db.unchecked<{ id: number }>("select id from reviews where status = 'pending'")
    await moderateAs(shop, rows[0]?.id ?? 0, 'refuse', 'Başka ürün')
    await anOrder({ sku: 'KUPA-1' })
    expect((await moveIn('woocommerce-reviews.csv'))?.counts).toMatchObject({ proven: 0, same: 2 })
    expect(await statuses()).toMatchObject({ 'Okan S.': 'refused' })
  })
})

test('two imports of a file at once bring each review once', async () => {
  const [one, other] = await Promise.all([moveIn('judgeme-reviews.csv'), moveIn('judgeme-reviews.csv')])
  expect((one?.counts.new ?? 0) + (other?.counts.new ?? 0)).toBe(3)
  expect(await ratingOf(db, mug.id)).toMatchObject({ stored: { count: 1 }, true: { count: 1 } })
})

test('nothing of the file that names an author but the shown name is stored', async () => {
  await moveIn('judgeme-reviews.csv')
  await moveIn('woocommerce-reviews.csv')
  const { rows } = await db.unchecked<{ row: string }>('select to_jsonb(r)::text as row from reviews r')
  const all = rows.map(({ row }) => row).join('\n')
  expect(all).not.toContain('@')
  expect(all).not.toContain('Yılmaz')
})

test('reviews of a second shop go to its own products and stay beside those of the first', async () => {
  const mine = await buildProduct(db, { code: 'YRM-1', name: 'Sırlı Kase' })
  const theirs = await buildProduct(db, { code: 'B-YRM-1', name: 'Sırlı Kase' })
  await rememberOldProducts(db, [{ productId: mine.id, handle: 'sirli-kase', id: null }])
  await rememberOldProducts(db, [{ productId: theirs.id, handle: 'sirli-kase', id: null }], 'B-')
  const row = (sku: string, handle: string, name: string) => [
    sku,
    handle,
    name,
    '5',
    'Güzel',
    '2024-05-12',
    'evet',
  ]
  const titles = ['SKU', 'Product handle', 'Product name', 'Rating', 'Text', 'Date', 'Verified']
  const rows = [
    titles,
    row('YRM-1', '', ''),
    row('', 'sirli-kase', '').with(4, 'Hoş'),
    row('', '', 'Sırlı Kase').with(4, 'Şık'),
  ]
  const bring = async (source: string) => {
    const file = rows.map((cells, index) => ({ line: index + 1, cells }))
    const report = await moveInReviews({ db, now }, file, { dryRun: false, source })
    return report && 'counts' in report ? report.counts : null
  }
  // Two products have the name; with the prefix one of them alone is meant.
  expect(await bring('')).toMatchObject({ new: 2, refused: 1 })
  expect(await bring('B-')).toMatchObject({ new: 3, same: 0, refused: 0 })
  expect(await bring('B-')).toMatchObject({ new: 0, same: 3 })
  const { rows: counted } = await db.unchecked<{ id: number; count: number }>(
    'select product_id as id, count(*)::int as count from reviews group by 1 order by 1',
  )
  expect(counted).toEqual([
    { id: mine.id, count: 2 },
    { id: theirs.id, count: 3 },
  ])
})
