import { expect, test } from 'vitest'
import type { PaymentProvider } from '#modules/ordering/payments/payments.server.ts'
import { Big } from '#shared/money.ts'
import { bankOffers } from './bank-offers.ts'

const OFFER = {
  bank: 'Akbank',
  logo: '',
  plans: [{ id: 3, installment: 3, total: Big('10300'), commissionRate: Big('3'), isDefault: false }],
}

function provider(answers: ((typeof OFFER)[] | null | 'throws')[]) {
  let asked = 0
  const bankPlans = async () => {
    const answer = answers[asked++]
    if (answer === 'throws' || answer === undefined) throw new Error('unreachable')
    return answer
  }
  const made: Pick<PaymentProvider, 'name' | 'bankPlans'> = { name: 'iyzico', bankPlans }
  return { provider: made as PaymentProvider, times: () => asked }
}

test('the banks are asked once an hour, however many look, and a provider that fails again after a minute', async () => {
  let now = 0
  const offersOf = bankOffers(() => new Date(now))
  const bank = provider([[OFFER], null, 'throws', [OFFER]])
  const both = await Promise.all([offersOf(bank.provider), offersOf(bank.provider)])
  expect(both).toEqual([[OFFER], [OFFER]])
  now = 3_599_999
  expect(await offersOf(bank.provider)).toEqual([OFFER])
  expect(bank.times()).toBe(1)
  now = 3_600_000
  expect(await offersOf(bank.provider)).toBeNull()
  expect(await offersOf(bank.provider)).toBeNull()
  expect(bank.times()).toBe(2)
  now += 60_000
  expect(await offersOf(bank.provider)).toBeNull()
  now += 60_000
  expect(await offersOf(bank.provider)).toEqual([OFFER])
  expect(bank.times()).toBe(4)
})
