import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, upperTurkish } from '#shared/text/turkish.ts'
import { builtOnce } from './built-once.ts'
import { placesNamed } from './neighbourhoods.ts'
import { MAX_PLACES, type Province, placeCollector, searchPlaces } from './place-search-rules.ts'

const rows = async (typed: string) =>
  (await placesNamed(typed)).map(({ neighbourhood, town, city, postCode }) =>
    [neighbourhood, town, city, postCode].filter(Boolean).join(' / '),
  )

describe('a text finds the place that it names', () => {
  test.each([
    ['caferağa', 'Caferağa Mah. / Kadıköy / İstanbul'],
    ['CAFERAGA MAHALLESİ', 'Caferağa Mah. / Kadıköy / İstanbul'],
    ['kadıköy cafer', 'Caferağa Mah. / Kadıköy / İstanbul'],
    ['caferağa mah. moda cad. no 12', 'Caferağa Mah. / Kadıköy / İstanbul'],
    ['kadıköy moda', 'Kadıköy / İstanbul'],
    ['çankaya', 'Çankaya / Ankara'],
    ['bahçelievler ankara', 'Bahçelievler Mah. / Çankaya / Ankara'],
    ['merkez bolu', 'Merkez / Bolu'],
    ['istanbul', 'İstanbul'],
    ['34710', 'İstanbul / 34710'],
    ['34710 caferağa', 'Caferağa Mah. / Kadıköy / İstanbul / 34710'],
    // The code of another province is left to the field for it.
    ['06420 caferağa', 'Caferağa Mah. / Kadıköy / İstanbul'],
  ])('%s', async (typed, first) => {
    expect((await rows(typed))[0]).toBe(first)
  })

  test.each(['', '  ', 'a', '.,/', 'zzzz', '00000', '123456', '82000'])('%j names nothing', async (typed) => {
    expect(await rows(typed)).toEqual([])
  })

  test('of equal names that of the larger province comes first, and there are never more than ten', async () => {
    const found = await placesNamed('yeni mahalle')
    expect(found).toHaveLength(MAX_PLACES)
    expect(found[0]?.city).toBe('İstanbul')
  })
})

const COUNTRY: readonly Province[] = [
  {
    key: '34',
    name: 'İstanbul',
    towns: [
      { name: 'Kadıköy', neighbourhoods: ['Caferağa Mah', 'Osmanağa Mah', '19 Mayıs Mah'] },
      { name: 'Şişli', neighbourhoods: ['19 Mayıs Mah', 'Halil Rıfat Paşa Mah'] },
    ],
  },
  { key: '14', name: 'Bolu', towns: [{ name: 'Merkez', neighbourhoods: ['Kadıköy Köyü'] }] },
]
const collector = placeCollector()
for (const province of COUNTRY) collector.add(province)
const index = collector.finish()
const places = COUNTRY.flatMap(({ name: city, towns }) => [
  { city, town: '', neighbourhood: '' },
  ...towns.flatMap(({ name: town, neighbourhoods }) =>
    ['', ...neighbourhoods].map((neighbourhood) => ({ city, town, neighbourhood })),
  ),
])

test('a place is found by all its names, in any order and spelling, and comes first', () => {
  const shuffled = fc.constantFrom(...places).chain((place) =>
    fc.record({
      place: fc.constant(place),
      words: fc.shuffledSubarray([place.neighbourhood, place.town, place.city].filter(Boolean), {
        minLength: 1,
      }),
      spelling: fc.constantFrom(foldText, upperTurkish, (text: string) => text),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ place, words, spelling }) => {
      const all = [place.neighbourhood, place.town, place.city].filter(Boolean)
      const typed = spelling((words.length === all.length ? words : all).join(' '))
      expect(searchPlaces(index, typed)[0]).toEqual({ ...place, postCode: '' })
    }),
  )
})

test('an index that could not be made is made at the next search, and then kept', async () => {
  let made = 0
  const counted = builtOnce(async () => {
    made += 1
    if (made === 1) throw new Error('no memory')
    return made
  })
  await expect(Promise.all([counted(), counted()])).rejects.toThrow('no memory')
  expect(await Promise.all([counted(), counted()])).toEqual([2, 2])
  expect(await counted()).toBe(2)
})

test('whatever is typed, only places of the lists are found, and no word of a row is invented', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'kadıöyş 1934.'), maxLength: 40 })),
      (typed) => {
        const found = searchPlaces(index, typed)
        expect(found.length).toBeLessThanOrEqual(MAX_PLACES)
        for (const { postCode, ...place } of found) {
          expect(places).toContainEqual(place)
          expect(postCode === '' || typed.includes(postCode)).toBe(true)
        }
      },
    ),
  )
})
