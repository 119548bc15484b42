import { expect, test } from 'vitest'
import { bareName } from './statement-names.ts'

const TABLES = ['reviews', 'order_lines', 'product_words_due']

test.each([
  { line: 'const LOCK = statement(', bare: 'LOCK', why: 'a verb alone' },
  { line: 'export const WAITING = statement({ row: {} }, text)', bare: 'WAITING', why: 'exported' },
  { line: 'const DUE = statement(', bare: 'DUE', why: 'a table ends with it, but it is no plural' },
  { line: 'const LOCK_REVIEW = statement(', bare: null, why: 'two words' },
  { line: 'const REVIEWS = statement(', bare: null, why: 'a table' },
  { line: 'const LINES = statement(', bare: null, why: 'the last word of a table' },
  { line: '  statement(', bare: null, why: 'no constant' },
])('the name of a statement says too little or not: $why', ({ line, bare }) => {
  expect(bareName(line, TABLES)).toBe(bare)
})
