import { expect, test } from 'vitest'
import { coreOf, headOf, PLACE, partialScores, wordMatcher } from './match-rules.ts'
import { productWords } from './product-words-rules.ts'
import { readQuery } from './query-reading-rules.ts'

const about = (q: string, headIsCategory = false) => {
  const { words, before } = readQuery(q)
  return coreOf(words, headOf(words, before), headIsCategory).map((at) => words[at]?.typed)
}

test.each([
  { q: 'su geçirmez bot', core: ['bot'], why: 'the last word is the thing' },
  { q: 'bot su geçirmez', core: ['bot'], why: 'the last word that describes nothing' },
  { q: 'kedi maması', core: ['kedi', 'maması'], why: 'a possessive belongs to the noun before it' },
  { q: 'pamuklu diş fırçası', core: ['diş', 'fırçası'], why: 'and not to the words before that' },
  { q: 'deri kılıfı', core: ['deri', 'kılıfı'], why: 'whatever that noun is' },
  { q: 'kablosuz faresi', core: ['faresi'], why: 'what describes is no noun' },
  { q: 'cup for coffee', core: ['cup'], why: 'what a thing is for comes after it' },
  { q: 'şekersiz', core: ['şekersiz'], why: 'there is nothing else' },
])('"$q" is about $core: $why', ({ q, core }) => {
  expect(about(q)).toEqual(core)
})

test('a possessive that names a category is a thing of its own', () => {
  expect(about('koşu ayakkabısı', true)).toEqual(['ayakkabısı'])
})

const boots = productWords({
  own: 'kislik bot turna gym409',
  specifications: [
    { name: 'Su geçirmezlik', value: '3 ATM' },
    { name: 'Bağlantı', value: 'Wi-Fi' },
  ],
  tags: ['Çok satan'],
  descriptions: ['<p>İçi <b>yünlü</b>, kışlık bot.&nbsp;Şekerli değil</p>', ''],
})

test('each word of a product is in one place, the first that says it', () => {
  expect(boots).toEqual({
    own: 'kislik bot turna gym409',
    facts: '3 atm wi fi wifi cok satan',
    prose: 'su gecirmezlik baglanti ici yunlu sekerli degil',
  })
})

const spaced = { own: ` ${boots.own} `, facts: ` ${boots.facts} `, prose: ` ${boots.prose} ` }
test.each([
  { q: 'botlar', place: 'own', why: 'a form of a word of the name' },
  { q: 'kış', place: 'facts', why: 'the beginning of one counts less' },
  { q: 'wifi', place: 'facts', why: 'written as one word' },
  { q: 'yün', place: 'prose', why: 'a form of a word of the description' },
  { q: 'geçirmeyen', place: 'prose', why: 'another form of the verb' },
  { q: 'deri', place: 'none', why: 'nothing says so' },
] as const)('"$q" stands in $place: $why', ({ q, place }) => {
  const [word] = readQuery(q).words
  expect(word && wordMatcher(word).placeIn(spaced)).toBe(PLACE[place])
})

test('a product that says the opposite is no match', () => {
  const isDenied = (q: string) => readQuery(q).words.map((word) => wordMatcher(word).isDenied(spaced))
  expect(isDenied('şekersiz')).toEqual([true])
  expect(isDenied('kapaksız bot')).toEqual([false, false])
})

const described = (description: string, specifications: { name: string; value: string }[] = []) => {
  const { own, facts, prose } = productWords({
    own: 'ekmek sandalet salatalik',
    specifications,
    tags: [],
    descriptions: [description],
  })
  return { own: ` ${own} `, facts: ` ${facts} `, prose: ` ${prose} ` }
}
const gluten = (value: string) => [{ name: 'Gluten', value }]

test.each([
  { text: 'Gluten içermez.', place: 'prose', denied: false },
  { text: '<p>Gluten&nbsp;içermeyen un</p>', place: 'prose', denied: false },
  { text: 'A gluten-free bread', place: 'prose', denied: false },
  { text: 'Free from gluten', place: 'prose', denied: false },
  { text: 'Made without gluten', place: 'prose', denied: false },
  { text: 'Does not contain gluten', place: 'prose', denied: false },
  { text: 'Contains no gluten', place: 'prose', denied: false },
  { text: 'Gluten var mı? Hayır', place: 'none', denied: false },
  { text: '', specifications: gluten('Yok'), place: 'facts', denied: false },
  { text: '', specifications: gluten('Var'), place: 'none', denied: true },
  { text: 'Buğday unu gluten içerir, koruyucu içermez', place: 'none', denied: true },
  { text: 'Eser miktarda gluten içerebilir.', place: 'none', denied: true },
  { text: '<p>Wheat gluten</p><p>Free delivery, without sugar</p>', place: 'none', denied: false },
  { text: 'May contain gluten.', place: 'none', denied: true },
] as const)('"glutensiz" stands in $place of "$text": denied $denied', ({ text, place, denied, ...more }) => {
  const words = described(text, 'specifications' in more ? [...(more.specifications ?? [])] : [])
  for (const q of ['glutensiz', 'gluten içermeyen']) {
    const [word] = readQuery(q).words
    const matcher = word && wordMatcher(word)
    expect([matcher?.placeIn(words), matcher?.isDenied(words)]).toEqual([PLACE[place], denied])
  }
})

test.each([
  { q: 'sandalye', text: '', place: 'none' },
  { q: 'salata', text: 'sala', place: 'facts' },
  { q: 'ofiste', text: 'Ofise, ofislere', place: 'prose' },
  { q: 'koruyan', text: 'Koruyucu kılıf', place: 'prose' },
  { q: 'bottles', text: 'bottle', place: 'prose' },
  { q: 'yıkanabilir', text: 'Makinede yıkanır', place: 'prose' },
] as const)('"$q" stands in $place of "$text" by its forms alone', ({ q, text, place }) => {
  const [word] = readQuery(q).words
  expect(word && wordMatcher(word).placeIn(described(text))).toBe(PLACE[place])
})

test('rarer words weigh more, and all that a product has add up', () => {
  const { own, prose, none } = PLACE
  const places = [
    [own, prose, none],
    [own, none, prose],
    [own, prose, prose],
    [own, prose, none],
  ]
  const { scores, matched } = partialScores(places, 3)
  const order = [...scores.keys()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  expect(order).toEqual([2, 1, 0, 3])
  expect(matched(1)).toEqual([true, false, true])
})
