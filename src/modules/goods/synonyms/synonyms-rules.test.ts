import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchTokens } from '#shared/text/turkish.ts'
import {
  alternativesOf,
  groupKey,
  indexSynonyms,
  MAX_ALTERNATIVES,
  MAX_PHRASES,
  MAX_ROWS,
  readGroup,
  readRows,
  rowOfGroup,
  type SynonymGroup,
} from './synonyms-rules.ts'

const twoWay = (...words: string[]): SynonymGroup => ({ words, finds: [] })
const GROUPS = [
  twoWay('cep telefonu', 'akıllı telefon'),
  twoWay('tişört', 't-shirt'),
  twoWay('kitap', 'roman'),
  twoWay('kılıf', 'kap'),
  { words: ['meyve'], finds: ['elma', 'armut'] },
]
const index = indexSynonyms(GROUPS)
const other = (query: string, typing = false) =>
  alternativesOf(searchTokens(query), index, { typing }).map((tokens) => tokens.join(' '))

test.each([
  { query: 'cep telefonu', found: ['akil telefon'], why: 'a phrase stands for the other' },
  { query: 'akıllı telefon', found: ['cep telefon'], why: 'and the other for it' },
  { query: 'Cep Telefonları', found: ['akil telefon'], why: 'plural and case do not matter' },
  {
    query: 'CEP TELEFONU KILIFI',
    found: ['akil telefon kilif', 'cep telefon kap', 'akil telefon kap'],
    why: 'one replaced before both',
  },
  { query: 'tisortler', found: ['t shirt'], why: 'typed without Turkish letters' },
  { query: 't-shirt', found: ['tisort'], why: 'a hyphen makes two words of it' },
  { query: 'romanı', found: ['kitap'], why: 'a possessive' },
  { query: 'kitabı', found: ['roman'], why: 'a softened consonant' },
  { query: 'meyve', found: ['elma', 'armut'], why: 'one-way finds each of the others' },
  { query: 'elma', found: [], why: 'one-way does not lead back' },
  { query: 'telefon', found: [], why: 'part of a phrase is not the phrase' },
  { query: 'cep', found: [], why: 'nor is its first word' },
  { query: '', found: [], why: 'nothing typed' },
])('"$query" also searches $found: $why', ({ query, found }) => {
  expect(other(query)).toEqual(found)
})

test.each([
  { query: 'cep tel', found: ['akil telefon'], why: 'the last word of a phrase may be unfinished' },
  { query: 'tiso', found: ['t shirt'], why: 'four letters of a word' },
  { query: 'tis', found: [], why: 'three could be many words' },
  { query: 'tiso mavi', found: [], why: 'only the last word is unfinished' },
])('while typing, "$query" also searches $found: $why', ({ query, found }) => {
  expect(other(query, true)).toEqual(found)
})

test('a phrase that adds words to the typed ones is left out, because it finds nothing more', () => {
  const index = indexSynonyms([twoWay('telefon', 'akıllı telefon')])
  expect(alternativesOf(['telefon'], index)).toEqual([])
  expect(alternativesOf(['akil', 'telefon'], index)).toEqual([['telefon']])
})

test('whatever is typed and whatever the groups are, the other searches are few and end', () => {
  const word = fc.constantFrom('a1', 'kap', 'bal', 'top', 'bal kap', 'top bal', 'kap kap', 'elma')
  const groups = fc.array(
    fc.record({
      words: fc.array(word, { minLength: 1, maxLength: 4 }),
      finds: fc.array(word, { maxLength: 3 }),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(groups, fc.array(word, { maxLength: 6 }), fc.boolean(), (given, typed, typing) => {
      const tokens = searchTokens(typed.join(' '))
      const found = alternativesOf(tokens, indexSynonyms(given), { typing })
      expect(found.length).toBeLessThanOrEqual(MAX_ALTERNATIVES)
      for (const each of found) {
        expect(new Set(each).size).toBe(each.length)
        expect(tokens.every((token) => each.includes(token))).toBe(false)
      }
    }),
  )
})

describe('a group', () => {
  test('is stored in lower case, without repeats and spaces', () => {
    expect(readGroup(twoWay(' Cep  Telefonu ', 'cep telefonları', 'AKILLI TELEFON', ' '))).toEqual({
      ok: true,
      group: twoWay('cep telefonu', 'akıllı telefon'),
    })
  })
  test.each([
    { given: twoWay('bal'), problem: { reason: 'too-few' }, why: 'a word alone' },
    { given: twoWay(), problem: { reason: 'too-few' }, why: 'nothing' },
    { given: twoWay('Kitap', 'kitabı'), problem: { reason: 'same' }, why: 'the same word twice' },
    { given: { words: ['bal'], finds: ['BAL'] }, problem: { reason: 'same' }, why: 'it would find itself' },
    { given: { words: [], finds: ['bal'] }, problem: { reason: 'too-few' }, why: 'nobody types it' },
    { given: twoWay('bal', '!!!'), problem: { reason: 'phrase', phrase: '!!!' }, why: 'no letter' },
    {
      given: twoWay('bal', 'a b c d e'),
      problem: { reason: 'phrase', phrase: 'a b c d e' },
      why: 'too many words',
    },
    {
      given: twoWay('bal', 'x'.repeat(61)),
      problem: { reason: 'phrase', phrase: 'x'.repeat(60) },
      why: 'too long',
    },
    {
      given: twoWay(...Array.from({ length: MAX_PHRASES + 1 }, (_, at) => `kelime${at}`)),
      problem: { reason: 'too-many' },
      why: 'more than a group holds',
    },
  ])('is refused: $why', ({ given, problem }) => {
    expect(readGroup(given)).toEqual({ ok: false, problem })
  })
  test('has the same key in whatever order and spelling', () => {
    expect(groupKey(twoWay('kitap', 'Roman'))).toBe(groupKey(twoWay('romanlar', 'KİTABI')))
    expect(groupKey({ words: ['a1'], finds: ['b1'] })).not.toBe(groupKey(twoWay('a1', 'b1')))
  })
})

describe('a pasted text', () => {
  test.each([
    {
      text: 'cep telefonu = akıllı telefon',
      group: twoWay('cep telefonu', 'akıllı telefon'),
      why: 'two-way',
    },
    {
      text: 'tişört\tt-shirt\ttshirt',
      group: twoWay('tişört', 't-shirt', 'tshirt'),
      why: 'columns of a spreadsheet',
    },
    { text: 'kap; kılıf', group: twoWay('kap', 'kılıf'), why: 'a row of a CSV file' },
    { text: 'meyve > elma, armut', group: { words: ['meyve'], finds: ['elma', 'armut'] }, why: 'one-way' },
    {
      text: 'laptop, dizüstü => bilgisayar',
      group: { words: ['laptop', 'dizüstü'], finds: ['bilgisayar'] },
      why: 'several words lead on',
    },
    {
      text: '\uFEFFbal → petek',
      group: { words: ['bal'], finds: ['petek'] },
      why: 'a mark of the editor before it',
    },
  ])('has a group in each row: $why', ({ text, group }) => {
    expect(readRows(`\r\n${text}\n\n`)).toEqual([expect.objectContaining({ line: 2, group })])
  })
  test('is read back as it was written', () => {
    for (const group of GROUPS) expect(readRows(rowOfGroup(group))?.[0]?.group).toEqual(group)
  })
  test('is refused with more rows than a shop has groups', () => {
    expect(readRows('a = b\n'.repeat(MAX_ROWS + 1))).toBeNull()
  })
})
