import { describe, expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '#modules/platform/media/photo-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { phonePhoto } from '#tests/support/photos.ts'
import { buildPurchase } from '#tests/support/reviews.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const { db, shop, app, browser, signedIn } = await testShop({ pages: true })
const PHOTO = await phonePhoto()

async function buildBuyer() {
  const mug = await buildProduct(db, { name: 'Kupa' })
  const who = await signedIn()
  const customerId = who.customer?.id ?? ''
  const { orderNo } = await buildPurchase(db, { customerId, products: [mug] })
  const fields = {
    comment_product_controller: mug.code,
    comment_order_no: orderNo,
    comment_star: '5',
    comment_title: 'Güzel',
    comment_description: 'Her sabah elimde',
  }
  return { who, customerId, fields, path: `/degerlendirmelerim?yaz=${orderNo}.${mug.id}` }
}

/** Sends a form with files as a browser without scripts does. */
async function send(
  who: Browser,
  path: string,
  fields: Record<string, string>,
  photos: readonly Buffer[] = [],
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const photo of photos) form.append('comment_photos', new File([new Uint8Array(photo)], 'ev.jpg'))
  // What browsers send for a field of files that was left empty.
  if (photos.length === 0) form.append('comment_photos', new File([], ''))
  const sent = new Request('http://127.0.0.1', { method: 'POST', body: form })
  const { 'x-requested-with': _script, ...own } = who.headers() as Record<string, string>
  const {
    statusCode,
    headers: answered,
    body,
  } = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      ...own,
      accept: 'text/html',
      'content-type': sent.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: statusCode, location: String(answered.location ?? ''), text: body }
}

describe('the form of a review without scripts', () => {
  test('sends its photos along', async () => {
    const { who, customerId, fields, path } = await buildBuyer()
    const sent = await send(who, path, fields, [await phonePhoto(), await phonePhoto(80, 60)])
    expect(sent).toMatchObject({ status: 303, location: '/degerlendirmelerim?tamam=yeni' })
    expect((await shop.reviews.own(customerId, 'tr')).items).toMatchObject([
      { title: 'Güzel', photos: [{ width: 60 }, { width: 80 }] },
    ])
  })

  test('needs none', async () => {
    const { who, customerId, fields, path } = await buildBuyer()
    expect((await send(who, path, fields)).status).toBe(303)
    expect((await shop.reviews.own(customerId, 'tr')).items).toMatchObject([{ photos: [] }])
  })

  test('removes photos by their boxes', async () => {
    const { who, customerId, fields, path } = await buildBuyer()
    await send(who, path, fields, [await phonePhoto(), await phonePhoto(80, 60)])
    const [review] = (await shop.reviews.own(customerId, 'tr')).items
    const page = await app.inject({
      url: `/degerlendirmelerim?duzenle=${review?.id}`,
      headers: who.headers(),
    })
    const name = review?.photos[0]?.name ?? ''
    expect(page.body).toContain(`name="comment_remove_photo" value="${name}"`)
    const edited = await send(who, `/degerlendirmelerim?duzenle=${review?.id}`, {
      ...fields,
      review_id: String(review?.id),
      comment_remove_photo: name,
    })
    expect(edited.status).toBe(303)
    expect((await shop.reviews.own(customerId, 'tr')).items).toMatchObject([{ photos: [{ width: 80 }] }])
  })

  test.each([
    [
      'a file that is no photo',
      {},
      [Buffer.from('merhaba')],
      'ev.jpg: bu dosya bir JPEG, PNG ya da WebP fotoğrafı değil ya da bozuk.',
    ],
    [
      'a photo above 10 MB',
      {},
      [Buffer.alloc(MAX_PHOTO_BYTES + 1)],
      'ev.jpg: dosya 10 MB’tan büyük. Daha küçük bir fotoğraf seçin.',
    ],
    ['missing stars', { comment_star: '' }, [PHOTO], 'Fotoğraflarınızı yeniden seçin.'],
  ] as const)('is shown again as it was typed: %s', async (_, change, photos, sentence) => {
    const { who, customerId, fields, path } = await buildBuyer()
    const { status, text } = await send(who, path, { ...fields, ...change }, photos)
    expect(status).toBe(422)
    expect(text).toContain(sentence)
    expect(text).toContain('Her sabah elimde')
    expect(await shop.reviews.own(customerId, 'tr')).toMatchObject({ total: 0 })
  })

  test('is refused without the token of the page, in the body or the header', async () => {
    const { who, fields, path } = await buildBuyer()
    const forged = await send(who, path, { ...fields, _csrf: 'x' }, [PHOTO], {
      'x-csrf-token': '',
    })
    expect(forged.status).toBe(403)
  })

  test('of a visitor leads to the login', async () => {
    const { fields, path } = await buildBuyer()
    const { status, location } = await send(browser(), path, fields, [PHOTO])
    expect([status, location]).toEqual([303, expect.stringContaining('/account/login?return=')])
  })

  test('takes files in both languages', async () => {
    const { who, fields, customerId } = await buildBuyer()
    expect((await send(who, '/en/degerlendirmelerim', fields, [PHOTO])).status).toBe(303)
    expect((await shop.reviews.own(customerId, 'en')).items).toMatchObject([{ photos: { length: 1 } }])
  })
})
