import { describe, expect, test } from 'vitest'
import { readAnswer, readQuestion } from './questions-rules.ts'

describe('a question', () => {
  test.each([
    ['', 'empty'],
    ['   \n ', 'empty'],
    ['Kaç cm?', 'short'],
    ['x'.repeat(501), 'long'],
    ['Bu ürün \u202egüvenli mi?', 'hidden'],
    ['Bu \ufffdr\ufffdn nas\ufffdl?', 'empty'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(readQuestion(typed)).toEqual({ ok: false, problem })
  })

  test.each([
    ['  Boyu kaç cm?  ', 'Boyu kaç cm?'],
    ['Boyu kaç?\r\n\r\n\r\n\r\nEni kaç?', 'Boyu kaç?\n\nEni kaç?'],
    ['x'.repeat(500), 'x'.repeat(500)],
    ['👨‍👩‍👧‍👦 Dört kişilik mi?', '👨‍👩‍👧‍👦 Dört kişilik mi?'],
  ])('%j is stored as %j', (typed, question) => {
    expect(readQuestion(typed)).toEqual({ ok: true, question })
  })
})

test.each(['', ' \n ', '\u0000', 'n\ufffd', 'x'.repeat(2001)])('an answer %j cannot be read', (typed) => {
  expect(readAnswer(typed)).toBeNull()
})

test('an answer keeps its lines', () => {
  expect(readAnswer(' Evet.\r\nYıkanır. ')).toBe('Evet.\nYıkanır.')
})
