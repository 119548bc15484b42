import { describe, expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { buildPurchase, moderateAs, type PurchaseSpec, ratingOf } from '#tests/support/reviews.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { ownReviewPageSchema, reviewSavedSchema } from '../reviews-schemas.ts'

const { db, shop, browser, signedIn, set } = await testShop({ maxConnections: 20 })
const mug = await buildProduct(db, { name: 'Çini Kupa', english: { name: 'Tiled Mug' } })
const shirt = await buildProduct(db, {
  name: 'Keten Gömlek',
  variants: [{ values: { Beden: 'S' } }, { values: { Beden: 'M' } }],
})
const [small, medium] = shirt.children as [BuiltProduct, BuiltProduct]

const idOf = (who: Browser) => who.customer?.id ?? ''

/** A customer who bought these products, with the number of the order. */
async function buildBuyer(products: BuiltProduct[] = [mug], spec: Partial<PurchaseSpec> = {}) {
  const who = await signedIn()
  const { id, orderNo } = await buildPurchase(db, { customerId: idOf(who), products, ...spec })
  return { who, orderNo, orderId: id }
}

const words = {
  comment_title: 'Çok güzel',
  comment_description: 'Beğendim.\n\nTeşekkürler.',
  comment_star: '4',
}

const write = (who: Browser, orderNo: string, code: string, change: Record<string, unknown> = {}) =>
  who.request('POST', 'comment', {
    form: true,
    fields: { ...words, comment_product_controller: code, comment_order_no: orderNo, ...change },
  })

const edit = (who: Browser, id: number | string, change: Record<string, unknown> = {}) =>
  who.request('POST', `comment/${id}`, { form: true, fields: { ...words, ...change } })

async function written(who: Browser, orderNo: string, code = mug.code, change = {}) {
  const { status, body } = await write(who, orderNo, code, change)
  expect(status).toBe(200)
  return reviewSavedSchema.parse(body).comment
}

const statusAndMessage = ({ status, body }: Awaited<ReturnType<typeof write>>) => [
  status,
  body.error?.messages.type,
]

describe('a buyer', () => {
  test('can review a bought product, and the review waits for approval', async () => {
    const { who, orderNo } = await buildBuyer()
    const { status, body } = await write(who, orderNo, mug.code, { comment_date: '01.01.2001 00:00:00' })
    expect(status).toBe(200)
    expect(reviewSavedSchema.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      success: true,
      comment: {
        title: 'Çok güzel',
        description: 'Beğendim.\n\nTeşekkürler.',
        star: 4,
        name: 'Ayşe Y.',
        status: 'beklemede',
        date: expect.stringMatching(/^\d\d\.\d\d\.20(?!01)\d\d \d\d:\d\d:\d\d$/),
      },
    })
    expect(await shop.reviews.ofProduct(mug.id)).toMatchObject({ total: 0 })
    const { body: orders } = await who.request('GET', 'orders')
    expect(orders).toMatchObject({ items: [{ orderItems: [{ hasComment: true }] }] })
  })

  test('has one review for each product, however often it is bought', async () => {
    const { who, orderNo } = await buildBuyer([small])
    const next = await buildPurchase(db, { customerId: idOf(who), products: [medium] })
    await written(who, orderNo, small.code)
    for (const [number, code] of [
      [orderNo, small.code],
      [next.orderNo, medium.code],
      [next.orderNo, shirt.code],
    ] as const) {
      const again = await write(who, number, code, { comment_star: '1' })
      expect([again.status, again.body.error?.code]).toEqual([409, 'ALREADY_REVIEWED'])
      expect(again.body.error?.messages.type).toContain('daha önce değerlendirdiniz')
    }
    const { body } = await who.request('GET', 'orders')
    expect(body).toMatchObject({
      items: [
        { orderItems: [{ hasComment: true, canReview: false }] },
        { orderItems: [{ hasComment: true, canReview: false }] },
      ],
    })
  })

  test('has one review even when the form is sent ten times at once', async () => {
    const { who, orderNo } = await buildBuyer([small, medium])
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => write(who, orderNo, index % 2 ? small.code : medium.code)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test.each([
    { code: () => small.code, why: 'the variant bought' },
    { code: () => shirt.code, why: 'the product it is a variant of' },
  ])('can name a variant by the code of $why; the review belongs to the product', async ({ code }) => {
    const { who, orderNo } = await buildBuyer([small])
    const { id } = await written(who, orderNo, code())
    const { rows } = await db.unchecked('select product_id from reviews where id = $1', [id])
    expect(rows).toEqual([{ product_id: shirt.id }])
  })

  test('can review after the code of the product changed', async () => {
    const jug = await buildProduct(db, { name: 'Sürahi' })
    const { who, orderNo } = await buildBuyer([jug])
    await db.unchecked('update products set code = $2 where id = $1', [jug.id, `${jug.code}-YENI`])
    await written(who, orderNo, jug.code)
  })

  test('is published without approval when yorumOnayi is off, except after a return', async () => {
    await set('yorumOnayi', '0')
    const { who, orderNo } = await buildBuyer()
    const sentBack = await buildBuyer()
    const one = await written(who, orderNo)
    const { id } = await written(sentBack.who, sentBack.orderNo)
    await db.unchecked(`update orders set status = 'returned' where id = $1`, [sentBack.orderId])
    const { body } = await edit(sentBack.who, id, { comment_title: 'Geri gönderdim' })
    await set('yorumOnayi', '1')
    expect(one.status).toBe('yayında')
    expect(body).toMatchObject({ comment: { status: 'beklemede' } })
    const rating = await ratingOf(db, mug.id)
    expect(rating.stored).toEqual(rating.true)
    expect((await shop.reviews.ofProduct(mug.id))?.items.map(({ id }) => id)).toContain(one.id)
  })
})

describe('a review is refused with its sentence', () => {
  test.each([
    { change: { comment_star: '' }, sentence: 'Lütfen yorum için yıldız seçiniz.' },
    { change: { comment_star: '6' }, sentence: 'Lütfen yorum için yıldız seçiniz.' },
    { change: { comment_title: '  ' }, sentence: 'Lütfen yorum başlığı girin.' },
    {
      change: { comment_title: 'a'.repeat(51) },
      sentence: 'Lütfen yorum başlığı girin. (en fazla 50 karakter olabilir)',
    },
    {
      change: { comment_title: 'ters\u202e' },
      sentence:
        '“Yorum başlığı” alanında görünmeyen ya da yazının yönünü değiştiren karakterler var. Lütfen bu alanı elle yeniden yazın.',
    },
    { change: { comment_description: '\n' }, sentence: 'Lütfen yorum açıklaması girin.' },
    {
      change: { comment_description: 'a'.repeat(2001) },
      sentence: 'Yorum açıklaması en fazla 2000 karakter olabilir.',
    },
  ])('for $change: $sentence', async ({ change, sentence }) => {
    const { who, orderNo } = await buildBuyer()
    expect(statusAndMessage(await write(who, orderNo, mug.code, change))).toEqual([422, sentence])
    const { id } = await written(who, orderNo)
    expect(statusAndMessage(await edit(who, id, change))).toEqual([422, sentence])
  })

  test('for a product that is not in the order', async () => {
    const { who, orderNo } = await buildBuyer()
    const sentence = 'Yalnızca satın aldığınız ürünlere yorum yapabilirsiniz.'
    for (const code of [shirt.code, 'YOK-1', ''])
      expect(statusAndMessage(await write(who, orderNo, code))).toEqual([422, sentence])
  })

  test.each(['cancelled', 'payment_failed'] as const)('for an order that is %s', async (status) => {
    const { who, orderNo } = await buildBuyer([mug], { status })
    const sentence = 'İptal edilen ya da ödemesi alınamayan siparişlerdeki ürünlere yorum yapılamaz.'
    expect(statusAndMessage(await write(who, orderNo, mug.code))).toEqual([409, sentence])
  })

  test.each(['awaiting_payment', 'confirmed', 'preparing'] as const)(
    'for an order that has not left: %s',
    async (status) => {
      const { who, orderNo } = await buildBuyer([mug], { status })
      const sentence = 'Yorumunuzu ürün kargoya verildikten sonra yazabilirsiniz.'
      expect(statusAndMessage(await write(who, orderNo, mug.code))).toEqual([409, sentence])
      const { body } = await who.request('GET', 'orders')
      expect(body).toMatchObject({ items: [{ orderItems: [{ hasComment: false, canReview: false }] }] })
      expect(await shop.reviews.awaited(idOf(who), 'tr')).toEqual([])
      const target = { orderNo, productId: mug.id }
      expect(await shop.reviews.awaitedOne(idOf(who), 'tr', target)).toBeNull()
    },
  )

  test('for a parcel that has not left, while the other one of its order has', async () => {
    const { who, orderNo, orderId } = await buildBuyer([mug, shirt], { status: 'shipped' })
    await db.unchecked(`update order_lines set tracking_no = 'YK1' where order_id = $1 and position = 1`, [
      orderId,
    ])
    expect((await write(who, orderNo, shirt.code)).body.error?.code).toBe('NOT_SHIPPED')
    expect(await shop.reviews.awaited(idOf(who), 'tr')).toEqual([])
    const { body } = await who.request('GET', 'orders')
    expect(body).toMatchObject({ items: [{ orderItems: [{ canReview: true }, { canReview: false }] }] })
    await written(who, orderNo, mug.code)
  })

  test('for a line that was wholly refunded', async () => {
    const { who, orderNo, orderId } = await buildBuyer([mug, shirt])
    await db.unchecked(
      `with back as (
         insert into order_returns (id, order_id, kind, status) values ($1, $1, 'withdrawal', 'refunded') returning id)
       insert into order_return_lines (return_id, order_line_id, quantity)
       select back.id, l.id, 1 from back, order_lines l where l.order_id = $1 and l.position = 1`,
      [orderId],
    )
    expect(statusAndMessage(await write(who, orderNo, mug.code))).toEqual([
      409,
      'İade ettiğiniz bir ürüne yeni yorum yazılamaz.',
    ])
    expect((await shop.reviews.awaited(idOf(who), 'tr')).map(({ name }) => name)).toEqual(['Keten Gömlek'])
    await written(who, orderNo, shirt.code)
  })

  test('for a deleted product', async () => {
    const gone = await buildProduct(db, { name: 'Silinmiş', status: 'deleted' })
    const { who, orderNo } = await buildBuyer([gone])
    expect(statusAndMessage(await write(who, orderNo, gone.code))).toEqual([404, 'Bu ürün bulunamadı.'])
  })

  test('for the order of another customer as for a missing one', async () => {
    const { orderNo } = await buildBuyer()
    const stranger = await signedIn()
    const [theirs, none] = [
      await write(stranger, orderNo, mug.code),
      await write(stranger, '000000000000', mug.code),
    ]
    expect(statusAndMessage(theirs)).toEqual([404, 'Sipariş bulunamadı.'])
    expect(theirs.body).toEqual(none.body)
  })

  test('in English too', async () => {
    const { who, orderNo } = await buildBuyer()
    who.cookies.set('vitrin_locale', 'en')
    const [, sentence] = statusAndMessage(await write(who, orderNo, mug.code, { comment_star: '' }))
    expect(sentence).toBe('Please choose a star rating for your review.')
  })
})

describe('an edit', () => {
  test('waits for approval again, and no longer counts for the rating of the product', async () => {
    const { who, orderNo } = await buildBuyer([shirt])
    const { id } = await written(who, orderNo, shirt.code)
    await moderateAs(shop, id, 'publish')
    expect((await ratingOf(db, shirt.id)).stored).toEqual({ rate: '4.00', count: 1 })
    const { status, body } = await edit(who, id, {
      comment_star: 2,
      comment_b_star: 4,
      comment_product_id: shirt.id,
      comment_title: ' Fikrim   değişti ',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      comment: { id, star: 2, title: 'Fikrim değişti', status: 'beklemede' },
    })
    expect((await ratingOf(db, shirt.id)).stored).toEqual({ rate: '0.00', count: 0 })
  })

  test.each([
    { id: () => small.id, why: 'the variant bought' },
    { id: () => medium.id, why: 'another variant of it' },
    { id: () => shirt.id, why: 'the product itself' },
  ])('finds the review by the id of $why', async ({ id }) => {
    const { who, orderNo } = await buildBuyer([small])
    const review = await written(who, orderNo, small.code)
    expect((await edit(who, review.id, { comment_product_id: id(), comment_star: '2' })).status).toBe(200)
  })

  test('is refused once its order is cancelled', async () => {
    const { who, orderNo, orderId } = await buildBuyer()
    const { id } = await written(who, orderNo)
    await db.unchecked(`update orders set status = 'cancelled' where id = $1`, [orderId])
    expect((await edit(who, id, { comment_title: 'Yine ben' })).body.error?.code).toBe('ORDER_CANCELLED')
  })

  test('based on a star that is no longer the stored one is refused', async () => {
    const { who, orderNo } = await buildBuyer()
    const { id } = await written(who, orderNo)
    for (const seen of ['5', 'x']) {
      const refused = await edit(who, id, { comment_b_star: seen, comment_star: '1' })
      expect([refused.status, refused.body.error?.code]).toEqual([409, 'REVIEW_CHANGED'])
      expect(refused.body.error?.messages.type).toContain('siz düzenlerken değişti')
    }
    const { rows } = await db.unchecked('select star, title from reviews where id = $1', [id])
    expect(rows).toEqual([{ star: 4, title: 'Çok güzel' }])
  })

  test('in parallel with others from the same star: one of them is saved', async () => {
    const { who, orderNo } = await buildBuyer()
    const { id } = await written(who, orderNo)
    const responses = await Promise.all(
      ['1', '2', '3', '5'].map((star) => edit(who, id, { comment_b_star: '4', comment_star: star })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('that changes nothing leaves a published review published', async () => {
    const { who, orderNo } = await buildBuyer()
    const { id } = await written(who, orderNo)
    await moderateAs(shop, id, 'publish')
    const { body } = await edit(who, id, { comment_b_star: '4' })
    expect(body).toMatchObject({ comment: { status: 'yayında' } })
  })

  test('of a refused review clears the refusal', async () => {
    const { who, orderNo } = await buildBuyer()
    const { id } = await written(who, orderNo)
    await moderateAs(shop, id, 'refuse', 'Reklam içeriyor')
    await edit(who, id, { comment_title: 'Reklamsız' })
    const [own] = (await shop.reviews.own(idOf(who), 'tr')).items
    expect(own).toMatchObject({ status: 'pending', refusalReason: '', title: 'Reklamsız' })
  })

  test("of another customer's review, of none or of another product gets the same response", async () => {
    const { who, orderNo } = await buildBuyer()
    const { id } = await written(who, orderNo)
    const stranger = await signedIn()
    const responses = [
      await edit(stranger, id),
      await edit(stranger, 999_999),
      await edit(stranger, 'abc'),
      await edit(who, id, { comment_product_id: shirt.id }),
      await edit(who, id, { comment_product_id: 'abc' }),
    ]
    for (const response of responses) expect(statusAndMessage(response)).toEqual([404, 'Yorum bulunamadı.'])
    const { rows } = await db.unchecked('select title from reviews where id = $1', [id])
    expect(rows).toEqual([{ title: 'Çok güzel' }])
  })
})

test('responses to a review are never cached, whether it was saved or not', async () => {
  const { who, orderNo } = await buildBuyer()
  const responses = [
    await write(who, orderNo, mug.code, { comment_star: ['5', '4'] }),
    await write(who, orderNo, mug.code, { comment_star: '' }),
    await write(who, orderNo, mug.code),
    await write(browser(), orderNo, mug.code),
  ]
  expect(responses.map(({ status, headers }) => [status, headers['cache-control']])).toEqual(
    [422, 422, 200, 401].map((status) => [status, 'private, no-store']),
  )
})

describe('a visitor', () => {
  test.each([
    ['GET', 'comments'],
    ['POST', 'comment'],
    ['POST', 'comment/1'],
  ] as const)('gets 401 LOGIN_REQUIRED: %s %s', async (method, path) => {
    const { status, body } = await browser().request(method, path, method === 'POST' ? { fields: words } : {})
    expect([status, body.error?.code]).toEqual([401, 'LOGIN_REQUIRED'])
  })
})

describe('own reviews', () => {
  test('come newest first with their product, ten a page, in every state', async () => {
    const { who, orderNo } = await buildBuyer([small], { variant: 'S' })
    const { id } = await written(who, orderNo, small.code)
    await moderateAs(shop, id, 'refuse', 'Ürünle ilgisi yok')
    const { status, body } = await who.request('GET', 'comments')
    expect(status).toBe(200)
    expect(ownReviewPageSchema.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      page: 1,
      pages: 1,
      total: 1,
      limit: 10,
      items: [
        {
          id,
          productId: shirt.id,
          productController: shirt.code,
          product: { id: shirt.id, seo: shirt.slug, url: shirt.url, name: 'Keten Gömlek', variant: 'S' },
          title: 'Çok güzel',
          commentTitle: 'Çok güzel',
          commentDescription: 'Beğendim.\n\nTeşekkürler.',
          orderNo,
          star: 4,
          bStar: 4,
          name: 'Ayşe Y.',
          status: 'reddedildi',
          refusalReason: 'Ürünle ilgisi yok',
        },
      ],
    })
    for (let count = 0; count < 11; count++) {
      const other = await buildProduct(db, { name: `Kupa ${count}` })
      const { orderNo: next } = await buildPurchase(db, { customerId: idOf(who), products: [other] })
      await written(who, next, other.code)
    }
    const second = await who.request('GET', 'comments?page=2')
    expect(second.body).toMatchObject({ page: 2, pages: 2, total: 12, items: [{}, { id }] })
  })

  test('are not visible to another customer, neither listed nor one by one', async () => {
    const { who, orderNo } = await buildBuyer()
    const { id } = await written(who, orderNo)
    const stranger = await signedIn()
    expect((await stranger.request('GET', 'comments')).body).toMatchObject({ total: 0, items: [] })
    expect(await shop.reviews.ownOne(idOf(stranger), 'tr', id)).toBeNull()
    expect(await shop.reviews.ownOne(idOf(who), 'en', id)).toMatchObject({ product: { name: 'Tiled Mug' } })
  })

  test('stay when the product is deleted, without a link to it', async () => {
    const vase = await buildProduct(db, { name: 'Vazo' })
    const { who, orderNo } = await buildBuyer([vase])
    await written(who, orderNo, vase.code)
    await db.unchecked(`update products set status = 'deleted' where id = $1`, [vase.id])
    const [own] = (await shop.reviews.own(idOf(who), 'tr')).items
    expect(own?.product).toMatchObject({ name: 'Vazo', url: '' })
  })
})

describe('products that await a review', () => {
  test('are those bought and never reviewed, each once, the newest order first', async () => {
    const { who, orderNo } = await buildBuyer([mug, small], { daysAgo: 9 })
    const { orderNo: newer } = await buildPurchase(db, {
      customerId: idOf(who),
      products: [medium],
      daysAgo: 1,
      variant: 'M',
    })
    await buildPurchase(db, {
      customerId: idOf(who),
      products: [await buildProduct(db)],
      status: 'cancelled',
    })
    const names = async () =>
      (await shop.reviews.awaited(idOf(who), 'tr')).map((each) => [each.name, each.variant, each.orderNo])
    expect(await names()).toEqual([
      ['Keten Gömlek', 'M', newer],
      ['Çini Kupa', '', orderNo],
    ])
    await written(who, orderNo, small.code)
    expect(await names()).toEqual([['Çini Kupa', '', orderNo]])
    expect(await shop.reviews.awaited(idOf(await signedIn()), 'tr')).toEqual([])
  })

  test('contain one product of an own order until it has a review', async () => {
    const { who, orderNo } = await buildBuyer([small])
    const findAwaited = (customer: Browser, productId: number) =>
      shop.reviews.awaitedOne(idOf(customer), 'tr', { orderNo, productId })
    for (const id of [small.id, shirt.id])
      expect(await findAwaited(who, id)).toMatchObject({ productId: shirt.id })
    expect(await findAwaited(who, mug.id)).toBeNull()
    expect(await findAwaited(await signedIn(), small.id)).toBeNull()
    await written(who, orderNo, small.code)
    expect(await findAwaited(who, small.id)).toBeNull()
  })
})

describe('moderation', () => {
  test('publishes and withdraws a review; product and lists change at once', async () => {
    const lamp = await buildProduct(db, { name: 'Bakır Lamba' })
    const { who, orderNo } = await buildBuyer([lamp])
    const { id } = await written(who, orderNo, lamp.code)
    const shown = async () => (await browser().request('GET', `product/${lamp.id}`)).body
    expect(await shown()).toMatchObject({ starRate: 0, commentCount: 0 })
    expect(await moderateAs(shop, id, 'publish')).toMatchObject({ ok: true })
    expect(await shown()).toMatchObject({ starRate: 4, commentCount: 1 })
    await moderateAs(shop, id, 'refuse', '  Kişisel bilgi içeriyor ')
    expect(await shown()).toMatchObject({ starRate: 0, commentCount: 0 })
    const [own] = (await shop.reviews.own(idOf(who), 'tr')).items
    expect(own).toMatchObject({ status: 'refused', refusalReason: 'Kişisel bilgi içeriyor' })
  })

  test.each(['', '   ', 'a'.repeat(301)])(
    'refuses nothing without a reason of 1 to 300 characters',
    async (reason) => {
      const { who, orderNo } = await buildBuyer()
      const { id } = await written(who, orderNo)
      expect(await moderateAs(shop, id, 'refuse', reason)).toEqual({
        ok: false,
        reason: 'note-required',
      })
    },
  )

  test('reports a missing review as not found', async () => {
    const response = await moderateAs(shop, 999_999, 'publish')
    expect(response).toEqual({ ok: false, reason: 'review-not-found' })
  })
})

describe('how the size turned out', () => {
  const fitOf = async (who: Browser) => (await shop.reviews.own(idOf(who), 'tr')).items[0]?.fit

  test('is asked for products with sizes, stored, changed without waiting again, and kept by an edit without it', async () => {
    const { who, orderNo, orderId } = await buildBuyer([medium])
    await db.unchecked(`update order_lines set variant = 'M' where order_id = $1`, [orderId])
    expect(await shop.reviews.asksFit(medium.id)).toBe(true)
    const review = await written(who, orderNo, medium.code, { comment_fit: 'tam' })
    expect(review).toMatchObject({ fit: 'tam', status: 'beklemede' })
    await moderateAs(shop, review.id, 'publish')
    const edited = await edit(who, review.id, { comment_fit: 'dar' })
    expect(edited.body).toMatchObject({ comment: { fit: 'dar', status: 'yayında' } })
    await edit(who, review.id)
    expect(await fitOf(who)).toBe('small')
    expect(await shop.reviews.ofProduct(small.id)).toMatchObject({
      fits: { small: 1, true: 0, large: 0 },
      items: [{ fit: 'small', variant: 'M' }],
      variants: [{ value: 'M', label: 'M', count: 1 }],
    })
    const ofVariant = (variant: string) =>
      shop.reviews.ofProduct(shirt.id, 1, { star: null, photos: false, order: 'photos', variant })
    expect(await ofVariant('M')).toMatchObject({ found: 1 })
    expect(await ofVariant('L')).toMatchObject({ found: 0, total: 1 })
  })

  test('is not stored for a product without sizes, and refused with a sentence for other words', async () => {
    const { who, orderNo } = await buildBuyer()
    expect((await who.request('GET', `comments/${mug.id}/fit`)).body).toEqual({ asks: false })
    expect(statusAndMessage(await write(who, orderNo, mug.code, { comment_fit: 'XL' }))).toEqual([
      422,
      'Beden için dar, tam ya da bol seçin.',
    ])
    expect(await written(who, orderNo, mug.code, { comment_fit: 'bol' })).toMatchObject({ fit: '' })
  })

  test('is not asked where the merchant does not want it', async () => {
    await set('kalipSorusu', '0')
    expect(await shop.reviews.asksFit(shirt.id)).toBe(false)
    await set('kalipSorusu', '1')
  })
})
