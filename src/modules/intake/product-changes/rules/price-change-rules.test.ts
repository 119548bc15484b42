import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grossOf, netFromGross } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundKurus } from '#shared/money.ts'
import { type BulkChange, bulkChangeSchema } from '../product-changes-schemas.ts'
import { changedPrices, type PricedProduct } from './price-change-rules.ts'

const shown = (net: string | null | undefined, rate: string) =>
  net == null ? null : roundKurus(grossOf(Big(net), Number(rate))).toFixed(2)
const net = (gross: string) => netFromGross(Big(gross), 20).toFixed()

const product = (
  given: Partial<PricedProduct> & { gross?: string; list?: string | null } = {},
): PricedProduct => ({
  currency: 'TRY',
  taxRate: '20',
  cost: '50',
  units: [
    {
      id: 1,
      value: 'Adet',
      multiplier: 1,
      sale: net(given.gross ?? '120'),
      list: given.list ? net(given.list) : null,
    },
    { id: 2, value: 'Koli', multiplier: 12, sale: net('1200'), list: null },
  ],
  ...given,
})
const changeOf = (given: object) => bulkChangeSchema.parse(given)

/** The product after a change: prices with KDV. */
function after(given: object, of: PricedProduct = product()) {
  const result = changedPrices(of, changeOf(given))
  if (!result.ok) return result.reason
  const [unit, box] = result.units
  return {
    price: shown(unit?.sale, result.taxRate),
    list: shown(unit?.list, result.taxRate),
    box: shown(box?.sale, result.taxRate),
    cost: result.cost,
  }
}

test.each([
  {
    why: 'a percentage is of every unit',
    price: { op: 'percent', value: '+7.5' },
    is: { price: '129.00', box: '1290.00' },
  },
  {
    why: 'rounded as shoppers see it',
    price: { op: 'percent', value: '7.5', round: ',90' },
    is: { price: '128.90', box: '1289.90' },
  },
  {
    why: 'a price that is set is that of the default unit',
    price: { op: 'set', value: '99.90' },
    is: { price: '99.90', box: '1200.00' },
  },
  { why: 'set without KDV', price: { op: 'set', value: '100', kind: 'net' }, is: { price: '120.00' } },
  {
    why: 'an amount with KDV',
    price: { op: 'amount', value: '-20.10' },
    is: { price: '99.90', box: '1200.00' },
  },
  {
    why: 'an amount without KDV',
    price: { op: 'amount', value: '+10', kind: 'net' },
    is: { price: '132.00' },
  },
  { why: 'an amount takes the price to 0', price: { op: 'amount', value: '-120' }, is: 'not-above-zero' },
  { why: 'an amount takes the price below 0', price: { op: 'amount', value: '-500' }, is: 'not-above-zero' },
  {
    why: 'the cost and 60 percent of it',
    price: { op: 'fromCost', value: '60' },
    is: { price: '96.00', box: '1200.00' },
  },
  {
    why: 'lira for a price in euros',
    price: { op: 'amount', value: '10' },
    of: product({ currency: 'EUR' }),
    is: 'other-currency',
  },
  {
    why: 'a percentage is of any currency',
    price: { op: 'percent', value: '10' },
    of: product({ currency: 'EUR' }),
    is: { price: '132.00' },
  },
  {
    why: 'no cost to compute from',
    price: { op: 'fromCost', value: '60' },
    of: product({ cost: null }),
    is: 'no-cost',
  },
  {
    why: 'a price on request stays no price',
    price: { op: 'percent', value: '10' },
    of: product({ gross: '0' }),
    is: 'not-above-zero',
  },
  {
    why: 'more than a price can be',
    price: { op: 'percent', value: '1000' },
    of: product({ gross: '99999999999' }),
    is: 'too-large',
  },
])('price: $why', ({ price, of, is }) => {
  const result = after({ price }, of)
  if (typeof is === 'string') expect(result).toBe(is)
  else expect(result).toMatchObject(is)
})

test.each([
  { why: 'set', listPrice: { op: 'set', value: '150' }, is: '150.00' },
  {
    why: 'the new price and 20 percent of it',
    listPrice: { op: 'fromPrice', value: '20', round: ',90' },
    is: '143.90',
  },
  {
    why: 'the price before the change',
    price: { op: 'percent', value: '-25' },
    listPrice: { op: 'oldPrice' },
    is: '120.00',
  },
  { why: 'taken away', of: product({ list: '150' }), listPrice: { op: 'remove' }, is: null },
  {
    why: 'a percentage of the one there is',
    of: product({ list: '150' }),
    listPrice: { op: 'percent', value: '10' },
    is: '165.00',
  },
  { why: 'a percentage of none', listPrice: { op: 'percent', value: '10' }, is: 'no-list-price' },
  {
    why: 'none stays none where the price changes',
    price: { op: 'percent', value: '10' },
    listPrice: { op: 'percent', value: '10' },
    is: null,
  },
])('list price: $why', ({ price, listPrice, of, is }) => {
  const result = after({ listPrice, ...(price && { price }) }, of)
  expect(typeof result === 'string' ? result : result.list).toBe(is)
})

test.each([
  { why: 'the price with KDV stays', taxRate: { value: '10', keep: 'gross' }, is: '120.00' },
  { why: 'the price without KDV stays', taxRate: { value: '10', keep: 'net' }, is: '110.00' },
] as const)('KDV rate: $why', ({ taxRate, is }) => {
  expect(after({ taxRate })).toMatchObject({ price: is })
})

describe('what cannot be meant is refused before any product is looked at', () => {
  test.each([
    { price: { op: 'percent', value: '-100' } },
    { price: { op: 'percent', value: '-250' } },
    { price: { op: 'percent', value: '99999' } },
    { price: { op: 'percent', value: '0' } },
    { price: { op: 'percent', value: '' } },
    { price: { op: 'percent', value: '1.2.3' } },
    { price: { op: 'set', value: '1.299,90' } },
    { price: { op: 'set', value: '0' } },
    { price: { op: 'set', value: '-5' } },
    { price: { op: 'set' } },
    { categories: { op: 'add', ids: [] } },
    { status: '' },
    { brandId: '' },
    {},
    { unknown: 1 },
  ])('%j', (given) => {
    expect(bulkChangeSchema.safeParse(given).success).toBe(false)
  })
})

test('a higher price stays the higher one after any percentage and rounding, and none falls to 0', () => {
  const kurus = fc
    .integer({ min: 1, max: 1_000_000_00 })
    .map((value) => Big(BigInt(value)).times('0.01').toFixed(2))
  const percent = fc.integer({ min: -9999, max: 100_000 }).filter((value) => value !== 0)
  fc.assert(
    fc.property(
      kurus,
      kurus,
      percent,
      fc.constantFrom('none', ',90', ',99', 'whole', 'ten'),
      (a, b, hundredths, round) => {
        const value = Big(BigInt(hundredths)).times('0.01').toFixed(2)
        const change: BulkChange = changeOf({ price: { op: 'percent', value, round } })
        const [low, high] = [a, b]
          .toSorted((one, other) => Number(one) - Number(other))
          .map((gross) => changedPrices(product({ gross }), change))
        if (!low?.ok) return true
        const sale = (result: typeof low) => Big(result.units[0]?.sale ?? '0')
        return high?.ok === true && sale(low).gt('0') && sale(low).lte(sale(high))
      },
    ),
  )
})
