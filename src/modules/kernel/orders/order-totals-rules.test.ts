import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PaymentType, paymentFee } from '#modules/kernel/payments/payment-type-rules.ts'
import { type ShippingFee, shippingFee } from '#modules/kernel/shipping/shipping-rules.ts'
import { Big, ZERO } from '#shared/money.ts'
import {
  linesTotalIn,
  orderTotals,
  type TotalledLine,
  wirePaidTotals,
  wireTotals,
  withPaymentFee,
} from './order-totals-rules.ts'

const rates = new Map([
  ['USD', Big('41.2500')],
  ['EUR', Big('48.3700')],
])

const inLira = (net: string, quantity: number, taxRate: number): TotalledLine => ({
  unitNet: Big(net),
  currency: 'TRY',
  quantity,
  taxRate,
})

const fee = (amount: string): ShippingFee => ({ kind: 'fee', fee: Big(amount) })
const mixed = [inLira('100', 2, 20), inLira('45.50', 1, 10), inLira('12', 5, 1)]

describe('order totals', () => {
  test('the mixed order: 305,50 + 45,15 KDV + 59,90 kargo = 410,55', () => {
    const totals = orderTotals({ lines: mixed, shipping: fee('59.90'), currency: 'TRY', rates })
    expect(wireTotals(totals)).toEqual({
      subTotal: 305.5,
      tax: 45.15,
      discount: 0,
      couponCode: '',
      shippingTotal: '₺59,90',
      shippingTotalNumber: 59.9,
      freeShipping: false,
      total: 410.55,
      tryTotal: 410.55,
      currency: 'TRY',
    })
  })

  test('with dollars as display currency the fee is converted last, and the charge is in lira', () => {
    const totals = orderTotals({ lines: mixed, shipping: fee('59.90'), currency: 'USD', rates })
    expect(totals.shippingTotal).toBe('$1,45')
    expect(totals.subTotal.toFixed(2), 'the sum of 4,85, 1,10 and 1,45').toBe('7.40')
    expect(totals.tryTotal.toFixed(2)).toBe('410.55')
    expect(orderTotals({ lines: [], shipping: fee('59.90'), currency: 'EUR', rates }).shippingTotal).toBe(
      '€1,24',
    )
  })

  test('a dollar price is charged from the original price, not from the rounded total', () => {
    const lines = [{ unitNet: Big('1.37'), currency: 'USD', quantity: 50, taxRate: 20 }]
    const exact = new Map([['USD', Big('41.2536')]])
    const totals = orderTotals({
      lines,
      shipping: { kind: 'free', fee: ZERO },
      currency: 'USD',
      rates: exact,
    })
    expect(totals.total.toFixed(2)).toBe('82.20')
    expect(totals.tryTotal.toFixed(2)).toBe('3391.05')
  })

  test.each([
    { shipping: { kind: 'free', fee: ZERO }, label: 'Ücretsiz', free: true },
    { shipping: { kind: 'recipientPays', fee: ZERO }, label: 'Alıcı Ödemeli', free: false },
  ] as const)(
    'shipping of kind $shipping.kind is shown as $label with freeShipping $free',
    ({ shipping, label, free }) => {
      const totals = orderTotals({ lines: mixed, shipping, currency: 'TL', rates })
      expect(totals.shippingTotal).toBe(label)
      expect(totals.freeShipping).toBe(free)
      expect(totals.total.toFixed(2)).toBe('350.65')
      expect(totals.currency).toBe('TRY')
    },
  )

  test('the free-shipping threshold uses the total in lira, whatever the display currency', () => {
    const goodsGross = linesTotalIn([inLira('1250', 1, 20)], 'TRY', rates).gross
    const question = {
      lines: [{ width: '30', height: '20', length: '10', weight: '1', quantity: 1 }],
      bands: [{ min: ZERO, max: Big('5'), price: Big('59.90') }],
      recipientPays: false,
      freeOption: true,
      freeThreshold: Big('1500'),
    }
    expect(shippingFee({ ...question, linesGross: goodsGross }).kind).toBe('free')
  })

  test('the cash on delivery fee adds to the total only: 410,55 + 25,00 = 435,55', () => {
    const totals = orderTotals({ lines: mixed, shipping: fee('59.90'), currency: 'TRY', rates })
    const paid = wirePaidTotals(wireTotals(totals), Big('25'), rates)
    expect(paid).toEqual({ ...wireTotals(totals), paymentFee: 25, total: 435.55, tryTotal: 435.55 })
  })

  test('in dollars the cash on delivery fee is converted last and charged in lira', () => {
    const totals = orderTotals({ lines: mixed, shipping: fee('59.90'), currency: 'USD', rates })
    const paid = withPaymentFee(totals, Big('25'), rates)
    expect(paid.paymentFee.toFixed(2), '25 ÷ 41,25 = 0,606…').toBe('0.61')
    expect(paid.total.minus(totals.total).toFixed(2)).toBe('0.61')
    expect(paid.tryTotal.toFixed(2)).toBe('435.55')
  })

  test('a payment type without a fee leaves the totals unchanged', () => {
    const totals = orderTotals({ lines: mixed, shipping: fee('59.90'), currency: 'EUR', rates })
    expect(wirePaidTotals(wireTotals(totals), ZERO, rates)).toEqual({ ...wireTotals(totals), paymentFee: 0 })
  })

  test('subTotal, KDV, shipping and fee add up to the total for every currency and payment type', () => {
    const line = fc.record({
      unitNet: fc.bigInt({ min: 0n, max: 10n ** 11n }).map((millionths) => Big(millionths).div('1000000')),
      currency: fc.constantFrom('TRY', 'TL', 'USD', 'EUR'),
      quantity: fc.integer({ min: 1, max: 999 }),
      taxRate: fc.constantFrom(0, 1, 10, 20),
    })
    const kurus = fc.nat(50_000).map((n) => Big(String(n)).div('100'))
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        kurus,
        fc.constantFrom('TRY', 'USD', 'EUR'),
        fc.constantFrom<PaymentType>('card', 'cash_on_delivery', 'bank_transfer'),
        kurus,
        (lines, amount, currency, type, onDelivery) => {
          const totals = orderTotals({ lines, shipping: { kind: 'fee', fee: amount }, currency, rates })
          const parts = totals.subTotal.plus(totals.tax).plus(totals.shippingTotalNumber)
          expect(parts.eq(totals.total)).toBe(true)
          if (currency === 'TRY') expect(totals.tryTotal.eq(totals.total)).toBe(true)
          expect(Big(String(wireTotals(totals).total)).eq(totals.total)).toBe(true)
          const costs = paymentFee(type, { kapidaOdemeUcreti: onDelivery })
          const paid = withPaymentFee(totals, costs, rates)
          expect(parts.plus(paid.paymentFee).eq(paid.total)).toBe(true)
          expect(
            paid.tryTotal.minus(totals.tryTotal).eq(type === 'cash_on_delivery' ? onDelivery : ZERO),
          ).toBe(true)
          const wire = wirePaidTotals(wireTotals(totals), costs, rates)
          expect([wire.total, wire.tryTotal, wire.paymentFee]).toEqual(
            [paid.total, paid.tryTotal, paid.paymentFee].map((exact) => exact.toNumber()),
          )
        },
      ),
    )
  })
})
