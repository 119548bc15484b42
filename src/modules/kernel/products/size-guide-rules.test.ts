import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MAX_SIZE_COLUMNS,
  MAX_SIZE_ROWS,
  readProductCodes,
  readSizeTable,
  sizeOption,
  sizeTableText,
} from './size-guide-rules.ts'

test.each([
  {
    text: 'Beden\tBel (cm)\nS\t68–74\nM\t74–80',
    table: [
      ['Beden', 'Bel (cm)'],
      ['S', '68–74'],
      ['M', '74–80'],
    ],
    why: 'a spreadsheet copies tabs',
  },
  {
    text: 'Numara; Ayak (cm)\r\n40; 25,3\r\n',
    table: [
      ['Numara', 'Ayak (cm)'],
      ['40', '25,3'],
    ],
    why: 'people type semicolons, and a comma is a decimal mark',
  },
  {
    text: 'Beden | Bel\nS | 68',
    table: [
      ['Beden', 'Bel'],
      ['S', '68'],
    ],
    why: 'or bars',
  },
  {
    text: 'Beden\tBel\tKalça\nS\t68\n\n\t\t\nM\t74\t98',
    table: [
      ['Beden', 'Bel', 'Kalça'],
      ['S', '68', ''],
      ['M', '74', '98'],
    ],
    why: 'short rows are filled up, empty ones left out',
  },
  {
    text: 'Beden\t\tBel\t\nS\t\t68\t',
    table: [
      ['Beden', 'Bel'],
      ['S', '68'],
    ],
    why: 'empty columns are left out',
  },
  {
    text: 'Beden\t"Bel\n(cm)"\nS\t"6""8"',
    table: [
      ['Beden', 'Bel (cm)'],
      ['S', '6"8'],
    ],
    why: 'cells with a line break are quoted',
  },
  {
    text: 'Beden\tBoy\nS\t"',
    table: [
      ['Beden', 'Boy'],
      ['S', '"'],
    ],
    why: 'a lone quote means inches',
  },
  { text: '  \n\t\n', table: [], why: 'nothing is an empty table' },
])('$text: $why', ({ text, table }) => {
  expect(readSizeTable(text)).toEqual({ ok: true, table })
})

const wide = (columns: number, rows: number) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => '1').join('\t')).join('\n')

test.each([
  { text: 'Beden\nS\nM', problem: 'one-column' },
  { text: '24,5', problem: 'one-column' },
  { text: 'Beden\tBel', problem: 'no-rows' },
  { text: wide(MAX_SIZE_COLUMNS + 1, 3), problem: 'too-many-columns' },
  { text: wide(2, MAX_SIZE_ROWS + 1), problem: 'too-many-rows' },
  { text: `Beden\tBel\nS\t${'9'.repeat(61)}`, problem: 'long-cell' },
])('a table that is no table is refused: $problem', ({ text, problem }) => {
  expect(readSizeTable(text)).toEqual({ ok: false, problem })
})

test('a table as large as allowed is read', () => {
  expect(readSizeTable(wide(MAX_SIZE_COLUMNS, MAX_SIZE_ROWS)).ok).toBe(true)
})

test('what is written is read back, whatever the cells hold', () => {
  const cell = fc
    .string({ maxLength: 20 })
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .map((text) => text || '–')
  const table = fc
    .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 6 }))
    .chain(([columns, rows]) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    )
  fc.assert(
    fc.property(table, (given) => {
      expect(readSizeTable(sizeTableText(given))).toEqual({ ok: true, table: given })
    }),
  )
})

test('no text makes the reader fail, and what it reads is a rectangle within the limits', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ';', '|', ' ', 'ğ') }), (text) => {
      const read = readSizeTable(text)
      if (!read.ok) return
      expect(new Set(read.table.map((row) => row.length)).size).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  { names: ['Renk', 'Beden'], at: 1 },
  { names: ['NUMARA'], at: 0 },
  { names: ['Yaş', 'Ayakkabı numarası'], at: 1 },
  { names: ['Renk', 'Kapasite'], at: -1 },
  { names: ['Boya'], at: -1 },
  { names: [], at: -1 },
])('the size among $names', ({ names, at }) => {
  expect(sizeOption(names)).toBe(at)
})

test('product codes are read from a column, from a list, and once each', () => {
  expect(readProductCodes(' A-1\r\nA-2, A-3;A-1\t\n\n')).toEqual(['A-1', 'A-2', 'A-3'])
})
