import { expect, test } from 'vitest'
import { momentName, readMoment, readTimeline } from './moment-rules.ts'

const NOW = new Date('2026-11-28T12:00:00Z')

test.each([
  ['2026-11-28 14:29', '2026-11-28T11:29:00.000Z'],
  ['2026-11-28T14:29:05', '2026-11-28T11:29:05.000Z'],
  [' 28.11.2026 14:29 ', '2026-11-28T11:29:00.000Z'],
  ['2026-11-28T14:29:05+03:00', '2026-11-28T11:29:05.000Z'],
  ['2026-11-28T11:29:05.25Z', '2026-11-28T11:29:05.250Z'],
  ['2026-11-28 06:29-0500', '2026-11-28T11:29:00.000Z'],
  ['2026-11-28 15:00', '2026-11-28T12:00:00.000Z'],
])('%s is the moment %s', (text, moment) => {
  expect(readMoment(text, NOW)).toEqual({ ok: true, moment: new Date(moment) })
})

test.each([
  ['14:29', 'unreadable'],
  ['2026-11-28', 'unreadable'],
  ['dün 14:29', 'unreadable'],
  ['2026-11-28 2:29', 'unreadable'],
  ['11/28/2026 14:29', 'unreadable'],
  ['2026-02-30 14:29', 'no-such'],
  ['31.11.2026 14:29', 'no-such'],
  ['2026-11-28 24:00', 'no-such'],
  ['2026-11-28 14:60', 'no-such'],
  ['2026-11-28T14:29:60Z', 'no-such'],
  ['2026-11-28 15:01', 'future'],
  ['2027-01-01T00:00:00Z', 'future'],
])('%s is refused as %s', (text, reason) => {
  expect(readMoment(text, NOW)).toEqual({ ok: false, reason })
})

test('a folder has the moment of Istanbul in its name', () => {
  expect(momentName(new Date('2026-11-28T21:29:05Z'))).toBe('20261129-002905')
})

test.each([
  ['2', 2],
  [' 12 ', 12],
  ['0', null],
  ['-1', null],
  ['2a', null],
  ['', null],
])('%j is timeline %j', (text, timeline) => {
  expect(readTimeline(text)).toBe(timeline)
})
