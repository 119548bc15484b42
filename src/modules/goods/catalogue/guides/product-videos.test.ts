import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { MAX_VIDEO_BYTES } from './product-video-rules.ts'
import { createVideoStore, UNUSED_VIDEO_DAYS } from './video-store.ts'

const made = await testShop({ pages: true })
const { db, app, shop } = made
const editor = await staffBrowser(made, 'catalogue')
const FILM = await readFile(new URL('../../../../seed/demo/data/demo-video.mp4', import.meta.url))

async function upload(payload: Buffer, type = 'video/mp4', who = editor) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/videos',
    headers: { cookie: who.cookie, 'x-csrf-token': who.csrfToken, 'content-type': type },
    payload,
  })
  return {
    status: response.statusCode,
    body: response.json<{ address: string; error?: { messages: { type: string } } }>(),
  }
}
const put = (code: string, address: string) =>
  editor.request<{ address: string }>('PUT', `/products/${code}/video`, { body: { address } })
const idOf = async (code: string) =>
  (await db.unchecked<{ id: number }>('select id from products where code = $1', [code])).rows[0]?.id
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const videoOf = async (id: number) =>
  (await shop.catalogue.product(id, { locale: 'tr', currency: 'TRY' }))?.video ?? null

const { body: stored } = await upload(FILM)
const { address } = stored
const product = await buildProduct(db, { code: 'FILM', name: 'Filmli', pictures: ['a.webp'] })

test('a product is named by its number, and by its code as before; a number that is both is refused', async () => {
  expect((await put(String(product.id), 'https://youtu.be/dQw4w9WgXcQ')).status).toBe(200)
  const read = (address: string) =>
    editor.request<{ id: number; error?: { code: string } }>('GET', `/products/${address}`)
  expect((await read('FILM/video')).body).toMatchObject({ id: product.id, code: 'FILM' })
  const other = await buildProduct(db, { code: String(product.id) })
  expect((await read(`${product.id}/video`)).body.error?.code).toBe('AMBIGUOUS')
  expect((await read(`${product.id}/video?by=code`)).body.id).toBe(other.id)
  expect((await read(`${product.id}/video?by=id`)).body.id).toBe(product.id)
  await db.unchecked("update products set code = 'DIGER' where id = $1", [other.id])
  expect((await put('FILM', '')).status).toBe(200)
})

describe('a file of the shop', () => {
  test('is stored once, whatever it is called, and shown by the product and its page at once', async () => {
    expect(address).toMatch(/^\/images\/video\/[0-9a-f]{24}\.mp4$/)
    expect((await upload(FILM, 'application/octet-stream')).body.address).toBe(address)
    const page = async () => (await get(product.url)).body
    expect(await page()).not.toContain(address)
    expect((await put('FILM', `https://vitrin.example${address}`)).body.address).toBe(address)
    expect(await page()).toContain(address)
    expect(await videoOf(product.id)).toMatchObject({ kind: 'file', player: address, page: address })
    expect((await put('FILM', '')).body.address).toBe('')
    expect(await page()).not.toContain(address)
    await put('FILM', address)
  })

  test('is served whole and in ranges, as browsers ask for it', async () => {
    const whole = await get(address)
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.length]).toEqual([
      200,
      'video/mp4',
      FILM.length,
    ])
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' })
    const etag = String(whole.headers.etag)
    expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  test.each([
    { range: 'bytes=0-9', from: 0, to: 10 },
    { range: 'bytes=100-', from: 100, to: FILM.length },
    { range: 'bytes=-5', from: FILM.length - 5, to: FILM.length },
    { range: `bytes=10-${FILM.length * 2}`, from: 10, to: FILM.length },
  ])('$range', async ({ range, from, to }) => {
    const part = await get(address, { range })
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes ${from}-${to - 1}/${FILM.length}`,
    ])
    expect(part.rawPayload.equals(FILM.subarray(from, to))).toBe(true)
  })

  test.each([`bytes=${FILM.length}-`, 'bytes=9-3'])('%s is outside of it', async (range) => {
    const part = await get(address, { range })
    expect([part.statusCode, part.headers['content-range']]).toEqual([416, `bytes */${FILM.length}`])
  })

  test('is complete in the structured data', async () => {
    const { body } = await get(product.url)
    expect(body).toContain(`"@type":"VideoObject","name":"Filmli"`)
    expect(body).toMatch(new RegExp(`"contentUrl":"http://[^"]+${address}"`))
    expect(body).toContain('"uploadDate":"')
    expect(body).toContain('"thumbnailUrl":[')
  })
})

test.each([
  { bytes: Buffer.alloc(0), status: 422 },
  { bytes: Buffer.from('<!doctype html><script>alert(1)</script>'), status: 422 },
  { bytes: Buffer.concat([FILM.subarray(0, 64), Buffer.alloc(MAX_VIDEO_BYTES)]), status: 413 },
])(
  'an upload of $bytes.length bytes that is no video, or too large, is refused: $status',
  async ({ bytes, status }) => {
    expect((await upload(bytes)).status).toBe(status)
  },
)

test('a video of YouTube is a poster on the page, and its site may load in the page of the player alone', async () => {
  const product = await buildProduct(db, { code: 'TUBE', name: 'Tüplü <b>"', pictures: ['b.webp'] })
  expect((await put('TUBE', 'https://youtu.be/dQw4w9WgXcQ')).body.address).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  const page = await get(product.url, { accept: 'text/html' })
  expect(page.body).not.toMatch(/<iframe|src="https:\/\/[^"]*(youtube|ytimg|vimeo)/)
  expect(String(page.headers['content-security-policy'])).not.toMatch(/youtube|vimeo|frame-src/)
  expect(page.body).toContain('YouTube ile bağlantı kurulur')
  const player = await get(`/images/video/${product.id}`)
  expect(player.statusCode).toBe(200)
  expect(player.body).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?')
  expect(player.body).not.toContain('<b>')
  const policy = String(player.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; frame-src https://www.youtube-nocookie.com;")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('script-src')
  expect(player.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

test('a variant shows the video of its product, by whose code or its own it is set', async () => {
  const parent = await buildProduct(db, {
    code: 'VAR',
    variants: [{ code: 'VAR-S', values: { Beden: 'S' } }],
  })
  await put('VAR-S', 'https://vimeo.com/76979871')
  const { rows } = await db.unchecked<{ id: number }>(`select id from products where code = 'VAR-S'`)
  for (const id of [parent.id, rows[0]?.id ?? 0])
    expect(await videoOf(id)).toMatchObject({ kind: 'vimeo', player: `/images/video/${parent.id}` })
})

test.each([
  { code: 'FILM', address: 'https://example.com/film.mp4', status: 422 },
  { code: 'FILM', address: '/images/video/ffffffffffffffffffffffff.mp4', status: 422 },
  { code: 'FILM', address: 'x'.repeat(501), status: 422 },
  { code: 'YOK', address: 'https://youtu.be/dQw4w9WgXcQ', status: 404 },
])('$address for $code is refused: $status', async ({ code, address, status }) => {
  expect((await put(code, address)).status).toBe(status)
})

test.each([
  '/images/video/ffffffffffffffffffffffff.mp4',
  '/images/video/..%2f..%2fsecrets.json',
  '/images/video/2147483648',
  '/images/video/99999',
])('%s is nothing', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('who sees the catalogue reads a video, who edits it changes one, and the history names both addresses', async () => {
  const support = await staffBrowser(made, 'support')
  expect((await support.request('GET', '/products/FILM/video')).status).toBe(200)
  expect((await support.request('PUT', '/products/FILM/video', { body: { address: '' } })).status).toBe(403)
  expect((await upload(FILM, 'video/mp4', support)).status).toBe(403)
  const { body } = await editor.request<{ items: { after: object }[] }>(
    'GET',
    `/audit/product/${await idOf('TUBE')}`,
  )
  expect(body.items[0]?.after).toEqual({ address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
})

describe('the nightly clean-up of videos', () => {
  test('keeps what a product shows and deletes what none has shown for 100 days', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'videos-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    let now = new Date('2026-11-26T04:20:00Z')
    const later = (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000)
    }
    const store = createVideoStore(folder, () => now)
    const other = Buffer.concat([FILM, Buffer.from('x')])
    const names: string[] = []
    for (const bytes of [FILM, other]) {
      const saved = await store.accept(bytes)
      if (saved.ok) names.push(saved.name)
    }
    const [shown = '', dropped = ''] = names
    for (const name of names) expect(await store.use(name)).toBe(true)
    await writeFile(join(folder, 'notes.txt'), 'of the merchant')
    expect(await store.deleteUnused(new Set(names))).toBe(0)
    later(UNUSED_VIDEO_DAYS - 1)
    expect(await store.deleteUnused(new Set([shown]))).toBe(0)
    later(1)
    expect(await store.deleteUnused(new Set([shown]))).toBe(1)
    expect((await readdir(folder)).sort()).toEqual([shown, 'notes.txt'].sort())
    expect(await store.use(dropped)).toBe(false)
    // A product that shows it again one day before its time is enough.
    later(UNUSED_VIDEO_DAYS - 1)
    expect(await store.use(shown)).toBe(true)
    later(1)
    expect(await store.deleteUnused(new Set())).toBe(0)
  })

  test('runs over the files of the shop, with the products that have a video', async () => {
    await put('FILM', address)
    expect(await shop.productVideos.deleteUnused()).toBe(0)
    expect((await get(address)).statusCode).toBe(200)
  })

  test('without a folder there is nothing to delete', async () => {
    expect(
      await createVideoStore(join(tmpdir(), 'no-such-folder'), () => new Date()).deleteUnused(new Set()),
    ).toBe(0)
  })
})
