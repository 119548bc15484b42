import { expect, test } from 'vitest'
import { parseFormBody, parseMultipartBody } from './form-body.ts'

test.each([
  { body: 'a=1&b=iki+%C3%BC%C3%A7', fields: { a: '1', b: 'iki üç' }, why: 'spaces and letters' },
  { body: 'a=1&a=2&a=3', fields: { a: ['1', '2', '3'] }, why: 'sent more than once' },
  { body: 'a=%DDzmir', fields: { a: '\uFFFDzmir' }, why: 'a Windows-1254 character' },
  { body: 'a=%80', fields: { a: '\uFFFD' }, why: 'an incomplete character' },
  { body: 'a=%2580', fields: { a: '%80' }, why: 'an encoded percent sign' },
  { body: 'a=100%', fields: { a: '100%' }, why: 'a bare percent sign' },
  { body: '__proto__=x', fields: JSON.parse('{"__proto__":"x"}'), why: 'a name that every object has' },
  { body: '', fields: {}, why: 'an empty body' },
])('parseFormBody reads $body: $why', ({ body, fields }) => {
  expect(Object.entries(parseFormBody(body))).toEqual(Object.entries(fields))
})

test('parseFormBody reads 16,000 fields of one name', () => {
  const body = 'a=1&'.repeat(16_000)
  expect(parseFormBody(body).a).toHaveLength(16_000)
})

const TYPE = 'multipart/form-data; boundary=----edge'
const part = (name: string, text: string) =>
  `------edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const file = '------edge\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\n1\r\n'

test.each([
  {
    body: `${part('a', '1')}${part('b', 'iki üç')}------edge--\r\n`,
    fields: { a: '1', b: 'iki üç' },
    why: 'letters',
  },
  {
    body: `${part('a', '1')}${part('a', '2')}------edge--\r\n`,
    fields: { a: ['1', '2'] },
    why: 'sent more than once',
  },
  { body: `${part('a', '1\r\n2')}------edge--\r\n`, fields: { a: '1\r\n2' }, why: 'a line break' },
  {
    body: `${part('__proto__', 'x')}------edge--\r\n`,
    fields: JSON.parse('{"__proto__":"x"}'),
    why: 'a name that every object has',
  },
  { body: '------edge--\r\n', fields: {}, why: 'no fields' },
])('a multipart form is read like an urlencoded one: $why', async ({ body, fields }) => {
  const read = await parseMultipartBody(Buffer.from(body), TYPE)
  expect(Object.entries(read ?? {})).toEqual(Object.entries(fields))
})

test('a Windows-1254 character in a multipart form becomes U+FFFD', async () => {
  const body = Buffer.from(`${part('a', '\xDDzmir')}------edge--\r\n`, 'latin1')
  expect({ ...(await parseMultipartBody(body, TYPE)) }).toEqual({ a: '\uFFFDzmir' })
})

test.each([
  { body: part('a', '1'), type: TYPE, why: 'cut off before its end' },
  {
    body: `${part('a', '1')}------edge--\r\n`,
    type: 'multipart/form-data',
    why: 'no boundary in the header',
  },
  {
    body: `${part('a', '1')}------edge--\r\n`,
    type: 'multipart/form-data; boundary=----other',
    why: 'another boundary',
  },
  { body: `${file}------edge--\r\n`, type: TYPE, why: 'a file' },
  { body: '', type: TYPE, why: 'no body' },
  { body: '{"a":1}', type: TYPE, why: 'JSON under a wrong header' },
])('a multipart form is refused: $why', async ({ body, type }) => {
  expect(await parseMultipartBody(Buffer.from(body), type)).toBeNull()
})
