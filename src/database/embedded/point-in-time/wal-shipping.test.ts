import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { archiveFolder } from './archive-settings.ts'
import { listWal } from './copy-store.ts'
import { trackStored } from './stored-segments.ts'
import { segmentName } from './wal-names.ts'
import { brokenSince, dropWaiting, shipWal } from './wal-shipping.ts'

const SEGMENT = 16 * 2 ** 20
const nameOf = (number: number) => segmentName(1, number, SEGMENT)
const never = new AbortController().signal

test('what is dropped while it waits its turn does not count as stored', async () => {
  const folder = join(tmpdir(), `vitrin-ship-${process.pid}`)
  const clusterDir = join(folder, 'postgres')
  try {
    await mkdir(archiveFolder(clusterDir), { recursive: true })
    for (const number of [0, 1, 2]) await writeFile(join(archiveFolder(clusterDir), nameOf(number)), 'log')
    const store = openFileStore(join(folder, 'copies'), undefined)
    const stored: string[] = []
    const last = await shipWal(
      { clusterDir, store: { ...store, put }, system: '1', segmentBytes: SEGMENT },
      { onStored: (name) => stored.push(name) },
    )
    /** The disk gets full while the first is stored. */
    async function put(...file: Parameters<typeof store.put>) {
      await dropWaiting(clusterDir)
      return store.put(...file)
    }
    expect(last).toBe(nameOf(0))
    expect(stored).toEqual([nameOf(0)])
    expect([...(await listWal(store, '1')).keys()]).toEqual([nameOf(0)])
    expect(await brokenSince(clusterDir)).toBeInstanceOf(Date)
    expect(await readdir(archiveFolder(clusterDir))).toEqual(['chain-broken'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a copy gets the log that it waits for', async () => {
  const segments = trackStored()
  const { until } = segments.begin()
  const waited = until(nameOf(2), never)
  segments.stored(nameOf(1))
  segments.stored(nameOf(2))
  await waited
  await until(nameOf(1), never)
  expect(segments.last()).toBe(nameOf(2))
})

test.each([
  ['before it waits', [nameOf(1)], []],
  ['while it waits', [], [nameOf(2)]],
])('log that was dropped %s fails a copy, even if later log is stored', async (_, before, after) => {
  const segments = trackStored()
  const { until } = segments.begin()
  const drop = () => segments.dropped()
  if (before.length > 0) drop()
  for (const name of before) segments.stored(name)
  const waited = until(nameOf(1), never)
  if (before.length === 0) drop()
  for (const name of after) segments.stored(name)
  await expect(waited).rejects.toThrow('was dropped')
  // The copy after it begins anew.
  segments.stored(nameOf(3))
  const next = segments.begin()
  await next.until(nameOf(3), never)
  expect(next.wasDropped()).toBe(false)
})

test('a copy that waits ends with the shop', async () => {
  const stopping = new AbortController()
  const waited = trackStored().begin().until(nameOf(1), stopping.signal)
  stopping.abort(new Error('the shop stops'))
  await expect(waited).rejects.toThrow('the shop stops')
})
