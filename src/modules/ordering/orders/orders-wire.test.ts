import { expect, test } from 'vitest'
import {
  parseReturnForm,
  parseReturnKind,
  parseReturnReason,
  WIRE_ORDER_STATUSES,
  WIRE_REFUND_STATUSES,
  WIRE_RETURN_KINDS,
  WIRE_RETURN_REASONS,
  WIRE_RETURN_STATUSES,
} from './orders-wire.ts'
import { judgeReturn, RETURN_KINDS } from './returns/return-rules.ts'

test.each([
  { words: WIRE_ORDER_STATUSES, of: 'states of an order' },
  { words: WIRE_RETURN_KINDS, of: 'kinds of a return' },
  { words: WIRE_RETURN_STATUSES, of: 'states of a return' },
  { words: WIRE_RETURN_REASONS, of: 'reasons' },
  { words: WIRE_REFUND_STATUSES, of: 'states of a refund' },
])('no two $of have the same word on the wire', ({ words }) => {
  expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length)
})

test.each([
  { word: 'cayma', kind: 'withdrawal', why: 'the wire says so' },
  { word: 'iade', kind: 'return', why: 'and so' },
  { word: 'withdrawal', kind: null, why: 'the wire does not know our own word' },
  { word: 'toString', kind: null, why: 'it is a property of every object' },
])('the kind $word is $kind: $why', ({ word, kind }) => {
  expect(parseReturnKind(word)).toBe(kind)
})

test.each([
  { word: 'hasarli', reason: 'damaged', why: 'the wire says so' },
  { word: '', reason: '', why: 'none was named' },
  { word: 'damaged', reason: null, why: 'the wire does not know our own word' },
  { word: 'x', reason: null, why: 'it is made up' },
])('the reason $word is $reason: $why', ({ word, reason }) => {
  expect(parseReturnReason(word)).toBe(reason)
})

test('a reason the wire does not know is refused as one that is missing', () => {
  const sent = { kind: 'cayma', reason: 'changed_mind', note: '', lines: [{ id: 7, quantity: 1 }] } as const
  const form = parseReturnForm({ ...sent, lines: [...sent.lines] })
  const lines = new Map([[7, { left: 1, exception: '' }]] as const)
  expect(judgeReturn(form, RETURN_KINDS, lines)).toBe('reason-required')
})
