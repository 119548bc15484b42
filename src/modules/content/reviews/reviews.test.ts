import { beforeAll, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { reviewPageSchema } from './reviews-schemas.ts'

const { db, shop, browser, set } = await testShop()
const visitor = browser()

interface ReviewSpec {
  star?: number
  status?: 'published' | 'pending' | 'refused'
  title?: string
  daysAgo?: number
}

async function insertReview(productId: number, spec: ReviewSpec = {}): Promise<void> {
  const { star = 5, status = 'published', title = 'Güzel', daysAgo = 1 } = spec
  await db.unchecked(
    `insert into reviews (product_id, author_name, title, description, star, status, refusal_reason, created_at)
     values ($1, 'Ayşe Y.', $2, 'Beğendim.', $3, $4, $5, now() - $6 * interval '1 day')`,
    [productId, title, star, status, status === 'refused' ? 'Reklam' : '', daysAgo],
  )
}

describe('the reviews of a product', () => {
  test('come newest first, with the average of the published ones and how many gave each star', async () => {
    const mug = await buildProduct(db, { name: 'Kupa' })
    await insertReview(mug.id, { star: 5, title: 'Önce', daysAgo: 9 })
    await insertReview(mug.id, { star: 4, title: 'Sonra', daysAgo: 2 })
    await insertReview(mug.id, { star: 4, title: 'Arada', daysAgo: 5 })
    await insertReview(mug.id, { star: 1, status: 'pending' })
    await insertReview(mug.id, { star: 1, status: 'refused' })
    const { status, body } = await visitor.request('GET', `comments/${mug.id}`)
    expect(status).toBe(200)
    expect(reviewPageSchema.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      page: 1,
      pages: 1,
      total: 3,
      limit: 10,
      average: 4.33,
      counts: [
        { star: 5, count: 1 },
        { star: 4, count: 2 },
        { star: 3, count: 0 },
        { star: 2, count: 0 },
        { star: 1, count: 0 },
      ],
      items: [
        { title: 'Sonra', name: 'Ayşe Y.', star: 4, status: 'yayında' },
        { title: 'Arada' },
        { title: 'Önce' },
      ],
    })
  })

  test('are ten a page, and a page past the end shows the last one', async () => {
    const mug = await buildProduct(db, { name: 'Çok konuşulan kupa' })
    for (let day = 1; day <= 12; day++) await insertReview(mug.id, { title: `${day}`, daysAgo: day })
    const titles = async (page?: string) =>
      (await shop.reviews.ofProduct(mug.id, page))?.items.map(({ title }) => title)
    expect(await titles()).toHaveLength(10)
    expect(await titles('2')).toEqual(['11', '12'])
    expect(await titles('99')).toEqual(['11', '12'])
    expect(await titles('sayfa')).toHaveLength(10)
    for (const page of ['1&page=2', '9'.repeat(20), '%00'])
      expect((await visitor.request('GET', `comments/${mug.id}?page=${page}`)).body).toMatchObject({
        page: 1,
      })
  })

  describe('in the order and with the stars that a shopper chooses', () => {
    let pan: Awaited<ReturnType<typeof buildProduct>>
    beforeAll(async () => {
      pan = await buildProduct(db, { name: 'Seçmeli tava' })
      const given = [
        { title: 'yeni 2', star: 2, daysAgo: 1 },
        { title: 'yeni 5', star: 5, daysAgo: 2 },
        { title: 'eski 5', star: 5, daysAgo: 3 },
        { title: 'eski 1', star: 1, daysAgo: 4 },
      ]
      for (const review of given) await insertReview(pan.id, review)
    })
    test.each([
      { order: 'newest', star: null, titles: ['yeni 2', 'yeni 5', 'eski 5', 'eski 1'] },
      { order: 'highest', star: null, titles: ['yeni 5', 'eski 5', 'yeni 2', 'eski 1'] },
      { order: 'lowest', star: null, titles: ['eski 1', 'yeni 2', 'yeni 5', 'eski 5'] },
      { order: 'newest', star: 5, titles: ['yeni 5', 'eski 5'] },
      { order: 'lowest', star: 3, titles: [] },
    ] as const)('$order, stars $star', async ({ titles, ...of }) => {
      const choice = { ...of, photos: false }
      const page = await shop.reviews.ofProduct(pan.id, 1, choice)
      expect(page?.items.map(({ title }) => title)).toEqual(titles)
      expect(page, 'the summary stays that of all').toMatchObject({
        total: 4,
        average: 3.25,
        found: titles.length,
        choice,
      })
    })

    test('the pages are those of the chosen stars', async () => {
      for (let day = 0; day < 10; day++) await insertReview(pan.id, { title: 'dört', star: 4, daysAgo: 9 })
      expect(await shop.reviews.ofProduct(pan.id, 2)).toMatchObject({ pages: 2, page: 2 })
      const fours = await shop.reviews.ofProduct(pan.id, 2, { star: 4, photos: false, order: 'newest' })
      expect(fours).toMatchObject({ pages: 1, page: 1, found: 10 })
    })
  })

  test('are chosen by what they talk about, of all pages, unless the merchant does not want topics', async () => {
    const dress = await buildProduct(db, { name: 'Elbise' })
    for (const title of ['Kumaşı ince', 'Kumaş güzel', 'kumaştan memnunum', 'Kargosu yavaş'])
      await insertReview(dress.id, { title, star: 4 })
    for (let more = 0; more < 9; more++) await insertReview(dress.id)
    const about = (topic: string) =>
      shop.reviews.ofProduct(dress.id, 1, { star: null, photos: false, order: 'newest', topic })
    expect(await about('kumas')).toMatchObject({
      total: 13,
      found: 3,
      pages: 1,
      topics: [{ word: 'kumas', label: 'kumaş', count: 3 }],
    })
    expect((await about('kumas'))?.items).toHaveLength(3)
    expect(await about('bilinmeyen')).toMatchObject({ found: 0, items: [] })
    await insertReview(dress.id, { title: 'Kumaşa bayıldım' })
    expect(await about('kumas')).toMatchObject({ found: 4 })
    await set('yorumKonulari', '0')
    expect(await about('')).toMatchObject({ found: 14, topics: [] })
    await set('yorumKonulari', '1')
  })

  test('belong to the product: every variant shows them', async () => {
    const shirt = await buildProduct(db, {
      name: 'Gömlek',
      variants: [{ values: { Beden: 'S' } }, { values: { Beden: 'M' } }],
    })
    const [small, medium] = shirt.children
    await insertReview(shirt.id, { star: 3 })
    await insertReview(small?.id ?? 0, { star: 4 })
    for (const id of [shirt.id, small?.id ?? 0, medium?.id ?? 0])
      expect(await shop.reviews.ofProduct(id)).toMatchObject({ total: 2, average: 3.5 })
  })

  test('are an empty page for a product without reviews', async () => {
    const lonely = await buildProduct(db, { name: 'Yorumsuz' })
    expect(await shop.reviews.ofProduct(lonely.id)).toMatchObject({
      total: 0,
      pages: 1,
      average: 0,
      items: [],
    })
  })

  test.each(['0', '999999', 'abc', '99999999999'])('get 404 for the product %s', async (id) => {
    expect((await visitor.request('GET', `comments/${id}`)).status).toBe(404)
  })

  test('are null for a deleted product', async () => {
    const gone = await buildProduct(db, { name: 'Silinmiş', status: 'deleted' })
    expect(await shop.reviews.ofProduct(gone.id)).toBeNull()
  })
})
