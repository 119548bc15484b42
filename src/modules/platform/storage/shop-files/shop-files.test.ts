import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createVideoStore } from '#modules/goods/catalogue/guides/product-videos.server.ts'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { type S3Server, s3Server } from '#tests/support/s3-server.ts'
import { openFileStore } from '../file-store.server.ts'
import { createShopFiles, type FolderBacklog } from './shop-files.server.ts'

const PICTURE = 'a'.repeat(24)
const FILE = `${PICTURE}.webp`
const KEY = `images/${FILE}`
const bytes = Buffer.from('the pixels of a picture')

let server: S3Server
let warnings: string[]
beforeEach(async () => {
  server = await s3Server()
  warnings = []
})

/** A machine of the shop: a DATA_DIR of its own, or that of another process, and the bucket. */
async function machine(dataDir?: string) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'vitrin-machine-')))
  if (dataDir === undefined) atEnd(() => rm(folder, { recursive: true, force: true }))
  const note = (_: unknown, message?: string) => void warnings.push(String(message))
  const files = createShopFiles({
    dataDir: folder,
    bucket: openFileStore(`s3://${server.bucket}`, server.settings),
    log: { info: note, warn: note, error: note },
  })
  atEnd(() => files.stop())
  const pictures = createPictureStore(join(folder, 'images'), files.folder('images'))
  return {
    folder,
    files,
    pictures,
    lose: () => rm(join(folder, 'images'), { recursive: true, force: true }),
    waiting: async () => (await files.sendWaiting()).files,
  }
}

test('without a bucket nothing is written but the picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-machine-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const files = createShopFiles({ dataDir: folder, log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } })
  const pictures = createPictureStore(join(folder, 'images'), files.folder('images'))
  await pictures.write(FILE, bytes)
  await pictures.remove(FILE)
  expect(await pictures.read(FILE)).toBeNull()
  expect(files.place).toBeNull()
  expect(await readdir(folder)).toEqual(['images'])
})

test('an upload is in the bucket, and another machine serves it and has it from then on', async () => {
  const [first, second] = [await machine(), await machine()]
  await first.pictures.write(FILE, bytes)
  expect(server.files.get(KEY)).toMatchObject({ content: bytes, type: 'image/webp' })
  expect(await second.pictures.has(FILE)).toBe(true)
  const [one, two] = await Promise.all([second.pictures.read(FILE), second.pictures.read(FILE)])
  expect([one, two]).toEqual([bytes, bytes])
  expect(server.asked.filter(({ line }) => line.startsWith('GET'))).toHaveLength(1)
  server.asked.length = 0
  expect(await second.pictures.read(FILE)).toEqual(bytes)
  expect(server.asked).toEqual([])
})

test('a name that the bucket lacks is asked for once a minute, and a stored one at once', async () => {
  const { pictures } = await machine()
  for (let count = 0; count < 5; count++) expect(await pictures.read(FILE)).toBeNull()
  expect(server.asked).toHaveLength(1)
  await pictures.write(FILE, bytes)
  expect(await pictures.read(FILE)).toEqual(bytes)
})

test('a dead bucket stops no upload; it waits past the process and the cache, and arrives', async () => {
  const first = await machine()
  await server.stop()
  await first.pictures.write(FILE, bytes)
  await first.pictures.write('logo-2.png', bytes)
  expect(await first.pictures.read(FILE)).toEqual(bytes)
  expect(await first.files.sendWaiting()).toMatchObject({
    files: 2,
    problem: 'unreachable',
    since: expect.any(Date),
  })
  await first.lose()
  expect(await first.pictures.read(FILE)).toEqual(bytes)
  await first.lose()
  await first.files.stop()
  await server.start()
  const next = await machine(first.folder)
  expect(await next.files.sendWaiting()).toEqual({ files: 0, since: null, problem: null })
  expect([...server.files.keys()].toSorted()).toEqual([KEY, 'images/logo-2.png'])
  expect(await next.pictures.read(FILE)).toEqual(bytes)
  expect(warnings.filter((line) => line.includes('fails'))).toHaveLength(1)
})

test('wrong keys are a reason of their own, what waits stays, and no page asks in vain', async () => {
  const { pictures, files } = await machine()
  server.failWith(() => ({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }))
  await pictures.write(FILE, bytes)
  expect(await files.sendWaiting()).toMatchObject({ files: 1, problem: 'denied' })
  server.asked.length = 0
  expect(await pictures.read('b.webp')).toBeNull()
  expect(await pictures.has('b.webp')).toBe(false)
  await pictures.write('c.webp', bytes)
  expect(server.asked).toEqual([])
  server.failWith(() => null)
  expect(await files.sendWaiting()).toMatchObject({ files: 0, problem: null })
})

test('a deleted picture is deleted in the bucket, also later, and not fetched meanwhile', async () => {
  const { folder, pictures, files, waiting } = await machine()
  await pictures.write(FILE, bytes)
  await pictures.remove(FILE)
  expect(await waiting()).toBe(0)
  expect(server.files.has(KEY)).toBe(false)

  await pictures.write(FILE, bytes)
  const stored = server.files.get(KEY)
  if (stored) stored.changedAt = new Date(Date.now() - 60 * 60_000)
  server.failWith(({ line }) => (line.startsWith('DELETE') ? { status: 400 } : null))
  await pictures.remove(FILE)
  expect((await files.sendWaiting()).files).toBe(1)
  // A second process on the folder has not seen the bucket fail.
  expect(await (await machine(folder)).pictures.read(FILE)).toBeNull()
  expect(server.files.has(KEY)).toBe(true)
  server.failWith(() => null)
  expect(await waiting()).toBe(0)
  expect(server.files.has(KEY)).toBe(false)
})

test('a deletion that waited takes away neither what was stored again here nor by another machine', async () => {
  const [first, second] = [await machine(), await machine()]
  await first.pictures.write(FILE, bytes)
  await server.stop()
  await first.pictures.remove(FILE)
  await first.pictures.write(FILE, bytes)
  expect((await first.files.sendWaiting()).files).toBe(1)
  await first.pictures.remove(FILE)
  await server.start()
  await second.pictures.write(FILE, bytes)
  expect(await first.waiting()).toBe(0)
  expect(server.files.has(KEY)).toBe(true)
})

test('a picture stored once more is sent again where a deletion elsewhere took it from the bucket', async () => {
  const [first, second] = [await machine(), await machine()]
  const picture = await second.pictures.save(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  await first.pictures.read(picture.file)
  await first.pictures.remove(picture.file)
  expect(await first.waiting()).toBe(0)
  expect(server.files.size).toBe(0)
  await second.pictures.save(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  expect([...server.files.keys()]).toEqual([`images/${picture.file}`])
})

test('a video goes the same way: stored, fetched, deleted when it was long unused', async () => {
  const now = new Date()
  const [first, second] = [await machine(), await machine()]
  const of = (each: typeof first, at = now) =>
    createVideoStore(join(each.folder, 'images', 'video'), () => at, each.files.folder('images/video'))
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(100)])
  const stored = await of(first).accept(mp4)
  if (!stored.ok) throw new Error(stored.reason)
  expect(server.files.get(`images/video/${stored.name}`)).toMatchObject({ type: 'video/mp4' })
  expect(await of(second).find(stored.name)).toMatchObject({ bytes: mp4.length })
  const later = new Date(now.getTime() + 101 * 24 * 60 * 60 * 1000)
  expect(await of(first, later).deleteUnused(new Set())).toBe(1)
  expect(await first.waiting()).toBe(0)
  expect(server.files.size).toBe(0)
})

test('a body that breaks off leaves no half picture in the cache', async () => {
  const { pictures, folder, files } = await machine()
  server.failWith(() => ({ status: 200, body: 'half', broken: true }))
  expect(await pictures.read(FILE)).toBeNull()
  expect(await readdir(folder)).not.toContain('images')
  server.failWith(() => null)
  await files.sendWaiting()
})

test('each round says what waits, once more when nothing does, and then is quiet', async () => {
  const { pictures, files } = await machine()
  await server.stop()
  await pictures.write(FILE, bytes)
  const reports: FolderBacklog[] = []
  files.start(async (backlog) => void reports.push(backlog))
  await vi.waitUntil(() => reports.length === 1, { timeout: 20_000 })
  expect(reports[0]).toMatchObject({
    files: 1,
    problem: 'unreachable',
    folder: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})
