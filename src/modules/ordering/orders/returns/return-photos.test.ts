import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '#modules/platform/media/photo-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { staffOf } from '#tests/support/order-staff.ts'
import { buildBuyerWithOrder, deliverOrder } from '#tests/support/orders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

const made = await testShop({ pages: true, maxConnections: 30 })
const { app, db, shop, browser, buyer } = made
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '120', stock: 200 })
const staff = staffOf(shop)
const support = await staffBrowser({ app, db }, 'support')

const KEY = '0123456789abcdef0123'
const picture = (background: string, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Ayşe’nin telefonu' }, IFD3: { GPSLatitude: '41/1 0/1 0/1' } })
    [format]()
    .toBuffer()
const [red, green, blue, white, black] = await Promise.all([
  picture('#c00000'),
  picture('#00c000', 'png'),
  picture('#0000c0', 'webp'),
  picture('#ffffff'),
  picture('#000000'),
])

const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const get = (who: Browser, url: string) => app.inject({ url, headers: { cookie: cookieOf(who) } })
type Chosen = readonly [name: string, content: Buffer]

/** Sends the return form as a browser without JavaScript does. */
async function send(
  who: Browser,
  path: string,
  fields: Readonly<Record<string, string | readonly string[]>>,
  files: readonly Chosen[] = [],
) {
  const form = new FormData()
  const {
    'x-requested-with': _script,
    'x-csrf-token': token = '',
    ...own
  } = who.headers() as Record<string, string>
  form.append('_csrf', token)
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each)
  if (files.length === 0) form.append('photos', new File([], ''))
  for (const [name, content] of files) form.append('photos', new File([new Uint8Array(content)], name))
  const body = new Request('http://127.0.0.1', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: path,
    headers: { ...own, accept: 'text/html', 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return {
    status: response.statusCode,
    location: String(response.headers.location ?? ''),
    page: response.body,
  }
}

/** A delivered order, and the return form of its buyer filled in for a fault. */
async function buildForm() {
  const { who, order } = await buildBuyerWithOrder(made, [mug, 2])
  await deliverOrder(shop, order.id, 2)
  const [line] = order.lineIds
  const fields = {
    key: KEY,
    kind: 'iade',
    reason: 'hasarli',
    note: 'Kulpu kırık geldi',
    [`adet-${line}`]: '1',
  }
  return { who, order, fields, path: `/siparis/${order.orderNo}/iade`, returnId: `r_${KEY}` }
}
async function buildRequest(...files: readonly Chosen[]) {
  const form = await buildForm()
  // Keys are unique in the shop.
  const key = crypto.randomUUID()
  const sent = await send(form.who, form.path, { ...form.fields, key }, files)
  expect(sent.status).toBe(303)
  return { ...form, key, returnId: `r_${key}` }
}
const photosOf = async (orderId: string) => {
  const { rows } = await db.unchecked<{ id: number; return_id: string; jpeg: Buffer }>(
    'select id, return_id, jpeg from order_return_photos where order_id = $1 order by id',
    [orderId],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
const requestsOf = async (orderId: string) =>
  (await db.unchecked('select 1 from order_returns where order_id = $1', [orderId])).rows.length
const photoUrl = (orderId: string, returnId: string, id: number) =>
  `/api/catalog/order/${orderId}/return/${returnId}/photos/${id}`

describe('the photos of a return', () => {
  test('are sent with its form, and are pixels of the shop without metadata', async () => {
    const { who, order, returnId } = await buildRequest(
      ['kırık.jpg', red],
      ['paket.png', green],
      ['üst.webp', blue],
    )
    const photos = await photosOf(order.id)
    expect(photos).toHaveLength(3)
    for (const { id } of photos) {
      const file = await get(who, photoUrl(order.id, returnId, id))
      expect(file.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      const { format, exif, width } = await sharp(file.rawPayload).metadata()
      expect({ format, exif, width }).toEqual({ format: 'jpeg', exif: undefined, width: 320 })
    }
    const page = (await get(who, `/siparis/liste/?siparis=${order.orderNo}`)).body
    expect(page).toContain(photoUrl(order.id, returnId, photos[0]?.id ?? 0))
  })

  test('are upright and at most 1600 pixels long', async () => {
    const sideways = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#888' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { order } = await buildRequest(['uzun.jpg', sideways])
    const [photo] = await photosOf(order.id)
    const { width, height } = await sharp(photo?.jpeg).metadata()
    expect({ width, height }).toEqual({ width: 533, height: 1600 })
  })

  test('are optional, also for a fault', async () => {
    const { order } = await buildRequest()
    expect([await requestsOf(order.id), await photosOf(order.id)]).toEqual([1, []])
  })

  test("are nobody else's to see, and staff's only with the right to handle returns", async () => {
    const { order, returnId } = await buildRequest(['kırık.jpg', red])
    const [photo] = await photosOf(order.id)
    const url = photoUrl(order.id, returnId, photo?.id ?? 0)
    expect((await get(await buyer([mug, 1]), url)).statusCode).toBe(404)
    expect((await get(browser(), url)).statusCode).toBe(401)
    const own = `/returns/${returnId}/photos/${photo?.id}`
    const seen = await app.inject({ url: `/api/admin${own}`, headers: { cookie: support.cookie } })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const finance = await staffBrowser({ app, db }, 'finance')
    expect((await finance.request('GET', own)).status).toBe(403)
    expect((await support.request('GET', `/returns/r_other/photos/${photo?.id}`)).status).toBe(404)
    expect((await support.request('GET', `/returns/${returnId}/photos/1e3`)).status).toBe(422)
  })

  test('leave no file behind, whatever becomes of the form', async () => {
    const { who, path, fields } = await buildForm()
    await send(who, path, { ...fields, reason: '' }, [['kırık.jpg', red]])
    await send(who, path, fields, [['metin.jpg', Buffer.from('x')]])
    const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('vitrin-form-'))
    await expect.poll(left).toEqual([])
  })
})

describe('a refused form', () => {
  test('keeps what was typed and the photos, and the second attempt sends them', async () => {
    const { who, order, path, fields } = await buildForm()
    const key = crypto.randomUUID()
    const refused = await send(who, path, { ...fields, key, reason: '' }, [['kırık.jpg', red]])
    expect(refused.status).toBe(422)
    const [photo] = await photosOf(order.id)
    expect(refused.page).toContain('Lütfen iade nedenini seçin.')
    expect(refused.page).toContain('Kulpu kırık geldi')
    expect(refused.page).toContain(photoUrl(order.id, `r_${key}`, photo?.id ?? 0))
    expect(refused.page).toContain(`value="${key}"`)
    expect((await send(who, path, { ...fields, key }, [['paket.png', green]])).status).toBe(303)
    expect((await photosOf(order.id)).map(({ return_id }) => return_id)).toEqual([`r_${key}`, `r_${key}`])
  })

  test.each([
    { why: 'it is a text', file: Buffer.from('<script>alert(1)</script>'), says: 'bir JPEG, PNG ya da WebP' },
    { why: 'it is empty', file: Buffer.alloc(0), says: 'bir JPEG, PNG ya da WebP' },
    {
      why: 'it is an SVG',
      file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      says: 'JPEG, PNG ya da',
    },
    { why: 'it is cut off', file: red.subarray(0, 400), says: 'ya da bozuk' },
    { why: 'it is HEIC', file: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), says: 'HEIC biçimindeki' },
    { why: 'it is too large', file: Buffer.alloc(MAX_PHOTO_BYTES + 1, 1), says: '10 MB’tan büyük' },
  ])('names the file where $why, and keeps the others', async ({ file, says }) => {
    const { who, order, path, fields } = await buildForm()
    const key = crypto.randomUUID()
    const refused = await send(who, path, { ...fields, key }, [
      ['iyi.jpg', red],
      ['kötü dosya.jpg', file],
    ])
    expect(refused.status).toBe(422)
    expect(refused.page).toContain('kötü dosya.jpg')
    expect(refused.page).toContain(says)
    expect(refused.page).toContain('Diğer fotoğraflarınız eklendi')
    expect(refused.page).toContain('Kulpu kırık geldi')
    expect([await requestsOf(order.id), (await photosOf(order.id)).length]).toEqual([0, 1])
  })

  test('has at most four photos, of which the buyer can take some out', async () => {
    const { who, order, path, fields } = await buildForm()
    const key = crypto.randomUUID()
    const five: Chosen[] = [
      ['1.jpg', red],
      ['2.png', green],
      ['3.webp', blue],
      ['4.jpg', white],
      ['beşinci.jpg', black],
    ]
    const refused = await send(who, path, { ...fields, key }, five)
    expect(refused.page).toContain('beşinci.jpg: en fazla 4 fotoğraf')
    const [first] = await photosOf(order.id)
    const again = { ...fields, key, 'photo-remove': [String(first?.id)] }
    expect((await send(who, path, again, [['beşinci.jpg', black]])).status).toBe(303)
    const photos = await photosOf(order.id)
    expect(photos).toHaveLength(4)
    expect(photos.some(({ id }) => id === first?.id)).toBe(false)
  })
})

test('a form that is sent twice, or many times at once, stores each photo once', async () => {
  const { who, order, path, fields } = await buildForm()
  const key = crypto.randomUUID()
  const once = () =>
    send(who, path, { ...fields, key }, [
      ['1.jpg', red],
      ['aynısı.jpg', red],
      ['2.png', green],
    ])
  await Promise.all([once(), once()])
  expect((await once()).status).toBe(303)
  expect([await requestsOf(order.id), (await photosOf(order.id)).length]).toEqual([1, 2])
})

test('an answered request takes no more photos', async () => {
  const { who, order, path, fields, key, returnId } = await buildRequest(['1.jpg', red])
  await staff.decideReturn(returnId, { approve: true, answer: '' })
  await send(who, path, { ...fields, key }, [['2.png', green]])
  expect(await photosOf(order.id)).toHaveLength(1)
})

test('photos of forms that were never sent do not pile up', async () => {
  const { who, order, path, fields } = await buildForm()
  for (let form = 0; form < 5; form++)
    await send(who, path, { ...fields, key: crypto.randomUUID(), reason: '' }, [
      ['1.jpg', red],
      ['2.png', green],
      ['3.webp', blue],
    ])
  expect(await photosOf(order.id)).toHaveLength(12)
})

describe('files are refused', () => {
  test('by every other form, as before', async () => {
    const { who } = await buildForm()
    expect((await send(who, '/hesap/ayarlar', {}, [['1.jpg', red]])).status).toBe(415)
  })

  test('from a page of another site or without its token', async () => {
    const { who, order, path, fields } = await buildForm()
    const stranger: Browser = { ...who, headers: () => ({ ...who.headers(), 'x-csrf-token': 'x' }) }
    expect((await send(stranger, path, fields, [['1.jpg', red]])).status).toBe(403)
    expect(await photosOf(order.id)).toEqual([])
  })

  test('from somebody else, and from visitors, who are led to the login', async () => {
    const { order, path, fields } = await buildForm()
    expect((await send(await buyer([mug, 1]), path, fields, [['1.jpg', red]])).status).toBe(404)
    const visitor = browser()
    await get(visitor, '/')
    expect((await send(visitor, path, fields, [['1.jpg', red]])).location).toContain('/account/login')
    expect(await photosOf(order.id)).toEqual([])
  })

  test('when the form is malformed or has too many bytes', async () => {
    const { who, path, fields } = await buildForm()
    expect((await send(who, path, { ...fields, note: 'x'.repeat(70_000) }, [['1.jpg', red]])).status).toBe(
      413,
    )
    const cut = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...who.headers(), 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nabc',
    })
    expect(cut.statusCode).toBe(400)
  })
})

test('a buyer sends two forms at a time, a third is refused, and broken ones make room again', async () => {
  const { who, order, path, fields } = await buildForm()
  const shopUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const begin = () => {
    const headers = {
      ...who.headers(),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '1000',
    } as Record<string, string>
    const sending = request(new URL(path, shopUrl), { method: 'POST', headers })
    sending.on('error', () => undefined)
    sending.write('--x\r\n')
    return sending
  }
  const three = [begin(), begin(), begin()]
  const [refusal] = await Promise.race(three.map((sending) => once(sending, 'response')))
  expect(refusal.statusCode).toBe(429)
  for (const sending of three) sending.destroy()
  const attempt = async () => (await send(who, path, fields, [['kırık.jpg', red]])).status
  await expect.poll(attempt).toBe(303)
  expect(await photosOf(order.id)).toHaveLength(1)
})

test('photos and labels are deleted half a year after the return was closed, unsent ones after a day', async () => {
  const refused = await buildRequest(['1.jpg', red])
  const open = await buildRequest(['1.jpg', red])
  const unsent = await buildForm()
  await send(unsent.who, unsent.path, { ...unsent.fields, reason: '' }, [['1.jpg', red]])
  await staff.decideReturn(refused.returnId, { approve: false, answer: 'Kullanılmış.' })
  await db.unchecked(`insert into order_return_labels (return_id, pdf) values ($1, '%PDF-')`, [
    refused.returnId,
  ])
  const left = async () =>
    Promise.all([refused, open, unsent].map(async ({ order }) => (await photosOf(order.id)).length))
  const after = async (change: string) => {
    await db.unchecked(change)
    await shop.orders.returnPhotos.deleteExpired()
    return left()
  }
  expect(await after(`update order_return_photos set created_at = now() - interval '23 hours'`)).toEqual([
    1, 1, 1,
  ])
  expect(await after(`update order_return_photos set created_at = now() - interval '25 hours'`)).toEqual([
    1, 1, 0,
  ])
  expect(await after(`update order_returns set closed_at = closed_at - interval '5 months 25 days'`)).toEqual(
    [1, 1, 0],
  )
  expect(await after(`update order_returns set closed_at = closed_at - interval '7 days'`)).toEqual([0, 1, 0])
  expect((await db.unchecked('select 1 from order_return_labels')).rows).toEqual([])
})

describe('photos of a request that was sent', () => {
  const added = ({ path, returnId }: { path: string; returnId: string }) => `${path}?talep=${returnId}`

  test('are added, and taken out, on a page that the order links to', async () => {
    const form = await buildRequest(['kırık.jpg', red])
    const { who, order, returnId } = form
    const orderPage = (await get(who, `/siparis/liste/?siparis=${order.orderNo}`)).body
    expect(orderPage).toContain(`/iade?talep=${returnId}`)
    const [first] = await photosOf(order.id)
    expect((await get(who, added(form))).body).toContain(photoUrl(order.id, returnId, first?.id ?? 0))
    const sent = await send(who, added(form), {}, [
      ['paket.png', green],
      ['kırık.jpg', red],
    ])
    expect([sent.status, sent.location]).toEqual([
      303,
      `/siparis/liste/?siparis=${order.orderNo}&tamam=iade-foto`,
    ])
    expect((await get(who, sent.location)).body).toContain('Fotoğraflarınız iade talebinize eklendi.')
    expect(await photosOf(order.id)).toHaveLength(2)
    await send(who, added(form), { 'photo-remove': String(first?.id) })
    expect((await photosOf(order.id)).map(({ id }) => id)).not.toContain(first?.id)
    expect(await requestsOf(order.id)).toBe(1)
  })

  test('a file that is none is refused with the others kept, and so is a fifth photo', async () => {
    const form = await buildRequest(['kırık.jpg', red])
    const { who, order } = form
    const refused = await send(who, added(form), {}, [
      ['not.txt', Buffer.from('not')],
      ['paket.png', green],
    ])
    expect(refused.status).toBe(422)
    expect(refused.page).toContain('not.txt')
    expect(await photosOf(order.id)).toHaveLength(2)
    const many = await send(who, added(form), {}, [
      ['3.webp', blue],
      ['4.jpg', white],
      ['5.jpg', black],
    ])
    expect(many.status).toBe(422)
    expect(await photosOf(order.id)).toHaveLength(4)
  })

  test('stay as they are once it is answered, and the page leads back to the order', async () => {
    const form = await buildRequest(['kırık.jpg', red])
    const { who, order, returnId } = form
    await db.unchecked(`update order_returns set status = 'refused' where id = $1`, [returnId])
    const page = await get(who, added(form))
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      `/siparis/liste/?siparis=${order.orderNo}`,
    ])
    expect((await send(who, added(form), {}, [['paket.png', green]])).status).toBe(303)
    expect(await photosOf(order.id)).toHaveLength(1)
    expect((await get(who, `/siparis/liste/?siparis=${order.orderNo}`)).body).not.toContain('?talep=')
  })

  test('an answer that comes meanwhile is said', async () => {
    const { who, order, key, returnId } = await buildRequest(['kırık.jpg', red])
    await db.unchecked(`update order_returns set status = 'refused' where id = $1`, [returnId])
    const result = await shop.orders.returnPhotos.add(who.customer?.id ?? '', order.id, {
      key,
      files: [],
      remove: [(await photosOf(order.id))[0]?.id ?? 0],
    })
    expect(result.closed).toBe(true)
    expect(await photosOf(order.id)).toHaveLength(1)
  })

  test.each(['r_0000000000000000', '..', 'r_', ''])('a request %o that is none leads back', async (talep) => {
    const { who, path, order } = await buildRequest()
    const page = await get(who, `${path}?talep=${encodeURIComponent(talep)}`)
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      `/siparis/liste/?siparis=${order.orderNo}`,
    ])
  })

  test('somebody else neither sees the page nor adds to it', async () => {
    const form = await buildRequest(['kırık.jpg', red])
    const { who: other } = await buildBuyerWithOrder(made, [mug, 1])
    const sent = await send(other, added(form), {}, [['paket.png', green]])
    expect(sent.status).toBe(404)
    expect(await photosOf(form.order.id)).toHaveLength(1)
  })
})
