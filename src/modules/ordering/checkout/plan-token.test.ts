import fc from 'fast-check'
import { expect, test } from 'vitest'
import { installmentAmounts } from '#modules/ordering/payments/installment-rules.ts'
import { Big } from '#shared/money.ts'
import { signPlan, verifyPlanToken } from './plan-token.ts'

const KEY = 'a key of the shop'
const AMOUNT = Big('744.70')
const TOKEN = signPlan(KEY, { installment: 3, commisionFee: 4.5 }, AMOUNT)

test('a signed plan is verified and returns its total', () => {
  const opened = verifyPlanToken([KEY], TOKEN, AMOUNT)
  expect([opened?.installment, opened?.total.toFixed(2)]).toEqual([3, '778.21'])
})

test.each([
  { token: '', amount: AMOUNT, why: 'no token' },
  { token: TOKEN.replace('3_', '12_'), amount: AMOUNT, why: 'more installments than were offered' },
  { token: TOKEN.replace('4.5', '0'), amount: AMOUNT, why: 'another commission' },
  { token: TOKEN, amount: Big('744.71'), why: 'another cart total' },
  {
    token: `${TOKEN.slice(0, -1)}${TOKEN.endsWith('A') ? 'B' : 'A'}`,
    amount: AMOUNT,
    why: 'another signature',
  },
  { token: '3_4.5', amount: AMOUNT, why: 'no signature' },
  { token: `${TOKEN}0`, amount: AMOUNT, why: 'characters after the signature' },
  {
    token: signPlan('another key', { installment: 3, commisionFee: 4.5 }, AMOUNT),
    amount: AMOUNT,
    why: 'not signed by the shop',
  },
  { token: TOKEN.replace('4.5', '１０'), amount: AMOUNT, why: 'full-width digits' },
])('any other token is rejected: $why', ({ token, amount }) => {
  expect(verifyPlanToken([KEY], token, amount)).toBeNull()
})

test('every possible plan is verified with its installments and total', () => {
  const rate = fc.integer({ min: 0, max: 99_999_999 }).map((millionths) => millionths / 1_000_000)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 36 }), rate, fc.integer({ min: 1 }), (installment, fee, kurus) => {
      const amount = Big(BigInt(kurus)).div('100')
      const plan = { installment, commisionFee: fee }
      const opened = verifyPlanToken([KEY], signPlan(KEY, plan, amount), amount)
      expect(opened?.installment).toBe(installment)
      expect(opened?.total.toFixed(2)).toBe(installmentAmounts(amount, plan).total.toFixed(2))
    }),
  )
})
