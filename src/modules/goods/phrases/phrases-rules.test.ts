import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchTokens } from '#shared/text/turkish.ts'
import { PHRASE_SUGGESTIONS } from './phrase-suggestions.ts'
import {
  MAX_PHRASES,
  MAX_TITLE_LENGTH,
  type PhraseFields,
  phraseOf,
  preparePhrases,
  readPhrases,
  readTarget,
  stateOf,
  withoutGift,
} from './phrases-rules.ts'

const ROWS = preparePhrases([
  { name: 'mothers', phrases: ['anneme hediye', 'anneler günü', "mother's day"] },
  { name: 'year', phrases: ['yılbaşı', 'yılbaşı hediyesi'] },
  { name: 'coffee', phrases: ['kahve'] },
  { name: 'gifts', phrases: ['hediye'] },
])
const led = (query: string, typing = false) => phraseOf(searchTokens(query), ROWS, { typing })?.name ?? null

test.each([
  { query: 'anneme hediye', to: 'mothers', why: 'the phrase itself' },
  { query: 'ANNEME HEDİYELER', to: 'mothers', why: 'in any case and form' },
  { query: 'hediye anneme', to: 'mothers', why: 'in any order' },
  { query: 'anneme ne hediye alsam', to: 'mothers', why: 'with words between' },
  { query: 'anneler gunu kolye', to: 'mothers', why: 'with more words' },
  { query: "mother's day", to: 'mothers', why: 'an English phrase' },
  { query: 'yılbaşı', to: 'year', why: 'a phrase of one word' },
  { query: 'yılbaşı hediyesi fikirleri', to: 'year', why: 'the longest phrase' },
  { query: 'kahve', to: 'coffee', why: 'one word that is all' },
  { query: 'kahve hediye', to: 'coffee', why: 'one word beside words that only ask' },
  { query: 'kahve fincanı', to: null, why: 'one word of another thing' },
  { query: 'anneme', to: null, why: 'half of a phrase' },
  { query: 'hediye', to: 'gifts', why: 'one word' },
  { query: '', to: null, why: 'nothing typed' },
])('"$query" leads to $to: $why', ({ query, to }) => {
  expect(led(query)).toBe(to)
})

test.each([
  { query: 'anneme hed', to: 'mothers', why: 'an unfinished last word' },
  { query: 'anneme he', to: null, why: 'two letters could be many words' },
  { query: 'yılb', to: 'year', why: 'an unfinished only word' },
  { query: 'anne', to: null, why: 'no word of a phrase of two is finished' },
  { query: 'kahve f', to: null, why: 'another word has begun' },
])('while typing, "$query" leads to $to: $why', ({ query, to }) => {
  expect(led(query, true)).toBe(to)
})

test.each([
  { query: 'anneme hediye', rest: '', why: 'a person and a gift' },
  { query: 'babama saat', rest: 'saat', why: 'a thing for a person' },
  { query: 'sevgilime kolye hediyesi', rest: 'kolye', why: 'a thing, a person and a gift' },
  { query: 'futbol seven çocuğa hediye', rest: 'futbol', why: 'what a person likes' },
  { query: 'hediye', rest: '', why: 'a gift alone' },
  { query: 'hediye kutusu', rest: 'hediye kutu', why: 'a thing that is called so' },
  { query: 'kahve', rest: 'kahve', why: 'a thing' },
])('of "$query" the search is for "$rest": $why', ({ query, rest }) => {
  expect(withoutGift(searchTokens(query)).join(' ')).toBe(rest)
})

test.each([
  { text: '/koleksiyon/anneler-gunu', target: '/koleksiyon/anneler-gunu' },
  { text: ' /giyim/?option=Renk:Mavi ', target: '/giyim?option=Renk:Mavi' },
  { text: '/en/giyim', target: '/giyim' },
  { text: 'https://magaza.example/giyim#ust', target: '/giyim' },
  { text: '/arama?q=%C3%A7anta', target: '/arama?q=%C3%A7anta' },
  { text: 'giyim', target: null },
  { text: '/', target: null },
  { text: '//kotu.example/x', target: null },
  { text: '/\\kotu.example', target: null },
  { text: 'https://kotu.example/giyim', target: null },
  { text: 'javascript:alert(1)', target: null },
  { text: '/a\u0000b', target: null },
  { text: '/%E0%A4%A', target: null },
  { text: '/%5Ckotu.example/x-p-12', target: null },
  { text: '/%2Fkotu.example/x-p-12', target: null },
  { text: '/%09/kotu.example/x-p-12', target: null },
  { text: '/en/%2Fkotu.example/x-p-12', target: null },
  { text: '/giyim%00', target: null },
  { text: '/giyim%5Cust', target: null },
  { text: '/giyim%3Fq=1', target: null },
  { text: '/%C3%A7anta', target: '/çanta' },
  { text: '/kazak-p-12', target: '/kazak-p-12' },
  { text: `/${'a'.repeat(400)}`, target: null },
])('"$text" is the target $target', ({ text, target }) => {
  expect(readTarget(text, 'https://magaza.example')).toBe(target)
})

test('a target never leaves the shop', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('/', '\\', '%5C', '%2F', '%09', '%0A', 'x', 'en', '.', '?', '#', '@')),
      (parts) => {
        const target = readTarget(`/${parts.join('')}`, '')
        expect(target === null || new URL(target, 'http://shop').host === 'shop').toBe(true)
      },
    ),
  )
})

describe('a row', () => {
  const row = (fields: Partial<PhraseFields>) =>
    readPhrases(
      {
        phrases: ['anneme hediye'],
        target: '/giyim',
        title: 'Anneler için',
        titleEn: '',
        validFrom: null,
        validUntil: null,
        active: true,
        ...fields,
      },
      '',
    )
  test('has each phrase once', () => {
    const read = row({ phrases: [' Anneme  Hediye ', '', 'ANNEME HEDİYELER'] })
    expect(read.ok && read.fields.phrases).toEqual(['anneme hediye'])
  })
  test.each([
    { fields: { phrases: ['', ' '] }, reason: 'no-phrase' },
    { fields: { phrases: ['!!'] }, reason: 'phrase' },
    { fields: { phrases: ['a b c d e f'] }, reason: 'phrase' },
    {
      fields: { phrases: Array.from({ length: MAX_PHRASES + 1 }, (_, at) => `söz ${at}`) },
      reason: 'too-many',
    },
    { fields: { title: ' ' }, reason: 'title' },
    { fields: { titleEn: 'x'.repeat(MAX_TITLE_LENGTH + 1) }, reason: 'title' },
    { fields: { target: 'giyim' }, reason: 'target' },
    { fields: { validFrom: '2026-05-02', validUntil: '2026-05-01' }, reason: 'days' },
  ])('is refused as $reason', ({ fields, reason }) => {
    expect(row(fields)).toMatchObject({ ok: false, problem: { reason } })
  })
  const TARGET = { target: '/giyim', title: 'x', titleEn: '', there: true }
  test.each([
    { active: true, validFrom: null, validUntil: null, there: true, state: 'active' },
    { active: true, validFrom: '2026-05-10', validUntil: '2026-05-10', there: true, state: 'active' },
    { active: true, validFrom: '2026-05-11', validUntil: null, there: true, state: 'planned' },
    { active: true, validFrom: null, validUntil: '2026-05-09', there: true, state: 'over' },
    { active: true, validFrom: null, validUntil: null, there: false, state: 'gone' },
    { active: false, validFrom: null, validUntil: null, there: false, state: 'off' },
  ])('is $state on a day', ({ state, ...given }) => {
    expect(stateOf({ ...TARGET, ...given }, '2026-05-10')).toBe(state)
  })
})

describe('a packaged suggestion', () => {
  test.each(PHRASE_SUGGESTIONS)('$title can be saved once a page is chosen', (suggestion) => {
    const fields = { ...suggestion, target: '/giyim', validFrom: null, validUntil: null, active: true }
    const read = readPhrases(fields, '')
    expect(read.ok && read.fields.phrases).toEqual(suggestion.phrases)
  })
  test('leads each of its phrases itself', () => {
    const prepared = preparePhrases(PHRASE_SUGGESTIONS)
    for (const { phrases, title } of PHRASE_SUGGESTIONS)
      for (const phrase of phrases) expect(phraseOf(searchTokens(phrase), prepared)?.title).toBe(title)
  })
})
