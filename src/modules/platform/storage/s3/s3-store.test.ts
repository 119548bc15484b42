import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { LEAST_PART, type S3Fault, type S3Server, s3Server } from '#tests/support/s3-server.ts'
import { type FileStore, openFileStore } from '../file-store.server.ts'
import { isFileKey } from '../storage-rules.ts'
import { createS3Store, PART_BYTES } from './s3-store.ts'

/** The bytes of a part of a large file here, which the server of these tests takes. */
const SMALL_PART = 100_000

const keysOf = async (store: FileStore, prefix = '') => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}
const error = (status: number, code: string): S3Fault => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
})

describe('a bucket', () => {
  let server: S3Server
  let store: FileStore
  beforeAll(async () => {
    server = await s3Server({ page: 7, leastPart: SMALL_PART })
    store = openFileStore(`s3://${server.bucket}/one/shop`, server.settings)
  })

  test('what is stored is read again, whatever its name', async () => {
    const keys = ['a', 'çay bardağı (2) +%20~!.webp', 'images/%2F/x', "o'clock=1,$@;", 'a & b', '+', '%']
    for (const key of keys)
      expect(await store.put(key, Buffer.from(key), { mediaType: 'text/plain' })).toEqual({
        bytes: Buffer.byteLength(key),
      })
    for (const key of keys) {
      const content = await store.get(key)
      expect(content && (await text(content))).toBe(key)
      expect(await store.head(key)).toMatchObject({ key, bytes: Buffer.byteLength(key) })
    }
    expect(server.files.get("one/shop/o'clock=1,$@;")).toMatchObject({ type: 'text/plain' })
    expect((await keysOf(store)).toSorted()).toEqual(keys.toSorted())
    for (const key of [...keys, 'a']) await store.remove(key)
    expect(await store.get('a')).toBeNull()
    expect(await store.head('a')).toBeNull()
    expect(server.files.size).toBe(0)
  })

  test('a stream of unknown length is stored in parts and read back whole', async () => {
    const inParts = createS3Store(server.settings, server.bucket, 'one/shop', SMALL_PART)
    const content = randomBytes(SMALL_PART + 10_003)
    const pieces = function* () {
      for (let at = 0; at < content.length; at += 7_001) yield content.subarray(at, at + 7_001)
    }
    expect(await inParts.put('large', Readable.from(pieces()))).toEqual({ bytes: content.length })
    expect(await store.head('large')).toMatchObject({ bytes: content.length })
    const back = await store.get('large')
    expect(back && (await buffer(back)).equals(content)).toBe(true)
    expect(await store.put('large', Readable.from([]))).toEqual({ bytes: 0 })
    expect(await store.head('large')).toMatchObject({ bytes: 0 })
    await store.remove('large')
  })

  test('parts are as large as S3 and R2 want them, and 10,000 of them hold more than 100 GB', () => {
    expect(PART_BYTES).toBeGreaterThanOrEqual(LEAST_PART)
    expect(PART_BYTES * 10_000).toBeGreaterThan(100 * 2 ** 30)
  })

  test('a list goes on over all its pages, below its prefix alone', async () => {
    await openFileStore(`s3://${server.bucket}/one`, server.settings).put('shop-of-another', Buffer.from('x'))
    const keys = Array.from({ length: 30 }, (_, at) => `page/${String(at).padStart(2, '0')}`)
    await Promise.all(keys.map((key) => store.put(key, Buffer.from('x'))))
    expect(await keysOf(store)).toEqual(keys)
    expect(await keysOf(store, 'page/1')).toEqual(keys.slice(10, 20))
  })

  test('a wrong secret and a wrong bucket are said, once, without the keys', async () => {
    const wrong = openFileStore(`s3://${server.bucket}`, {
      ...server.settings,
      secretAccessKey: 'not-the-secret',
    })
    server.asked.length = 0
    await expect(wrong.put('a', Buffer.from('x'))).rejects.toMatchObject({
      message: `s3://${server.bucket} did not store 'a': SignatureDoesNotMatch (403)`,
      problem: 'denied',
    })
    expect(server.asked).toHaveLength(1)
    const elsewhere = openFileStore('s3://another-bucket/x', server.settings)
    const missing = { message: expect.stringContaining('NoSuchBucket (404)'), problem: 'no-bucket' }
    await expect(elsewhere.put('a', Buffer.from('x'))).rejects.toMatchObject(missing)
    await expect(elsewhere.get('a')).rejects.toMatchObject(missing)
    await expect(elsewhere.remove('a')).rejects.toMatchObject(missing)
    await expect(keysOf(elsewhere)).rejects.toMatchObject(missing)
  })

  test('a folder and a bucket hold the same after the same steps', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrin-files-'))
    atEnd(() => rm(folder, { recursive: true, force: true }))
    const part = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((name) => isFileKey(name) && !name.includes('/'))
    // Files and folders have names of their own: a folder cannot hold both under one.
    const key = fc
      .tuple(fc.constantFrom('f', 'g/f', 'g/h', 'g-'), part)
      .map(([before, name]) => `${before}-/${name}`)
    const file = fc.record({ key, content: fc.uint8Array({ maxLength: 3_000 }), streamed: fc.boolean() })
    const files = fc.uniqueArray(file, {
      // As the file systems of Windows and macOS compare names.
      selector: (each) => each.key.normalize().toLowerCase(),
      maxLength: 12,
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(files, async (chosen) => {
        run++
        const stores = [
          openFileStore(join(folder, String(run)), undefined),
          openFileStore(`s3://${server.bucket}/run-${run}`, server.settings),
        ]
        const [inFolder, inBucket] = await Promise.all(
          stores.map(async (each) => {
            const log: unknown[] = []
            for (const { key: name, content, streamed } of chosen) {
              const bytes = Buffer.from(content)
              const source = Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])
              log.push(await each.put(name, streamed ? source : bytes))
            }
            log.push(await keysOf(each), await keysOf(each, 'g'), await keysOf(each, 'g/'))
            for (const { key: name } of chosen) {
              const found = await each.get(name)
              log.push(found && (await buffer(found)).toString('hex'), (await each.head(name))?.bytes)
            }
            for (const { key: name } of chosen.slice(0, 5)) await each.remove(name)
            log.push(await keysOf(each))
            return log
          }),
        )
        expect(inBucket).toEqual(inFolder)
      }),
      { numRuns: 12 },
    )
  })
})

describe('a bucket that fails', () => {
  const open = async (fault: Parameters<S3Server['failWith']>[0]) => {
    const server = await s3Server({ leastPart: SMALL_PART })
    server.failWith(fault)
    return { server, store: createS3Store(server.settings, server.bucket, 'p', SMALL_PART) }
  }

  test('what may pass is tried again: slow down, a broken connection, an error of the server', async () => {
    const faults = [error(503, 'SlowDown'), { status: 0, broken: true }, error(500, 'InternalError')]
    const { store, server } = await open((_, count) => faults[count - 1] ?? null)
    expect(await store.put('a', Buffer.from('abc'))).toEqual({ bytes: 3 })
    expect(server.asked).toEqual(Array(4).fill({ line: 'PUT /shop-files/p/a', bytes: 3 }))
    expect(server.files.get('p/a')?.content.toString()).toBe('abc')
  })

  test('it is given up after four attempts, with the bucket in the sentence', async () => {
    const { store, server } = await open(() => error(503, 'SlowDown'))
    await expect(store.put('a', Buffer.from('abc'))).rejects.toMatchObject({
      message: "s3://shop-files/p did not store 'a': SlowDown (503)",
      problem: 'unreachable',
    })
    expect(server.asked).toHaveLength(4)
    await server.stop()
    await expect(store.head('a')).rejects.toMatchObject({
      message: "s3://shop-files/p did not look for 'a': ECONNREFUSED",
      problem: 'unreachable',
    })
    await server.start()
  })

  test('what will not pass is not tried again, and a code that is no word is not repeated', async () => {
    const { store, server } = await open(() => error(403, 'AKID/EXAMPLE'))
    await expect(store.remove('a')).rejects.toThrow("s3://shop-files/p did not delete 'a': no reason (403)")
    expect(server.asked).toHaveLength(1)
  })

  test('parts that were sent are given up when a later one fails, the source, or the caller', async () => {
    const part = Buffer.alloc(SMALL_PART)
    const { store, server } = await open(({ line }) =>
      line.includes('partNumber=3') ? error(400, 'EntityTooLarge') : null,
    )
    await expect(store.put('a', Readable.from([part, part, part]))).rejects.toThrow('EntityTooLarge')
    expect(server.asked.at(-1)?.line).toMatch(/^DELETE .*uploadId=/)
    async function* broken() {
      yield part
      yield part
      yield Buffer.from('x')
      throw new Error('the source is gone')
    }
    await expect(store.put('a', Readable.from(broken()))).rejects.toThrow('the source is gone')
    const given = new AbortController()
    server.failWith(({ line }) => {
      if (line.includes('partNumber=2')) given.abort(new Error('enough'))
      return null
    })
    const source = Readable.from([part, part, part])
    await expect(store.put('a', source, { signal: given.signal })).rejects.toThrow()
    expect(source.destroyed).toBe(true)
    expect(server.openUploads()).toBe(0)
    expect(server.files.size).toBe(0)
  })

  test('parts that were not joined are no file, though the answer was 200', async () => {
    const { store, server } = await open(({ line }) =>
      line.startsWith('POST') && line.includes('uploadId=') ? error(200, 'InternalError') : null,
    )
    await expect(store.put('a', Buffer.alloc(SMALL_PART + 1))).rejects.toThrow('its parts were not joined')
    expect(server.openUploads()).toBe(0)
  })

  test('parts that were joined by an attempt whose answer was lost are a file', async () => {
    const { store, server } = await open(({ line }) => {
      if (!line.startsWith('POST') || !line.includes('uploadId=')) return null
      const content = Buffer.alloc(SMALL_PART + 1)
      ;(server.files as Map<string, unknown>).set('p/a', { content, type: '', changedAt: new Date() })
      return error(404, 'NoSuchUpload')
    })
    expect(await store.put('a', Buffer.alloc(SMALL_PART + 1))).toEqual({ bytes: SMALL_PART + 1 })
  })

  test('names of a list that are escaped for XML arrive as they are; folders of other programs are no files', async () => {
    const one = (key: string) =>
      `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-11-28T10:00:00.000Z</LastModified></Contents>`
    const body = `<ListBucketResult>${one('p/a &amp;amp; b+c')}${one('p/folder/')}</ListBucketResult>`
    const { store } = await open(() => ({ status: 200, body }))
    expect(await keysOf(store)).toEqual(['a &amp; b+c'])
  })

  test.each(['', '<html>', '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'])(
    'an answer that is no whole list is no empty bucket: %j',
    async (body) => {
      const { store } = await open(() => ({ status: 200, body }))
      await expect(keysOf(store)).rejects.toThrow('s3://shop-files/p did not list its files')
    },
  )

  test('a body that ends too early is an error of its reader', async () => {
    const { store } = await open(() => ({ status: 200, body: 'half', broken: true }))
    const content = await store.get('a')
    await expect(content && buffer(content)).rejects.toThrow()
  })
})
