import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { defaultIyzicoUrl, fieldText, formatPrice, isIyzicoBaseUrl, pricedLines } from './iyzico-rules.ts'

const kurus = (most: number) => fc.integer({ min: 1, max: most }).map((n) => Big(BigInt(n)).div('100'))

describe('a price in an iyzico request', () => {
  test.each([
    ['22', '22.0'],
    ['23.00', '23.0'],
    ['15.340000', '15.34'],
    ['0.05', '0.05'],
    ['100', '100.0'],
    ['1000000.10', '1000000.1'],
  ])('of %s is written as %s', (amount, written) => {
    expect(formatPrice(Big(amount))).toBe(written)
  })

  test.each(['0', '-1', '1.001'])('cannot be %s', (amount) => {
    expect(() => formatPrice(Big(amount))).toThrow(RangeError)
  })

  test('is read back as the same amount, for any amount', () => {
    fc.assert(
      fc.property(kurus(999_999_999), (amount) => {
        const written = formatPrice(amount)
        expect(Big(written).eq(amount)).toBe(true)
        expect(written).toMatch(/^\d+\.(\d|\d[1-9])$/)
      }),
    )
  })
})

describe('the lines of a payment', () => {
  const lines = (...prices: string[]) =>
    prices.map((price, index) => ({ id: `${index}`, name: 'Kupa', category: 'Mutfak', price: Big(price) }))

  test('sum to its price to the kuruş, without the lines of 0', () => {
    expect(pricedLines(lines('129.90', '0', '0.10'), Big('130')).map((line) => line.id)).toEqual(['0', '2'])
  })

  test.each([
    { prices: ['129.90'], price: '129.91', why: 'they are a kuruş short' },
    { prices: ['130', '-0.10'], price: '129.90', why: 'one is negative' },
    { prices: [], price: '10', why: 'there is none' },
  ])('throw RangeError when $why', ({ prices, price }) => {
    expect(() => pricedLines(lines(...prices), Big(price))).toThrow(RangeError)
  })
})

test.each([
  { url: 'https://api.iyzipay.com', safe: true, why: 'https' },
  { url: 'http://127.0.0.1:4001', safe: true, why: 'this machine' },
  { url: 'http://localhost:4001', safe: true, why: 'this machine by name' },
  { url: 'http://api.iyzipay.com', safe: false, why: 'cards would be sent unencrypted' },
  { url: 'http://127.0.0.1.example', safe: false, why: 'only looks like this machine' },
  { url: 'https://user:word@api.iyzipay.com', safe: false, why: 'a password in a URL ends up in logs' },
  { url: 'ftp://api.iyzipay.com', safe: false, why: 'another protocol' },
  { url: 'https://api.iyzipay.com/payment', safe: false, why: 'a path, which would not be signed' },
  { url: 'https://api.iyzipay.com?x=1', safe: false, why: 'a query' },
  { url: 'api.iyzipay.com', safe: false, why: 'not a URL' },
])('$url is an allowed base URL for iyzico: $safe ($why)', ({ url, safe }) => {
  expect(isIyzicoBaseUrl(url)).toBe(safe)
})

test('sandbox keys use the sandbox when no base URL is configured', () => {
  expect(defaultIyzicoUrl('sandbox-abc')).toBe('https://sandbox-api.iyzipay.com')
  expect(defaultIyzicoUrl('abc')).toBe('https://api.iyzipay.com')
})

test.each([
  ['Moda Cad. 12\r\nKadıköy', 'Moda Cad. 12 Kadıköy'],
  ['  ', '-'],
  ['a\u0000b', 'a b'],
  ['ş'.repeat(300), 'ş'.repeat(250)],
])('%j is sent as one line of bounded length', (text, sent) => {
  expect(fieldText(text)).toBe(sent)
})
