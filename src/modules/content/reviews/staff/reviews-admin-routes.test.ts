import { expect, test } from 'vitest'
import type { z } from 'zod'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { phonePhoto } from '#tests/support/photos.ts'
import { buildPurchase } from '#tests/support/reviews.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { uploaded } from '#tests/support/uploaded-photos.ts'
import type { StaffReview, staffReviewPageSchema } from './reviews-admin-schemas.ts'

type StaffReviewPage = z.infer<typeof staffReviewPageSchema>

const made = await testShopWithInbox()
const { db, shop, signedIn, inbox } = made
const support = await staffBrowser(made, 'support')
const readonly = await staffBrowser(made, 'readonly')

async function written(
  title: string,
  options: { star?: number; description?: string; locale?: string; photos?: Buffer[] } = {},
) {
  const product = await buildProduct(db, { name: `Ürün ${title}`, english: { name: `Product ${title}` } })
  const who = await signedIn()
  const customer = who.customer
  if (!customer) throw new Error('no customer')
  if (options.locale)
    await db.unchecked('update customers set locale = $2 where id = $1', [customer.id, options.locale])
  const { orderNo } = await buildPurchase(db, { customerId: customer.id, products: [product] })
  const form = { star: String(options.star ?? 4), title, description: options.description ?? 'Beğendim.' }
  const result = await shop.reviews.add(
    { customer },
    { orderNo, productCode: product.code },
    form,
    await uploaded(options.photos ?? []),
  )
  if (!result.ok) throw new Error(result.reason)
  return { id: result.review.id, product, customer, who }
}

const list = async (query: string) =>
  (await support.request<StaffReviewPage>('GET', `/reviews?${query}`)).body
const titles = ({ items }: StaffReviewPage) => items.map(({ title }) => title)
const stateOf = async (id: number) => (await support.request<StaffReview>('GET', `/reviews/${id}`)).body
const auditOf = async (id: number) =>
  (
    await db.unchecked<{ action: string; before: object; after: object }>(
      `select action, before, after from audit_log where record_type = 'review' and record_id = $1 order by id`,
      [String(id)],
    )
  ).rows

test('the queue shows what waits, oldest first, and pages forth and back', async () => {
  await db.unchecked('delete from reviews')
  for (const title of ['Bir', 'İki', 'Üç', 'Dört', 'Beş']) await written(title)
  const first = await list('limit=2')
  expect(titles(first)).toEqual(['Bir', 'İki'])
  expect(first).toMatchObject({ previous: null, count: { value: 5, exact: true } })
  const second = await list(`limit=2&cursor=${first.next}`)
  expect(titles(second)).toEqual(['Üç', 'Dört'])
  const last = await list(`limit=2&cursor=${second.next}`)
  expect(titles(last)).toEqual(['Beş'])
  expect(last.next).toBeNull()
  expect(titles(await list(`limit=2&cursor=${last.previous}`))).toEqual(['Üç', 'Dört'])
  expect(titles(await list('limit=2&sort=newest'))).toEqual(['Beş', 'Dört'])
})

test('filters by stars, product, state and words, folded as the shop folds them', async () => {
  const { product, id } = await written('Işıl ışıl bir lamba', {
    star: 1,
    description: 'Çok GÜZEL 100% pamuk',
  })
  expect(titles(await list(`productId=${product.id}&star=1`))).toEqual(['Işıl ışıl bir lamba'])
  expect(titles(await list(`productId=${product.id}&star=2`))).toEqual([])
  for (const q of ['isil', 'IŞIL', 'cok guzel', 'lamba güzel', '100%'])
    expect(titles(await list(`q=${encodeURIComponent(q)}`)), q).toEqual(['Işıl ışıl bir lamba'])
  for (const q of ['1_0%', 'güzel değil'])
    expect(titles(await list(`q=${encodeURIComponent(q)}`)), q).toEqual([])
  await support.request('POST', `/reviews/${id}/approve`, { version: 1 })
  expect(titles(await list(`productId=${product.id}`))).toEqual([])
  expect(titles(await list(`productId=${product.id}&status=published`))).toHaveLength(1)
  expect(titles(await list(`productId=${product.id}&status=all`))).toHaveLength(1)
})

test('approves, takes the decision back and refuses, each recorded, by the version that was seen', async () => {
  const { id, product, who } = await written('Fincan')
  const approved = await support.request('POST', `/reviews/${id}/approve`, { version: 1 })
  expect(approved).toMatchObject({ status: 200, body: { id, status: 'published', version: 2 } })
  const shown = async () => (await who.request('GET', `product/${product.id}`)).body
  expect(await shown()).toMatchObject({ starRate: 4, commentCount: 1 })

  const again = await support.request('POST', `/reviews/${id}/approve`, { version: 2 })
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'WRONG_STATE' } } })
  const stale = await support.request('POST', `/reviews/${id}/reopen`, { version: 1 })
  expect(stale).toMatchObject({
    status: 409,
    body: { error: { code: 'CONFLICT' }, current: { version: 2, status: 'published' } },
  })
  expect((await support.request('POST', `/reviews/${id}/reopen`)).status).toBe(428)

  const reopened = await support.request('POST', `/reviews/${id}/reopen`, { version: 2 })
  expect(reopened).toMatchObject({ status: 200, body: { status: 'pending', version: 3 } })
  expect(await shown()).toMatchObject({ starRate: 0, commentCount: 0 })
  expect((await auditOf(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['review.approve', { status: 'pending' }, { status: 'published' }],
    ['review.reopen', { status: 'published' }, { status: 'pending' }],
  ])
})

test.each([
  {
    locale: 'tr',
    reason: 'Değerlendirmede reklam ya da başka bir siteye bağlantı var. Linki çıkarın.',
    next: 'düzenleyip',
    name: 'Ürün Reklam',
  },
  {
    locale: 'en',
    reason: 'The review contains advertising or a link to another site. Linki çıkarın.',
    next: 'edit',
    name: 'Product Reklam',
  },
])(
  'the author of a refused review reads why by email, in their language ($locale)',
  async ({ locale, reason, next, name }) => {
    const { id, customer, who } = await written('Reklam', { locale })
    const body = { reason: 'advertising', note: ' Linki çıkarın. ' }
    const refused = await support.request('POST', `/reviews/${id}/refuse`, { version: 1, body })
    expect(refused).toMatchObject({ status: 200, body: { status: 'refused', refusalReason: reason } })
    await shop.mail.deliver()
    const [email, ...more] = inbox.to(customer.email)
    expect(more).toEqual([])
    expect(email?.text).toContain(reason)
    expect(email?.text).toContain(next)
    expect(email?.text).toContain(name)
    const own = (await who.request('GET', 'comments')).body as { items: unknown[] }
    expect(own.items).toMatchObject([{ status: 'reddedildi', refusalReason: reason }])
  },
)

test("a refusal for another reason needs words of one's own", async () => {
  const { id } = await written('Başka')
  for (const body of [
    { reason: 'other' },
    { reason: 'other', note: '  ' },
    { reason: 'other', note: '\u0000' },
    { reason: 'x' },
  ])
    expect((await support.request('POST', `/reviews/${id}/refuse`, { version: 1, body })).status).toBe(422)
  expect(await stateOf(id)).toMatchObject({ status: 'pending', version: 1 })
  expect(await auditOf(id)).toEqual([])
})

test('an edit of its author makes the decision a conflict', async () => {
  const { id, customer } = await written('Önce')
  const form = { star: '5', title: 'Sonra', description: 'Değişti.' }
  await shop.reviews.edit({ customer }, { reviewId: id, seenStar: '4', productId: null }, form)
  const response = await support.request('POST', `/reviews/${id}/approve`, { version: 1 })
  expect(response).toMatchObject({ status: 409, body: { current: { title: 'Sonra', version: 2 } } })
})

test('two decisions at once: one is saved, the other a conflict', async () => {
  const { id } = await written('Yarış')
  const responses = await Promise.all(
    ['approve', 'refuse'].map((path) =>
      support.request('POST', `/reviews/${id}/${path}`, { version: 1, body: { reason: 'insult' } }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await auditOf(id)).toHaveLength(1)
})

test('approves several at once and says what became of each', async () => {
  const [one, two] = [await written('Toplu bir'), await written('Toplu iki')]
  await support.request('POST', `/reviews/${two.id}/approve`, { version: 1 })
  const reviews = [
    { id: one.id, version: 1 },
    { id: two.id, version: 1 },
    { id: 999_999, version: 1 },
  ]
  const first = await support.request('POST', '/reviews/approve', { body: { reviews } })
  expect(first.status).toBe(200)
  expect(first.body.results).toMatchObject([
    { id: one.id, outcome: 'approved', review: { status: 'published', version: 2 } },
    { id: two.id, outcome: 'conflict', review: { version: 2 } },
    { id: 999_999, outcome: 'not-found', review: null },
  ])
  expect((await support.request('POST', '/reviews/approve', { body: { reviews } })).status).toBe(409)
})

test('reviews of an earlier shop without a record of the purchase are approved one by one, never together', async () => {
  const [bought, unproven] = [await written('Kanıtlı'), await written('Kanıtsız')]
  for (const [{ id }, origin] of [
    [bought, 'earlier-shop-buyer'],
    [unproven, 'earlier-shop'],
  ] as const)
    await db.unchecked(
      'update reviews set origin = $2, earlier_key = md5(id::text), customer_id = null, order_id = null where id = $1',
      [id, origin],
    )
  const reviews = [bought, unproven].map(({ id }) => ({ id, version: 1 }))
  const { body } = await support.request<{ results: unknown[] }>('POST', '/reviews/approve', {
    body: { reviews },
  })
  expect(body.results).toMatchObject([
    { outcome: 'approved' },
    { outcome: 'not-proven', review: { status: 'pending', version: 1 } },
  ])
  const alone = { body: { reviews: reviews.slice(1) } }
  expect((await support.request('POST', '/reviews/approve', alone)).status).toBe(409)
  expect((await support.request('POST', `/reviews/${unproven.id}/approve`, { version: 1 })).status).toBe(200)
})

test("the shop's reply is saved, replaced and taken away; the API for shoppers does not contain it", async () => {
  const { id, product, who } = await written('Yanıtlı')
  await support.request('POST', `/reviews/${id}/approve`, { version: 1 })
  const before = (await who.request('GET', `comments/${product.id}`)).body
  const replied = await support.request('PUT', `/reviews/${id}/reply`, {
    version: 2,
    body: { reply: ' Teşekkürler!\r\nGörüşmek üzere ' },
  })
  expect(replied).toMatchObject({ status: 200, body: { reply: 'Teşekkürler!\nGörüşmek üzere', version: 3 } })
  const page = await shop.reviews.ofProduct(product.id)
  expect(page?.items).toMatchObject([{ reply: 'Teşekkürler!\nGörüşmek üzere' }])
  expect((await who.request('GET', `comments/${product.id}`)).body).toEqual(before)
  const gone = await support.request('PUT', `/reviews/${id}/reply`, { version: 3, body: { reply: '' } })
  expect(gone).toMatchObject({ status: 200, body: { reply: '', repliedAt: null } })
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'review.approve',
    'review.reply',
    'review.reply',
  ])
})

test('who only reads changes nothing, and a missing review is 404', async () => {
  const { id } = await written('Okunur')
  expect((await readonly.request('GET', `/reviews/${id}`)).status).toBe(200)
  expect((await readonly.request('POST', `/reviews/${id}/approve`, { version: 1 })).status).toBe(403)
  expect((await support.request('GET', '/reviews/999999')).status).toBe(404)
  expect((await support.request('POST', '/reviews/999999/approve', { version: 1 })).status).toBe(404)
})

test('photos are seen before they are published, and one of them is deleted without the others', async () => {
  const { id, customer } = await written('Fotoğraflı', {
    photos: [await phonePhoto(60, 80), await phonePhoto(80, 60)],
  })
  const [first, second] = (await stateOf(id)).photos
  const path = `/reviews/${id}/photos/${first?.name}`
  const seen = await readonly.request('GET', path)
  expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  expect((await readonly.request('DELETE', path, { version: 1 })).status).toBe(403)
  expect((await support.request('DELETE', path)).status).toBe(428)
  expect((await support.request('DELETE', path, { version: 9 })).status).toBe(409)
  expect((await support.request('DELETE', `/reviews/${id}/photos/yok`, { version: 1 })).status).toBe(404)
  const deleted = await support.request('DELETE', path, { version: 1 })
  expect(deleted).toMatchObject({ status: 200, body: { version: 2, status: 'pending', photos: [second] } })
  expect((await readonly.request('GET', path)).status).toBe(404)
  expect(await shop.reviews.ownOne(customer.id, 'tr', id)).toMatchObject({ photos: [second] })
  expect(await auditOf(id)).toEqual([
    { action: 'review.remove-photo', before: { photos: 2 }, after: { photos: 1 } },
  ])
})

test('a photo is not found under another review', async () => {
  const [one, two] = [await written('Bir', { photos: [await phonePhoto()] }), await written('İki')]
  const name = (await stateOf(one.id)).photos[0]?.name
  const path = `/reviews/${two.id}/photos/${name}`
  expect((await readonly.request('GET', path)).status).toBe(404)
  const removed = await support.request('DELETE', path, { version: 1 })
  expect(removed.status).toBe(404)
  expect((await stateOf(one.id)).photos).toHaveLength(1)
})
