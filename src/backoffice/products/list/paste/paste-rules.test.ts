import { expect, test } from 'vitest'
import { fillDown, pastedLines, typedPieces } from './paste-rules.ts'

const product = (id: number, rest: object = {}) =>
  ({ id, regularGross: '100.00', currency: 'TRY', stock: 5, status: 'active', variants: 0, ...rest }) as const

test.each([
  { typed: '12', pieces: 12, why: 'a whole number' },
  { typed: '1.250', pieces: 1250, why: 'Turkish groups' },
  { typed: '0', pieces: 0, why: 'sold out' },
  { typed: '12,5', pieces: null, why: 'no half pieces' },
  { typed: '-3', pieces: null, why: 'a count is never below none' },
  { typed: '12345678', pieces: null, why: 'a slip of the finger' },
  { typed: '', pieces: null, why: 'empty is not 0' },
])('"$typed" is $pieces pieces: $why', ({ typed, pieces }) => {
  expect(typedPieces(typed)).toBe(pieces)
})

test.each([
  { text: '1\n2\n', lines: ['1', '2'], why: 'spreadsheets end with a line break' },
  { text: '1\r\n\r\n3\r\n', lines: ['1', '', '3'], why: 'an empty cell keeps its row' },
  { text: '1\t2\n3\t4', lines: null, why: 'two columns are none' },
])('%j is a column of its lines', ({ text, lines }) => {
  expect(pastedLines(text)).toEqual(lines)
})

const linesOf = (field: 'price' | 'stock', typed: string, rest: object = {}) =>
  fillDown(field, [product(1, rest)], [typed]).rows[0]?.line

test.each([
  { typed: '1.299,90', line: { kind: 'change', value: '1299.90' } },
  { typed: '₺1.299,90', line: { kind: 'change', value: '1299.90' } },
  { typed: '1.299,90 TL', line: { kind: 'change', value: '1299.90' } },
  { typed: '1299.90', line: { kind: 'change', value: '1299.90' } },
  { typed: '1,299.90', line: { kind: 'wrong', reason: 'value' } },
  { typed: '100', line: { kind: 'same' } },
  { typed: '', line: { kind: 'empty' } },
  { typed: 'sorun', line: { kind: 'wrong', reason: 'value' } },
])('the pasted price "$typed" is $line.kind', ({ typed, line }) => {
  expect(linesOf('price', typed)).toEqual(line)
})

test('a product with variants or in the archive keeps its row, and says that it is not written', () => {
  const wrong = { kind: 'wrong', reason: 'not-here' }
  expect(linesOf('price', '5', { variants: 3 })).toEqual(wrong)
  expect(linesOf('stock', '7', { status: 'deleted' })).toEqual(wrong)
  const { rows } = fillDown('stock', [product(1), product(2, { variants: 1 }), product(3)], ['6', '7', '8'])
  expect(rows.map(({ product: { id }, typed }) => [id, typed])).toEqual([
    [1, '6'],
    [2, '7'],
    [3, '8'],
  ])
})

test('lira are no price of a product in another currency', () => {
  expect(linesOf('price', '₺55', { currency: 'USD' })).toEqual({ kind: 'wrong', reason: 'value' })
  expect(linesOf('price', '55', { currency: 'USD' })).toEqual({ kind: 'change', value: '55' })
})

test('lines below the last row are counted, empty ones are not', () => {
  expect(fillDown('stock', [product(1)], ['6', '7', '', '9'])).toMatchObject({
    left: 2,
    rows: [{ typed: '6' }],
  })
})
