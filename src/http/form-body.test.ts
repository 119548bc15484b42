import { expect, test } from 'vitest'
import { parseFormBody } from './form-body.ts'

test.each([
  { body: 'a=1&b=iki+%C3%BC%C3%A7', fields: { a: '1', b: 'iki üç' }, why: 'spaces and letters' },
  { body: 'a=1&a=2&a=3', fields: { a: ['1', '2', '3'] }, why: 'sent more than once' },
  { body: 'a=%DDzmir', fields: { a: '\uFFFDzmir' }, why: 'a letter of Windows-1254' },
  { body: 'a=%80', fields: { a: '\uFFFD' }, why: 'half a letter' },
  { body: 'a=%2580', fields: { a: '%80' }, why: 'a percent sign that somebody typed' },
  { body: 'a=100%', fields: { a: '100%' }, why: 'a bare percent sign' },
  { body: '__proto__=x', fields: JSON.parse('{"__proto__":"x"}'), why: 'a name that objects have' },
  { body: '', fields: {}, why: 'nothing' },
])('$body is read: $why', ({ body, fields }) => {
  expect(Object.entries(parseFormBody(body))).toEqual(Object.entries(fields))
})

test('a body of many fields of one name is read in one go', () => {
  const body = 'a=1&'.repeat(16_000)
  expect(parseFormBody(body).a).toHaveLength(16_000)
})
