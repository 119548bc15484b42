import { expect, test } from 'vitest'
import {
  isArchived,
  numberOf,
  readHistory,
  segmentAt,
  segmentBefore,
  segmentName,
  walPath,
} from './wal-names.ts'

const MB16 = 16 * 2 ** 20
const MB1 = 2 ** 20

test.each([
  ['000000010000000000000001', 1, MB16],
  ['0000000100000000000000FF', 255, MB16],
  ['000000010000000100000000', 256, MB16],
  ['0000000A000000030000004C', 3 * 256 + 76, MB16],
  ['000000010000000100000000', 4096, MB1],
])('segment %s is number %d of %d bytes', (name, number, bytes) => {
  expect(numberOf(name, bytes)).toBe(number)
  expect(segmentName(Number.parseInt(name.slice(0, 8), 16), number, bytes)).toBe(name)
})

test('a position at the border belongs to the next segment, and the byte before it to the last', () => {
  expect([segmentAt('0/2000000', MB16), segmentBefore('0/2000000', MB16)]).toEqual([2, 1])
  expect([segmentAt('1/28', MB16), segmentBefore('1/28', MB16)]).toEqual([256, 256])
})

test.each([
  ['000000010000000000000002', true],
  ['000000010000000000000002.partial', true],
  ['000000010000000000000002.00000028.backup', true],
  ['00000002.history', true],
  ['archtemp.000000010000000000000002.123.1', false],
  ['chain-broken', false],
])('%s is archived: %s', (name, archived) => {
  expect(isArchived(name)).toBe(archived)
})

test('a history file names the timelines that were left, oldest first', () => {
  const text = '1\t0/5000100\tbefore 2026-11-28 11:29:00+00\n\n2\t0/70000A0\tno recovery target specified\n'
  expect(readHistory(text)).toEqual([
    { timeline: 1, lsn: '0/5000100' },
    { timeline: 2, lsn: '0/70000A0' },
  ])
})

const names = (...wanted: [timeline: number, number: number][]) =>
  wanted.map(([timeline, number]) => segmentName(timeline, number, MB16))
const pathOf = (there: string[], { timeline = 1, forks = [] as { timeline: number; lsn: string }[] } = {}) =>
  walPath({ fromNumber: 2, timeline, forks, segmentBytes: MB16, there: new Set(there) })

test('the log goes on to its end', () => {
  expect(pathOf(names([1, 1], [1, 2], [1, 3]))).toEqual({
    segments: names([1, 2], [1, 3]),
    missing: names([1, 4])[0],
    broken: false,
  })
})

test('a segment that is missing between others breaks the log', () => {
  expect(pathOf(names([1, 2], [1, 4]))).toEqual({
    segments: names([1, 2]),
    missing: names([1, 3])[0],
    broken: true,
  })
})

test('log of another timeline is no later log', () => {
  expect(pathOf(names([1, 2], [2, 4]))).toMatchObject({ broken: false })
})

test('the log changes to the timeline that left another, in the segment where it was left', () => {
  const forks = [
    { timeline: 1, lsn: '0/4000100' },
    { timeline: 2, lsn: '0/60000A0' },
  ]
  const there = names([1, 2], [1, 3], [1, 4], [1, 5], [2, 4], [2, 5], [3, 6], [3, 7])
  expect(pathOf(there, { timeline: 3, forks })).toEqual({
    segments: names([1, 2], [1, 3], [2, 4], [2, 5], [3, 6], [3, 7]),
    missing: names([3, 8])[0],
    broken: false,
  })
})
