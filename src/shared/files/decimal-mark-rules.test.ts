import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDecimalText } from '../money.ts'
import { columnMarks, shownMark } from './decimal-mark-rules.ts'

test.each([
  { text: '1,299', shows: 'open' },
  { text: '1.299', shows: 'open' },
  { text: '₺ 12,450', shows: 'open' },
  { text: '95.744 TL', shows: 'open' },
  { text: '1,299.90', shows: '.' },
  { text: '1.095,75', shows: ',' },
  { text: '54,7008', shows: ',', why: 'four digits are no group of thousands' },
  { text: '91,96', shows: ',' },
  { text: '0,299', shows: ',', why: 'no thousand begins with a zero' },
  { text: '1299,900', shows: ',', why: 'thousands would have a mark before them too' },
  { text: '1 299,900', shows: ',', why: 'blanks group the thousands' },
  { text: '1,299,000', shows: '.', why: 'what is repeated groups thousands' },
  { text: '1.234.567', shows: ',' },
  { text: '.5', shows: '.' },
  { text: '899', shows: null },
  { text: '899,-', shows: null },
  { text: '12.11.2026', shows: null, why: 'a day is no number' },
  { text: '1.29,900.5', shows: null, why: 'it is no number' },
  { text: '', shows: null },
])("'$text' shows $shows", ({ text, shows }) => {
  expect(shownMark(text)).toBe(shows)
})

const ofColumn = (cells: readonly string[]) => {
  const marks = columnMarks()
  for (const cell of cells) marks.see(cell)
  return marks.mark()
}

test.each([
  { cells: ['54,7008', '95,744', '91,96'], mark: { kind: 'shown', mark: ',' } },
  { cells: ['1,299.90', '1,299', '2,500', '99.50'], mark: { kind: 'shown', mark: '.' } },
  { cells: ['1,299', '2,450', '899'], mark: { kind: 'open', samples: ['1,299', '2,450'] } },
  { cells: ['1,299', '95.744'], mark: { kind: 'open', samples: ['1,299', '95.744'] } },
  { cells: ['899', '90', ''], mark: { kind: 'none' } },
  { cells: ['12,90', '1.299', '12.90'], mark: { kind: 'mixed', samples: ['12,90', '12.90', '1.299'] } },
])('a column of $cells is $mark.kind', ({ cells, mark }) => {
  expect(ofColumn(cells)).toEqual(mark)
})

/** A number as people write it: with `mark`, thousands grouped or not, with so many decimals. */
const written = fc
  .record({
    whole: fc.integer({ min: 0, max: 9_999_999 }),
    decimals: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 4 }),
    isGrouped: fc.boolean(),
  })
  .map(({ whole, decimals, isGrouped }) => (mark: ',' | '.') => {
    const thousands = mark === ',' ? '.' : ','
    const digits = isGrouped ? String(whole).replace(/\B(?=(\d{3})+$)/g, thousands) : String(whole)
    return { text: digits + (decimals && mark + decimals), value: `${whole}.${decimals || '0'}` }
  })

test('a column written with either mark is read exactly, or asked about', () => {
  fc.assert(
    fc.property(
      fc.array(written, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(',' as const, '.' as const),
      (numbers, mark) => {
        const cells = numbers.map((write) => write(mark))
        const found = ofColumn(cells.map(({ text }) => text))
        if (found.kind === 'open') return
        expect(found).not.toHaveProperty('kind', 'mixed')
        const decimalMark = found.kind === 'shown' ? found.mark : ','
        for (const { text, value } of cells)
          expect(parseDecimalText(text, { decimalMark })?.eq(value), text).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
