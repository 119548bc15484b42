import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  closestWord,
  editDistance,
  indexedPrefixes,
  joinings,
  lettersOf,
  shorterQueries,
  splittings,
  withoutAsking,
} from './search-correction-rules.ts'

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

/** The words a shop knows, each of one product. */
const wordsOf = (words: readonly string[]) => ({
  words,
  letters: Int32Array.from(words, lettersOf),
  products: words.map(() => 1),
})

test.each([
  { typed: 'matkpa', known: ['matara', 'matkap'], word: 'matkap', why: 'the smallest distance wins' },
  { typed: 'kupo', known: ['kupa', 'kova'], word: 'kupa', why: 'one error in four letters is corrected' },
  { typed: 'kpua', known: ['koza'], word: null, why: 'two errors in four letters are too many' },
  { typed: 'gsr18', known: ['gsr20'], word: null, why: 'codes are never corrected' },
  { typed: 'ev', known: ['el'], word: null, why: 'two letters are never corrected' },
  { typed: 'tva', known: ['tas', 'tava'], word: 'tava', why: 'a vowel left out of a short word' },
  { typed: 'bto', known: ['bot'], word: 'bot', why: 'two letters of a short word swapped' },
  { typed: 'utu', known: ['ustu'], word: null, why: 'a consonant more is another word' },
  { typed: 'sut', known: ['set'], word: null, why: 'another letter in three is another word' },
  { typed: 'tencre', known: ['tenceresi'], word: 'tencere', why: 'only a possessive of the word is known' },
  { typed: 'gozlk', known: ['gozlugu'], word: 'gozluk', why: 'only a softened form of the word is known' },
  { typed: 'cukulata', known: ['cikolata'], word: 'cikolata', why: 'two errors in eight letters' },
  { typed: 'vida', known: ['ida'], word: null, why: 'a first letter more in a short word' },
  { typed: 'lastik', known: ['klasik'], word: null, why: 'two errors, one of them in the first letter' },
  { typed: 'sneaker', known: ['seater'], word: null, why: 'two errors in the consonants' },
  { typed: 'sambuan', known: ['sabunu'], word: null, why: 'two errors that make the word much shorter' },
])('$typed is corrected to $word: $why', ({ typed, known, word }) => {
  expect(closestWord(typed, wordsOf(known))).toBe(word)
})

test('of equally close words the one with the same beginning wins, then the one of most products', () => {
  const known = wordsOf(['rendo', 'lambo', 'lambi'])
  expect(closestWord('lamba', { ...known, products: [9, 1, 5] })).toBe('lambi')
  expect(closestWord('senda', wordsOf(['renda', 'sendo']))).toBe('sendo')
})

test('every word with one letter left out, doubled or swapped is corrected to a known word as close', () => {
  const known = wordsOf(['tencere', 'kulaklik', 'sandalye', 'bisiklet', 'pantolon', 'klavye'])
  fc.assert(
    fc.property(
      fc.constantFrom(...known.words),
      fc.nat(20),
      fc.constantFrom(0, 1, 2),
      (word, place, slip) => {
        const at = 1 + (place % (word.length - 2))
        const [before, letter, next, after] = [
          word.slice(0, at),
          word[at],
          word[at + 1] ?? '',
          word.slice(at + 2),
        ]
        const slips = [
          before + next + after,
          `${before}${letter}${letter}${next}${after}`,
          `${before}${next}${letter}${after}`,
        ]
        expect(closestWord(slips[slip] ?? '', known)).toBe(word)
      },
    ),
  )
})

test.each([
  { tokens: ['kamp', 'malzeme'], left: ['kamp'], why: 'things of what for' },
  { tokens: ['cocuk', 'icin', 'kitap'], left: ['cocuk', 'kitap'], why: 'for whom' },
  { tokens: ['fiyat'], left: ['fiyat'], why: 'nothing else is asked for' },
])('of $tokens are searched $left: $why', ({ tokens, left }) => {
  expect(withoutAsking(tokens)).toEqual(left)
})

test('neighbours are joined and a word is parted at every place that leaves three letters', () => {
  expect(joinings(['derin', 'buz', 'dolabi']).map(({ tokens }) => tokens.join(' '))).toEqual([
    'derinbuz dolabi',
    'derin buzdolabi',
  ])
  expect(splittings('disfirca')).toContainEqual(['dis', 'firca'])
  expect(splittings('tavalar').every((parts) => parts.every((part) => part.length >= 3))).toBe(true)
  expect(splittings('18v')).toEqual([])
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
  const all = ['celik', 'marka'].map((token, at) => ({
    token,
    softened: null,
    share: shares[at] ?? 0,
    words: [],
  }))
  expect(indexedPrefixes(all).map(({ token }) => token)).toEqual(indexed)
})

test('whole words are looked up however common they are', () => {
  const common = { token: 'celi', softened: null, share: 0.4, words: ['celik'] }
  const rare = { token: 'fincan', softened: null, share: 0, words: [] }
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
