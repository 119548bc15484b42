import { expect, test } from 'vitest'
import { learnProgram, type Recording, resolveValue } from './statement-program.ts'

function recording(visitor: string, cartId: number, orderId: string): Recording {
  return {
    inputs: { visitor, product: cartId + 100 },
    statements: [
      { text: 'insert visitor', values: [visitor, 'tr'], rows: [{ cart_id: cartId }] },
      { text: 'insert line', values: [cartId, cartId + 100, 2, `${cartId}:1`], rows: [] },
      { text: 'insert order', values: [orderId, '129.90', JSON.stringify([{ cart: cartId }])], rows: [] },
    ],
  }
}

const first = recording('aaaa1111', 7, 'o_9f3k2l1m')
const second = recording('bbbb2222', 8, 'o_1a2b3c4d')

test('learnProgram finds the source of every value', () => {
  const program = learnProgram([first, second])
  expect(program.map((statement) => statement.values)).toEqual([
    [
      { from: 'input', key: 'visitor' },
      { from: 'constant', value: 'tr' },
    ],
    [
      { from: 'row', statement: 0, row: 0, column: 'cart_id' },
      { from: 'input', key: 'product' },
      { from: 'constant', value: 2 },
      {
        from: 'joined',
        parts: [
          { from: 'row', statement: 0, row: 0, column: 'cart_id' },
          { from: 'constant', value: '1' },
        ],
      },
    ],
    [
      { from: 'made', like: 'o_9f3k2l1m' },
      { from: 'constant', value: '129.90' },
      {
        from: 'json',
        value: {
          from: 'list',
          items: [
            { from: 'object', fields: { cart: { from: 'row', statement: 0, row: 0, column: 'cart_id' } } },
          ],
        },
      },
    ],
  ])
})

test('resolveValue uses the inputs and rows of another visitor, and generates ids of the same shape', () => {
  const [insertVisitor, insertLine, insertOrder] = learnProgram([first, second])
  const programRun = {
    inputs: { visitor: 'cccc3333', product: 109 },
    rows: [[{ cart_id: 9 }]],
    made: new Map(),
  }
  const values = [insertVisitor, insertLine, insertOrder].map((statement) =>
    statement?.values.map((source) => resolveValue(source, programRun)),
  )
  expect(values).toEqual([
    ['cccc3333', 'tr'],
    [9, 109, 2, '9:1'],
    [expect.stringMatching(/^o_\d[a-z]\d[a-z]\d[a-z]\d[a-z]$/), '129.90', '[{"cart":9}]'],
  ])
})

test('an id that the shop generated once and used twice is the same in both places', () => {
  const twice = (id: string): Recording => ({
    inputs: {},
    statements: [{ text: 'insert order', values: [id, [id]], rows: [] }],
  })
  const [insert] = learnProgram([twice('o_9f3k2l1m'), twice('o_1a2b3c4d')])
  const programRun = { inputs: {}, rows: [], made: new Map() }
  const [id, ids] = insert?.values.map((source) => resolveValue(source, programRun)) ?? []
  expect(ids).toEqual([id])
})

test('learnProgram skips recordings with different statements, and throws when no two agree', () => {
  const other = { ...second, statements: second.statements.slice(1) }
  expect(() => learnProgram([first, other])).toThrow('no two of 2 recordings agree')
  expect(learnProgram([other, first, second])).toEqual(learnProgram([first, second]))
})
