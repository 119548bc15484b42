import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big, whole } from '#shared/money.ts'
import { allowedPlans, defaultPlan, installmentAmounts, showsInstallmentTable } from './installment-rules.ts'

const plan = (id: number, installment: number, isDefault = false) => ({
  id,
  installment,
  commisionFee: 0,
  isDefault,
})

describe('what a plan costs', () => {
  test.each([
    {
      amount: '1500',
      c: 0,
      n: 1,
      total: '1500.00',
      monthly: '1500.00',
      rest: '0.00',
      commission: '0.00',
      row: false,
    },
    {
      amount: '1500',
      c: 0,
      n: 3,
      total: '1500.00',
      monthly: '500.00',
      rest: '0.00',
      commission: '0.00',
      row: true,
    },
    {
      amount: '1500',
      c: 4.5,
      n: 3,
      total: '1567.50',
      monthly: '522.50',
      rest: '0.00',
      commission: '67.50',
      row: true,
    },
    {
      amount: '999.90',
      c: 7.25,
      n: 6,
      total: '1072.39',
      monthly: '178.73',
      rest: '-0.01',
      commission: '72.49',
      row: true,
    },
    {
      amount: '100',
      c: 12.22,
      n: 6,
      total: '112.22',
      monthly: '18.70',
      rest: '-0.02',
      commission: '12.22',
      row: true,
    },
    {
      amount: '2499.99',
      c: 18.9,
      n: 12,
      total: '2972.49',
      monthly: '247.71',
      rest: '0.03',
      commission: '472.50',
      row: true,
    },
    {
      amount: '250',
      c: 1.5,
      n: 1,
      total: '253.75',
      monthly: '253.75',
      rest: '0.00',
      commission: '3.75',
      row: true,
    },
    {
      amount: '100',
      c: 3.22,
      n: 2,
      total: '103.22',
      monthly: '51.61',
      rest: '0.00',
      commission: '3.22',
      row: true,
    },
    {
      amount: '100',
      c: 5.25,
      n: 3,
      total: '105.25',
      monthly: '35.08',
      rest: '-0.01',
      commission: '5.25',
      row: true,
    },
  ])(
    '$amount at $c percent over $n: $total, $monthly a month',
    ({ amount, c, n, total, monthly, rest, commission, row }) => {
      const cost = installmentAmounts(Big(amount), { installment: n, commisionFee: c })
      expect(cost.total.toFixed(2)).toBe(total)
      expect(cost.monthly.toFixed(2)).toBe(monthly)
      expect(cost.monthlyDifference.toFixed(2)).toBe(rest)
      expect(cost.commission.toFixed(2)).toBe(commission)
      expect(cost.showsCommission).toBe(row)
    },
  )

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
