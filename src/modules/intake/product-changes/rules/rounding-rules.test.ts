import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { ROUNDING_DIRECTIONS, ROUNDINGS, type Rounding } from '../product-changes-schemas.ts'
import { roundedGross } from './rounding-rules.ts'

test.each([
  { gross: '139.75', round: ',90', direction: 'nearest', after: '139.90', why: 'the ending above is nearer' },
  { gross: '139.30', round: ',90', direction: 'nearest', after: '138.90', why: 'the ending below is nearer' },
  { gross: '139.40', round: ',90', direction: 'nearest', after: '139.90', why: 'of two as near the higher' },
  { gross: '139.90', round: ',90', direction: 'up', after: '139.90', why: 'it ends so already' },
  { gross: '139.91', round: ',90', direction: 'up', after: '140.90', why: 'never below the computed price' },
  {
    gross: '139.89',
    round: ',90',
    direction: 'down',
    after: '138.90',
    why: 'never above the computed price',
  },
  { gross: '139.904', round: ',90', direction: 'up', after: '139.90', why: 'the shop shows 139,90 for it' },
  { gross: '134.00', round: '9,90', direction: 'nearest', after: '129.90', why: 'whole tens of lira' },
  { gross: '135.00', round: '9,99', direction: 'nearest', after: '139.99', why: 'whole tens of lira' },
  { gross: '104.50', round: 'whole', direction: 'nearest', after: '105.00', why: 'half a lira goes up' },
  { gross: '104.99', round: 'ten', direction: 'nearest', after: '100.00', why: 'no lira, no kuruş' },
  { gross: '0.30', round: ',90', direction: 'nearest', after: '0.90', why: 'nothing lower is above 0' },
  {
    gross: '0.30',
    round: 'whole',
    direction: 'nearest',
    after: '1.00',
    why: 'a price of 0 would be on request',
  },
  { gross: '0.30', round: 'whole', direction: 'down', after: null, why: 'there is no price below it' },
  { gross: '12.345', round: 'none', direction: 'nearest', after: '12.35', why: 'to kuruş, half up' },
  { gross: '0.004', round: 'none', direction: 'nearest', after: null, why: 'shoppers would see 0' },
] as const)('$gross to $round, $direction, is $after: $why', ({ gross, round, direction, after }) => {
  expect(roundedGross(Big(gross), round, direction)?.toFixed(2) ?? null).toBe(after)
})

const price = fc.integer({ min: 1, max: 10_000_000_00 }).map((kurus) => Big(BigInt(kurus)).times('0.01'))
const ending = fc.constantFrom(...ROUNDINGS)
const direction = fc.constantFrom(...ROUNDING_DIRECTIONS)
const ENDS: Readonly<Record<Rounding, RegExp>> = {
  none: /\.\d\d$/,
  whole: /\.00$/,
  ten: /0\.00$/,
  ',50': /\.50$/,
  ',90': /\.90$/,
  ',95': /\.95$/,
  ',99': /\.99$/,
  '9,90': /9\.90$/,
  '9,99': /9\.99$/,
}

test('a rounded price ends as it was asked for, is above 0, and lies on the side that was asked for', () => {
  fc.assert(
    fc.property(price, ending, direction, (gross, round, side) => {
      const after = roundedGross(gross, round, side)
      if (after === null) return side === 'down'
      const isOnSide = side === 'up' ? after.gte(gross) : side === 'down' ? after.lte(gross) : true
      return after.gt('0') && ENDS[round].test(after.toFixed(2)) && isOnSide
    }),
  )
})

test('of two prices the higher one is never rounded below the lower one', () => {
  fc.assert(
    fc.property(price, price, ending, direction, (one, other, round, side) => {
      const [low, high] = one.lte(other) ? [one, other] : [other, one]
      const [a, b] = [roundedGross(low, round, side), roundedGross(high, round, side)]
      return a === null || (b !== null && a.lte(b))
    }),
  )
})
