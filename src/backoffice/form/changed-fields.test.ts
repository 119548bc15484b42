import { describe, expect, test } from 'vitest'
import {
  changedPaths,
  mergeChanges,
  sameValue,
  valueAt,
  withTypedSince,
  withValueAt,
} from './changed-fields.ts'

test.each([
  { one: { a: 1, b: 2 }, other: { b: 2, a: 1 }, same: true, why: 'the order of keys does not count' },
  { one: [1, 2], other: [2, 1], same: false, why: 'the order of a list does' },
  { one: null, other: '', same: false, why: 'nothing is not an empty text' },
  { one: { a: undefined }, other: {}, same: true, why: 'a field without a value is no field' },
  { one: [], other: {}, same: false, why: 'an empty list is no empty group' },
])('sameValue($one, $other) is $same: $why', ({ one, other, same }) => {
  expect(sameValue(one, other)).toBe(same)
})

test('changed fields are named by path, a list as one field', () => {
  const before = { name: 'Ada', address: { city: 'İzmir', town: 'Bornova' }, tags: ['a'], note: '' }
  const after = { name: 'Ada', address: { city: 'Ankara', town: 'Bornova' }, tags: ['a', 'b'], note: 'x' }
  expect(changedPaths(before, after)).toEqual(['address.city', 'tags', 'note'])
  expect(changedPaths(before, structuredClone(before))).toEqual([])
})

test('values are read and replaced by path without changing the original', () => {
  const values = { address: { city: 'İzmir', lines: ['a'] } }
  expect(valueAt(values, 'address.lines.0')).toBe('a')
  expect(valueAt(values, 'address.none.deeper')).toBeUndefined()
  expect(withValueAt(values, 'address.city', 'Ankara')).toEqual({ address: { city: 'Ankara', lines: ['a'] } })
  expect(withValueAt({}, 'a.b', 1)).toEqual({ a: { b: 1 } })
  expect(values.address.city).toBe('İzmir')
})

test('what is typed while a record is saved stays in its fields, and the rest is what was stored', () => {
  const sent = { percent: '20', note: '', address: { city: 'izmir', town: 'Bornova' } }
  const stored = { percent: '20.00', note: '', address: { city: 'İzmir', town: 'Bornova' } }
  const now = { ...sent, percent: '33', address: { city: 'izmir', town: 'Konak' } }
  expect(withTypedSince(stored, sent, now)).toEqual({
    percent: '33',
    note: '',
    address: { city: 'İzmir', town: 'Konak' },
  })
  expect(withTypedSince(stored, sent, structuredClone(sent))).toEqual(stored)
})

describe('two people change one record', () => {
  const base = { name: 'Kupa', phone: '1', address: { city: 'İzmir', town: 'Bornova' } }
  const change = (changed: object) => ({ ...structuredClone(base), ...changed })

  test('in different fields: each keeps the own change', () => {
    const merge = mergeChanges(base, change({ name: 'Fincan' }), change({ phone: '2' }))
    expect(merge).toEqual({
      values: change({ name: 'Fincan', phone: '2' }),
      conflicts: [],
      theirs: ['phone'],
      mine: ['name'],
    })
  })

  test('in one field to different values: nobody wins, theirs is shown until somebody chooses', () => {
    const merge = mergeChanges(base, change({ name: 'Fincan' }), change({ name: 'Bardak', phone: '2' }))
    expect(merge.conflicts).toEqual(['name'])
    expect(merge.values).toEqual(change({ name: 'Bardak', phone: '2' }))
    expect(merge.theirs).toEqual(['phone'])
    expect(merge.mine).toEqual([])
  })

  test('in one field to the same value: nothing to choose and nothing left to save', () => {
    const same = change({ name: 'Fincan' })
    expect(mergeChanges(base, same, structuredClone(same))).toMatchObject({ conflicts: [], mine: [] })
  })

  test('in fields of one group: both changes stay', () => {
    const merge = mergeChanges(
      base,
      change({ address: { city: 'Ankara', town: 'Bornova' } }),
      change({ address: { city: 'İzmir', town: 'Konak' } }),
    )
    expect(merge.conflicts).toEqual([])
    expect(merge.values.address).toEqual({ city: 'Ankara', town: 'Konak' })
  })
})
