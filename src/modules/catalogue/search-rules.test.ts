import { expect, test } from 'vitest'
import { closestWord, editDistance, indexedPrefixes, shorterQueries } from './search-rules.ts'

test.each([
  { a: 'matkap', b: 'matkap', slips: 0, why: 'the same word' },
  { a: 'matkpa', b: 'matkap', slips: 1, why: 'two neighbours swapped' },
  { a: 'tencre', b: 'tencere', slips: 1, why: 'a letter left out' },
  { a: 'bardakk', b: 'bardak', slips: 1, why: 'a letter too many' },
  { a: 'kubak', b: 'kupak', slips: 1, why: 'another letter' },
  { a: 'masa', b: 'lamba', slips: 3, why: 'more than was asked for counts as one more' },
])('$a is $slips slips from $b: $why', ({ a, b, slips }) => {
  expect(editDistance(a, b, 2)).toBe(slips)
  expect(editDistance(b, a, 2)).toBe(slips)
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
  { shares: [0.005, 0.2], indexed: ['celik'], why: 'what the rare one finds is soon looked through' },
  { shares: [0.09, 0.04], indexed: ['celik', 'marka'], why: 'two about as common find little together' },
  { shares: [0, 0.0004], indexed: ['celik', 'marka'], why: 'hardly any product has them' },
  { shares: [1, 0.004], indexed: ['marka'], why: 'what every product has finds nothing out' },
])('beginnings that $shares of the products have: $why', ({ shares, indexed }) => {
  const all = ['celik', 'marka'].map((token, at) => ({ token, share: shares[at] ?? 0, words: [] }))
  expect(indexedPrefixes(all).map(({ token }) => token)).toEqual(indexed)
})

test('whole words are looked up however common they are', () => {
  const common = { token: 'celi', share: 0.4, words: ['celik'] }
  const rare = { token: 'fincan', share: 0, words: [] }
  expect(indexedPrefixes([common, rare])).toEqual([common, rare])
})

test.each([
  { typed: 'kupa', shorter: [], why: 'one word cannot be fewer' },
  { typed: ' mavi  kupa ', shorter: ['mavi', 'kupa'], why: 'each word alone' },
  {
    typed: 'büyük mavi kupa',
    shorter: ['büyük mavi', 'büyük kupa', 'mavi kupa', 'büyük', 'mavi', 'kupa'],
    why: 'the last word is the first to go',
  },
  { typed: 'kupa kupa', shorter: ['kupa'], why: 'nothing is said twice' },
])('fewer words than "$typed": $why', ({ typed, shorter }) => {
  expect(shorterQueries(typed)).toEqual(shorter)
})

test('a search without end is tried with few words', () => {
  expect(shorterQueries('kelime '.repeat(50)).every((each) => each.split(' ').length < 6)).toBe(true)
})
