import { expect, test } from 'vitest'
import { formId, formIndex, formText } from './form-reading.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each([
  { text: '41', id: 41, why: 'an id' },
  { text: ' 41 ', id: 41, why: 'spaces at the ends do not matter' },
  { text: '0', id: null, why: 'no row has it' },
  { text: '-1', id: null, why: 'negative' },
  { text: '1.5', id: null, why: 'a fraction' },
  { text: '1e3', id: null, why: 'a number, but not plain digits' },
  { text: '2147483648', id: null, why: 'more than the database holds' },
  { text: '', id: null, why: 'empty' },
])('the field "$text" reads as the id $id: $why', ({ text, id }) => {
  expect(formId(formOf({ productId: text }), 'productId')).toBe(id)
})

test('a missing field reads as an empty text, and a long text is never cut', () => {
  expect(formText(formOf({}), 'note')).toBe('')
  expect(formText(formOf({ note: 'ç'.repeat(9000) }), 'note')).toHaveLength(9000)
})

test('an id, key or token that is too long reads as missing instead of being cut', () => {
  expect(formText(formOf({ token: 'abcd' }), 'token', 3)).toBe('')
  expect(formText(formOf({ token: 'abc' }), 'token', 3)).toBe('abc')
})

test.each([
  { text: '0', index: 0, why: 'the first' },
  { text: '12', index: 12, why: 'digits' },
  { text: '-1', index: undefined, why: 'negative' },
  { text: '', index: undefined, why: 'empty' },
])('the field "$text" reads as the index $index: $why', ({ text, index }) => {
  expect(formIndex(formOf({ index: text }), 'index')).toBe(index)
})
