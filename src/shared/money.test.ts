import BigJs from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  Big,
  currencyCode,
  formatDecimal,
  formatMoney,
  parseDecimalText,
  priceCurrency,
  rate,
  roundKurus,
  roundPrice,
  whole,
  wholeQuotient,
} from './money.ts'

/** Amounts in kuruş up to a billion lira, either sign. */
const kurus = fc.bigInt({ min: -100_000_000_000n, max: 100_000_000_000n })
const inLira = (n: bigint) => Big(n).div('100')

describe('exact decimals', () => {
  test('a JavaScript number is refused, so that no float becomes money', () => {
    expect(() => Big(1.15 as unknown as string)).toThrow(TypeError)
    expect(() => Big('1').times(2 as unknown as string)).toThrow(TypeError)
  })

  test('text that is not a plain decimal is refused', () => {
    expect(() => Big('1,5')).toThrow()
    expect(() => Big('')).toThrow()
  })

  test('whole() accepts integers, rate() percentages', () => {
    expect(whole(12).toFixed()).toBe('12')
    expect(() => whole(1.5)).toThrow(RangeError)
    expect(() => whole(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
    expect(rate(12.22).toFixed()).toBe('12.22')
    expect(() => rate(Number.NaN)).toThrow()
  })

  test('small and large amounts print without an exponent', () => {
    expect(Big('0.0000001').toString()).toBe('0.0000001')
    expect(Big('123456789012345678901234567890').toString()).toBe('123456789012345678901234567890')
  })
})

describe('rounding', () => {
  test.each([
    { amount: '1.265', rounded: '1.27', why: '1,15 net at %10: Math.round and toFixed on floats say 1,26' },
    { amount: '1.045', rounded: '1.05', why: '0,95 net at %10: floats say 1,04' },
    { amount: '8.325', rounded: '8.33', why: 'floats say 8,32' },
    { amount: '1.005', rounded: '1.01', why: 'toFixed on a float says 1.00' },
    { amount: '-1.005', rounded: '-1.01', why: 'half goes away from zero on both sides' },
    { amount: '1.00499999999999999999', rounded: '1.00', why: 'just below half goes down' },
    { amount: '0', rounded: '0.00', why: 'zero stays zero' },
  ])('$amount is rounded to $rounded: $why', ({ amount, rounded }) => {
    expect(roundKurus(Big(amount)).toFixed(2)).toBe(rounded)
  })

  test('a quotient is rounded half away from zero, by the exact remainder', () => {
    const natural = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(natural, natural, fc.nat(6), fc.boolean(), (dividend, divisor, places, negative) => {
        const scale = Big(10n ** BigInt(places))
        const exact = (2n * dividend + divisor) / (2n * divisor)
        const given = negative ? Big(dividend).neg() : Big(dividend)
        const rounded = Number(exact) * (negative ? -1 : 1)
        expect(wholeQuotient(given.div(scale), Big(divisor).div(scale))).toBe(rounded)
      }),
    )
  })

  test('prices are rounded to six decimals', () => {
    expect(roundPrice(Big('83.33333333')).toFixed()).toBe('83.333333')
    expect(roundPrice(Big('0.0000005')).toFixed()).toBe('0.000001')
  })

  test('changes an amount by at most half a kuruş and is idempotent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (millionths) => {
        const exact = Big(millionths).div('1000000')
        const rounded = roundKurus(exact)
        expect(rounded.minus(exact).abs().lte('0.005')).toBe(true)
        expect(roundKurus(rounded).eq(rounded)).toBe(true)
      }),
    )
  })
})

describe('formatting', () => {
  test.each([
    { amount: '1234.5', currency: 'TRY', text: '₺1.234,50', why: 'two decimals, always' },
    { amount: '1234.5', currency: 'TL', text: '₺1.234,50', why: 'the old code TL is TRY' },
    { amount: '59.9', currency: 'TRY', text: '₺59,90', why: 'the shipping fee of the totals example' },
    { amount: '-5', currency: 'TRY', text: '-₺5,00', why: 'a refund' },
    { amount: '0.005', currency: 'TRY', text: '₺0,01', why: 'half away from zero' },
    { amount: '1.45', currency: 'USD', text: '$1,45', why: 'foreign money in Turkish number style' },
    { amount: '1.24', currency: 'EUR', text: '€1,24', why: 'foreign money in Turkish number style' },
    { amount: '1234.5', currency: 'JPY', text: '¥1.234,50', why: 'two decimals whatever the currency' },
    {
      amount: '12345678901234567.89',
      currency: 'TRY',
      text: '₺12.345.678.901.234.567,89',
      why: 'no float is used',
    },
  ])('$amount $currency is formatted as $text: $why', ({ amount, currency, text }) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })

  test('formatDecimal uses a Turkish comma and the given number of decimals', () => {
    expect(formatDecimal('1234.5')).toBe('1.234,50')
    expect(formatDecimal(Big('4.25'), 1)).toBe('4,3')
    expect(formatDecimal('7', 0)).toBe('7')
    expect(formatDecimal('-0', 0)).toBe('0')
    expect(() => formatDecimal('1.299,90')).toThrow('not a decimal')
  })

  test('formatDecimal rounds as roundTo does', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.nat(3), (millionths, places) => {
        const exact = Big(millionths).div('1000000')
        const rounded = new Intl.NumberFormat('tr-TR', {
          minimumFractionDigits: places,
          maximumFractionDigits: places,
        })
        const text = exact.toFixed(places) as `${number}`
        expect(formatDecimal(exact, places)).toBe(rounded.format(text))
        expect(formatDecimal(exact.toFixed(), places)).toBe(rounded.format(text))
      }),
    )
  })

  test('currency codes are upper-cased and TL is read as TRY', () => {
    expect(['TL', 'tl', ' try ', 'usd'].map(currencyCode)).toEqual(['TRY', 'TRY', 'TRY', 'USD'])
  })
})

describe('parseDecimalText', () => {
  test.each([
    { text: '1.299,90', value: '1299.9', why: 'Turkish' },
    { text: '1299.90', value: '1299.9', why: 'spreadsheet' },
    { text: '1,299.90', value: '1299.9', why: 'English' },
    { text: '1299,9', value: '1299.9', why: 'one decimal' },
    { text: '₺ 1.299', value: '1299', why: 'lira in Turkish style: the dot groups' },
    { text: '1.299 TL', value: '1299', why: 'lira in Turkish style: the dot groups' },
    { text: '1.299,90TL', value: '1299.9', why: 'the sign may touch the number' },
    { text: '$1,299.90', value: '1299.9', why: 'a foreign sign' },
    { text: '1.299', value: '1.299', why: 'ambiguous without decimalMark: a spreadsheet decimal' },
    { text: '1,299', value: '1.299', why: 'ambiguous without decimalMark: a Turkish comma' },
    { text: '0.500', value: '0.5', why: 'a group cannot begin with zero' },
    { text: '₺0.500', value: '0.5', why: 'not even in lira' },
    { text: '1.299.900', value: '1299900', why: 'a repeated mark groups' },
    { text: '1.299,900', value: '1299.9', why: 'with both marks the last is the decimal mark' },
    { text: '1 299,90', value: '1299.9', why: 'grouped by a space' },
    { text: '1\u00a0299\u00a0900,5', value: '1299900.5', why: 'grouped by no-break spaces' },
    { text: '  12  ', value: '12', why: 'spaces around' },
    { text: '.5', value: '0.5', why: 'no digit before the mark' },
    { text: '-5', value: '-5', why: 'the caller refuses negative prices' },
    { text: '83.3333', value: '83.3333', why: 'four decimals keep the gross price exact' },
  ])('reads $text as $value: $why', ({ text, value }) => {
    expect(parseDecimalText(text)?.toFixed()).toBe(value)
  })

  test.each([
    { text: '1.299', mark: ',', value: '1299' },
    { text: '1.299', mark: '.', value: '1.299' },
    { text: '1,299', mark: ',', value: '1.299' },
    { text: '1,299', mark: '.', value: '1299' },
    { text: '1.299 TL', mark: '.', value: '1.299' },
    { text: '1299.90', mark: ',', value: '1299.9' },
    { text: '1299,9', mark: '.', value: '1299.9' },
    { text: '12,50', mark: '.', value: '12.5' },
  ] as const)("reads $text as $value in a file whose decimal mark is '$mark'", ({ text, mark, value }) => {
    expect(parseDecimalText(text, { decimalMark: mark })?.toFixed()).toBe(value)
  })

  test.each([
    '',
    ' ',
    'abc',
    '1.2.3',
    '12.34.567,8',
    '1,2,3',
    '5.',
    '1.299,',
    '1,23E+12',
    '1e5',
    '--5',
    '12 34',
    '=1+1',
    '٣',
    '9'.repeat(41),
  ])('returns null for %j', (text) => {
    expect(parseDecimalText(text)).toBeNull()
  })

  test('reads every amount back from Turkish, English and plain notation', () => {
    fc.assert(
      fc.property(kurus, (n) => {
        const amount = inLira(n)
        const turkish = formatDecimal(amount)
        const english = turkish.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
        for (const text of [turkish, english, amount.toFixed(2), amount.toFixed(2).replace('.', ',')]) {
          expect(parseDecimalText(text)?.eq(amount), text).toBe(true)
        }
        expect(parseDecimalText(formatMoney(amount, 'TRY'))?.eq(amount)).toBe(true)
      }),
    )
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseDecimalText(text)))
  })
})

test('a decimal from another copy of big.js, as in the built pages, is accepted', () => {
  const theirs = BigJs()('41.25') as unknown as Big
  expect(Big('2').times(theirs).toFixed()).toBe('82.5')
  expect(Big(theirs).eq('41.25')).toBe(true)
})

test.each([
  { text: 'EURO', code: 'EUR' },
  { text: '45,00 avro', code: 'EUR' },
  { text: 'DOLAR', code: 'USD' },
  { text: 'Amerikan Doları', code: 'USD' },
  { text: 'STERLİN', code: 'GBP' },
  { text: 'İngiliz Sterlini', code: 'GBP' },
  { text: 'Türk Lirası', code: 'TRY' },
  { text: 'TÜRK LİRASI', code: 'TRY' },
  { text: '12 lira', code: 'TRY' },
  { text: 'Kanada Doları', code: null },
  { text: 'Suriye Lirası', code: null },
  { text: 'Eurobond', code: null },
  { text: '12,50', code: null },
])('the currency of "$text" is $code', ({ text, code }) => {
  expect(priceCurrency(text)).toBe(code)
})

test.each(['1.299,90 Türk Lirası', '1.299,90 EURO', 'Dolar 1.299,90'])('"%s" is a price', (text) => {
  expect(parseDecimalText(text)?.toFixed(2)).toBe('1299.90')
})
