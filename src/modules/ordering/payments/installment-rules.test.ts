import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big, roundKurus, whole } from '#shared/money.ts'
import {
  allowedPlans,
  bestPlan,
  commissionRate,
  defaultPlan,
  installmentAmounts,
  lastInstallment,
  showsInstallmentTable,
} from './installment-rules.ts'

const plan = (id: number, installment: number, isDefault = false) => ({
  id,
  installment,
  commisionFee: 0,
  isDefault,
})

describe('the cost of a plan', () => {
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
  ] as const)(
    'for an amount of %s at %d percent over %i installments is %s, %s a month',
    (amount, percent, months, ...expected) => {
      const cost = installmentAmounts(Big(amount), { installment: months, commisionFee: percent })
      const figures = [cost.total, cost.monthly, cost.monthlyDifference, cost.commission]
      expect([...figures.map((figure) => figure.toFixed(2)), cost.showsCommission]).toEqual(expected)
    },
  )

  test('throws RangeError for an invalid installment count or a negative commission', () => {
    for (const installment of [0, -1, 1.5]) {
      expect(() => installmentAmounts(Big('1'), { installment, commisionFee: 0 })).toThrow(RangeError)
    }
    expect(() => installmentAmounts(Big('1'), { installment: 1, commisionFee: -1 })).toThrow(RangeError)
  })

  test('has rounded monthly payments that differ from the total by at most half a kuruş each', () => {
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
  { plans: [plan(1, 1), plan(2, 3)], chosen: 1, why: 'none flagged, so the first' },
  {
    plans: [plan(1, 1), plan(2, 3, true), plan(3, 6, true)],
    chosen: 2,
    why: 'two flagged: the first of them',
  },
  { plans: [], chosen: undefined, why: 'no plans' },
])('plan $chosen is the default: $why', ({ plans, chosen }) => {
  expect(defaultPlan(plans)?.id).toBe(chosen)
})

describe('the plans offered', () => {
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
    {
      amount: '500',
      limit: '0',
      max: [null, 4],
      plans: [1, 3],
      why: 'electronics next to products without a limit',
    },
    {
      amount: '500',
      limit: '0',
      max: [0],
      plans: [1],
      why: 'no installments still leaves the single payment',
    },
    { amount: '500', limit: '0', max: [null], plans: [1, 3, 6, 9, 12], why: 'no legal limit' },
  ])(
    'for $amount with limit $limit and category limits $max are $plans: $why',
    ({ amount, limit, max, plans: expected }) => {
      expect(offered(amount, limit, max)).toEqual(expected)
    },
  )

  test('fill a table only when there are plans and the amount reaches the limit', () => {
    expect(showsInstallmentTable(plans, Big('500'), Big('500'))).toBe(true)
    expect(showsInstallmentTable(plans, Big('499.99'), Big('500'))).toBe(false)
    expect(showsInstallmentTable([], Big('500'), Big('0'))).toBe(false)
  })
})

const kurus = (most: number) => fc.integer({ min: 1, max: most }).map((n) => Big(BigInt(n)).div('100'))

describe('the commission of a plan', () => {
  test.each([
    { amount: '100', total: '100', rate: '0', why: 'single payment' },
    { amount: '100', total: '103.22', rate: '3.22', why: 'iyzico’s own example, 2 months' },
    { amount: '100', total: '105.25', rate: '5.25', why: '3 months' },
    { amount: '100', total: '112.22', rate: '12.22', why: '6 months' },
    { amount: '319.70', total: '330.00', rate: '3.222', why: 'the fewest decimals that reproduce the total' },
  ])('from $amount to $total is $rate percent: $why', ({ amount, total, rate }) => {
    expect(commissionRate(Big(amount), Big(total))?.toFixed()).toBe(rate)
  })

  test('is null for a total below the amount', () => {
    expect(commissionRate(Big('100'), Big('99.99'))).toBeNull()
  })

  test('reproduces iyzico’s total with the shop’s formula, up to a million lira', () => {
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

  test('above a million lira either reproduces the total or is null', () => {
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
  { plans: [], best: null, why: 'no bank' },
  { plans: [[1, 0]], best: null, why: 'single payments alone' },
  {
    plans: [
      [1, 0],
      [2, 0],
      [3, 0],
      [6, 4],
      [12, 18.9],
    ],
    best: [3, 0],
    why: 'the longest without commission',
  },
  {
    plans: [
      [12, 0],
      [2, 0],
    ],
    best: [12, 0],
    why: 'long and free',
  },
  {
    plans: [
      [1, 0],
      [3, 2],
      [9, 8.5],
      [6, 4],
      [9, 7],
    ],
    best: [9, 7],
    why: 'none is free: the longest, at the lowest commission',
  },
])('the plan named first of $plans is $best: $why', ({ plans, best }) => {
  const named = bestPlan(plans.map(([installment = 1, commisionFee = 0]) => ({ installment, commisionFee })))
  expect(named && [named.installment, named.commisionFee]).toEqual(best)
})

describe('the last installment takes the rest', () => {
  test.each([
    ['1699.90', 0, 3, '566.63', '566.64'],
    ['1699.90', 0, 2, '849.95', '849.95'],
    ['2499.99', 18.9, 12, '247.71', '247.68'],
    ['999.90', 7.25, 6, '178.73', '178.74'],
    ['100', 0, 3, '33.33', '33.34'],
  ] as const)(
    'of %s at %d percent in %i: %s each, then %s',
    (amount, commisionFee, installment, monthly, last) => {
      const cost = installmentAmounts(Big(amount), { installment, commisionFee })
      expect([cost.monthly.toFixed(2), lastInstallment(cost, installment).toFixed(2)]).toEqual([
        monthly,
        last,
      ])
    },
  )

  test('all installments are the total, and the last is positive from a lira on', () => {
    const paid = fc.integer({ min: 100, max: 100_000_000 }).map((n) => whole(n).div('100'))
    fc.assert(
      fc.property(paid, fc.nat(4000), fc.integer({ min: 2, max: 12 }), (amount, hundredths, installment) => {
        const cost = installmentAmounts(amount, { installment, commisionFee: hundredths / 100 })
        const last = lastInstallment(cost, installment)
        expect(
          cost.monthly
            .times(whole(installment - 1))
            .plus(last)
            .eq(cost.total),
        ).toBe(true)
        expect(last.gt('0')).toBe(true)
      }),
    )
  })
})
