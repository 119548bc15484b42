import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedSearch, hiddenPhrases, isHidden, isPerson, searchedText } from './searches-rules.ts'

test.each([
  { typed: 'Kahve', counted: { query: 'kahve', written: 'kahve' }, why: 'a word' },
  {
    typed: '  TÜRK   Kahveleri ',
    counted: { query: 'turk kahve', written: 'türk kahveleri' },
    why: 'spaces, case and plural',
  },
  { typed: 'ISITICI', counted: { query: 'isitic', written: 'ısıtıcı' }, why: 'Turkish lower case' },
  { typed: 'kahve <b>!!!', counted: { query: 'kahve b', written: 'kahve b' }, why: 'signs are left out' },
  { typed: '18 V matkap', counted: { query: '18v matkap', written: '18 v matkap' }, why: 'a short number' },
  { typed: 'ayse@example.com', counted: null, why: 'an email address' },
  { typed: '0532 111 22 33', counted: null, why: 'a phone number' },
  { typed: '12345678901', counted: null, why: 'an identity number' },
  { typed: '4111-1111-1111-1111', counted: null, why: 'a card' },
  { typed: '!!!', counted: null, why: 'no word' },
  { typed: '', counted: null, why: 'nothing' },
  { typed: 'x'.repeat(61), counted: null, why: 'too long to be read' },
  { typed: 'a b c d e f g h i', counted: null, why: 'a sentence' },
])('"$typed" is counted as $counted: $why', ({ typed, counted }) => {
  expect(countedSearch(typed)).toEqual(counted)
})

test('what is counted can be searched again and is the same search', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 70 }), (typed) => {
      const counted = countedSearch(typed)
      if (counted) expect(countedSearch(counted.written)?.query).toBe(counted.query)
    }),
  )
})

test.each([
  { url: '/arama?q=kahve', text: 'kahve', why: 'the page' },
  { url: '/en/arama?q=coffee', text: 'coffee', why: 'the page in English' },
  { url: '/arama.data?q=kahve&_routes=x', text: 'kahve', why: 'the data of the page, as scripts request it' },
  { url: '/arama?q=kahve&page=2', text: null, why: 'a further page' },
  { url: '/arama?q=kahve&brand=X', text: null, why: 'a filter' },
  { url: '/arama', text: null, why: 'nothing searched' },
  { url: '/kahve?q=x', text: null, why: 'another page' },
  { url: '/x/arama?q=kahve', text: null, why: 'below another path' },
])('$url searches for $text: $why', ({ url, text }) => {
  expect(searchedText(url)).toBe(text)
})

test.each([
  {
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
    person: true,
  },
  { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', person: false },
  { agent: 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36', person: false },
  { agent: 'curl/8.5', person: false },
  { agent: '', person: false },
])('"$agent" is a person: $person', ({ agent, person }) => {
  expect(isPerson(agent)).toBe(person)
})

test.each([
  { query: 'kahve', list: 'çay, kahve', hidden: true, why: 'a word of the list' },
  { query: 'kahve degirmen', list: 'kahve', hidden: true, why: 'beside another word' },
  { query: 'kahvalti', list: 'kahve', hidden: false, why: 'another word' },
  { query: 'turk kahve', list: 'kahve türk', hidden: true, why: 'a phrase in any order' },
  { query: 'kahve', list: 'kahve türk', hidden: false, why: 'part of a phrase' },
  { query: 'kahve', list: ' , ,', hidden: false, why: 'an empty list' },
])('"$query" is hidden by "$list": $hidden, $why', ({ query, list, hidden }) => {
  expect(isHidden({ query }, hiddenPhrases(list))).toBe(hidden)
})
