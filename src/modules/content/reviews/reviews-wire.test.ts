import { expect, test } from 'vitest'
import { WIRE_REVIEW_STATUSES } from './reviews-wire.ts'

test('no two states of a review have the same word on the wire', () => {
  expect(new Set(Object.values(WIRE_REVIEW_STATUSES)).size).toBe(Object.keys(WIRE_REVIEW_STATUSES).length)
})
