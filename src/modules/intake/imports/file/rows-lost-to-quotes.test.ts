import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTooMuchLost, type RowShape, swallowedRows } from './rows-lost-to-quotes.ts'

const SHAPE: RowShape = { separator: ';', width: 4, filled: [0, 1], prices: [2] }
const row = (...cells: string[]) => ({ index: 0, line: 2, cells })

describe('a record holds the rows that an unclosed quote took into a cell', () => {
  test.each([
    { why: 'a single line', cells: ['K1', 'Kupa', '10', '5'], lost: 0 },
    { why: 'a description of two lines', cells: ['K1', 'Kupa\nEl yapımı; sırlı', '10', '5'], lost: 0 },
    {
      why: 'a description with as many separators as the header, and no price',
      cells: ['K1', 'Kupa\nmavi; yeşil; sarı; kırmızı\nson', '10', '5'],
      lost: 0,
    },
    { why: 'one row', cells: ['K1', 'Kupa;10;5\nK2;Tabak', '20', '6'], lost: 1 },
    {
      why: 'three rows',
      cells: ['K1', 'Kupa;10;5\nK2;Tabak;20;6\nK3;Çay;30,50 TL;7\nK4;"Su', '₺4', '1'],
      lost: 3,
    },
    {
      why: 'rows with Windows line ends',
      cells: ['K1', 'Kupa;10;5\r\nK2;Tabak;20;6\r\nK3;Su', '1', '1'],
      lost: 2,
    },
  ])('$why: $lost', ({ cells, lost }) => {
    expect(swallowedRows(row(...cells), SHAPE)).toBe(lost)
  })

  test('any number of rows, whatever their names', () => {
    const name = fc.stringMatching(/^[A-Za-zÇĞİÖŞÜçğıöşü ]{1,12}$/).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), (names) => {
        const inside = names.map((each, index) => `K${index};${each};${index},50;3`).join('\n')
        expect(swallowedRows(row('A', `Kupa;10;5\n${inside}\nB;Tabak`, '20', '6'), SHAPE)).toBe(
          names.length + 1,
        )
      }),
    )
  })
})

test.each([
  { count: 0, rows: 50, stops: false },
  { count: 1, rows: 50, stops: true },
  { count: 5, rows: 1000, stops: false },
  { count: 11, rows: 1000, stops: true },
])('$count lost rows beside $rows stop the import: $stops', ({ count, rows, stops }) => {
  expect(isTooMuchLost({ count, lines: [] }, rows)).toBe(stops)
})
