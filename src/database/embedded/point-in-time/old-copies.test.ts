import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileStore, openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { copiesOf, copyBefore } from './choose-copy.ts'
import { type BaseCopy, baseKey, listWal, MANIFEST, type Manifest, PACKED, walKey } from './copy-store.ts'
import { keptCopies, removeOldCopies } from './old-copies.ts'
import { segmentName } from './wal-names.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = new Date('2026-11-28T04:00:00Z')
const SYSTEM = '7713186813515010697'
const SEGMENT = 16 * 2 ** 20

let folder = ''
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrin-copies-'))
  store = openFileStore(folder, undefined)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A copy of so many days ago, which begins with the segment of that number. */
function copyOf(daysAgo: number, first: number, { timeline = 1, lsn = '0/0' } = {}): BaseCopy {
  const at = new Date(NOW.getTime() - daysAgo * DAY)
  const point = (number: number) => ({ lsn, at, segment: segmentName(timeline, number, SEGMENT) })
  return {
    ...{ format: 1, major: '18', platform: 'linux-x64', system: SYSTEM, timeline, segmentBytes: SEGMENT },
    ...{ start: point(first), stop: point(first + 1), copy: `copy-${daysAgo}` },
    packed: { files: 1, bytes: 1, packedBytes: 1, sha256: '' },
  }
}

async function storeCopy({ copy, ...manifest }: BaseCopy): Promise<void> {
  await store.put(baseKey(SYSTEM, copy, PACKED), Buffer.from('packed'))
  const written: Manifest = manifest
  await store.put(baseKey(SYSTEM, copy, MANIFEST), Buffer.from(JSON.stringify(written)))
}

const namesOf = (copies: readonly BaseCopy[]) => copies.map(({ copy }) => copy)

test.each([
  [
    [30, 21, 14, 7, 0],
    ['copy-14', 'copy-7', 'copy-0'],
  ],
  [
    [30, 21, 13, 6],
    ['copy-21', 'copy-13', 'copy-6'],
  ],
  [[40], ['copy-40']],
  [[3], ['copy-3']],
  [[], []],
])('of copies of %j days ago, %j can restore the last 14 days', (days, kept) => {
  const copies = days.map((each) => copyOf(each, 100 - each))
  expect(namesOf(keptCopies(copies, 14, NOW))).toEqual(kept)
})

test('old copies go with the log before the first that stays, and never with log that one needs', async () => {
  for (const copy of [copyOf(30, 10), copyOf(21, 20), copyOf(13, 30)]) await storeCopy(copy)
  const logged = [5, 10, 19, 20, 21, 30, 40].map((number) => segmentName(1, number, SEGMENT))
  for (const name of [...logged, '00000002.history', `${logged[0]}.00000028.backup`])
    await store.put(walKey(SYSTEM, name), Buffer.from('log'))
  expect(await removeOldCopies({ store, system: SYSTEM, keepDays: 14, now: NOW })).toEqual({
    copies: 1,
    segments: 4,
  })
  expect([...(await listWal(store, SYSTEM)).keys()]).toEqual([...logged.slice(3), '00000002.history'])
  expect(await store.head(baseKey(SYSTEM, 'copy-30', PACKED))).toBeNull()
  expect(await store.head(baseKey(SYSTEM, 'copy-21', PACKED))).not.toBeNull()
})

test('what a copy left that failed goes after a day; without a whole copy the log stays', async () => {
  const other = '1'
  await store.put(baseKey(other, 'half', PACKED), Buffer.from('half'))
  await store.put(walKey(other, segmentName(1, 1, SEGMENT)), Buffer.from('log'))
  const later = new Date(Date.now() + 2 * DAY)
  await removeOldCopies({ store, system: other, keepDays: 14, now: new Date() })
  expect(await store.head(baseKey(other, 'half', PACKED))).not.toBeNull()
  await removeOldCopies({ store, system: other, keepDays: 14, now: later })
  expect(await store.head(baseKey(other, 'half', PACKED))).toBeNull()
  expect((await listWal(store, other)).size).toBe(1)
})

test('a copy leads to a timeline that left its own after it, and to no other', () => {
  const forks = [{ timeline: 1, lsn: '0/5000000' }]
  const copies = [
    copyOf(9, 1, { lsn: '0/4000000' }),
    copyOf(8, 2, { lsn: '0/6000000' }),
    copyOf(7, 3, { timeline: 2, lsn: '0/6000000' }),
  ]
  expect(namesOf(copiesOf(copies, 2, forks))).toEqual(['copy-9', 'copy-7'])
  expect(copyBefore(copies, new Date(NOW.getTime() - 7.5 * DAY))?.copy).toBe('copy-8')
  expect(copyBefore(copies, new Date(NOW.getTime() - 9 * DAY - 1))).toBeUndefined()
})
