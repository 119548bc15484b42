import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big, roundKurus, sum, whole } from '#shared/money.ts'
import {
  convert,
  discountPercent,
  displayPrice,
  grossOf,
  lineAmounts,
  netFromGross,
  sumLines,
} from './pricing-rules.ts'

const rates = new Map([
  ['USD', Big('41.2500')],
  ['EUR', Big('48.3700')],
])

/** Prices with up to six decimals, as they are stored. */
const price = fc.bigInt({ min: 0n, max: 10n ** 13n }).map((millionths) => Big(millionths).div('1000000'))
const quantity = fc.integer({ min: 1, max: 9999 })
const taxRate = fc.constantFrom(0, 1, 8.5, 10, 18, 20)

describe('amounts of one line', () => {
  test.each([
    { net: '100', quantity: 1, rate: 20, sums: ['100.00', '20.00', '120.00'], why: 'divides cleanly' },
    { net: '83.25', quantity: 3, rate: 20, sums: ['249.75', '49.95', '299.70'], why: 'divides cleanly' },
    {
      net: '83.33',
      quantity: 3,
      rate: 20,
      sums: ['249.99', '50.00', '299.99'],
      why: 'two decimals lose the gross price',
    },
    {
      net: '83.3333',
      quantity: 3,
      rate: 20,
      sums: ['250.00', '50.00', '300.00'],
      why: 'four decimals keep the gross price',
    },
    { net: '9.99', quantity: 7, rate: 10, sums: ['69.93', '6.99', '76.92'], why: 'KDV is gross − net' },
    { net: '2.50', quantity: 13, rate: 1, sums: ['32.50', '0.33', '32.83'], why: 'half a kuruş goes up' },
    {
      net: '10.004',
      quantity: 10,
      rate: 20,
      sums: ['100.04', '20.01', '120.05'],
      why: 'rounding the unit first would give 120,00',
    },
    {
      net: '0.33',
      quantity: 1,
      rate: 20,
      sums: ['0.33', '0.07', '0.40'],
      why: 'each small line has its own KDV',
    },
    {
      net: '1.15',
      quantity: 1,
      rate: 10,
      sums: ['1.15', '0.12', '1.27'],
      why: 'exactly 1,265: floats round it down',
    },
    {
      net: '0.95',
      quantity: 1,
      rate: 10,
      sums: ['0.95', '0.10', '1.05'],
      why: 'exactly 1,045: floats round it down',
    },
    { net: '8.325', quantity: 1, rate: 0, sums: ['8.33', '0.00', '8.33'], why: 'floats give 8,32' },
    {
      net: '100',
      quantity: 1,
      rate: 8.5,
      sums: ['100.00', '8.50', '108.50'],
      why: 'rates may have decimals',
    },
    { net: '0', quantity: 5, rate: 20, sums: ['0.00', '0.00', '0.00'], why: 'a price of 0' },
  ])('of $quantity × $net at %$rate are $sums: $why', ({ net, quantity, rate, sums }) => {
    const line = lineAmounts(Big(net), quantity, rate)
    expect([line.net, line.tax, line.gross].map((amount) => amount.toFixed(2))).toEqual(sums)
  })

  test.each([
    {
      unit: '19.90',
      rate: '41.25',
      quantity: 2,
      sums: ['1641.75', '328.35', '1970.10'],
      why: 'converted, then multiplied',
    },
    {
      unit: '1.37',
      rate: '41.2536',
      quantity: 50,
      sums: ['2825.87', '565.18', '3391.05'],
      why: 'rounding the unit in TRY first would give 3.391,20',
    },
  ])('of $quantity × $unit USD at $rate are $sums: $why', ({ unit, rate, quantity, sums }) => {
    const inLira = convert(Big(unit), 'USD', 'TRY', new Map([['USD', Big(rate)]]))
    const line = lineAmounts(inLira, quantity, 20)
    expect([line.net, line.tax, line.gross].map((amount) => amount.toFixed(2))).toEqual(sums)
  })

  test('throw for invalid quantities and rates', () => {
    for (const quantity of [0, -1, 1.5, Number.NaN])
      expect(() => lineAmounts(Big('1'), quantity, 20)).toThrow(RangeError)
    for (const rate of [-1, 101, Number.NaN]) expect(() => lineAmounts(Big('1'), 1, rate)).toThrow(RangeError)
  })

  test('are whole kuruş that add up, with KDV within a kuruş of its exact value', () => {
    fc.assert(
      fc.property(price, quantity, taxRate, (unitNet, count, rate) => {
        const { net, tax, gross } = lineAmounts(unitNet, count, rate)
        expect(net.plus(tax).eq(gross)).toBe(true)
        for (const amount of [net, tax, gross]) expect(roundKurus(amount).eq(amount)).toBe(true)
        const exactTax = unitNet.times(whole(count)).times(String(rate)).div('100')
        expect(tax.minus(exactTax).abs().lte('0.01')).toBe(true)
        expect(tax.gte('0')).toBe(true)
      }),
    )
  })
})

describe('sums of lines', () => {
  test('add up an order with mixed KDV: 2 × 100 %20, 1 × 45,50 %10, 5 × 12 %1', () => {
    const totals = sumLines([
      lineAmounts(Big('100'), 2, 20),
      lineAmounts(Big('45.50'), 1, 10),
      lineAmounts(Big('12'), 5, 1),
    ])
    expect([totals.net, totals.tax, totals.gross].map((amount) => amount.toFixed(2))).toEqual([
      '305.50',
      '45.15',
      '350.65',
    ])
  })

  test('of five lines at 0,33 have 0,35 KDV, not the 0,33 of a rounded sum', () => {
    const lines = Array.from({ length: 5 }, () => lineAmounts(Big('0.33'), 1, 20))
    expect(sumLines(lines).tax.toFixed(2)).toBe('0.35')
  })

  test('of an empty list are 0', () => {
    expect(sumLines([]).gross.toFixed(2)).toBe('0.00')
  })

  test('do not depend on grouping or order', () => {
    const line = fc.tuple(price, quantity, taxRate).map(([net, count, rate]) => lineAmounts(net, count, rate))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const total = sumLines(lines)
        expect(total.net.plus(total.tax).eq(total.gross)).toBe(true)
        expect(sumLines(lines.toReversed()).gross.eq(sum(lines.map((part) => part.gross)))).toBe(true)
      }),
    )
  })
})

describe('currency conversion', () => {
  test.each([
    { value: '59.90', from: 'TRY', to: 'USD', shown: '1.45' },
    { value: '59.90', from: 'TL', to: 'EUR', shown: '1.24' },
    { value: '19.90', from: 'USD', to: 'TRY', shown: '820.88' },
    { value: '100', from: 'USD', to: 'EUR', shown: '85.28' },
    { value: '10', from: 'TL', to: 'TRY', shown: '10.00' },
    { value: '10', from: 'usd', to: 'USD', shown: '10.00' },
  ])('$value $from is $shown $to', ({ value, from, to, shown }) => {
    expect(roundKurus(convert(Big(value), from, to, rates)).toFixed(2)).toBe(shown)
  })

  test('throws for a currency without a rate', () => {
    expect(() => convert(Big('1'), 'CHF', 'TRY', rates)).toThrow(RangeError)
    expect(() => convert(Big('1'), 'TRY', 'USD', new Map([['USD', Big('0')]]))).toThrow(RangeError)
  })

  test('there and back loses nothing a price could show', () => {
    fc.assert(
      fc.property(price, fc.constantFrom('USD', 'EUR'), (value, code) => {
        const back = convert(convert(value, 'TRY', code, rates), code, 'TRY', rates)
        expect(back.minus(value).abs().lt('0.000000001')).toBe(true)
      }),
    )
  })
})

describe('prices with KDV', () => {
  test.each([
    { gross: '100.00', rate: 20, net: '83.333333' },
    { gross: '120', rate: 20, net: '100' },
    { gross: '1.265', rate: 10, net: '1.15' },
    { gross: '99.90', rate: 1, net: '98.910891' },
    { gross: '99.90', rate: 0, net: '99.9' },
  ])('the net price of $gross with %$rate is stored as $net', ({ gross, rate, net }) => {
    expect(netFromGross(Big(gross), rate).toFixed()).toBe(net)
  })

  test('100,00 typed with KDV costs 700,00 for seven; a net price with two decimals would cost 699,97', () => {
    expect(lineAmounts(netFromGross(Big('100'), 20), 7, 20).gross.toFixed(2)).toBe('700.00')
    expect(lineAmounts(Big('83.33'), 7, 20).gross.toFixed(2)).toBe('699.97')
  })

  test('a typed price is restored to the kuruş for up to a thousand units', () => {
    const typed = fc.bigInt({ min: 0n, max: 10n ** 9n }).map((kurus) => Big(kurus).div('100'))
    fc.assert(
      fc.property(typed, fc.integer({ min: 1, max: 1000 }), taxRate, (gross, count, rate) => {
        const line = lineAmounts(netFromGross(gross, rate), count, rate)
        expect(line.gross.eq(gross.times(whole(count)))).toBe(true)
      }),
    )
  })

  test('the gross price of a net price is exact', () => {
    expect(grossOf(Big('83.333333'), 20).toFixed()).toBe('99.9999996')
    expect(() => grossOf(Big('1'), 101)).toThrow(RangeError)
  })

  test.each([
    { withTax: true, to: 'TRY', count: 1, shown: '1500.00', why: 'with KDV' },
    { withTax: false, to: 'TRY', count: 1, shown: '1250.00', why: 'productsWithKdv is off' },
    { withTax: true, to: 'TRY', count: 3, shown: '4500.00', why: 'multiplied before rounding' },
    { withTax: true, to: 'USD', count: 1, shown: '36.36', why: 'converted to the visitor’s currency' },
  ])('1250 net at %20 shows $shown: $why', ({ withTax, to, count, shown }) => {
    const figure = displayPrice({
      net: Big('1250'),
      currency: 'TL',
      taxRate: 20,
      quantity: count,
      withTax,
      to,
      rates,
    })
    expect(figure.toFixed(2)).toBe(shown)
  })
})

describe('the discount badge', () => {
  test.each([
    { list: '200', sale: '150', percent: 25, why: 'a plain quarter' },
    { list: '299.90', sale: '199.90', percent: 33, why: '33,34 down' },
    { list: '3', sale: '2', percent: 33, why: '33,33 down' },
    { list: '8', sale: '7', percent: 13, why: '12,5 goes up' },
    { list: '120', sale: '115.20', percent: 4, why: 'exactly 4' },
    { list: '100', sale: '99.70', percent: null, why: 'rounds to 0: hidden' },
    { list: '100', sale: '99.51', percent: null, why: 'rounds to 0: hidden' },
    { list: '100', sale: '99.50', percent: 1, why: 'half goes up' },
    { list: '1000', sale: '5', percent: 99, why: '99,5 would round to 100, but nothing is free' },
    { list: '80', sale: '80', percent: null, why: 'no discount' },
    { list: '80', sale: '90', percent: null, why: 'list below sale' },
    { list: '80', sale: '0', percent: null, why: 'a price of 0 is no discount' },
    { list: '0', sale: '0', percent: null, why: 'no prices' },
  ])('of $list → $sale is $percent: $why', ({ list, sale, percent }) => {
    expect(discountPercent(Big(sale), Big(list))).toBe(percent)
  })

  test('does not depend on KDV and is always 1 to 99', () => {
    fc.assert(
      fc.property(price, price, taxRate, (sale, list, rate) => {
        const percent = discountPercent(sale, list)
        expect(discountPercent(grossOf(sale, rate), grossOf(list, rate))).toBe(percent)
        if (percent !== null) {
          expect(percent).toBeGreaterThanOrEqual(1)
          expect(percent).toBeLessThanOrEqual(99)
          expect(list.gt(sale)).toBe(true)
        }
      }),
    )
  })
})
