import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCells, writeCells } from './clipboard-rules.ts'

test.each([
  { text: '1.299,90\r\n99,90\r\n', cells: [['1.299,90'], ['99,90']], why: 'a column of Excel' },
  {
    text: 'a\tb\nc\td',
    cells: [
      ['a', 'b'],
      ['c', 'd'],
    ],
    why: 'a block of Google Sheets',
  },
  { text: '8690\n\n8691', cells: [['8690'], [''], ['8691']], why: 'an empty cell stays in its place' },
  {
    text: 'a\t\n\tb',
    cells: [
      ['a', ''],
      ['', 'b'],
    ],
    why: 'empty cells at the edges',
  },
  { text: 'a\t', cells: [['a', '']], why: 'an empty last cell' },
  { text: '"iki\nsatır"\tb', cells: [['iki\nsatır', 'b']], why: 'a line break in a cell' },
  { text: '"iki\r\nsatır"', cells: [['iki\nsatır']], why: 'a line break of Windows in a cell' },
  { text: '"a\tb"\tc', cells: [['a\tb', 'c']], why: 'a tab in a cell' },
  { text: '"15"" ekran"\tb', cells: [['15" ekran', 'b']], why: 'a doubled quote' },
  { text: '15" ekran\tb', cells: [['15" ekran', 'b']], why: 'a quote in the middle' },
  { text: '"Özel" seri\tb', cells: [['"Özel" seri', 'b']], why: 'a text that begins with a quote' },
  { text: '"kapanmadı\tb', cells: [['"kapanmadı', 'b']], why: 'a quote that is never closed' },
  {
    text: 'a\nb\tc',
    cells: [
      ['a', ''],
      ['b', 'c'],
    ],
    why: 'rows are as wide as the widest',
  },
  { text: 'a\rb', cells: [['a'], ['b']], why: 'line ends of an old Mac' },
  { text: '', cells: [], why: 'nothing' },
  { text: '\n', cells: [['']], why: 'one empty cell' },
])('$text is read as $cells: $why', ({ text, cells }) => {
  expect(parseCells(text)).toEqual(cells)
})

test('what is copied is pasted unchanged', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ş', ' ', '"', '\t', '\n', '1', ','), maxLength: 8 })
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    )
  fc.assert(
    fc.property(block, (cells) => {
      // Spreadsheets end each block with a line end; without it a last empty row cannot be told from none.
      expect(parseCells(`${writeCells(cells)}\n`)).toEqual(cells)
    }),
  )
})
