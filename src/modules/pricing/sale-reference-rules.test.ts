import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOfIstanbulDay } from '#shared/dates.ts'
import { Big, whole } from '#shared/money.ts'
import { advertisedDiscount, referencePrice } from './sale-reference-rules.ts'

const priced = (price: string, day: string) => ({ price: Big(price), from: startOfIstanbulDay(day) })

const history = [
  priced('1000', '2026-08-01'),
  priced('1200', '2026-10-05'),
  priced('900', '2026-10-20'),
  priced('1200', '2026-10-25'),
]
const saleStart = startOfIstanbulDay('2026-11-15')

describe('the lowest price of the 30 days before a sale', () => {
  test.each([
    { sale: '2026-11-15', reference: '900', why: 'the window opens on 16.10 and holds the dip of 20.10' },
    {
      sale: '2026-11-25',
      reference: '1200',
      why: 'the dip ended on 25.10, before the window opens on 26.10',
    },
    { sale: '2026-11-24', reference: '1200', why: 'at the opening on 25.10 the price is already 1200' },
    { sale: '2026-11-23', reference: '900', why: 'the dip was in force when the window opened on 24.10' },
    { sale: '2026-10-20', reference: '1000', why: 'the sale price itself does not count' },
    { sale: '2026-08-10', reference: '1000', why: 'a younger product has a shorter window' },
    { sale: '2026-07-01', reference: undefined, why: 'never offered before: nothing may be struck through' },
    { sale: '2026-08-01', reference: undefined, why: 'first offered on sale' },
  ])('a sale from $sale is measured against $reference: $why', ({ sale, reference }) => {
    expect(referencePrice(history, startOfIstanbulDay(sale))?.toFixed()).toBe(reference)
    expect(referencePrice(history.toReversed(), startOfIstanbulDay(sale))?.toFixed()).toBe(reference)
  })

  test.each([
    { sale: '840', percent: 7, why: 'not the 30 percent against 1200' },
    { sale: '950', percent: undefined, why: 'above the reference: no discount may be shown' },
    { sale: '900', percent: undefined, why: 'equal to the reference' },
    { sale: '450', percent: 50, why: 'half of the reference' },
  ])('a sale at $sale may claim $percent percent: $why', ({ sale, percent }) => {
    const claim = advertisedDiscount(Big(sale), history, saleStart)
    expect(claim?.percent).toBe(percent)
    if (percent !== undefined) expect(claim?.reference.toFixed()).toBe('900')
  })

  test('no reference is ever above a price asked in the window', () => {
    const change = fc.record({ price: fc.nat(10_000).map(whole), day: fc.integer({ min: -90, max: -1 }) })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 15 }), (changes) => {
        const dated = changes.map(({ price, day }) => ({
          price,
          from: new Date(saleStart.getTime() + day * 86_400_000),
        }))
        const reference = referencePrice(dated, saleStart)
        const inWindow = changes.filter(({ day }) => day >= -29)
        for (const { price } of inWindow) expect(reference?.lte(price)).toBe(true)
        expect(changes.some(({ price }) => reference?.eq(price))).toBe(true)
      }),
    )
  })
})
