import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber } from './number-rules.ts'
import { fillDown, fillTo, type PasteTarget, planPaste, readPaste } from './paste-rules.ts'

const size = { rows: 6, columns: 3 }
const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column })
const price = { decimals: 2, digits: 12 }

/** Column 0 has prices, 1 texts, 2 cannot be written. */
const target: PasteTarget = {
  number: (column) => (column === 0 ? price : undefined),
  isLocked: ({ column }) => column === 2,
  read({ column, text }, mark) {
    if (column !== 0) return { value: text, problem: null }
    const reading = readNumber(text, price, mark)
    return 'value' in reading
      ? { value: reading.value, problem: null }
      : { value: text, problem: reading.problem }
  },
}

const written = (block: string[][], chosen: Parameters<typeof planPaste>[1]) =>
  planPaste(block, chosen, size)?.texts.map(({ row, column, text }) => `${row}${column}${text}`)

test('a block is written from the chosen cell on', () => {
  expect(
    written(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      cell(1, 1),
    ),
  ).toEqual(['11a', '12b', '21c', '22d'])
})

test('one value fills the chosen range', () => {
  const chosen = { top: 0, bottom: 1, left: 0, right: 1 }
  expect(written([['a']], chosen)).toEqual(['00a', '01a', '10a', '11a'])
})

test('a row fills down, a column fills to the side', () => {
  expect(written([['a', 'b']], { top: 0, bottom: 1, left: 0, right: 1 })).toEqual([
    '00a',
    '01b',
    '10a',
    '11b',
  ])
  expect(written([['a'], ['b']], { top: 0, bottom: 1, left: 0, right: 1 })).toEqual([
    '00a',
    '01a',
    '10b',
    '11b',
  ])
})

test('a block that the choice is no multiple of is pasted once', () => {
  const plan = planPaste([['a'], ['b']], { top: 0, bottom: 2, left: 0, right: 0 }, size)
  expect(plan?.range).toEqual({ top: 0, bottom: 1, left: 0, right: 0 })
})

test('rows and columns without room are counted', () => {
  const plan = planPaste(
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
    cell(4, 2),
    size,
  )
  expect(plan).toMatchObject({ leftOver: { rows: 1, columns: 1 } })
  expect(plan?.texts.map(({ text }) => text)).toEqual(['a', 'c'])
})

test('empty cells of a block change nothing', () => {
  const plan = planPaste([['a'], [' '], ['']], cell(0, 0), size)
  expect(plan).toMatchObject({ empty: 2 })
  expect(plan?.texts).toHaveLength(1)
  expect(planPaste([], cell(0, 0), size)).toBeNull()
})

const readColumn = (texts: string[], answer?: ',' | '.') => {
  const plan = planPaste(
    texts.map((text) => [text]),
    cell(0, 0),
    { rows: 100, columns: 3 },
  )
  return plan && readPaste(plan, target, answer)
}

test.each([
  { texts: ['1.299', '2.450,50'], values: ['1299', '2450.5'], why: 'one cell shows the comma' },
  { texts: ['1,299', '99.50'], values: ['1299', '99.5'], why: 'one cell shows the point' },
  { texts: ['899', '90'], values: ['899', '90'] },
])('a column of $texts is read as $values', ({ texts, values }) => {
  const paste = readColumn(texts)
  expect(paste?.open).toEqual([])
  expect(paste?.cells.map(({ value }) => value)).toEqual(values)
})

test('a column that can be read in two ways is asked about, and read by the answer', () => {
  expect(readColumn(['1.299', '2.450'])?.open).toEqual(['1.299', '2.450'])
  expect(readColumn(['1.299', '2.450'], ',')).toMatchObject({ open: [], cells: [{ value: '1299' }, {}] })
  expect(readColumn(['1.299'], '.')?.cells[0]?.problem).toBe('decimals')
})

test('wrong cells are written as they are, with their problem; locked ones are left out', () => {
  const plan = planPaste(
    [
      ['x', '8690', 'y'],
      ['12,90', '8691', 'z'],
    ],
    cell(0, 0),
    size,
  )
  const paste = plan && readPaste(plan, target)
  expect(paste?.locked).toBe(2)
  expect(paste?.cells).toHaveLength(4)
  expect(paste?.cells.filter(({ problem }) => problem !== null)).toMatchObject([{ value: 'x' }])
})

test('a paste writes inside the sheet, each cell once, and says how much is left over', () => {
  const length = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(length, length, length, length, (height, width, chosenRows, chosenColumns) => {
      const block = Array.from({ length: height }, () => Array<string>(width).fill('a'))
      const chosen = {
        top: 2,
        bottom: Math.min(1 + chosenRows, size.rows - 1),
        left: 1,
        right: Math.min(chosenColumns, size.columns - 1),
      }
      const plan = planPaste(block, chosen, size)
      const places = plan?.texts ?? []
      expect(places.every(({ row, column }) => row < size.rows && column < size.columns)).toBe(true)
      expect(new Set(places.map(({ row, column }) => `${row} ${column}`)).size).toBe(places.length)
      const { top = 0, bottom = 0 } = plan?.range ?? {}
      expect(bottom - top + 1 + (plan?.leftOver.rows ?? 0)).toBeGreaterThanOrEqual(height)
    }),
  )
})

test('Ctrl-D copies the first row of the range, or the row above a single one', () => {
  expect(fillDown({ top: 1, bottom: 3, left: 0, right: 0 })).toEqual([
    { from: { row: 1, column: 0 }, to: { row: 2, column: 0 } },
    { from: { row: 1, column: 0 }, to: { row: 3, column: 0 } },
  ])
  expect(fillDown(cell(1, 2))).toEqual([{ from: { row: 0, column: 2 }, to: { row: 1, column: 2 } }])
  expect(fillDown(cell(0, 2))).toEqual([])
})

test('the fill handle repeats the range downwards and upwards', () => {
  const rows = (to: number) =>
    fillTo({ top: 2, bottom: 3, left: 0, right: 0 }, to).map(({ from, to: { row } }) => [from.row, row])
  expect(rows(5)).toEqual([
    [2, 4],
    [3, 5],
  ])
  expect(rows(0)).toEqual([
    [2, 0],
    [3, 1],
  ])
  expect(rows(2)).toEqual([])
})
