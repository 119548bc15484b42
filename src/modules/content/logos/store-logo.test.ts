import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LogoShape } from '#modules/kernel/pictures/logo-rules.ts'
import { createPictureStore, type PictureStore } from '#modules/platform/media/pictures.server.ts'
import { storeLogo } from './store-logo.ts'

let folder: string
let store: PictureStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logos-'))
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  store = createPictureStore(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c33' } })
const svg = (content: string, root = 'width="200" height="50"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`,
  )

/** A PNG whose header promises these pixels, in a few bytes. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const LOL = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${['b', 'c', 'd', 'e', 'f', 'g']
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdef'[at]};`.repeat(20)}">`)
  .join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&g;</text></svg>`

test.each<{ bytes: () => Buffer | Promise<Buffer>; reason: string; why: string }>([
  { bytes: () => Buffer.alloc(0), reason: 'empty', why: 'zero bytes' },
  { bytes: () => Buffer.alloc(20_000_000, 1), reason: 'too-large', why: '20 MB' },
  { bytes: () => svg('<!--'.padEnd(600_000, 'a')), reason: 'svg-too-large', why: 'an SVG of 600 KB' },
  {
    bytes: () => Buffer.from('<html><script>alert(1)</script></html>'),
    reason: 'not-a-picture',
    why: 'a page',
  },
  { bytes: () => Buffer.from('%PDF-1.7'), reason: 'not-a-picture', why: 'a PDF' },
  { bytes: () => plain(40, 40).gif().toBuffer(), reason: 'not-a-picture', why: 'a GIF' },
  { bytes: () => gzipSync(svg('<rect/>')), reason: 'not-a-picture', why: 'a compressed SVG' },
  { bytes: () => Buffer.from(LOL), reason: 'entities', why: 'an SVG whose entities grow to gigabytes' },
  {
    bytes: () =>
      Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>'),
    reason: 'entities',
    why: 'an SVG that reads a file by an entity',
  },
  { bytes: () => pngOf(60_000, 60_000), reason: 'too-many-pixels', why: 'a small PNG of 3.6 gigapixels' },
  { bytes: () => plain(8, 40).png().toBuffer(), reason: 'too-small', why: '8 pixels wide' },
  { bytes: () => plain(1300, 100).png().toBuffer(), reason: 'too-narrow', why: 'a stripe' },
  {
    bytes: () => svg('<rect/>', 'width="1000000" height="1"'),
    reason: 'too-narrow',
    why: 'an SVG as a stripe',
  },
  {
    bytes: async () => (await plain(400, 100).png().toBuffer()).subarray(0, 200),
    reason: 'damaged',
    why: 'half of a PNG',
  },
  {
    bytes: () => svg('<rect width="1" </svg>'),
    reason: 'not-a-picture',
    why: 'an SVG that is not well-formed',
  },
])('refuses $why: $reason', async ({ bytes, reason }) => {
  expect(await storeLogo(store, await bytes(), 'logo')).toEqual({ ok: false, reason })
  expect(await readdir(folder).catch(() => [])).toEqual([])
})

/** Stores a logo and opens its PNG. */
async function stored(bytes: Buffer, shape: LogoShape = 'logo') {
  const result = await storeLogo(store, bytes, shape)
  if (!result.ok) throw new Error(result.reason)
  const png = await readFile(join(folder, result.file))
  return { file: result.file, png, metadata: await sharp(png).metadata() }
}

test.each<{ bytes: () => Buffer | Promise<Buffer>; shape?: LogoShape; size: string; why: string }>([
  { bytes: () => plain(400, 100).png().toBuffer(), size: '400x100', why: 'a PNG as it is' },
  { bytes: () => plain(400, 100).jpeg().toBuffer(), size: '400x100', why: 'a JPEG' },
  { bytes: () => plain(400, 100).webp().toBuffer(), size: '400x100', why: 'a WebP' },
  { bytes: () => plain(4000, 1000).png().toBuffer(), size: '960x240', why: 'a large picture, smaller' },
  {
    bytes: () => plain(400, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    size: '80x320',
    why: 'a turned photograph upright',
  },
  {
    bytes: () => svg('<rect width="200" height="50"/>'),
    size: '960x240',
    why: 'an SVG, sharp at every size',
  },
  {
    bytes: () => svg('<rect width="9" height="9"/>', 'viewBox="0 0 30 10"'),
    size: '960x320',
    why: 'an SVG without a size',
  },
  {
    bytes: () => svg('<rect width="99999" height="9"/>', 'width="100000" height="50000"'),
    size: '640x320',
    why: 'an SVG of 5 gigapixels',
  },
  {
    bytes: () => plain(300, 100).png().toBuffer(),
    shape: 'mark',
    size: '512x512',
    why: 'a mark, made square',
  },
])('stores $why: $size', async ({ bytes, shape, size }) => {
  const { file, metadata } = await stored(await bytes(), shape)
  expect(file).toMatch(new RegExp(`^logo-[0-9a-f]{24}-${size}\\.png$`))
  expect(`${metadata.width}x${metadata.height}`).toBe(size)
  const webp = await sharp(join(folder, file.replace('.png', '.webp'))).metadata()
  expect(webp.format).toBe('webp')
})

test('of an animation only the first frame is stored', async () => {
  const frames = await sharp(
    await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .webp({ loop: 0 })
    .toBuffer()
  expect((await sharp(frames).metadata()).pages).toBe(2)
  const { metadata, png } = await stored(frames)
  expect(metadata.pages ?? 1).toBe(1)
  const [red = 0, , blue = 0] = await sharp(png).raw().toBuffer()
  expect([red > 200, blue < 50]).toEqual([true, true])
})

test('scripts, links and metadata of a file are not in what is stored', async () => {
  const hostile = svg(
    '<script>alert("GIZLI")</script><rect width="200" height="50" fill="red" onload="alert(1)"/><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">GIZLI</p></foreignObject>',
  )
  const { png } = await stored(hostile)
  expect(png.toString('latin1')).not.toMatch(/GIZLI|script|alert/)
  const trailing = Buffer.concat([
    await plain(64, 64).png().toBuffer(),
    Buffer.from('<script>GIZLI</script>'),
  ])
  expect((await stored(trailing)).png.toString('latin1')).not.toContain('GIZLI')
})

test('an SVG opens neither addresses nor files', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const secret = join(folder, '..', `gizli-${port}.png`)
  await plain(50, 50).png().toFile(secret)
  try {
    const links = [`http://127.0.0.1:${port}/a.png`, `file://${secret}`, secret]
    for (const link of links) {
      const { png } = await stored(
        svg(
          `<style>@import url("${link}");</style><image href="${link}" width="200" height="50"/><image xlink:href="${link}" width="200" height="50"/><use href="${link}#a"/>`,
        ),
      )
      const { channels } = await sharp(png).stats()
      expect(
        channels.map(({ max }) => max),
        'nothing is drawn',
      ).toEqual([0, 0, 0, 0])
    }
    expect(requests).toBe(0)
  } finally {
    server.close()
    await rm(secret)
  }
})

test('the same file is stored once', async () => {
  const bytes = await plain(400, 100).png().toBuffer()
  const [first, second] = [await stored(bytes), await stored(bytes)]
  expect(second.file).toBe(first.file)
  expect((await readdir(folder)).length).toBe(2)
})
