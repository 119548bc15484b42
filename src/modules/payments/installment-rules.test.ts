import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big, roundKurus, whole } from '#shared/money.ts'
import {
  allowedPlans,
  commissionRate,
  defaultPlan,
  installmentAmounts,
  showsInstallmentTable,
} from './installment-rules.ts'

const plan = (id: number, installment: number, isDefault = false) => ({
  id,
  installment,
  commisionFee: 0,
  isDefault,
})

describe('what a plan costs', () => {
  test.each([
    // amount, percent, months, total, monthly, months × monthly − total, commission, commission row shown
    ['1500', 0, 1, '1500.00', '1500.00', '0.00', '0.00', false],
    ['1500', 0, 2, '1500.00', '750.00', '0.00', '0.00', true],
    ['1500', 0, 3, '1500.00', '500.00', '0.00', '0.00', true],
    ['1500', 4.5, 3, '1567.50', '522.50', '0.00', '67.50', true],
    ['999.90', 7.25, 6, '1072.39', '178.73', '-0.01', '72.49', true],
    ['100', 12.22, 6, '112.22', '18.70', '-0.02', '12.22', true],
    ['2499.99', 18.9, 12, '2972.49', '247.71', '0.03', '472.50', true],
    ['250', 1.5, 1, '253.75', '253.75', '0.00', '3.75', true],
    ['100', 3.22, 2, '103.22', '51.61', '0.00', '3.22', true],
    ['100', 5.25, 3, '105.25', '35.08', '-0.01', '5.25', true],
  ] as const)('%s at %d percent over %i: %s, %s a month', (amount, percent, months, ...expected) => {
    const cost = installmentAmounts(Big(amount), { installment: months, commisionFee: percent })
    const figures = [cost.total, cost.monthly, cost.monthlyDifference, cost.commission]
    expect([...figures.map((figure) => figure.toFixed(2)), cost.showsCommission]).toEqual(expected)
  })

  test('plans that cannot be are our bug', () => {
    for (const installment of [0, -1, 1.5]) {
      expect(() => installmentAmounts(Big('1'), { installment, commisionFee: 0 })).toThrow(RangeError)
    }
    expect(() => installmentAmounts(Big('1'), { installment: 1, commisionFee: -1 })).toThrow(RangeError)
  })

  test('the months never miss the total by more than half a kuruş each', () => {
    const amount = fc.nat(100_000_000).map((kurus) => whole(kurus).div('100'))
    const commission = fc.nat(4000).map((n) => n / 100)
    fc.assert(
      fc.property(amount, commission, fc.integer({ min: 1, max: 36 }), (paid, commisionFee, installment) => {
        const cost = installmentAmounts(paid, { installment, commisionFee })
        expect(cost.monthlyDifference.abs().lte(whole(installment).times('0.005'))).toBe(true)
        expect(cost.total.gte(paid)).toBe(true)
        expect(paid.plus(cost.commission).eq(cost.total)).toBe(true)
      }),
    )
  })
})

test.each([
  { plans: [plan(1, 1), plan(2, 3, true)], chosen: 2, why: 'the flagged one' },
  { plans: [plan(1, 1), plan(2, 3)], chosen: 1, why: 'none flagged: the first' },
  {
    plans: [plan(1, 1), plan(2, 3, true), plan(3, 6, true)],
    chosen: 2,
    why: 'two flagged: the first of them',
  },
  { plans: [], chosen: undefined, why: 'no plans' },
])('plan $chosen is chosen at first: $why', ({ plans, chosen }) => {
  expect(defaultPlan(plans)?.id).toBe(chosen)
})

describe('which plans are offered', () => {
  const plans = [1, 3, 6, 9, 12].map((n) => plan(n, n))
  const offered = (amount: string, limit: string, maxInstallments?: (number | null)[]) =>
    allowedPlans(plans, { amount: Big(amount), installmentLimit: Big(limit), maxInstallments }).map(
      (p) => p.installment,
    )

  test.each([
    { amount: '500', limit: '0', max: undefined, plans: [1, 3, 6, 9, 12], why: 'no limit set' },
    { amount: '500', limit: '500', max: undefined, plans: [1, 3, 6, 9, 12], why: 'the limit is reached' },
    { amount: '499.99', limit: '500', max: undefined, plans: [1], why: 'below the limit: single payment' },
    {
      amount: '500',
      limit: '0',
      max: [12, 9],
      plans: [1, 3, 6, 9],
      why: 'the smallest category limit holds',
    },
    { amount: '500', limit: '0', max: [null, 4], plans: [1, 3], why: 'electronics beside unlimited goods' },
    {
      amount: '500',
      limit: '0',
      max: [0],
      plans: [1],
      why: 'no installments still leaves the single payment',
    },
    { amount: '500', limit: '0', max: [null], plans: [1, 3, 6, 9, 12], why: 'no legal limit' },
  ])('$amount, limit $limit, categories $max: $plans ($why)', ({ amount, limit, max, plans: expected }) => {
    expect(offered(amount, limit, max)).toEqual(expected)
  })

  test('the table is shown only with plans and from the limit on', () => {
    expect(showsInstallmentTable(plans, Big('500'), Big('500'))).toBe(true)
    expect(showsInstallmentTable(plans, Big('499.99'), Big('500'))).toBe(false)
    expect(showsInstallmentTable([], Big('500'), Big('0'))).toBe(false)
  })
})

const kurus = (most: number) => fc.integer({ min: 1, max: most }).map((n) => Big(BigInt(n)).div('100'))

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
