import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import {
  characters,
  hasHiddenCharacters,
  isVisible,
  oneLine,
  severalLines,
  textProblem,
} from './shopper-text.ts'

describe('hidden characters', () => {
  test.each([
    { text: 'Ev \u202e20 .oN', why: 'right-to-left override' },
    { text: '\u2066Ev\u2069', why: 'isolates' },
    { text: 'Ev\u200e', why: 'direction mark' },
    { text: 'E\u200bv', why: 'zero-width space' },
    { text: 'E\u200dv', why: 'joiner between letters' },
    { text: '\ufeffEv', why: 'byte order mark' },
    { text: 'adres\u00adim', why: 'soft hyphen' },
    { text: 'Ev\u{e0041}', why: 'tag letter outside a flag' },
    { text: 'E\u3164v', why: 'Hangul filler' },
    { text: '👩\u200d', why: 'joiner after an emoji, joining nothing' },
  ])('are detected: $why', ({ text }) => {
    expect(hasHiddenCharacters(text)).toBe(true)
    expect(textProblem(text, { least: 1, most: 50 })).toBe('hidden')
  })

  test.each([
    'Caferağa Mah. Moda Cad. No:12 D:4',
    'Ş̧ırnak · “Köy evi” – 2. kat',
    '👍🏽 ❤️ ☺ 1️⃣ #️⃣',
    '👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇹🇷',
    'العربية 中文 ไทย हिन्दी',
    'iki\nsatır',
  ])('are not detected in %s', (text) => {
    expect(hasHiddenCharacters(text)).toBe(false)
  })
})

test.each(['', ' ', '\u200b\u200b', '\u2800', '\u3164', '\u00a0\u2003', '\u0007', '\ufe0f'])(
  '%j has no visible character',
  (text) => {
    expect(isVisible(text)).toBe(false)
  },
)

test.each([
  { text: 'ş', count: 1 },
  { text: '👍', count: 1 },
  { text: '👍🏽', count: 2 },
  { text: 's\u0327', count: 2 },
])('$text has $count characters', ({ text, count }) => {
  expect(characters(text)).toBe(count)
})

test.each([
  { text: '', limits: { most: 5 }, problem: null },
  { text: '', limits: { least: 1, most: 5 }, problem: 'empty' },
  { text: '\u200b', limits: { least: 1, most: 5 }, problem: 'empty' },
  { text: '\u200b', limits: { most: 5 }, problem: 'empty' },
  { text: 'a\ufffd', limits: { most: 5 }, problem: 'empty' },
  { text: '👍👍👍👍👍', limits: { least: 10, most: 20 }, problem: 'short' },
  { text: '👍👍👍👍👍', limits: { least: 5, most: 5 }, problem: null },
  { text: 'abcdef', limits: { most: 5 }, problem: 'long' },
])('the problem of $text within $limits is $problem', ({ text, limits, problem }) => {
  expect(textProblem(text, limits)).toBe(problem)
})

test('oneLine returns a single line and is idempotent', () => {
  expect(oneLine(' Ev\r\n ve\tişyeri\u2028 ')).toBe('Ev ve işyeri')
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 60 }), (text) => {
      const line = oneLine(text)
      expect(oneLine(line)).toBe(line)
      expect(line).not.toMatch(/[\n\r\u2028\u2029\t]/)
    }),
  )
})

test('severalLines keeps line breaks as \\n and drops other control characters', () => {
  expect(severalLines('bir\r\niki\r\u2028üç \u0000 \n')).toBe('bir\niki\n\nüç')
})
