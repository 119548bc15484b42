import { expect, test } from 'vitest'
import { parseReviewStatus, WIRE_REVIEW_STATUSES } from './reviews-wire.ts'

test('no two states of a review have the same word on the wire', () => {
  expect(new Set(Object.values(WIRE_REVIEW_STATUSES)).size).toBe(Object.keys(WIRE_REVIEW_STATUSES).length)
})

test.each([
  { word: 'beklemede', status: 'pending', why: 'the wire says so' },
  { word: 'yayında', status: 'published', why: 'and so' },
  { word: 'published', status: null, why: 'the wire does not know our own word' },
  { word: 'toString', status: null, why: 'it is a property of every object' },
])('the state $word is $status: $why', ({ word, status }) => {
  expect(parseReviewStatus(word)).toBe(status)
})
