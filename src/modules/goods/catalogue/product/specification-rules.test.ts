import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSpecifications, specificationsText, withChangedRows } from './specification-rules.ts'

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

test('single rows of a table are set, added or removed by their names, in any letters', () => {
  const table = [
    { name: 'Malzeme', value: 'Çini' },
    { name: 'Isı', value: '90 °C' },
  ]
  const changes = [
    { name: 'ISI', value: '' },
    { name: 'Boy', value: '9 cm' },
    { name: 'malzeme', value: 'Cam' },
    { name: 'Kulp', value: '' },
  ]
  expect(withChangedRows(table, changes)).toEqual([
    { name: 'Malzeme', value: 'Cam' },
    { name: 'Boy', value: '9 cm' },
  ])
  expect(withChangedRows(table, [])).toEqual(table)
})
