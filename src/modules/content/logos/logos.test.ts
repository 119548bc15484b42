import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { ICON_NAMES } from './icon-rules.ts'

const test_ = await testShopWithInbox({ pages: true })
const { app, db, shop, inbox, set } = test_
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '129.90', stock: 9 })
shop.changes.publish({ topic: 'catalogue' })
await set('storeName', 'çınaraltı')
const owner = await staffBrowser(test_, 'owner')

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

interface Uploaded {
  file?: string
  error?: { code: string; messages: { type: string } }
}

async function upload(
  shape: string,
  payload: Buffer,
  { type = 'image/png', who = owner, headers = {} as Record<string, string> } = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/admin/logos/${shape}`,
    headers: { cookie: who.cookie, 'x-csrf-token': who.csrfToken, 'content-type': type, ...headers },
    payload,
  })
  return { status: response.statusCode, body: response.json<Uploaded>() }
}

const save = async (body: Record<string, string>) =>
  owner.request('PUT', '/settings/logo', {
    body,
    version: (await shop.settings.forStaff.group('logo')).version,
  })

/** Uploads a picture and puts it in force. */
async function putInForce(key: string, shape: string, bytes: Buffer): Promise<string> {
  const { body } = await upload(shape, bytes)
  expect((await save({ [key]: body.file ?? '' })).status).toBe(200)
  return body.file ?? ''
}

const open = async (path: string) => {
  const response = await app.inject({ url: path, headers: { accept: 'text/html' } })
  return response.body
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('uploading a logo', () => {
  test('is recorded, and changes nothing until it is saved', async () => {
    const { status, body } = await upload('logo', await picture(400, 100, '#070'))
    expect(status).toBe(201)
    expect(shop.settings.get().magazaLogosu).toBeNull()
    const { rows } = await db.unchecked(
      `select record_id as id, after from audit_log where action = 'setting.upload' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ id: 'logo', after: { file: body.file } })
  })

  test.each([
    { locale: 'tr', sentence: 'Bu dosya açılamadı. Logoyu PNG, JPEG, WebP ya da SVG olarak yükleyin.' },
    { locale: 'en', sentence: 'This file could not be opened. Upload the logo as PNG, JPEG, WebP or SVG.' },
  ])('is refused with a sentence in $locale', async ({ locale, sentence }) => {
    const { status, body } = await upload('logo', Buffer.from('MZ'), {
      headers: { 'accept-language': locale },
    })
    expect({ status, sentence: body.error?.messages.type }).toEqual({ status: 422, sentence })
  })

  test('of a wrong type, too many bytes or none is refused', async () => {
    expect((await upload('logo', Buffer.alloc(3_000_000, 1))).status).toBe(413)
    expect((await upload('logo', Buffer.alloc(2 * 1024 * 1024 + 1, 1))).body.error?.messages.type).toContain(
      '2 MB',
    )
    expect((await upload('logo', Buffer.alloc(0))).status).toBe(422)
    expect((await upload('logo', Buffer.from('<p>'), { type: 'text/html' })).status).toBe(415)
    expect((await upload('banner', await picture(40, 40, '#000'))).status).toBeGreaterThanOrEqual(400)
  })

  test('needs the permission and the token of the session', async () => {
    const bytes = await picture(40, 40, '#000')
    expect((await upload('logo', bytes, { who: await staffBrowser(test_, 'catalogue') })).status).toBe(403)
    expect((await upload('logo', bytes, { headers: { 'x-csrf-token': 'x' } })).status).toBe(403)
  })

  test('a file that was never uploaded is not put in force', async () => {
    const { status, body } = await save({ magazaLogosu: 'logo-0123456789abcdef01234567-400x100.png' })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { fields: { magazaLogosu: 'Dosya mağazada yok. Logoyu yeniden yükleyin.' } },
    })
  })
})

describe('a logo in force', () => {
  test('is on cached pages, in emails, and on documents; removing it brings the name back', async () => {
    await open(mug.url)
    const file = await putInForce('magazaLogosu', 'logo', await picture(800, 200, '#c33'))
    const webp = `/images/${file.replace('.png', '.webp')}`

    for (const path of [mug.url, '/', '/en/', '/account/login']) {
      const html = await open(path)
      expect(html, path).toContain(`<img src="${webp}" alt="çınaraltı" width="160" height="40"`)
    }
    const served = await get(webp)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })

    await transaction(db, (tx) =>
      shop.mail.queue(tx, {
        key: 'logo:1',
        to: 'okur@ornek.example',
        locale: 'tr',
        customerId: null,
        template: 'verify-email',
        data: { name: 'İnci', link: 'http://127.0.0.1/x' },
      }),
    )
    await shop.mail.deliver()
    const html = inbox.to('okur@ornek.example')[0]?.html ?? ''
    const address = /<img[^>]*src="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(address).toBe(`${shop.publicUrl}/images/${file}`)
    expect(/<img[^>]*alt="([^"]+)"/.exec(html)?.[1]).toBe('çınaraltı')
    expect((await get(`/images/${file}`)).headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    })

    const { order } = await buildBuyerWithOrder(test_, [mug, 1])
    const pdf = async (kind: string) =>
      (
        await get(`/api/admin/orders/papers?kind=${kind}&orders=${order.orderNo}`, { cookie: owner.cookie })
      ).rawPayload.toString('latin1')
    for (const kind of ['summary', 'packing-slip', 'label'])
      expect(await pdf(kind), kind).toContain('/Subtype /Image')

    await save({ magazaLogosu: '' })
    const without = await open(mug.url)
    expect(without).not.toContain(file.replace('.png', ''))
    expect(without).toContain('çınaraltı')
    expect(await pdf('summary')).not.toContain('/Subtype /Image')
  })

  test('has a version for dark ground, and stands on white without one', async () => {
    const file = await putInForce('magazaLogosu', 'logo', await picture(800, 200, '#111'))
    expect(await open('/')).toContain('logo-on-dark')
    const dark = await putInForce('magazaLogosuKoyu', 'logo', await picture(400, 200, '#eee'))
    const html = await open('/')
    expect(html).toContain(`srcSet="/images/${dark.replace('.png', '.webp')}" width="80" height="40"`)
    expect(html).not.toContain('logo-on-dark')
    await save({ magazaLogosu: '', magazaLogosuKoyu: '' })
    expect(file).not.toBe(dark)
  })

  test('an undo brings the earlier one back', async () => {
    const first = await putInForce('magazaLogosu', 'logo', await picture(800, 200, '#123'))
    await putInForce('magazaLogosu', 'logo', await picture(800, 200, '#456'))
    const { body } = await owner.request<{ items: { id: number }[] }>(
      'GET',
      '/settings/history?key=magazaLogosu&limit=1',
    )
    const { version } = await shop.settings.forStaff.group('logo')
    const undone = await owner.request('POST', '/settings/logo/undo', {
      body: { change: body.items[0]?.id },
      version,
    })
    expect(undone.status).toBe(200)
    expect(shop.settings.get().magazaLogosu?.path).toBe(`/images/${first}`)
    await save({ magazaLogosu: '' })
  })

  test('is shown before the login of the back office', async () => {
    const file = await putInForce('magazaLogosu', 'logo', await picture(800, 200, '#789'))
    const { body } = await owner.request('GET', '/logo')
    expect(body).toEqual({
      name: 'çınaraltı',
      logo: { path: `/images/${file}`, width: 800, height: 200 },
    })
    await save({ magazaLogosu: '' })
  })
})

describe('icons', () => {
  const TYPES = { png: 'image/png', ico: 'image/x-icon' }

  test.each(ICON_NAMES)('%s is drawn from the initial of the name without a mark', async (name) => {
    const response = await get(`/${name}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': name.endsWith('ico') ? TYPES.ico : TYPES.png,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    const etag = String(response.headers.etag)
    expect((await get(`/${name}`, { 'if-none-match': etag })).statusCode).toBe(304)
    if (name.endsWith('.png')) {
      const { width, height } = await sharp(response.rawPayload).metadata()
      const { channels } = await sharp(response.rawPayload).stats()
      expect(width).toBe(height)
      expect(`${width}`).toBe(/\d+/.exec(name)?.[0] ?? '180')
      expect(
        channels.slice(0, 3).map(({ max }) => max),
        'a white letter',
      ).toEqual([255, 255, 255])
      expect(channels[0]?.min, 'on the colour of the shop').toBeLessThan(12)
    }
  })

  test('the icon of tabs holds three sizes', async () => {
    const ico = (await get('/favicon.ico')).rawPayload
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3])
    for (const [at, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * at
      const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)]
      const { width, format } = await sharp(ico.subarray(offset, offset + length)).metadata()
      expect([ico.readUInt8(entry), width, format]).toEqual([size, size, 'png'])
    }
  })

  test.each(['/', '/en/'])(
    '%s names icons that are cached for ever, and a manifest with the name',
    async (path) => {
      const html = await open(path)
      const icons = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)]
      expect(icons).toHaveLength(3)
      for (const [, href = ''] of icons) {
        const { statusCode, headers } = await get(href)
        expect({ statusCode, cache: headers['cache-control'] }, href).toEqual({
          statusCode: 200,
          cache: 'public, max-age=31536000, immutable',
        })
      }
      const href = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? ''
      const manifest = await get(href)
      expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
      const { name, icons: listed } = manifest.json<{
        name: string
        icons: { src: string; sizes: string }[]
      }>()
      expect(name).toBe('çınaraltı')
      for (const { src, sizes } of listed) {
        const { width } = await sharp((await get(src)).rawPayload).metadata()
        expect(sizes).toBe(`${width}x${width}`)
      }
    },
  )

  test('show an uploaded mark at a new address, on white where phones cut them', async () => {
    const before = /favicon\.ico\?v=(\w+)/.exec(await open('/'))?.[1]
    const file = await putInForce('magazaSimgesi', 'mark', await picture(300, 300, '#2040ff'))
    const html = await open('/')
    expect(/favicon\.ico\?v=(\w+)/.exec(html)?.[1]).not.toBe(before)
    expect(html).toContain(file.replace('.png', '.webp'))
    const pixel = async (url: string, at: 'corner' | 'middle') => {
      const { data, info } = await sharp((await get(url)).rawPayload)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const start = at === 'corner' ? 0 : (info.width * Math.floor(info.height / 2) + info.width / 2) * 3
      return [...data.subarray(start, start + 3)]
    }
    expect(await pixel('/icon-192.png', 'corner')).toEqual([32, 64, 255])
    expect(await pixel('/icon-maskable-512.png', 'corner')).toEqual([255, 255, 255])
    expect(await pixel('/apple-touch-icon.png', 'middle')).toEqual([32, 64, 255])
    await save({ magazaSimgesi: '' })
    expect(/favicon\.ico\?v=(\w+)/.exec(await open('/'))?.[1]).toBe(before)
  })

  test('show the initial while the file of the mark is lost', async () => {
    const file = await putInForce('magazaSimgesi', 'mark', await picture(300, 300, '#ff4020'))
    const path = join(shop.pictures.folder, file)
    const corner = async () => [
      ...(
        await sharp((await get('/icon-192.png')).rawPayload)
          .raw()
          .toBuffer()
      ).subarray(0, 4),
    ]
    await rename(path, `${path}.lost`)
    expect(await corner(), 'outside of the round corner').toEqual([0, 0, 0, 0])
    await rename(`${path}.lost`, path)
    expect(await corner()).toEqual([255, 64, 32, 255])
    await save({ magazaSimgesi: '' })
  })
})
