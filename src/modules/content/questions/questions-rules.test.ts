import { describe, expect, test } from 'vitest'
import { answerTime, readAnswer, readQuestion } from './questions-rules.ts'

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

test.each([
  { median: 0, answers: 5, said: { unit: 'hours', count: 1 }, why: 'at once is within an hour' },
  { median: 61, answers: 9, said: { unit: 'hours', count: 2 }, why: 'rounded up' },
  { median: 24 * 60, answers: 5, said: { unit: 'hours', count: 24 }, why: 'a day in hours' },
  { median: 24 * 60 + 1, answers: 5, said: { unit: 'days', count: 2 }, why: 'more than a day' },
  { median: 7 * 24 * 60, answers: 5, said: { unit: 'days', count: 7 }, why: 'a week' },
  { median: 7 * 24 * 60 + 1, answers: 5, said: null, why: 'longer says nothing good' },
  { median: 10, answers: 4, said: null, why: 'four answers are no habit' },
])('answers that take $median minutes are said as $said: $why', ({ median, answers, said }) => {
  expect(answerTime({ median, answers })).toEqual(said)
})
