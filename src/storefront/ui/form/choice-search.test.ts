import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meantChoice, searchChoices } from './choice-search.ts'

const cities = ['Bolu', 'Çanakkale', 'Iğdır', 'Isparta', 'İstanbul', 'İzmir', 'Kars', 'Van', 'Şanlıurfa'].map(
  (name) => ({ value: name, label: name }),
)
const countries = [
  { value: 'Türkiye', label: 'Türkiye', note: '+90', also: 'Turkey' },
  { value: 'Almanya', label: 'Almanya', note: '+49', also: 'Germany' },
  { value: 'Amerikan Samoası', label: 'Amerikan Samoası', note: '+1', also: 'American Samoa' },
  { value: 'Papua Yeni Gine', label: 'Papua Yeni Gine', note: '+675', also: 'Papua New Guinea' },
  { value: 'Samoa', label: 'Samoa', note: '+685', also: 'Samoa' },
  { value: 'Yeni Zelanda', label: 'Yeni Zelanda', note: '+64', also: 'New Zealand' },
]
const names = (list: readonly { label: string }[]) => list.map(({ label }) => label)

test.each(['istanbul', 'ıstanbul', 'ISTANBUL', 'İSTANBUL', 'İstanbul', ' istan', 'i̇stanbul'])(
  '%s finds İstanbul',
  (typed) => {
    expect(names(searchChoices(cities, typed))).toEqual(['İstanbul'])
  },
)

test.each([
  { typed: 'igdir', found: ['Iğdır'], why: 'ı and ğ by plain letters' },
  { typed: 'sanli', found: ['Şanlıurfa'], why: 'ş too' },
  { typed: 'urfa', found: ['Şanlıurfa'], why: 'the name in everyday use' },
  { typed: 'is', found: ['Isparta', 'İstanbul'], why: 'several keep their order' },
  { typed: 'xyz', found: [], why: 'none' },
])('among cities $typed finds $found: $why', ({ typed, found }) => {
  expect(names(searchChoices(cities, typed))).toEqual(found)
})

test.each([
  { typed: 'yeni', found: ['Yeni Zelanda', 'Papua Yeni Gine'], why: 'names that begin with it come first' },
  { typed: 'samoa', found: ['Samoa', 'Amerikan Samoası'], why: 'the whole name before a part of one' },
  { typed: '49', found: ['Almanya'], why: 'by dial code' },
  { typed: '+6', found: ['Papua Yeni Gine', 'Samoa', 'Yeni Zelanda'], why: 'by its beginning' },
  { typed: 'germany', found: ['Almanya'], why: 'by its English name' },
])('among countries $typed finds $found: $why', ({ typed, found }) => {
  expect(names(searchChoices(countries, typed))).toEqual(found)
})

test.each([
  { typed: 'kars', meant: 'Kars', why: 'the exact name' },
  { typed: 'canak', meant: 'Çanakkale', why: 'the only match' },
  { typed: 'is', meant: undefined, why: 'two matches' },
  { typed: '', meant: undefined, why: 'nothing typed' },
])('typing $typed without choosing means $meant: $why', ({ typed, meant }) => {
  expect(meantChoice(cities, typed)?.label).toBe(meant)
})

test('a complete name means its own choice, also without the word that all choices share', () => {
  const names = ['Yeni Göztepe Mah.', 'Göztepe Mah.', 'Göztepe Evleri Mah.']
  const choices = names.map((name) => ({ value: name, label: name, also: name.replace(' Mah.', '') }))
  expect(meantChoice(choices, 'göztepe')?.label).toBe('Göztepe Mah.')
  expect(meantChoice(choices, 'göz')).toBeNull()
})

test('whatever is typed, a search finds only choices of the list, each once', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const found = searchChoices(cities, typed)
      expect(new Set(found).size).toBe(found.length)
      expect(found.every((choice) => cities.includes(choice as (typeof cities)[number]))).toBe(true)
    }),
  )
})
