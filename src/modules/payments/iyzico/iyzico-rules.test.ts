import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big, roundKurus } from '#shared/money.ts'
import { installmentAmounts } from '../installment-rules.ts'
import {
  commissionRate,
  defaultIyzicoUrl,
  fieldText,
  formatPrice,
  isIyzicoBaseUrl,
  pricedLines,
} from './iyzico-rules.ts'

const kurus = (most: number) => fc.integer({ min: 1, max: most }).map((n) => Big(BigInt(n)).div('100'))

describe('a price on the wire', () => {
  test.each([
    ['22', '22.0'],
    ['23.00', '23.0'],
    ['15.340000', '15.34'],
    ['0.05', '0.05'],
    ['100', '100.0'],
    ['1000000.10', '1000000.1'],
  ])('%s is written %s', (amount, written) => {
    expect(formatPrice(Big(amount))).toBe(written)
  })

  test.each(['0', '-1', '1.001'])('%s is no price', (amount) => {
    expect(() => formatPrice(Big(amount))).toThrow(RangeError)
  })

  test('reads back as the same amount, whatever it is', () => {
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

  test('make up its price to the kuruş, gifts left at home', () => {
    expect(pricedLines(lines('129.90', '0', '0.10'), Big('130')).map((line) => line.id)).toEqual(['0', '2'])
  })

  test.each([
    { prices: ['129.90'], price: '129.91', why: 'a kuruş is missing' },
    { prices: ['130', '-0.10'], price: '129.90', why: 'a negative line' },
    { prices: [], price: '10', why: 'no line' },
  ])('are refused before iyzico sees them: $why', ({ prices, price }) => {
    expect(() => pricedLines(lines(...prices), Big(price))).toThrow(RangeError)
  })
})

describe('the commission of a plan', () => {
  test.each([
    { amount: '100', total: '100', rate: '0', why: 'at once' },
    { amount: '100', total: '103.22', rate: '3.22', why: 'iyzico’s own example, 2 months' },
    { amount: '100', total: '105.25', rate: '5.25', why: '3 months' },
    { amount: '100', total: '112.22', rate: '12.22', why: '6 months' },
    { amount: '319.70', total: '330.00', rate: '3.222', why: 'as few decimals as lead back' },
  ])('that turns $amount into $total is $rate percent: $why', ({ amount, total, rate }) => {
    expect(commissionRate(Big(amount), Big(total))?.toFixed()).toBe(rate)
  })

  test('a total below the amount has none', () => {
    expect(commissionRate(Big('100'), Big('99.99'))).toBeNull()
  })

  test('leads the shop’s own formula to iyzico’s total, up to a million lira', () => {
    fc.assert(
      fc.property(
        kurus(100_000_000),
        kurus(50_000_000),
        fc.integer({ min: 1, max: 12 }),
        (amount, more, n) => {
          const total = amount.plus(more)
          const commission = commissionRate(amount, total)
          const { total: shown } = installmentAmounts(amount, {
            installment: n,
            commisionFee: Number(commission?.toFixed()),
          })
          expect(shown.toFixed(2)).toBe(total.toFixed(2))
        },
      ),
    )
  })

  test('above that it leads there or there is none', () => {
    fc.assert(
      fc.property(kurus(2_000_000_000), kurus(1_000_000_000), (amount, more) => {
        const commission = commissionRate(amount, amount.plus(more))
        if (commission === null) return
        const back = roundKurus(amount.times(commission.plus('100')).div('100'))
        expect(back.eq(amount.plus(more))).toBe(true)
      }),
    )
  })
})

test.each([
  { url: 'https://api.iyzipay.com', safe: true, why: 'https' },
  { url: 'http://127.0.0.1:4001', safe: true, why: 'this machine' },
  { url: 'http://localhost:4001', safe: true, why: 'this machine by name' },
  { url: 'http://api.iyzipay.com', safe: false, why: 'cards in the clear' },
  { url: 'http://127.0.0.1.example', safe: false, why: 'only looks like this machine' },
  { url: 'https://user:word@api.iyzipay.com', safe: false, why: 'a password in an address ends in logs' },
  { url: 'ftp://api.iyzipay.com', safe: false, why: 'another protocol' },
  { url: 'https://api.iyzipay.com/payment', safe: false, why: 'a path, which would not be signed' },
  { url: 'https://api.iyzipay.com?x=1', safe: false, why: 'a question' },
  { url: 'api.iyzipay.com', safe: false, why: 'no address' },
])('cards go to $url: $safe, $why', ({ url, safe }) => {
  expect(isIyzicoBaseUrl(url)).toBe(safe)
})

test('keys of the sandbox go to the sandbox where no address is set', () => {
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
