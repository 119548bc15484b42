import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import {
  compareTurkish,
  foldText,
  lowerTurkish,
  searchText,
  searchTokens,
  slugify,
  upperTurkish,
} from './turkish.ts'

/** Text with many Turkish letters in it, and anything else now and then. */
const turkishText = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."aAbBcCçÇdgğĞhıIiİjklmnoöÖprsşŞtuüÜvyzâÂîûû 0189&-.,\u0307'×") }),
  fc.string({ unit: ANY_CHARACTER }),
)

describe('foldText', () => {
  test.each([
    { text: 'ISITICI Fan', folded: 'isitici fan' },
    { text: 'ısıtıcı', folded: 'isitici' },
    { text: 'Isıtıcı', folded: 'isitici' },
    { text: 'IŞIK', folded: 'isik' },
    { text: 'İĞNE', folded: 'igne' },
    { text: 'i̇stanbul', folded: 'istanbul' },
    { text: 'İSTANBUL', folded: 'istanbul' },
    { text: 'KÂĞIT', folded: 'kagit' },
    { text: 'Çiğdem Ünlü Öztürk', folded: 'cigdem unlu ozturk' },
    { text: 's\u0327eker', folded: 'seker' },
    { text: 'Café Crème', folded: 'cafe creme' },
    { text: 'ﬁltre ①', folded: 'filtre 1' },
  ])('folds $text to $folded', ({ text, folded }) => {
    expect(foldText(text)).toBe(folded)
  })

  test('is idempotent and folds Turkish upper and lower case alike', () => {
    fc.assert(
      fc.property(turkishText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyz ') }), (text) => {
        expect(foldText(upperTurkish(text))).toBe(foldText(text))
      }),
    )
  })
})

describe('slugify', () => {
  test.each([
    { text: 'ÇELİK VİDA M8×20', slug: 'celik-vida-m8-20' },
    { text: 'Yağmurluk & Çizme', slug: 'yagmurluk-ve-cizme' },
    { text: "Kâğıt Havlu 12'li", slug: 'kagit-havlu-12-li' },
    { text: 'Şarjlı Matkap 18 V', slug: 'sarjli-matkap-18-v' },
    { text: '  --Işık--  ', slug: 'isik' },
    { text: 'A&B', slug: 'a-ve-b' },
    { text: '日本', slug: '' },
    { text: `${'uzun '.repeat(40)}`, slug: `${'uzun-'.repeat(24).slice(0, -1)}` },
    { text: 'a'.repeat(200), slug: 'a'.repeat(120) },
  ])('turns $text into $slug', ({ text, slug }) => {
    expect(slugify(text)).toBe(slug)
  })

  test('returns a-z, 0-9 and single inner hyphens, at most 120 characters, and is idempotent', () => {
    fc.assert(
      fc.property(turkishText, (text) => {
        const slug = slugify(text)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slug.length).toBeLessThanOrEqual(120)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

test('compareTurkish sorts by the Turkish alphabet', () => {
  const sorted =
    'cam çanta Çilek gaz ğ hız ılık Irmak ısıtıcı iğne ilik İpek jant oda öğe saat şapka uçak üzüm zeytin'.split(
      ' ',
    )
  expect(sorted.toReversed().toSorted(compareTurkish)).toEqual(sorted)
})

test.each([
  { lower: 'ısparta', upper: 'ISPARTA' },
  { lower: 'istanbul', upper: 'İSTANBUL' },
  { lower: 'ışık', upper: 'IŞIK' },
])('$upper and $lower convert into each other', ({ lower, upper }) => {
  expect(lowerTurkish(upper)).toBe(lower)
  expect(upperTurkish(lower)).toBe(upper)
})

describe('search tokens', () => {
  test.each([
    { query: 'ISITICI', tokens: ['isitic'], why: 'capitals; a last vowel may be a possessive' },
    { query: 'isıtıcı', tokens: ['isitic'], why: 'Turkish and English letters mixed' },
    { query: '18 V', tokens: ['18v'], why: 'number and unit apart' },
    { query: '18V', tokens: ['18v'], why: 'number and unit together' },
    { query: '18 Volt', tokens: ['18v'], why: 'unit spelled out' },
    { query: '1,5 lt termos', tokens: ['1.5l', 'termos'], why: 'decimal comma' },
    { query: '1.5 L', tokens: ['1.5l'], why: 'decimal dot' },
    {
      query: "Kâğıt Havlu 12'li",
      tokens: ['kagit', 'havl', '12li'],
      why: 'the suffix -li stays with its number',
    },
    { query: 'matkaplar', tokens: ['matkap'], why: 'plural' },
    { query: 'çiçekli şarjlı', tokens: ['cicek', 'sarj'], why: 'suffix -li, -lı' },
    { query: 'halı evler', tokens: ['hali', 'evler'], why: 'short stems stay whole' },
    { query: 'MTK-18V', tokens: ['mtk', '18v'], why: 'a product code' },
    {
      query: '5 constructor 5constructor',
      tokens: ['5', 'constructor', '5constructor'],
      why: 'no unit at all',
    },
    { query: 'vida vida VİDA', tokens: ['vida'], why: 'no repeats' },
    { query: ' %_\\ ', tokens: [], why: 'no words' },
    { query: 'bir iki üç dört beş altı yedi sekiz dokuz on onbir oniki onüç', tokens: 12, why: 'bounded' },
  ])('of $query are $tokens: $why', ({ query, tokens }) => {
    const found = searchTokens(query)
    expect(typeof tokens === 'number' ? found.length : found).toEqual(tokens)
  })

  test('searchText keeps the words of its parts apart', () => {
    expect(searchText('Şarjlı Matkap 18 Volt', 'MTK-18', 'V Bosch')).toBe('sarjli matkap 18v mtk 18 v bosch')
  })

  test('every search token of a text is a prefix of a word in its searchText', () => {
    fc.assert(
      fc.property(turkishText, (text) => {
        const stored = searchText(text).split(' ')
        for (const token of searchTokens(text))
          expect(stored.some((word) => word.startsWith(token))).toBe(true)
      }),
    )
  })
})
