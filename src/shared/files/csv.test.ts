import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvDigits, CsvNumber, csvRow } from './csv.ts'

test.each([
  { cell: 'Ayşe Yılmaz', written: 'Ayşe Yılmaz', why: 'plain text stays' },
  { cell: 'Lale; Sok. "3"', written: '"Lale; Sok. ""3"""', why: 'separators and quotes are quoted' },
  { cell: '=HYPERLINK("x")', written: `"'=HYPERLINK(""x"")"`, why: 'a formula is text' },
  { cell: '+905321234567', written: `'+905321234567`, why: 'a plus begins a formula' },
  { cell: '-2+3', written: `'-2+3`, why: 'a minus begins a formula' },
  { cell: '@SUM(A1)', written: `'@SUM(A1)`, why: 'an at sign begins a formula' },
  {
    cell: new CsvDigits('+90 (532) 123 45 67'),
    written: '905321234567',
    why: 'a phone number is digits, without a mark',
  },
  { cell: new CsvNumber('-1299.90'), written: '-1299,90', why: 'a number keeps its minus' },
])('$why', ({ cell, written }) => {
  expect(csvRow([cell])).toBe(`${written}\r\n`)
})

test('whatever people typed is read back as one cell, never as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), (cells) => {
      const [row] = parse(csvRow(cells), { delimiter: ';', record_delimiter: '\r\n' })
      expect(row).toEqual(cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)))
    }),
  )
})

test('an amount that is none throws', () => {
  expect(() => new CsvNumber('=1')).toThrow(RangeError)
})
