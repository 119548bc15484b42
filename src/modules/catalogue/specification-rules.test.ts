import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSpecifications, specificationsText } from './specification-rules.ts'

test.each([
  { text: 'Malzeme: Pamuk | Yıkama: 30 °C', read: { Malzeme: 'Pamuk', Yıkama: '30 °C' }, why: 'a list' },
  { text: 'Malzeme: Pamuk\nYıkama:30 °C\n', read: { Malzeme: 'Pamuk', Yıkama: '30 °C' }, why: 'a line each' },
  { text: 'Saat: 10:30', read: { Saat: '10:30' }, why: 'the first colon ends the name' },
  { text: 'Oran 1\\:2: Evet', read: { 'Oran 1:2': 'Evet' }, why: 'an escaped colon belongs to the name' },
  { text: 'Giriş: A\\|B', read: { Giriş: 'A|B' }, why: 'an escaped bar belongs to the value' },
  { text: ' | ', read: {}, why: 'nothing' },
])('$text is read as $read: $why', ({ text, read }) => {
  const { specifications, unreadable } = readSpecifications(text)
  expect(Object.fromEntries(specifications.map(({ name, value }) => [name, value]))).toEqual(read)
  expect(unreadable).toEqual([])
})

test('an entry without a name or a value is told, the others are read', () => {
  expect(readSpecifications('Pamuk | : Mavi | Boy: | En: 3')).toEqual({
    specifications: [{ name: 'En', value: '3' }],
    unreadable: ['Pamuk', ': Mavi', 'Boy:'],
  })
})

test('whatever names and values contain, the text of a list reads back as it was', () => {
  const words = fc
    .string({ unit: fc.constantFrom('a', 'ş', ' ', ':', '|', '\\', '°'), minLength: 1 })
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(fc.record({ name: words, value: words })), (specifications) => {
      expect(readSpecifications(specificationsText(specifications))).toEqual({
        specifications,
        unreadable: [],
      })
    }),
  )
})
