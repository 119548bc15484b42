import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureSources } from '#modules/kernel/pictures/picture-rules.ts'
import { openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { createShopFiles } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { s3Server } from '#tests/support/s3-server.ts'
import { pictureRoutes } from './picture-routes.ts'
import { createPictureStore } from './picture-store.ts'

let folder: string
let app: FastifyInstance
const store = () => createPictureStore(folder)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  app = fastify()
  app.decorate('shop', { pictures: store() } as Shop)
  await app.register(pictureRoutes)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

function buildPicture(width: number, height: number, background = '#3366aa'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

describe('the picture store', () => {
  test('stores one file for equal bytes, as WebP whatever the input format', async () => {
    const bytes = await buildPicture(300, 200)
    const first = await store().save(bytes)
    expect(await store().save(bytes)).toEqual(first)
    expect(first).toMatchObject({
      width: 300,
      height: 200,
      file: expect.stringMatching(/^[0-9a-f]{24}\.webp$/),
    })
    expect((await sharp(join(folder, first.file)).metadata()).format).toBe('webp')
  })

  test('scales down pictures larger than any page shows, and never up', async () => {
    expect(await store().save(await buildPicture(2560, 1000))).toMatchObject({ width: 2400, height: 938 })
    expect(await store().save(await buildPicture(400, 3840))).toMatchObject({ width: 250, height: 2400 })
    expect(await store().save(await buildPicture(40, 30))).toMatchObject({ width: 40, height: 30 })
  })

  test.each([
    {
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      reason: 'not-a-picture',
      why: 'SVG, which may contain scripts',
    },
    { bytes: Buffer.from('<html>'), reason: 'not-a-picture', why: 'an error page under a .jpg URL' },
    { bytes: Buffer.alloc(0), reason: 'not-a-picture', why: 'empty input' },
  ])('refuses $why', async ({ bytes, reason }) => {
    expect(await store().accept(bytes)).toEqual({ ok: false, reason })
  })

  test('refuses a truncated picture', async () => {
    const jpeg = await sharp(await buildPicture(800, 800))
      .jpeg()
      .toBuffer()
    expect(await store().accept(jpeg.subarray(0, jpeg.length / 2))).toEqual({ ok: false, reason: 'damaged' })
  })

  test('refuses a picture with too many pixels, judged by its header alone', async () => {
    const wide = await sharp({ create: { width: 16000, height: 4100, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(await store().accept(wide)).toEqual({ ok: false, reason: 'too-many-pixels' })
  })
})

describe('GET /images/{file}', () => {
  test('serves a stored picture as immutable, and answers 304 to a matching ETag', async () => {
    const { file } = await store().save(await buildPicture(300, 200))
    const response = await app.inject(`/images/${file}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${file}"`,
    })
    const again = await app.inject({ url: `/images/${file}`, headers: { 'if-none-match': `"${file}"` } })
    expect(again.statusCode).toBe(304)
  })

  test('creates every size a page uses on the first request, also for concurrent requests', async () => {
    const { file } = await store().save(await buildPicture(700, 700, '#aa3366'))
    const { avif, webp } = pictureSources(file)
    const names = `${avif}, ${webp}`.split(', ').map((entry) => entry.split(' ')[0] ?? '')
    const responses = await Promise.all([...names, ...names].map((url) => app.inject(url)))
    expect(responses.map((response) => response.statusCode)).toEqual(responses.map(() => 200))
    const widths = await Promise.all(
      responses.slice(0, 4).map(async (response) => (await sharp(response.rawPayload).metadata()).width),
    )
    expect(widths).toEqual([160, 320, 640, 700])
    expect(responses[0]?.headers['content-type']).toBe('image/avif')
  })

  test('serves a picture and its sizes that only the bucket has', async () => {
    const server = await s3Server()
    const machine = () => {
      const dataDir = join(folder, `machine-${randomUUID()}`)
      const bucket = openFileStore(`s3://${server.bucket}`, server.settings)
      const files = createShopFiles({ dataDir, bucket, log: pino({ level: 'silent' }) })
      atEnd(() => files.stop())
      return createPictureStore(join(dataDir, 'images'), files.folder('images'))
    }
    const { file } = await machine().save(await buildPicture(800, 600))
    const other = fastify()
    other.decorate('shop', { pictures: machine() } as Shop)
    await other.register(pictureRoutes)
    atEnd(() => other.close())
    const size = await other.inject(`/images/${file.replace('.webp', '-320.avif')}`)
    expect(size.statusCode).toBe(200)
    expect((await sharp(size.rawPayload).metadata()).width).toBe(320)
    expect((await other.inject(`/images/${file}`)).rawPayload).toEqual(
      server.files.get(`images/${file}`)?.content,
    )
    expect((await other.inject('/images/bbbbbbbbbbbbbbbbbbbbbbbb-320.avif')).statusCode).toBe(404)
    expect(server.asked.map(({ line }) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'GET'])
  })

  test('serves the sharing size as a JPEG on a white background', async () => {
    const { file } = await store().save(
      await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    )
    const response = await app.inject(file.replace('.webp', '-1280.jpg').replace(/^/, '/images/'))
    expect(response.headers['cross-origin-resource-policy'], 'other sites and letters show it').toBe(
      'cross-origin',
    )
    expect(response.headers['content-type']).toBe('image/jpeg')
    const { dominant } = await sharp(response.rawPayload).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  })

  test('serves the placeholder at its own path, and with 404 for a missing picture', async () => {
    const own = await app.inject('/images/404.png')
    expect(own.statusCode).toBe(200)
    const missing = await app.inject('/images/aaaaaaaaaaaaaaaaaaaaaaaa.webp')
    expect(missing.statusCode).toBe(404)
    expect(missing.rawPayload).toEqual(own.rawPayload)
    expect((await sharp(own.rawPayload).metadata()).format).toBe('png')
  })

  test.each([
    '/images/..%2fpostgres-password',
    '/images/%2e%2e%2fshop.lock',
    '/images/.hidden.webp',
    '/images/a.svg',
    '/images/aaaaaaaaaaaaaaaaaaaaaaaa-161.webp',
    '/images/x%00.webp',
  ])('refuses paths outside the picture folder and sizes no page uses: %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  })
})
