import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileStore, openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { copiesOf, copyBefore } from './choose-copy.ts'
import { type BaseCopy, baseKey, listWal, MANIFEST, type Manifest, PACKED, walKey } from './copy-store.ts'
import { keptCopies, keptOfLines, type Line, removeOldCopies } from './old-copies.ts'
import { segmentName, walPath } from './wal-names.ts'

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
  expect(await removeOldCopies({ store, system: SYSTEM, timeline: 1, keepDays: 14, now: NOW })).toEqual({
    copies: 1,
    segments: 4,
  })
  expect([...(await listWal(store, SYSTEM)).keys()]).toEqual([...logged.slice(3), '00000002.history'])
  expect(await store.head(baseKey(SYSTEM, 'copy-30', PACKED))).toBeNull()
  expect(await store.head(baseKey(SYSTEM, 'copy-21', PACKED))).not.toBeNull()
})

/** The log of a timeline that was stored so many days ago, and came from timeline 1 within the segment of that number. */
const lineOf = (timeline: number, daysAgo: number, fork?: number): Line => ({
  timeline,
  storedAt: new Date(NOW.getTime() - daysAgo * DAY),
  forks: fork === undefined ? [] : [{ timeline: 1, lsn: `0/${fork.toString(16).toUpperCase()}000100` }],
})

test.each([
  ['a look at a restored shop takes nothing of the live one', 2],
  ['the live shop takes nothing of a look', 1],
])('%s', (_, own) => {
  const live = (daysAgo: number, first: number) =>
    copyOf(daysAgo, first, { lsn: `0/${(first + 1).toString(16)}000000` })
  const copies = [live(30, 0x10), live(20, 0x20), live(8, 0x40), copyOf(1, 0x31, { timeline: 2 })]
  const kept = keptOfLines(copies, [lineOf(1, 0), lineOf(2, 1, 0x30)], own, 7, NOW)
  // The look came from the one before it, and the live shop's own is the last before its seven days.
  expect(namesOf(kept.copies)).toEqual(['copy-20', 'copy-8', 'copy-1'])
  const needed = (timeline: number, number: number) => kept.needs(segmentName(timeline, number, SEGMENT))
  expect([needed(1, 0x1f), needed(1, 0x20), needed(1, 0x50), needed(2, 0x31)]).toEqual([
    ...[false, true],
    ...[true, true],
  ])
  expect(kept.needs('00000002.history')).toBe(true)
})

test('a look that ended goes when its days are over, log and all, and the own timeline never does', () => {
  const copies = [copyOf(20, 0x30), copyOf(18, 0x38, { timeline: 2 }), copyOf(3, 0x40)]
  const lines = [lineOf(1, 0), lineOf(2, 15, 0x35)]
  const ofLive = keptOfLines(copies, lines, 1, 14, NOW)
  expect(namesOf(ofLive.copies)).toEqual(['copy-20', 'copy-3'])
  expect(ofLive.needs(segmentName(2, 0x38, SEGMENT))).toBe(false)
  expect(namesOf(keptOfLines(copies, lines, 2, 14, NOW).copies)).toEqual(['copy-20', 'copy-18', 'copy-3'])
})

test('whatever is stored beside it, a timeline keeps what it keeps alone, and the log from there', () => {
  const day = fc.integer({ min: 0, max: 40 })
  const shop = fc.record({
    fork: fc.integer({ min: 1, max: 0x7f }),
    storedAt: day,
    copies: fc.uniqueArray(day, { maxLength: 5 }),
  })
  fc.assert(
    fc.property(
      fc.array(shop, { maxLength: 4 }),
      fc.uniqueArray(day, { maxLength: 6 }),
      fc.nat(),
      (looks, live, pick) => {
        const lines = [lineOf(1, 0), ...looks.map(({ storedAt, fork }, at) => lineOf(at + 2, storedAt, fork))]
        const name = (copy: BaseCopy) => ({ ...copy, copy: `${copy.timeline}-${copy.copy}` })
        const at = (days: number, timeline: number) => {
          const number = 2 * (50 - days)
          return name(copyOf(days, number, { timeline, lsn: `0/${(number + 1).toString(16)}000000` }))
        }
        const copies = [
          ...live.map((days) => at(days, 1)),
          ...looks.flatMap((look, index) => look.copies.map((days) => at(days, index + 2))),
        ].sort((one, other) => one.stop.at.getTime() - other.stop.at.getTime())
        const own = 1 + (pick % lines.length)
        const kept = keptOfLines(copies, lines, own, 14, NOW)
        const log = new Set(
          lines.flatMap(({ timeline }) =>
            Array.from({ length: 0x90 }, (_, number) => segmentName(timeline, number, SEGMENT)),
          ),
        )
        const left = new Set([...log].filter(kept.needs))
        for (const { timeline, forks, storedAt } of lines) {
          if (timeline !== own && NOW.getTime() - storedAt.getTime() >= 14 * DAY) continue
          const alone = keptCopies(copiesOf(copies, timeline, forks), 14, NOW)
          expect(namesOf(kept.copies)).toEqual(expect.arrayContaining(namesOf(alone)))
          for (const { start } of alone) {
            const fromNumber = Number.parseInt(start.segment.slice(-8), 16)
            const wayIn = (there: ReadonlySet<string>) =>
              walPath({ fromNumber, timeline, forks, segmentBytes: SEGMENT, there }).segments
            expect(wayIn(left)).toEqual(wayIn(log))
          }
        }
      },
    ),
  )
})

test('what a copy left that failed goes after a day; without a whole copy the log stays', async () => {
  const other = '1'
  await store.put(baseKey(other, 'half', PACKED), Buffer.from('half'))
  await store.put(walKey(other, segmentName(1, 1, SEGMENT)), Buffer.from('log'))
  const later = new Date(Date.now() + 2 * DAY)
  await removeOldCopies({ store, system: other, timeline: 1, keepDays: 14, now: new Date() })
  expect(await store.head(baseKey(other, 'half', PACKED))).not.toBeNull()
  await removeOldCopies({ store, system: other, timeline: 1, keepDays: 14, now: later })
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
