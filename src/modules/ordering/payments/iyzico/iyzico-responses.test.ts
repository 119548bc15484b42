import { describe, expect, test } from 'vitest'
import { money, readExactJson } from './iyzico-responses.ts'

describe('readExactJson', () => {
  test('keeps numbers as their exact text', () => {
    const text = '{"price":0.10000000,"paidPrice":1234567890123.45,"id":12345678901234567890,"list":[1.20]}'
    expect(readExactJson(text)).toEqual({
      price: '0.10000000',
      paidPrice: '1234567890123.45',
      id: '12345678901234567890',
      list: ['1.20'],
    })
  })

  test.each(['[]', '"text"', '1', 'null', 'true'])('returns null for %s, which is not an object', (text) => {
    expect(readExactJson(text)).toBeNull()
  })

  test.each(['', '<html>', '{"status":'])('throws SyntaxError for %j, which is not JSON', (text) => {
    expect(() => readExactJson(text)).toThrow(SyntaxError)
  })
})

describe('money in a response', () => {
  test.each([
    ['1.20000000', '1.2'],
    ['100', '100'],
    ['1E+2', '100'],
    ['-0.25', '-0.25'],
  ])('%s is parsed as %s', (text, exact) => {
    expect(money.parse(text).toFixed()).toBe(exact)
  })

  test.each(['', '1,20', '1e999', ' 1', 'NaN', '1.', '0x10', '9'.repeat(16)])('%j is rejected', (text) => {
    expect(money.safeParse(text).success).toBe(false)
  })
})
