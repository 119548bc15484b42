import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { Big, sum, ZERO } from '#shared/money.ts'
import {
  buildPaidPayment,
  buildPaymentRequest,
  buildStartedPayment,
  buildVerifiedPayment,
  iyzicoClient,
  testIyzicoBank,
} from '#tests/support/iyzico-fixtures.ts'

const bank = await testIyzicoBank()
const { iyzico } = iyzicoClient(bank)
const ip = '85.34.78.112'

afterEach(() => {
  expect(bank.faults.splice(0)).toEqual([])
  bank.setNow(new Date())
})

describe('a cancel', () => {
  test('takes back a whole payment on the day it was paid', async () => {
    const payment = await buildPaidPayment(bank)
    expect(await iyzico.cancel({ ...payment, ip })).toEqual({
      status: 'done',
      reference: 'mock00007iyzihostrfn',
    })
    expect(bank.payment(payment.paymentId).cancelled).toBe(true)
  })

  test.each([
    { moment: '2026-11-21T20:59:59Z', status: 'done', why: 'a second before midnight in Istanbul' },
    { moment: '2026-11-21T21:00:00Z', status: 'refused', why: 'the next day' },
  ])('at $moment for a payment of the 21st is $status: $why', async ({ moment, status }) => {
    bank.setNow(new Date('2026-11-21T10:00:00Z'))
    const payment = await buildPaidPayment(bank)
    bank.setNow(new Date(moment))
    expect(await iyzico.cancel({ ...payment, ip })).toMatchObject({ status })
    const refund = await iyzico.refund({ ...payment, amount: payment.paidPrice, ip })
    expect(refund.status).toBe(status === 'done' ? 'refused' : 'done')
  })

  test('is refused the second time', async () => {
    const payment = await buildPaidPayment(bank)
    await iyzico.cancel({ ...payment, ip })
    expect(await iyzico.cancel({ ...payment, ip })).toMatchObject({ status: 'refused' })
  })

  test('is refused for a payment that was not finished', async () => {
    const { payment } = await buildVerifiedPayment(bank)
    expect(await iyzico.cancel({ ...payment, ip })).toMatchObject({ status: 'refused' })
    expect(await iyzico.cancel({ ...buildStartedPayment(buildPaymentRequest(), null), ip })).toEqual({
      status: 'refused',
      code: 'no-payment-id',
    })
  })
})

describe('a refund', () => {
  test('gives back a part and then the rest, and refuses anything beyond', async () => {
    const payment = await buildPaidPayment(bank)
    const refund = (amount: string) => iyzico.refund({ ...payment, amount: Big(amount), ip })
    expect(await refund('129.90')).toMatchObject({ status: 'done' })
    expect(await refund('189.81')).toMatchObject({ status: 'refused' })
    expect(await refund('189.80')).toMatchObject({ status: 'done' })
    expect(await refund('0.01')).toMatchObject({ status: 'refused' })
    expect(bank.payment(payment.paymentId).refunded.toFixed(2)).toBe('319.70')
  })

  test('of more than was paid, of nothing or of half a kuruş throws before calling iyzico', async () => {
    const payment = await buildPaidPayment(bank)
    const calls = bank.requests.length
    for (const amount of ['319.71', '0', '-1', '1.005'])
      await expect(iyzico.refund({ ...payment, amount: Big(amount), ip })).rejects.toThrow(RangeError)
    expect(bank.requests).toHaveLength(calls)
  })

  test('is refused for a card that cannot receive refunds, and so is its cancel', async () => {
    const payment = await buildPaidPayment(bank, buildPaymentRequest({ cardNumber: '5406670000000009' }))
    expect(await iyzico.cancel({ ...payment, ip })).toMatchObject({ status: 'refused' })
    expect(await iyzico.refund({ ...payment, amount: Big('1'), ip })).toMatchObject({ status: 'refused' })
  })

  test('gives back at most what was paid, in any sequence of parts', async () => {
    const kurus = fc.integer({ min: 1, max: 20_000 }).map((n) => Big(BigInt(n)).div('100'))
    await fc.assert(
      fc.asyncProperty(fc.array(kurus, { minLength: 1, maxLength: 6 }), async (parts) => {
        const payment = await buildPaidPayment(bank)
        let given = ZERO
        for (const amount of parts) {
          const { status } = await iyzico.refund({ ...payment, amount, ip })
          expect(status).toBe(given.plus(amount).lte(payment.paidPrice) ? 'done' : 'refused')
          if (status === 'done') given = given.plus(amount)
        }
        expect(bank.payment(payment.paymentId).refunded.eq(given)).toBe(true)
        expect(given.lte(sum([payment.paidPrice]))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})

describe('the result of a refund is unknown', () => {
  const refundPath = '/v2/payment/refund'

  test.each([
    { trouble: 'drop', code: /^network/, why: 'the connection breaks after the refund' },
    { trouble: { http: 503 }, code: /^http-503$/, why: 'iyzico is down' },
    { trouble: 'no-signature', code: /^unsigned$/, why: 'the response is not signed' },
    { trouble: 'wrong-signature', code: /^unsigned$/, why: 'the response has a wrong signature' },
    { trouble: 'other-conversation', code: /^other-payment$/, why: 'the response is about another payment' },
    {
      trouble: {
        answer: { status: 'failure', errorCode: '10214', errorGroup: 'COMMUNICATION_OR_SYSTEM_ERROR' },
      },
      code: /^10214$/,
      why: 'iyzico cannot reach the bank',
    },
    {
      trouble: { answer: { status: 'failure', errorCode: '5200', retryable: true } },
      code: /^5200$/,
      why: 'iyzico marks the refusal as retryable',
    },
    {
      trouble: { answer: { status: 'success' } },
      code: /^unreadable$/,
      why: 'a success response without fields',
    },
  ] as const)('when $why', async ({ trouble, code }) => {
    const payment = await buildPaidPayment(bank)
    bank.failNext(refundPath, trouble)
    const result = await iyzico.refund({ ...payment, amount: Big('10'), ip })
    expect(result).toEqual({ status: 'unknown', code: expect.stringMatching(code) })
  })

  test('and so is that of a cancel whose response is lost or about another payment', async () => {
    const payment = await buildPaidPayment(bank)
    bank.failNext('/payment/cancel', 'drop')
    expect(await iyzico.cancel({ ...payment, ip })).toMatchObject({ status: 'unknown' })
    expect(bank.payment(payment.paymentId).cancelled).toBe(true)
    bank.failNext('/payment/cancel', 'other-conversation')
    const other = await buildPaidPayment(bank)
    expect(await iyzico.cancel({ ...other, ip })).toMatchObject({ status: 'unknown' })
  })
})

describe('the amount given back', () => {
  const given = async (payment: Parameters<typeof iyzico.givenBack>[0]) => {
    const result = await iyzico.givenBack(payment)
    return result.status === 'known' ? result.amount.toFixed(2) : result
  }

  test('is zero, then the sum of all refunds, including one whose response was lost', async () => {
    const payment = await buildPaidPayment(bank)
    expect(await given(payment)).toBe('0.00')
    await iyzico.refund({ ...payment, amount: Big('129.90'), ip })
    expect(await given(payment)).toBe('129.90')
    bank.failNext('/v2/payment/refund', 'drop')
    expect(await iyzico.refund({ ...payment, amount: Big('59.90'), ip })).toMatchObject({ status: 'unknown' })
    expect(await given(payment)).toBe('189.80')
  })

  test('is the whole price after a cancel', async () => {
    const payment = await buildPaidPayment(bank)
    await iyzico.cancel({ ...payment, ip })
    expect(await given(payment)).toBe('319.70')
  })

  test.each([
    { trouble: { http: 500 }, code: 'http-500' },
    { trouble: { answer: { status: 'success', payments: [] } }, code: 'unreadable' },
    { trouble: { answer: { status: 'failure', errorCode: '5087' } }, code: '5087' },
  ] as const)('is unknown when iyzico cannot report it: $code', async ({ trouble, code }) => {
    const payment = await buildPaidPayment(bank)
    bank.failNext('/v2/reporting/payment/details', trouble)
    expect(await given(payment)).toEqual({ status: 'unknown', code })
  })
})
