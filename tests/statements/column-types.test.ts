import { expect, test } from 'vitest'
import { json, known, nullable, oneOf, type SqlType, text } from '#database/statements/statement.ts'
import { ColumnTypes } from './column-types.ts'

type AnyType = SqlType<unknown, never>

/** What is wrong with statements that return the column `orders.state`, each with its declaration. */
function problemsOf(...declared: AnyType[]): string[] {
  const types = new ColumnTypes()
  for (const [index, state] of declared.entries())
    types.add(
      `orders.ts:${index + 1}`,
      { row: { state } },
      { columns: [{ name: 'state', type: 'text', of: 'orders.state', nullable: false }] },
    )
  return types.problems()
}

const shape = json<number[]>()

test.each([
  { declared: [oneOf(['a', 'b']), oneOf(['b', 'a'])], why: 'the order of words says nothing' },
  { declared: [oneOf(['a']), nullable(oneOf(['a'])), known(oneOf(['a']))], why: 'a join may add nulls' },
  { declared: [text, text], why: 'no statement knows words' },
  { declared: [shape, nullable(shape)], why: 'one declaration of a shape' },
])('declarations of a column agree: $why', ({ declared }) => {
  expect(problemsOf(...declared)).toEqual([])
})

test.each([
  {
    declared: [text, text, oneOf(['a'])],
    problems: [
      "orders.ts:1: orders.state is declared text, and oneOf('a') at orders.ts:3",
      "orders.ts:2: orders.state is declared text, and oneOf('a') at orders.ts:3",
    ],
    why: 'words that one statement knows hold for the others',
  },
  {
    declared: [oneOf(['a', 'b']), oneOf(['a']), oneOf(['a', 'b'])],
    problems: ["orders.ts:2: orders.state is declared oneOf('a'), and oneOf('a', 'b') at orders.ts:1"],
    why: 'other words',
  },
  {
    declared: [shape, json<string[]>()],
    problems: [
      'orders.ts:2: orders.state is declared json, and json at orders.ts:1; declare its shape once, and use it in both',
    ],
    why: 'a shape of its own',
  },
])('a column that is declared in two ways is refused: $why', ({ declared, problems }) => {
  expect(problemsOf(...declared)).toEqual(problems)
})

test('a column of no table is declared by each statement alone', () => {
  const types = new ColumnTypes()
  for (const state of [text, oneOf(['a'])])
    types.add(
      'orders.ts:1',
      { row: { state } },
      { columns: [{ name: 'state', type: 'text', of: null, nullable: null }] },
    )
  expect(types.problems()).toEqual([])
})
