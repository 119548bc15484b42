import { expect, test } from 'vitest'
import { storedTimelines } from './timelines.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour))
const copy = (timeline: number, hour: number) => ({
  timeline,
  stop: { at: at(hour), lsn: '0/0', segment: '' },
})
const wal = (name: string, hour: number) => ({ name, storedAt: at(hour) })
const FIRST = '000000010000000000000002'
const SECOND = '000000020000000000000002'

test.each([
  ['a store without log', [], [], []],
  ['the only one', [wal(FIRST, 1)], [copy(1, 2)], [1]],
  [
    'a trial restore that was never started',
    [wal(FIRST, 1), wal('00000002.history', 9), wal('00000003.history', 9)],
    [copy(1, 1)],
    [1],
  ],
  [
    'a trial that was started, and the shop that went on',
    [wal(SECOND, 3), wal(FIRST, 4)],
    [copy(1, 1), copy(2, 2)],
    [1, 2],
  ],
  ['a restored shop that went on', [wal(SECOND, 5), wal(FIRST, 4)], [copy(1, 1)], [2, 1]],
  ['a restored shop whose base copy is the last', [wal(FIRST, 4)], [copy(1, 1), copy(2, 5)], [2, 1]],
  ['what was left of a promoted server', [wal(FIRST, 4), wal(`${SECOND}.partial`, 5)], [], [1]],
])('timelines of %s', (_, stored, copies, expected) => {
  expect(storedTimelines(stored, copies).map(({ timeline }) => timeline)).toEqual(expected)
})

test('each says when the last of it was stored', () => {
  expect(storedTimelines([wal(FIRST, 3), wal('000000010000000000000001', 1)], [copy(1, 2)])).toEqual([
    { timeline: 1, storedAt: at(3) },
  ])
})
