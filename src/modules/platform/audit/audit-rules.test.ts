import { expect, test } from 'vitest'
import { changedFields } from './audit-rules.ts'

test.each([
  { before: { a: 1, b: 2 }, after: { a: 1, b: 3 }, was: { b: 2 }, is: { b: 3 }, why: 'one field changed' },
  { before: {}, after: { a: 1 }, was: {}, is: { a: 1 }, why: 'a new record' },
  { before: { a: 1 }, after: {}, was: { a: 1 }, is: {}, why: 'a deleted record' },
  { before: { a: [1] }, after: { a: [1] }, was: {}, is: {}, why: 'an equal list is no change' },
  {
    before: { a: null },
    after: { a: '' },
    was: { a: null },
    is: { a: '' },
    why: 'nothing is not an empty text',
  },
])('an audit entry holds what changed alone: $why', ({ before, after, was, is }) => {
  expect(changedFields(before, after)).toEqual({ before: was, after: is })
})
