import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ACCEPTED_DAYS,
  acceptedKeys,
  newestKey,
  newKey,
  nextKeyChange,
  rotatedKeys,
  type ShopKey,
} from './key-ring.ts'

const start = new Date('2026-11-22T12:00:00Z')
const after = (days: number, minutes = 0) => new Date(start.getTime() + (days * 1440 + minutes) * 60_000)
const first = newKey(start)
const rotate = (
  keys: readonly ShopKey[],
  now: Date,
  change: { afterMinutes?: number; compromised?: boolean } = {},
) => rotatedKeys(keys, { now, afterMinutes: 0, compromised: false, retentionYears: 3, ...change })

test.each([
  { at: after(10), signs: 'old', accepts: 2, why: 'the new key is known everywhere before it signs' },
  { at: after(10, 59), signs: 'old', accepts: 2, why: 'one minute before the change' },
  { at: after(10, 60), signs: 'new', accepts: 2, why: 'at the moment of the change' },
  {
    at: after(10 + ACCEPTED_DAYS),
    signs: 'new',
    accepts: 2,
    why: 'logins of the last minute are 31 days old',
  },
  {
    at: after(10 + ACCEPTED_DAYS, 61),
    signs: 'new',
    accepts: 1,
    why: 'nothing signed by the old key is valid any more',
  },
])(
  'with a rotation announced an hour ahead, at $at the $signs key signs and $accepts are accepted: $why',
  (row) => {
    const keys = rotate([first], after(10), { afterMinutes: 60 })
    const accepted = acceptedKeys(keys, row.at)
    expect(accepted[0]?.id === first.id ? 'old' : 'new').toBe(row.signs)
    expect(accepted).toHaveLength(row.accepts)
  },
)

test('a compromised key is rejected from the moment of rotation', () => {
  const keys = rotate([first], after(10), { compromised: true })
  expect(acceptedKeys(keys, after(10)).map(({ id }) => id)).toEqual([newestKey(keys).id])
})

test('a compromised rotation after a planned one ends all older keys', () => {
  const keys = rotate(rotate([first], after(1), { afterMinutes: 60 }), after(1, 5), { compromised: true })
  expect(acceptedKeys(keys, after(1, 5)).map(({ id }) => id)).toEqual([newestKey(keys).id])
  expect(acceptedKeys(keys, after(1, 90)), 'the announced key does not come back').toHaveLength(1)
})

test('ended keys stay for three years, to identify erased accounts, and no longer', () => {
  const keys = rotate([first], after(10))
  expect(rotate(keys, after(3 * 365)).map(({ id }) => id)).toContain(first.id)
  expect(rotate(keys, after(10 + ACCEPTED_DAYS + 3 * 367)).map(({ id }) => id)).not.toContain(first.id)
})

test('after any rotations one key signs at every moment, and its signatures are accepted for 31 days', () => {
  const change = fc.record({ days: fc.integer({ min: 0, max: 40 }), afterMinutes: fc.nat(2000) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), fc.nat(400), (changes, days) => {
      let keys: readonly ShopKey[] = [first]
      let now = start
      for (const { days: passed, afterMinutes } of changes) {
        now = new Date(now.getTime() + passed * 1440 * 60_000)
        keys = rotate(keys, now, { afterMinutes })
      }
      const at = new Date(now.getTime() + days * 1440 * 60_000)
      const signing = acceptedKeys(keys, at)[0]
      expect(signing && signing.signsFrom <= at).toBe(true)
      const later = new Date(at.getTime() + 30 * 1440 * 60_000)
      expect(acceptedKeys(keys, later).map(({ id }) => id)).toContain(signing?.id)
    }),
  )
})

test('until the next change of keys the same ones are accepted in the same order', () => {
  const change = fc.record({ days: fc.integer({ min: 0, max: 40 }), afterMinutes: fc.nat(2000) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), fc.nat(100), (changes, days) => {
      let keys: readonly ShopKey[] = [first]
      let now = start
      for (const { days: passed, afterMinutes } of changes) {
        now = new Date(now.getTime() + passed * 1440 * 60_000)
        keys = rotate(keys, now, { afterMinutes })
      }
      const at = new Date(start.getTime() + days * 1440 * 60_000)
      const idsAt = (moment: number) => acceptedKeys(keys, new Date(moment)).map(({ id }) => id)
      const next = nextKeyChange(keys, at)
      if (next === Number.POSITIVE_INFINITY)
        expect(idsAt(after(10_000).getTime())).toEqual(idsAt(at.getTime()))
      else expect(idsAt(next - 1)).toEqual(idsAt(at.getTime()))
    }),
  )
})
