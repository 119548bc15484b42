import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '#modules/platform/media/photo-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { phonePhoto } from '#tests/support/photos.ts'
import { buildPurchase, moderateAs } from '#tests/support/reviews.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { uploaded } from '#tests/support/uploaded-photos.ts'
import { isPhotoName, readPhotoFile, reviewPhotoPath } from './review-photos-rules.ts'

const { db, shop, app, browser, signedIn, set } = await testShop({ maxConnections: 10 })
const words = { star: '5', title: 'Güzel', description: 'Her sabah elimde' }

function customerOf({ customer }: Browser) {
  if (!customer) throw new Error('nobody is signed in')
  return customer
}

/** A buyer's review with photos. */
async function buildReview(photos: Buffer[] = [], form = words) {
  const mug = await buildProduct(db, { name: 'Kupa' })
  const who = await signedIn()
  const customer = customerOf(who)
  const { orderNo } = await buildPurchase(db, { customerId: customer.id, products: [mug] })
  const target = { orderNo, productCode: mug.code }
  return {
    mug,
    who,
    customer,
    target,
    result: await shop.reviews.add({ customer }, target, form, await uploaded(photos)),
  }
}
type Built = Awaited<ReturnType<typeof buildReview>>

function idOf({ result }: Pick<Built, 'result'>): number {
  if (!result.ok) throw new Error(result.reason)
  return result.review.id
}
async function ownOne({ customer, result }: Built) {
  const own = await shop.reviews.ownOne(customer.id, 'tr', idOf({ result }))
  if (!own) throw new Error('no such review')
  return own
}
async function firstPhoto(built: Built): Promise<string> {
  const { photos } = await ownOne(built)
  if (!photos[0]) throw new Error('the review has no photo')
  return photos[0].name
}
const change = async (
  built: Built,
  { removed = [], added = [] }: { removed?: string[]; added?: Buffer[] },
  form = words,
) =>
  shop.reviews.edit(
    { customer: built.customer },
    { reviewId: idOf(built), seenStar: null, productId: null },
    form,
    { removed, added: await uploaded(added) },
  )
const get = (name: string, who: Browser, size: 'large' | 'small' = 'large') =>
  app.inject({ method: 'GET', url: reviewPhotoPath(name, size), headers: who.headers() })

describe('the photos of a review', () => {
  test('are stored upright as WebP, without what the phone wrote into the file', async () => {
    const built = await buildReview([await phonePhoto(60, 80)])
    const { photos } = await ownOne(built)
    expect(photos).toMatchObject([{ width: 60, height: 80 }])
    const { rawPayload, headers } = await get(await firstPhoto(built), built.who)
    expect(headers['content-type']).toBe('image/webp')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60, height: 80 })
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(rawPayload.includes('GizliTelefon')).toBe(false)
    const small = await get(await firstPhoto(built), built.who, 'small')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 192, height: 192 })
  })

  test('are at most 1600 pixels long', async () => {
    const built = await buildReview([await phonePhoto(3000, 1500)])
    expect((await ownOne(built)).photos).toMatchObject([{ width: 1600, height: 800 }])
  })

  test('wait for the shop even where reviews are published at once', async () => {
    await set('yorumOnayi', '0')
    const [withPhoto, without] = [await buildReview([await phonePhoto()]), await buildReview()]
    await set('yorumOnayi', '1')
    expect([withPhoto.result, without.result]).toMatchObject([
      { ok: true, review: { status: 'pending' } },
      { ok: true, review: { status: 'published' } },
    ])
  })

  test.each([
    [
      'five of them',
      async () => Array<Buffer>(5).fill(await phonePhoto()),
      [{ name: '5.jpg', reason: 'too-many' }],
    ],
    [
      'a file above 10 MB',
      async () => [await phonePhoto(), Buffer.alloc(MAX_PHOTO_BYTES + 1)],
      [{ name: '2.jpg', reason: 'too-large' }],
    ],
    [
      'a PDF called photo',
      async () => [Buffer.from('%PDF-1.7 %%EOF')],
      [{ name: '1.jpg', reason: 'not-a-photo' }],
    ],
    [
      'a drawing that is a program',
      async () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
      [{ name: '1.jpg', reason: 'not-a-photo' }],
    ],
    [
      'a photo that ends in the middle',
      async () => [(await phonePhoto(800, 800)).subarray(0, -400)],
      [{ name: '1.jpg', reason: 'damaged' }],
    ],
  ] as const)('refused: %s; nothing is stored', async (_, photos, names) => {
    const built = await buildReview([...(await photos())])
    expect(built.result).toEqual({ ok: false, reason: 'photos', refused: names })
    expect(await shop.reviews.own(built.customer.id, 'tr')).toMatchObject({ total: 0 })
  })

  test('are seen by their author until they are published, and by nobody else', async () => {
    const built = await buildReview([await phonePhoto()])
    const name = await firstPhoto(built)
    const own = await get(name, built.who)
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    for (const stranger of [browser(), await signedIn()])
      expect((await get(name, stranger)).statusCode).toBe(404)
    await moderateAs(shop, idOf(built), 'publish')
    const shown = await get(name, browser())
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
    await moderateAs(shop, idOf(built), 'refuse', 'Yüz görünüyor')
    expect((await get(name, browser())).statusCode).toBe(404)
    expect((await get(name, built.who)).statusCode).toBe(200)
  })

  test('are shown with the review, and counted for the choice of those with photos', async () => {
    const built = await buildReview([await phonePhoto(), await phonePhoto(80, 60)])
    await moderateAs(shop, idOf(built), 'publish')
    const bare = await signedIn()
    const { orderNo } = await buildPurchase(db, { customerId: customerOf(bare).id, products: [built.mug] })
    const other = await shop.reviews.add(
      { customer: customerOf(bare) },
      { orderNo, productCode: built.mug.code },
      { ...words, star: '2' },
    )
    await moderateAs(shop, idOf({ result: other }), 'publish')
    const all = await shop.reviews.ofProduct(built.mug.id)
    expect(all).toMatchObject({ total: 2, withPhotos: 1, found: 2 })
    const choice = { star: null, photos: true, order: 'newest' } as const
    const page = await shop.reviews.ofProduct(built.mug.id, 1, choice)
    expect(page?.items.map(({ id, photos }) => [id, photos.length])).toEqual([[idOf(built), 2]])
    expect(page).toMatchObject({ found: 1, total: 2 })
    for (const [star, found] of [
      [5, 1],
      [2, 0],
    ] as const)
      expect(await shop.reviews.ofProduct(built.mug.id, 1, { ...choice, star })).toMatchObject({ found })
  })

  test('change with an edit: some go, others come, and new ones wait for the shop again', async () => {
    const built = await buildReview([await phonePhoto(), await phonePhoto(80, 60)])
    await moderateAs(shop, idOf(built), 'publish')
    const first = await firstPhoto(built)
    expect(await change(built, { removed: [first] })).toMatchObject({ review: { status: 'published' } })
    expect((await get(first, built.who)).statusCode).toBe(404)
    expect((await ownOne(built)).photos).toMatchObject([{ width: 80 }])
    expect(await change(built, { added: [await phonePhoto(50, 50)] })).toMatchObject({
      review: { status: 'pending' },
    })
    expect((await ownOne(built)).photos).toMatchObject([{ width: 80 }, { width: 50 }])
  })

  test('that nobody has approved wait through edits of the words, where reviews are published at once too', async () => {
    await set('yorumOnayi', '0')
    const built = await buildReview([await phonePhoto()])
    const other = { ...words, title: 'Başka' }
    const waiting = await change(built, {}, other)
    await moderateAs(shop, idOf(built), 'refuse', 'Yüz görünüyor')
    const refused = await change(built, {}, { ...words, title: 'Yine başka' })
    await moderateAs(shop, idOf(built), 'publish')
    const approved = await change(built, {}, { ...words, title: 'Sonunda' })
    const gone = await buildReview([await phonePhoto()])
    const without = await change(gone, { removed: [await firstPhoto(gone)] }, other)
    await set('yorumOnayi', '1')
    expect([waiting, refused, approved, without].map((result) => result.ok && result.review.status)).toEqual([
      'pending',
      'pending',
      'published',
      'published',
    ])
  })

  test.each(['0', '1'])(
    'whose removal brings a refused review back to the shop (yorumOnayi %s)',
    async (asks) => {
      const built = await buildReview([await phonePhoto(), await phonePhoto()])
      await moderateAs(shop, idOf(built), 'refuse', 'Yüz görünüyor')
      expect(await change(built, {})).toMatchObject({ review: { status: 'refused' } })
      await set('yorumOnayi', asks)
      const mended = await change(built, { removed: [await firstPhoto(built)] })
      await set('yorumOnayi', '1')
      expect(mended).toMatchObject({ ok: true, review: { status: 'pending' } })
      expect((await ownOne(built)).photos).toHaveLength(1)
    },
  )

  test('are four at most after an edit too, which else changes nothing', async () => {
    const built = await buildReview([await phonePhoto(), await phonePhoto(), await phonePhoto()])
    const added = [await phonePhoto(), await phonePhoto()]
    expect(await change(built, { added }, { ...words, title: 'Başka' })).toEqual({
      ok: false,
      reason: 'photos',
      refused: [{ name: '2.jpg', reason: 'too-many' }],
    })
    expect(await ownOne(built)).toMatchObject({ title: 'Güzel', photos: { length: 3 } })
    expect(await change(built, { added, removed: [await firstPhoto(built)] })).toMatchObject({ ok: true })
    expect((await ownOne(built)).photos).toHaveLength(4)
  })

  test('of two edits at once are never more than four', async () => {
    const built = await buildReview([await phonePhoto(), await phonePhoto()])
    const added = [await phonePhoto(), await phonePhoto()]
    const results = await Promise.all([change(built, { added }), change(built, { added })])
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await ownOne(built)).photos).toHaveLength(4)
  })

  test('of another review are not removed by an edit', async () => {
    const [theirs, mine] = [await buildReview([await phonePhoto()]), await buildReview([await phonePhoto()])]
    const name = await firstPhoto(theirs)
    expect(await change(mine, { removed: [name, 'yok', ''] })).toMatchObject({ ok: true })
    expect((await ownOne(theirs)).photos).toHaveLength(1)
    expect((await ownOne(mine)).photos).toHaveLength(1)
  })
})

test('names of photos are random, and only their own paths are read', () => {
  const name = fc.stringMatching(/^[0-9a-f]{24}$/)
  fc.assert(
    fc.property(name, fc.constantFrom('large', 'small'), (given, size) => {
      expect(isPhotoName(given)).toBe(true)
      const file = reviewPhotoPath(given, size).split('/').at(-1) ?? ''
      expect(readPhotoFile(file)).toEqual({ name: given, size })
    }),
  )
  fc.assert(
    fc.property(fc.string(), (given) => {
      fc.pre(!/^[0-9a-f]{24}(-kare)?\.webp$/.test(given))
      expect(readPhotoFile(given)).toBeNull()
    }),
  )
})
