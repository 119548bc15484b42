import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neighbours, readQuery, sameAmounts, withoutPieces } from './query-reading-rules.ts'

test.each([
  { q: '1000 tl altı kulaklık', from: null, to: 1000, rest: 'kulaklık' },
  { q: 'kulaklık 1000tl altında', from: null, to: 1000, rest: 'kulaklık' },
  { q: '1000 TL’ye kadar bot', from: null, to: 1000, rest: 'bot' },
  { q: '1.299,90 tl altı bot', from: null, to: 1299.9, rest: 'bot' },
  { q: 'en fazla 750 lira çanta', from: null, to: 750, rest: 'çanta' },
  { q: '₺500 altı çanta', from: null, to: 500, rest: 'çanta' },
  { q: '500-1000 tl çanta', from: 500, to: 1000, rest: 'çanta' },
  { q: '1000 ile 500 tl arası mont', from: 500, to: 1000, rest: 'mont' },
  { q: '500 tl ile 1000 tl arasında mont', from: 500, to: 1000, rest: 'mont' },
  { q: '1-2 bin tl telefon', from: 1000, to: 2000, rest: 'telefon' },
  { q: '2,5 bin lira üstü saat', from: 2500, to: null, rest: 'saat' },
  { q: 'en az 300 tl saat', from: 300, to: null, rest: 'saat' },
  { q: 'headphones under 1000 tl', from: null, to: 1000, rest: 'headphones' },
])('"$q" asks for a price from $from to $to of "$rest"', ({ q, from, to, rest }) => {
  const { price, text, filters } = readQuery(q)
  expect(price).toEqual({ from, to, currency: 'TRY' })
  expect(text).toBe(rest)
  expect(filters).toHaveLength(1)
})

test.each([
  { q: 'under $50 headphones', currency: 'USD' },
  { q: '50 euro altı kulaklık', currency: 'EUR' },
])('"$q" asks for a price in $currency', ({ q, currency }) => {
  expect(readQuery(q).price).toMatchObject({ to: 50, currency })
})

test.each([
  { q: '500 gr kahve', why: 'a weight' },
  { q: '3-6 yaş oyuncak', why: 'ages' },
  { q: '1000 tl hediye kartı', why: 'what it is worth' },
  { q: 'masa altı', why: 'a place' },
  { q: '9999999999999 tl altı', why: 'no price that anything has' },
])('"$q" says no price: $why', ({ q }) => {
  expect(readQuery(q)).toMatchObject({ price: null, filters: [], text: q.replace('-', ' ') })
})

test.each([
  { q: 'indirimli koşu ayakkabısı', kinds: ['discount'], text: 'koşu ayakkabısı' },
  { q: 'stokta olan indirimdeki tava', kinds: ['stock', 'discount'], text: 'tava' },
  { q: 'headphones on sale', kinds: ['discount'], text: 'headphones' },
  { q: 'indirimli ürünler', kinds: ['discount'], text: '' },
  { q: 'kargo bedava tencere', kinds: ['freeShipping'], text: 'tencere' },
  { q: 'ücretsiz kargolu halı', kinds: ['freeShipping'], text: 'halı' },
  { q: 'kettle free shipping', kinds: ['freeShipping'], text: 'kettle' },
  { q: 'kargo kutusu', kinds: [], text: 'kargo kutusu' },
  { q: 'stoklu defter', kinds: [], text: 'stoklu defter' },
])('"$q" is narrowed by $kinds and searches for "$text"', ({ q, kinds, text }) => {
  const read = readQuery(q)
  expect(read.filters.map(({ kind }) => kind)).toEqual(kinds)
  expect(read.text).toBe(text)
})

test.each([
  { q: '4k televizyon', text: '4k televizyon', tokens: ['4k', 'televizyon'] },
  { q: '5k altı bot', text: '5k altı bot', tokens: ['5k', 'alti', 'bot'] },
  { q: '4k televizyon 20bin tl altı', text: '4k televizyon', tokens: ['4k', 'televizyon'] },
  { q: '18k altın 5k tl üstü', text: '18k altın', tokens: ['18k', 'altin'] },
])('"$q" is torn for a price alone: $text', ({ q, text, tokens }) => {
  const read = readQuery(q)
  expect([read.text, read.words.map(({ token }) => token)]).toEqual([text, tokens])
})

test.each([
  { q: 'can yeleği', locale: 'tr', words: ['can', 'yeleği'] },
  { q: 'iş eldiveni', locale: 'tr', words: ['iş', 'eldiveni'] },
  { q: 'bana para kasası lazım', locale: 'tr', words: ['para', 'kasası'] },
  { q: 'model uçak fiyatları', locale: 'tr', words: ['model', 'uçak'] },
  { q: 'kulaklık modelleri ve fiyat', locale: 'tr', words: ['kulaklık'] },
  { q: 'kaç para kulaklık', locale: 'tr', words: ['kulaklık'] },
  { q: 'online sipariş bot', locale: 'tr', words: ['bot'] },
  { q: 'uygun fiyat bot', locale: 'tr', words: ['bot'] },
  { q: 'can opener', locale: 'en', words: ['can', 'opener'] },
  { q: 'what is the best camera', locale: 'en', words: ['camera'] },
  { q: 'where can i find a camera', locale: 'en', words: ['camera'] },
] as const)('of "$q" ($locale) the words $words are of a product', ({ q, locale, words }) => {
  expect(readQuery(q, locale).words.map(({ typed }) => typed)).toEqual(words)
})

test('of a very long search as many words count as searches have', () => {
  const { words, before } = readQuery('alfa beta gama delta eta teta iota kapa lamda mu nu ksi omikron pi ro')
  expect([words.length, before]).toEqual([12, 12])
})

test.each([
  { q: 'en iyi kulaklık hangisi', tokens: ['kulaklik'], why: 'words that ask' },
  { q: 'çocuklar için masa', tokens: ['cocuk', 'masa'], why: 'a word that joins' },
  { q: 'en iyi', tokens: ['en', 'iyi'], why: 'nothing else was typed' },
  { q: '1,5 litre termos', tokens: ['1.5l', 'termos'], why: 'a number and its unit' },
  { q: 'şeker içermeyen bal', tokens: ['sekersiz', 'bal'], why: 'two words that deny' },
  { q: 'tuz olmayan peynir', tokens: ['tuzsuz', 'peynir'], why: 'by vowel harmony' },
])('of "$q" products may have $tokens: $why', ({ q, tokens }) => {
  expect(readQuery(q).words.map(({ token }) => token)).toEqual(tokens)
})

test.each([
  { q: 'şekersiz', opposite: 'sekerli' },
  { q: 'kablosuz', opposite: 'kablolu' },
  { q: 'fermuar olmayan', opposite: 'fermuarli' },
  { q: 'kablolu olmayan', opposite: 'kablolu' },
  { q: 'şekerli olmayan', opposite: 'sekerli' },
  { q: 'şeker', opposite: null },
])('no result of "$q" says $opposite', ({ q, opposite }) => {
  expect(readQuery(q).words[0]?.opposite).toBe(opposite)
})

test.each([
  { q: 'bread without gluten', things: ['bread'], opposite: 'glutenli' },
  { q: 'sugar free jam', things: ['jam'], opposite: 'sugarli' },
  { q: 'jam without', things: ['jam', 'without'], opposite: undefined },
])('an English "$q" is about $things and finds nothing that says $opposite', ({ q, things, opposite }) => {
  const { words } = readQuery(q, 'en')
  expect(words.flatMap(({ describes, typed }) => (describes ? [] : [typed]))).toEqual(things)
  expect(words.find((word) => word.opposite !== null)?.opposite).toBe(opposite)
})

test.each([
  { q: 'su geçirmez bot', nouns: ['bot'] },
  { q: 'bot su geçirmez', nouns: ['bot'] },
  { q: 'pamuklu havlu', nouns: ['havlu'] },
  { q: '500 g kahve', nouns: ['kahve'] },
  { q: 'tava yapışmaz', nouns: ['tava'] },
  { q: 'güneş paneli', nouns: ['güneş', 'paneli'] },
  { q: 'led ampulü', nouns: ['led', 'ampulü'] },
  { q: 'bot kürklü', nouns: ['bot'] },
])('of "$q" $nouns are things, the other words describe them', ({ q, nouns }) => {
  expect(readQuery(q).words.flatMap(({ describes, typed }) => (describes ? [] : [typed]))).toEqual(nouns)
})

test('after for, with and without stands what a thing is for, not the thing', () => {
  expect(readQuery('cup for coffee').before).toBe(1)
  expect(readQuery('coffee cup').before).toBe(2)
})

test.each([
  { token: '1.5l', also: ['1500ml', '150cl'] },
  { token: '500g', also: ['0.5kg'] },
  { token: '100cm', also: ['1000mm', '1m'] },
  { token: '27inc', also: ['27'] },
  { token: 'tava', also: [] },
])('$token is as much as $also', ({ token, also }) => {
  expect(sameAmounts(token)).toEqual(expect.arrayContaining(also))
  expect(sameAmounts(token).length >= also.length).toBe(true)
})

test('without its filters, a search that says nothing else is empty', () => {
  const read = readQuery('indirimli ürünler 1000 tl altı')
  const [price, discount] = read.filters
  expect(withoutPieces(read, price?.pieces ?? [])).toBe('indirimli ürünler')
  expect(withoutPieces(read, [...(price?.pieces ?? []), ...(discount?.pieces ?? [])])).toBe('')
})

test('words beside each other are one phrase', () => {
  const [one, two, , four] = readQuery('su geçirmez bot kırmızı').words
  const words = [one, two, four].filter((word) => word !== undefined)
  expect(neighbours(words).map((phrase) => phrase.map(({ typed }) => typed))).toEqual([
    ['su', 'geçirmez'],
    ['kırmızı'],
  ])
})

const pieces = fc.constantFrom(
  ...'1000 tl altı üstü 500-1000 bin ₺ $50 under en fazla az ile arası indirimli stokta şekersiz olmayan için bot su geçirmez 1,5 litre'.split(
    ' ',
  ),
)

test('whatever is typed is read, and every piece of it is in one filter or among the words', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((all) => all.join(' ')),
      ),
      (typed) => {
        const read = readQuery(typed)
        const inFilters = read.filters.flatMap((filter) => filter.pieces)
        expect(new Set(inFilters).size).toBe(inFilters.length)
        const inWords = read.words.flatMap((word) => word.pieces)
        expect(inWords.filter((piece) => inFilters.includes(piece))).toEqual([])
        const text = read.pieces.filter((_, at) => !inFilters.includes(at)).join(' ')
        expect([text, '']).toContain(read.text)
        expect([text, '', typed]).toContain(withoutPieces(read, inFilters))
        if (read.filters.length === 0) expect(read.text).toBe(text)
      },
    ),
  )
})
