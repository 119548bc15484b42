import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileStore, openFileStore } from './file-store.server.ts'

let folder: string
let store: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrin-files-'))
  store = openFileStore(join(folder, 'shop'), undefined)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const keysOf = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}
const textOf = async (key: string) => {
  const content = await store.get(key)
  return content && (await text(content))
}

test('a folder that nothing was stored in is empty, and is not made by looking', async () => {
  expect(await keysOf('')).toEqual([])
  expect(await store.get('a')).toBeNull()
  expect(await store.head('a/b')).toBeNull()
  await store.remove('a/b')
  expect(await readdir(folder)).toEqual([])
})

test('what is stored is read again, for its owner alone', async () => {
  expect(await store.put('notes/çay.txt', Buffer.from('ilk'))).toEqual({ bytes: 3 })
  expect(await store.put('notes/çay.txt', Readable.from(['iki', ' parça']))).toEqual({ bytes: 10 })
  expect(await textOf('notes/çay.txt')).toBe('iki parça')
  expect(await store.head('notes/çay.txt')).toMatchObject({ key: 'notes/çay.txt', bytes: 10 })
  const { mode } = await stat(join(folder, 'shop', 'notes', 'çay.txt'))
  expect(mode & 0o777).toBe(0o600)
  expect(await store.put('notes/empty', Buffer.alloc(0))).toEqual({ bytes: 0 })
  const empty = await store.get('notes/empty')
  expect(empty && (await buffer(empty))).toHaveLength(0)
})

test('a stream that fails or is given up leaves the earlier file, and no draft', async () => {
  await store.put('broken/file', Buffer.from('whole'))
  const broken = () =>
    Readable.from(
      (async function* () {
        yield 'half'
        throw new Error('the source is gone')
      })(),
    )
  await expect(store.put('broken/file', broken())).rejects.toThrow('the source is gone')
  await expect(store.put('broken/new/file', broken())).rejects.toThrow('the source is gone')
  const given = AbortSignal.abort()
  await expect(store.put('broken/file', Readable.from(['x']), { signal: given })).rejects.toThrow('aborted')
  expect(await textOf('broken/file')).toBe('whole')
  expect(await readdir(join(folder, 'shop', 'broken'))).toEqual(['file'])
})

test('drafts that nobody has written to for long are removed, and no others', async () => {
  await store.put('kept', Buffer.from('x'))
  const root = join(folder, 'shop')
  const old = new Date(Date.now() - 3_600_000)
  for (const name of ['.draft-1', '.draft-2', '.other']) await writeFile(join(root, name), 'half')
  for (const name of ['.draft-1', '.other', 'kept']) await utimes(join(root, name), old, old)
  await store.removeDrafts?.(new Date(Date.now() - 60_000))
  const left = await readdir(root)
  expect(left).toEqual(expect.arrayContaining(['.draft-2', '.other', 'kept']))
  expect(left).not.toContain('.draft-1')
  for (const name of ['.draft-2', '.other', 'kept']) await rm(join(root, name))
})

test('files are listed in the order that a bucket has, below any beginning of a key', async () => {
  for (const key of ['o/a/b', 'o/a-b', 'o/a', 'o/ab/c', 'o/é', 'o/z'].filter((name) => name !== 'o/a'))
    await store.put(key, Buffer.from(key))
  expect(await keysOf('o/')).toEqual(['o/a-b', 'o/a/b', 'o/ab/c', 'o/z', 'o/é'])
  expect(await keysOf('o/a')).toEqual(['o/a-b', 'o/a/b', 'o/ab/c'])
  expect(await keysOf('o/ab/c')).toEqual(['o/ab/c'])
  expect(await keysOf('o/ab/cd')).toEqual([])
})

test('a removed file is gone, with the folders that it leaves empty', async () => {
  await store.put('r/deep/one', Buffer.from('1'))
  await store.put('r/two', Buffer.from('2'))
  await store.remove('r/deep')
  expect(await textOf('r/deep/one')).toBe('1')
  await store.remove('r/deep/one')
  await store.remove('r/deep/one')
  expect(await readdir(join(folder, 'shop', 'r'))).toEqual(['two'])
})

test('files that come and go at the same time do not lose a folder to each other', async () => {
  await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      await store.put(`busy/${at % 3}/${at}`, Buffer.from('x'))
      await store.remove(`busy/${at % 3}/${at}`)
    }),
  )
  expect(await keysOf('busy/')).toEqual([])
})

test.each([
  '',
  '/a',
  'a/',
  'a//b',
  '..',
  'a/../b',
  '.a',
  'a/.draft-1',
  'a\\b',
  'a\0',
  'a\nb',
  'x'.repeat(256),
  '\ud800',
])('the key %j is refused', async (key) => {
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('unsafe key')
  await expect(store.get(key)).rejects.toThrow('unsafe key')
  await expect(store.head(key)).rejects.toThrow('unsafe key')
  await expect(store.remove(key)).rejects.toThrow('unsafe key')
})

test('a place is a folder or a bucket with its keys', () => {
  expect(() => openFileStore('s3://shop-files/backups', undefined)).toThrow('needs S3_ENDPOINT')
  for (const wrong of ['', 's3://', 's3:/shop', 's3://Shop', 's3://shop-files//a', 's3://shop-files/../a'])
    expect(() => openFileStore(wrong, undefined)).toThrow('neither a folder nor s3://')
})
