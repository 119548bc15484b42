import { expect, test } from 'vitest'
import { closestWord, editDistance, indexedPrefixes, shorterQueries } from './search-correction-rules.ts'

test.each([
  { a: 'matkap', b: 'matkap', slips: 0, why: 'the same word' },
  { a: 'matkpa', b: 'matkap', slips: 1, why: 'two neighbours swapped' },
  { a: 'tencre', b: 'tencere', slips: 1, why: 'a letter left out' },
  { a: 'bardakk', b: 'bardak', slips: 1, why: 'a letter too many' },
  { a: 'kubak', b: 'kupak', slips: 1, why: 'another letter' },
  { a: 'masa', b: 'lamba', slips: 3, why: 'a distance above the limit counts as the limit plus one' },
])('the edit distance of $a and $b is $slips: $why', ({ a, b, slips }) => {
  expect(editDistance(a, b, 2)).toBe(slips)
  expect(editDistance(b, a, 2)).toBe(slips)
})

test.each([
  { typed: 'matkpa', known: ['matara', 'matkap'], word: 'matkap', why: 'the smallest distance wins' },
  { typed: 'kupo', known: ['kupa', 'kova'], word: 'kupa', why: 'one error in four letters is corrected' },
  { typed: 'kpua', known: ['koza'], word: null, why: 'two errors in four letters are too many' },
  { typed: 'gsr18', known: ['gsr20'], word: null, why: 'codes are never corrected' },
  { typed: 'ev', known: ['el'], word: null, why: 'short words are never corrected' },
])('$typed is corrected to $word: $why', ({ typed, known, word }) => {
  expect(closestWord(typed, known)).toBe(word)
})

test.each([
  { shares: [0.005, 0.2], indexed: ['celik'], why: 'the rare prefix leaves few products to filter' },
  {
    shares: [0.09, 0.04],
    indexed: ['celik', 'marka'],
    why: 'two prefixes of similar frequency are both looked up',
  },
  { shares: [0, 0.0004], indexed: ['celik', 'marka'], why: 'very rare prefixes are all looked up' },
  { shares: [1, 0.004], indexed: ['marka'], why: 'a prefix that every product has is not looked up' },
])('the indexed prefixes for shares $shares: $why', ({ shares, indexed }) => {
  const all = ['celik', 'marka'].map((token, at) => ({ token, share: shares[at] ?? 0, words: [] }))
  expect(indexedPrefixes(all).map(({ token }) => token)).toEqual(indexed)
})

test('whole words are looked up however common they are', () => {
  const common = { token: 'celi', share: 0.4, words: ['celik'] }
  const rare = { token: 'fincan', share: 0, words: [] }
  expect(indexedPrefixes([common, rare])).toEqual([common, rare])
})

test.each([
  { typed: 'kupa', shorter: [], why: 'one word cannot be shortened' },
  { typed: ' mavi  kupa ', shorter: ['mavi', 'kupa'], why: 'each word alone' },
  {
    typed: 'büyük mavi kupa',
    shorter: ['büyük mavi', 'büyük kupa', 'mavi kupa', 'büyük', 'mavi', 'kupa'],
    why: 'the last word is dropped first',
  },
  { typed: 'kupa kupa', shorter: ['kupa'], why: 'duplicates are left out' },
])('shorter searches for "$typed": $why', ({ typed, shorter }) => {
  expect(shorterQueries(typed)).toEqual(shorter)
})

test('a very long search is shortened to few words', () => {
  expect(shorterQueries('kelime '.repeat(50)).every((each) => each.split(' ').length < 6)).toBe(true)
})
