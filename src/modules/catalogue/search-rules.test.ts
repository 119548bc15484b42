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

test.each([
  { shares: [0.005, 0.2], indexed: ['celik'], why: 'what the rare word finds is soon looked through' },
  {
    shares: [0.09, 0.04],
    indexed: ['celik', 'marka'],
    why: 'two words about as common find little together',
  },
  { shares: [0, 0.0004], indexed: ['celik', 'marka'], why: 'words that hardly any product has' },
  { shares: [1, 0.004], indexed: ['marka'], why: 'a word in every product finds nothing out' },
])('words in $shares of the products: $why', ({ shares, indexed }) => {
  expect(indexedTokens(['celik', 'marka'], shares)).toEqual(indexed)
})
