import { expect, test } from 'vitest'
import { MAX_ROW_ID, parseRowId } from './row-id.ts'

test.each([
  ['1', 1],
  ['42', 42],
  ['2147483647', MAX_ROW_ID],
  ['2147483648', null],
  ['9999999999', null],
  ['12345678901', null],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['+1', null],
  ['1.0', null],
  ['1e3', null],
  [' 1', null],
  ['1\n', null],
  ['١', null],
  ['', null],
])('the text %j is the row id %j', (text, id) => {
  expect(parseRowId(text)).toBe(id)
})
