import { describe, expect, test } from 'vitest'
import { materialsIn, wrongMaterials } from '#tests/support/demo-words/materials.ts'
import {
  measuresIn,
  numbersIn,
  unequalNumbers,
  unexplainedNumbers,
} from '#tests/support/demo-words/numbers.ts'
import { unseenValues } from '#tests/support/demo-words/pictured-values.ts'
import { repeatedAuthors, repeatedReviews, unanimousReviews } from '#tests/support/demo-words/reviews.ts'
import { readDemo } from './demo-data.ts'

const { products } = await readDemo()

/** A product of which the checks see what a row says. */
const named = (tr: string, en: string, specifications: { tr: string; en: string }[] = []) => ({
  ...{ code: 'MTF-901', name: { tr, en }, text: { tr: '', en: '' }, specifications },
  ...{ unit: 'Adet', units: [] },
})
const line = (tr: string, en: string) => ({ tr, en })

type Written = { by?: string; stars?: number; text?: string }
const reviewed = (code: string, ...reviews: Written[]) => ({
  code,
  reviews: reviews.map(({ by = 'Can Öztürk', stars = 5, text = 'Güzel.' }) => ({
    ...{ by, stars, text, title: 'Güzel', daysAgo: 1, status: 'published' as const },
    ...{ reason: '', reply: '', photos: [] },
  })),
})

describe('the numbers of a name', () => {
  test('stand in the specifications or the unit of every product of the demo', () => {
    expect(unexplainedNumbers(products)).toEqual([])
  })

  const PAN = line('Çap: 28 cm', 'Diameter: 28 cm')
  test.each([
    { name: ['Tava 28 cm', 'Pan 28 cm'], lines: [PAN], missing: 0, why: 'both say it' },
    { name: ['Tava 28 cm', 'Pan 28 cm'], lines: [], missing: 2, why: 'nothing says it' },
    { name: ['Tava 24 cm', 'Pan 28 cm'], lines: [PAN], missing: 1, why: 'Turkish says another' },
    {
      ...{ name: ['Tava 28 cm', 'Pan 28 cm'], missing: 2, why: 'the number is of another unit' },
      lines: [line('Ağırlık: 28 g', 'Weight: 28 g')],
    },
    {
      ...{ name: ['Bal 500 g', 'Honey 500 g'], missing: 0, why: 'half a kilogram is 500 g' },
      lines: [line('Ağırlık: 0,5 kg', 'Weight: 0.5 kg')],
    },
    {
      ...{ name: ['Demlik 1,2 litre', 'Teapot 1.2 litres'], missing: 2, why: '12 is not 1.2' },
      lines: [line('Hacim: 12 litre', 'Capacity: 12 litres')],
    },
    {
      ...{ name: ['Kutu 13 cm', 'Box 13 cm'], missing: 0, why: 'a unit stands once behind three numbers' },
      lines: [line('Ölçü: 21 × 13 × 33 cm', 'Size: 21 × 13 × 33 cm')],
    },
    {
      ...{ name: ['Monitör 27"', 'Monitor 27"'], missing: 0, why: 'inches' },
      lines: [line('Ekran: 27" IPS', 'Screen: 27" IPS')],
    },
    {
      ...{ name: ['Çikolata %70', 'Chocolate 70%'], missing: 0, why: 'the sign stands on either side' },
      lines: [line('Kakao: %70', 'Cocoa: 70%')],
    },
    {
      ...{ name: ['Çikolata %70', 'Chocolate 70%'], missing: 2, why: '70 g is no share' },
      lines: [line('Ağırlık: 70 g', 'Weight: 70 g')],
    },
    {
      ...{ name: ['LED Ampul 9 W', 'LED Bulb 9 W'], missing: 2, why: 'watts are no volts' },
      lines: [line('Gerilim: 9 V', 'Voltage: 9 V')],
    },
    {
      ...{ name: ['Takım 24 Parça', 'Set of 24'], missing: 0, why: 'a count beside its word' },
      lines: [line('Parça sayısı: 24', 'Pieces: 24')],
    },
    {
      ...{ name: ['Takım 24 Parça', 'Set, 24 Pieces'], missing: 2, why: 'the guarantee is no count' },
      lines: [line('Garanti: 24 ay', 'Warranty: 24 months')],
    },
    {
      ...{ name: ['Cıvata M8×20', 'Bolt M8×20'], missing: 2, why: 'one of two numbers in both languages' },
      lines: [line('Diş: M8', 'Thread: M8')],
    },
  ])('$name with $lines: $missing missing, because $why', ({ name: [tr = '', en = ''], lines, missing }) => {
    expect(unexplainedNumbers([named(tr, en, lines)])).toHaveLength(missing)
  })

  test('may stand in the unit it is sold in', () => {
    const jar = named('Bal 500 g', 'Honey 500 g')
    expect(unexplainedNumbers([{ ...jar, unit: 'Kavanoz (500 g)' }])).toEqual([])
  })

  test.each([
    { text: '1.299,5 ve 12', locale: 'tr', numbers: [12, 1299.5] },
    { text: '1,299.5 and 12', locale: 'en', numbers: [12, 1299.5] },
    { text: 'Bluetooth 5.2', locale: 'tr', numbers: [5.2] },
    { text: '28, 24, 28.', locale: 'en', numbers: [24, 28] },
  ] as const)('$text has the numbers $numbers ($locale)', ({ text, locale, numbers }) => {
    expect(numbersIn(text, locale)).toEqual(numbers)
  })

  test.each([
    { text: '0,5 litrelik', locale: 'tr', of: 'volume', amount: 500 },
    { text: 'a 5-litre pot', locale: 'en', of: 'volume', amount: 5000 },
    { text: '28 cm’lik', locale: 'tr', of: 'length', amount: 280 },
    { text: '24 Parça', locale: 'tr', of: null, amount: 24 },
  ] as const)('$text measures $amount', ({ text, locale, of, amount }) => {
    expect(measuresIn(text, locale)).toMatchObject([{ of, amount }])
  })
})

describe('the numbers of texts', () => {
  test('are the same in both languages in every product of the demo', () => {
    expect(unequalNumbers(products)).toEqual([])
  })

  test.each([
    { one: 'Üç saatte 1,5 litre', other: '1.5 litres in three hours', unequal: 0 },
    { one: 'On kişilik', other: 'For 10', unequal: 1 },
    { one: '28 cm', other: '29 cm', unequal: 1 },
    { one: '1.000 parça', other: '1,000 pieces', unequal: 0 },
  ])('$one, $other: $unequal', ({ one, other, unequal }) => {
    expect(unequalNumbers([named(one, other)])).toHaveLength(unequal)
    expect(unequalNumbers([named('', '', [line(one, other)])])).toHaveLength(unequal)
    expect(unequalNumbers([{ ...named('', ''), text: line(one, other) }])).toHaveLength(unequal)
  })
})

describe('the materials of a text', () => {
  test('are those of the specifications in every product of the demo', () => {
    expect(wrongMaterials(products)).toEqual([])
  })

  const BEECH = [line('Malzeme: Kayın', 'Material: Beech')]
  const IRON = [line('Malzeme: Döküm demir', 'Material: Cast iron')]
  const COTTON = [line('Malzeme: %100 pamuk', 'Material: 100% cotton')]
  test.each([
    { text: ['Kayından.', 'Of beech.'], lines: BEECH, wrong: 0, why: 'the same' },
    { text: ['Cevizden.', 'Of walnut.'], lines: BEECH, wrong: 2, why: 'another wood' },
    { text: ['Cevizden.', 'Of beech.'], lines: BEECH, wrong: 1, why: 'another wood in Turkish' },
    { text: ['Cam kapaklı.', 'With a glass lid.'], lines: IRON, wrong: 0, why: 'of another kind' },
    { text: ['Çelik saplı.', 'With a steel handle.'], lines: IRON, wrong: 2, why: 'another metal' },
    {
      ...{ text: ['Çelik saplı.', 'With a steel handle.'], wrong: 0, why: 'a specification says where' },
      lines: [...IRON, line('Sap: Çelik', 'Handle: Steel')],
    },
    { text: ['Demir.', 'Iron.'], lines: IRON, wrong: 0, why: 'cast iron is iron' },
    {
      ...{ text: ['Dökümden.', 'Of cast iron.'], wrong: 2, why: 'not all iron is cast' },
      lines: [line('Malzeme: Demir', 'Material: Iron')],
    },
    { text: ['Yünden.', 'Of wool.'], lines: COTTON, wrong: 2, why: 'another fibre' },
    { text: ['Derinlik verir.', 'It gives depth.'], lines: COTTON, wrong: 0, why: 'no leather' },
    { text: ['Cevizden.', 'Of walnut.'], lines: [], wrong: 0, why: 'no material is specified' },
    { text: ['', ''], lines: [line('Malzeme: Meşe', 'Material: Walnut')], wrong: 1, why: 'mistranslated' },
    { text: ['', ''], lines: [line('Malzeme: Bakır', 'Material: Metal')], wrong: 1, why: 'vague in English' },
  ])('$text with $lines: $wrong wrong, because $why', ({ text: [tr = '', en = ''], lines, wrong }) => {
    expect(wrongMaterials([{ ...named('', '', lines), text: line(tr, en) }])).toHaveLength(wrong)
    expect(wrongMaterials([named(tr, en, lines)]), 'in the name').toHaveLength(wrong)
  })

  test.each([
    { text: 'Döküm demir', locale: 'tr', materials: ['cast iron'] },
    { text: 'Cast iron', locale: 'en', materials: ['cast iron'] },
    { text: 'Emaye kaplı çelikten', locale: 'tr', materials: ['steel', 'enamel'] },
    { text: 'Zeytin ağacından', locale: 'tr', materials: ['olive wood'] },
    { text: 'Olive-wood', locale: 'en', materials: ['olive wood'] },
    { text: 'Bakırın', locale: 'tr', materials: ['copper'] },
    { text: 'Porselen, cam ve mermer', locale: 'tr', materials: ['porcelain', 'glass', 'marble'] },
    { text: 'Pamuğu, yünü, derisi', locale: 'tr', materials: ['cotton', 'wool', 'leather'] },
    { text: 'Meşe, CEVİZ, kayın', locale: 'tr', materials: ['oak', 'walnut', 'beech'] },
    { text: 'Dökümlü duruş, derin cep, camgöbeği', locale: 'tr', materials: [] },
    { text: 'Pirinç pilavı', locale: 'tr', materials: [] },
    { text: 'Sunglasses', locale: 'en', materials: [] },
  ] as const)('$text names $materials', ({ text, locale, materials }) => {
    expect(materialsIn(text, locale)).toEqual(materials)
  })
})

describe('pictures of values', () => {
  test('show every value of a dimension in every product of the demo', () => {
    expect(unseenValues(products)).toEqual([])
  })

  const alt = { tr: 'Resim', en: 'Picture' }
  const dimensions = [
    { name: 'Renk', values: ['Mavi', 'Mor'] },
    { name: 'Beden', values: ['S', 'M'] },
  ]
  test.each([
    { shown: ['Mavi', 'Mor'], unseen: [], why: 'every colour' },
    { shown: [], unseen: [], why: 'none at all' },
    { shown: ['Mavi'], unseen: ['MTF-901: no picture shows Mor'], why: 'one colour of two' },
  ])('$shown: $why', ({ shown, unseen }) => {
    const pictures = [
      ...shown.map((value) => ({ file: `${value}.webp`, value, alt })),
      { file: 'use.webp', alt },
    ]
    const variants = { dimensions, extra: {}, soldOut: [] }
    expect(unseenValues([{ code: 'MTF-901', pictures, variants }])).toEqual(unseen)
  })
})

describe('reviews', () => {
  test('are all different, one by each author and not all of one opinion in the demo', () => {
    expect(repeatedReviews(products)).toEqual([])
    expect(repeatedAuthors(products)).toEqual([])
    expect(unanimousReviews(products)).toEqual([])
  })

  test.each([
    { one: 'Çok güzel.', other: 'Çok iyi.', repeated: 0, why: 'different' },
    { one: 'Çok güzel.', other: 'ÇOK GÜZEL!', repeated: 1, why: 'only punctuated differently' },
    {
      ...{ one: 'Hızlı geldi. Sapı elimi hiç yakmadı.', other: 'Ağır. Sapı elimi hiç yakmadı, tam boy.' },
      ...{ repeated: 0, why: 'a sentence that goes on is another one' },
    },
    {
      ...{ one: 'Hızlı geldi. Sapı elimi hiç yakmadı.', other: 'Ağır. Sapı elimi hiç yakmadı.' },
      ...{ repeated: 1, why: 'a sentence' },
    },
    { one: 'Ağır. Çok memnunum.', other: 'Hafif. Çok memnunum.', repeated: 0, why: 'short sentences recur' },
  ])('$one, $other: $repeated repeated, because $why', ({ one, other, repeated }) => {
    const apart = [reviewed('MTF-901', { text: one }), reviewed('MTF-902', { text: other })]
    expect(repeatedReviews(apart)).toHaveLength(repeated)
    expect(repeatedReviews([reviewed('MTF-901', { text: one }, { text: other })])).toHaveLength(repeated)
  })

  test.each([
    { authors: ['Can', 'Elif'], repeated: [] },
    { authors: ['Can', 'Elif', 'Can', 'Can'], repeated: ['MTF-901: Can wrote several reviews'] },
  ])('by $authors', ({ authors, repeated }) => {
    expect(repeatedAuthors([reviewed('MTF-901', ...authors.map((by) => ({ by })))])).toEqual(repeated)
  })

  test.each([
    { stars: [5, 5, 5, 5, 5], unanimous: 1, why: 'five alike' },
    { stars: [5, 5, 5, 5, 4], unanimous: 0, why: 'one differs' },
    { stars: [5, 5, 5, 5], unanimous: 0, why: 'four may agree' },
  ])('of $stars stars: $why', ({ stars, unanimous }) => {
    const product = reviewed('MTF-901', ...stars.map((each) => ({ stars: each })))
    expect(unanimousReviews([product])).toHaveLength(unanimous)
  })
})
