import { expect, test } from 'vitest'
import { idSet } from '../lists/id-sets.ts'
import {
  byRelevance,
  LITERAL,
  type MatchGroup,
  RELEVANCE,
  rankMatches,
  salesLevel,
} from './search-ranking-rules.ts'

const ids = (...each: number[]) => Int32Array.from(each)
const searched = (...tokens: readonly string[]) => tokens.map((token) => ({ token }))
const rank = (
  groups: Parameters<typeof rankMatches>[0],
  sold: Record<number, number> = {},
  stocked = idSet(ids(1, 2, 3, 4)),
) => {
  const sales = new Uint8Array(5)
  for (const [id, pieces] of Object.entries(sold)) sales[Number(id)] = salesLevel(pieces)
  return [...rankMatches(groups, sales, stocked)]
}
const things = (...each: number[]) => ({ relevance: RELEVANCE.thing, ids: ids(...each) })

test('what the search names comes before what only begins with the word, however well that sells', () => {
  expect(rank([{ relevance: RELEVANCE.beginning, ids: ids(4) }, things(1)], { 4: 9000 })).toEqual([1, 4])
})

test('among equally relevant products those in stock come first, then those that sell, then the newest', () => {
  expect(rank([things(4, 3, 2, 1)], { 1: 50, 4: 900 }, idSet(ids(1, 2, 3)))).toEqual([1, 3, 2, 4])
})

test('a shop that sells without stock orders by sales alone', () => {
  const sales = new Uint8Array([0, 0, 8])
  expect([...rankMatches([things(3, 2, 1)], sales, null)]).toEqual([2, 3, 1])
})

test('a product that is found twice stands at its higher relevance', () => {
  expect(rank([{ relevance: RELEVANCE.partly, ids: ids(3, 2) }, things(2)])).toEqual([2, 3])
  expect(rank([])).toEqual([])
})

test('sales levels rise with sales and stay below 64', () => {
  const levels = [0, 1, 10, 100, 10_000, 2_000_000_000].map(salesLevel)
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  expect([levels[0], Math.max(...levels) < 64]).toEqual([0, true])
})

test.each([
  { search: ['bal'], words: 'suzme cicek bali mrk 501', is: 'thing' },
  { search: ['bal'], words: 'balmumu mum', is: 'beginning' },
  { search: ['bal'], words: 'bal kavanozu cam', is: 'attribute' },
  { search: ['masa'], words: 'bambu masa ortusu', is: 'attribute' },
  { search: ['masa'], words: 'calisma masasi 80cm', is: 'thing' },
  { search: ['tava'], words: 'granit tava mavi', is: 'thing' },
  { search: ['matkap', 'uc'], words: 'matkap ucu 10mm', is: 'thing' },
] as const)('of "$search" the words "$words" are $is', ({ search, words, is }) => {
  const found = { ids: ids(7), isLiteral: () => false, words: [` ${words} `] }
  expect(byRelevance(found, searched(...search))).toEqual([{ relevance: RELEVANCE[is], ids: ids(7) }])
})

test('matches are apart by relevance, names with the typed text above the others, each the newest first', () => {
  const found = {
    ids: ids(2, 9, 5, 7, 3),
    isLiteral: (at: number) => at < 4,
    words: [' bal ', ' bal kavanozu ', ' balmumu ', ' cam bali ', ' ball '],
  }
  const groups = [
    { relevance: RELEVANCE.thing + LITERAL, ids: ids(7, 2) },
    { relevance: RELEVANCE.attribute + LITERAL, ids: ids(9) },
    { relevance: RELEVANCE.beginning + LITERAL, ids: ids(5) },
    { relevance: RELEVANCE.beginning, ids: ids(3) },
  ]
  expect(byRelevance(found, searched('bal'))).toEqual(groups)
})

test('words that are not compared count as the beginning of what was typed', () => {
  const found = { ids: ids(7, 9, 8), isLiteral: (at: number) => at === 2, words: null }
  expect(byRelevance(found, searched('bal'))).toEqual([
    { relevance: RELEVANCE.beginning + LITERAL, ids: ids(8) },
    { relevance: RELEVANCE.beginning, ids: ids(9, 7) },
  ])
})

test.each([
  { token: 'tuval', name: 'tuvalet kagidi', counts: false },
  { token: 'tuval', name: 'pamuklu tuvaller', counts: true },
  { token: 'taki', name: 'mutfak takim', counts: false },
  { token: 'taki', name: 'gumus takisi', counts: true },
  { token: 'kot', name: 'koton elbise', counts: false },
  { token: 'tee', name: 'silicone teether', counts: false },
  { token: 'tee', name: 'cotton tees', counts: true },
  { token: 'watch', name: 'wrist watches', counts: true },
  { token: 'kitap', name: 'boyama kitabi', counts: true },
])('for a synonym $token, $name counts: $counts', ({ token, name, counts }) => {
  const found = { ids: ids(7), isLiteral: () => false, words: [` ${name} `] }
  const count = (groups: readonly MatchGroup[]) => groups.flatMap((group) => [...group.ids])
  expect(count(byRelevance(found, [{ token, isWhole: true }]))).toEqual(counts ? [7] : [])
  expect(count(byRelevance(found, [{ token }]))).toEqual([7])
})

test('beside a synonym, other words may be beginnings; what is not compared counts', () => {
  const search = [{ token: 'tuval', isWhole: true }, { token: 'pam' }]
  const found = { ids: ids(7), isLiteral: () => false }
  const groups = [{ relevance: RELEVANCE.beginning, ids: ids(7) }]
  expect(byRelevance({ ...found, words: [' pamuklu tuval '] }, search)).toEqual(groups)
  expect(byRelevance({ ...found, words: null }, search)).toEqual(groups)
})
