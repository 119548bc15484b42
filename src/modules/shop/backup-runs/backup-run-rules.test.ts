import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupMoment, backupName, heldBackupName } from '#modules/shop/backups/backups-rules.ts'
import { istanbulDay } from '#shared/dates.ts'
import { backupProblem, backupState } from './backup-run-rules.ts'
import { backupsToRemove } from './retention-rules.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const named = (hours: number) => backupName(hoursAgo(hours))
const removedOf = (keys: string[], options: { keepDays: number; lastGood: string | null; now: Date }) =>
  backupsToRemove(keys, { ...options, written: new Set(keys) })

test.each([
  { what: 'not set up', isOn: false, lastGood: 2, lastFailed: null, state: 'off' },
  { what: 'none yet', isOn: true, lastGood: null, lastFailed: null, state: 'none' },
  { what: 'none, and the first failed', isOn: true, lastGood: null, lastFailed: 1, state: 'failed' },
  { what: 'of this night', isOn: true, lastGood: 9, lastFailed: null, state: 'good' },
  {
    what: 'of last night while this one is written',
    isOn: true,
    lastGood: 24.5,
    lastFailed: null,
    state: 'good',
  },
  { what: 'older than a day', isOn: true, lastGood: 26, lastFailed: null, state: 'old' },
  { what: 'the last failed after a good one', isOn: true, lastGood: 9, lastFailed: 1, state: 'failed' },
  { what: 'a good one after a failure', isOn: true, lastGood: 1, lastFailed: 9, state: 'good' },
])('$what: $state', ({ isOn, lastGood, lastFailed, state }) => {
  const at = (hours: number | null) => (hours === null ? null : hoursAgo(hours))
  expect(backupState({ isOn, lastGood: at(lastGood), lastFailed: at(lastFailed), now: NOW })).toBe(state)
})

const coded = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code })
test.each([
  [coded('ENOSPC'), 'disk-full'],
  [coded('EROFS'), 'no-access'],
  [new Error('the bucket does not answer', { cause: coded('ECONNREFUSED') }), 'unreachable'],
  [new DOMException('stopped', 'AbortError'), 'stopped'],
  [new Error('something'), 'other'],
  ['no error', 'other'],
] as const)('%s is %s', (error, problem) => {
  expect(backupProblem(error)).toBe(problem)
})

test.each([
  { what: 'two of one night: the newer stays', hours: [48, 49], keepDays: 14, gone: [49] },
  { what: 'two of today: both stay', hours: [1, 2], keepDays: 14, gone: [] },
  {
    what: 'the fifteenth day',
    hours: [...Array(16).keys()].map((day) => day * 24 + 9),
    keepDays: 14,
    gone: [345, 369],
  },
  { what: 'days without a backup do not count', hours: [9, 24 * 40, 24 * 90], keepDays: 3, gone: [] },
  { what: 'the only one, however old', hours: [24 * 400], keepDays: 1, gone: [] },
])('$what', ({ hours, keepDays, gone }) => {
  const removed = removedOf(hours.map(named), { keepDays, lastGood: null, now: NOW })
  expect(removed.sort()).toEqual(gone.map(named).sort())
})

test('files that the shop did not name are never removed, nor the last good one', () => {
  const keys = [
    named(1),
    'vitrin-before-the-move.backup',
    'notes.txt',
    'vitrin-20200101-000000.backup.old',
    named(900),
  ]
  const options = { keepDays: 1, now: NOW }
  expect(removedOf(keys, { ...options, lastGood: null })).toEqual([named(900)])
  expect(removedOf(keys, { ...options, lastGood: named(900) })).toEqual([])
})

test.each([
  { what: 'an older file of another shop stays', own: [9, 33], others: [57, 81], gone: [33] },
  { what: 'a newer file of another shop takes no place', own: [9], others: [1, 8], gone: [] },
  { what: 'of one night the newer is of another shop', own: [49], others: [48], gone: [] },
  { what: 'a shop that wrote nothing yet', own: [], others: [9, 33], gone: [] },
])('two shops with one place: $what', ({ own, others, gone }) => {
  const options = { written: new Set(own.map(named)), keepDays: 1, lastGood: null, now: NOW }
  expect(backupsToRemove([...own, ...others].map(named), options)).toEqual(gone.map(named))
})

test('the backup of a held shop is neither counted nor removed', () => {
  const held = [30, 400].map((hours) => heldBackupName(hoursAgo(hours)))
  expect(held[0]).toBe('vitrin-held-20261127-060000.backup')
  expect(removedOf([named(50), ...held], { keepDays: 1, lastGood: null, now: NOW })).toEqual([])
})

test('whatever there is: the newest of each of the newest days stays, and nothing of the last day goes', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (hours, keepDays) => {
        const keys = hours.map(named)
        const removed = new Set(removedOf(keys, { keepDays, lastGood: null, now: NOW }))
        const dayOf = (key: string) => istanbulDay(backupMoment(key) ?? NOW)
        const days = [...new Set(keys.map(dayOf))].sort().reverse()
        for (const [index, day] of days.entries()) {
          const ofDay = keys.filter((key) => dayOf(key) === day).sort()
          const newest = ofDay.at(-1) ?? ''
          if (index < keepDays) expect(removed.has(newest)).toBe(false)
          for (const key of ofDay)
            if ((backupMoment(key) ?? NOW) > hoursAgo(24)) expect(removed.has(key)).toBe(false)
        }
        const kept = keys.filter((key) => !removed.has(key) && (backupMoment(key) ?? NOW) <= hoursAgo(24))
        expect(new Set(kept.map(dayOf)).size).toBe(kept.length)
        expect(kept.length).toBeLessThanOrEqual(keepDays)
      },
    ),
  )
})
