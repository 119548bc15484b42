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
])('the field "$text" is the id $id: $why', ({ text, id }) => {
  expect(formId(formOf({ productId: text }), 'productId')).toBe(id)
})

test('a missing field is an empty text, and a text arrives whole however long it is', () => {
  expect(formText(formOf({}), 'note')).toBe('')
  expect(formText(formOf({ note: 'ç'.repeat(9000) }), 'note')).toHaveLength(9000)
})

test('an id, key or token that is too long is none, and is never cut into another one', () => {
  expect(formText(formOf({ token: 'abcd' }), 'token', 3)).toBe('')
  expect(formText(formOf({ token: 'abc' }), 'token', 3)).toBe('abc')
})

test.each([
  { text: '0', place: 0, why: 'the first' },
  { text: '12', place: 12, why: 'digits' },
  { text: '-1', place: undefined, why: 'before the first is nothing' },
  { text: '', place: undefined, why: 'not said' },
])('the field "$text" is the place $place: $why', ({ text, place }) => {
  expect(formIndex(formOf({ place: text }), 'place')).toBe(place)
})
