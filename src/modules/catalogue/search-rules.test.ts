import { expect, test } from 'vitest'
import { closestWord, indexedTokens, slipsBetween } from './search-rules.ts'

test.each([
  { a: 'matkap', b: 'matkap', slips: 0, why: 'the same word' },
  { a: 'matkpa', b: 'matkap', slips: 1, why: 'two neighbours swapped' },
  { a: 'tencre', b: 'tencere', slips: 1, why: 'a letter left out' },
  { a: 'bardakk', b: 'bardak', slips: 1, why: 'a letter too many' },
  { a: 'kubak', b: 'kupak', slips: 1, why: 'another letter' },
  { a: 'masa', b: 'lamba', slips: 3, why: 'more than was asked for counts as one more' },
])('$a is $slips slips from $b: $why', ({ a, b, slips }) => {
  expect(slipsBetween(a, b, 2)).toBe(slips)
  expect(slipsBetween(b, a, 2)).toBe(slips)
})

test.each([
  { typed: 'matkpa', known: ['matara', 'matkap'], word: 'matkap', why: 'the fewest slips win' },
  { typed: 'kupo', known: ['kupa', 'kova'], word: 'kupa', why: 'one slip in four letters' },
  { typed: 'kpua', known: ['koza'], word: null, why: 'two slips in four letters would be another word' },
  { typed: 'gsr18', known: ['gsr20'], word: null, why: 'codes are never corrected' },
  { typed: 'ev', known: ['el'], word: null, why: 'nor short words' },
])('$typed is taken for $word: $why', ({ typed, known, word }) => {
  expect(closestWord(typed, known)).toBe(word)
})

test('words that few products have are looked up by index, and the rarest where all are common', () => {
  expect(indexedTokens(['celik', 'marka'], [500, 20_000])).toEqual(['celik'])
  expect(indexedTokens(['mavi', 'kupa'], [9000, 4000])).toEqual(['kupa'])
  expect(indexedTokens(['a', 'b'], [])).toEqual(['a', 'b'])
})
