import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { HostedStart, StartedPayment } from '#modules/kernel/payments/payment-provider.ts'
import { Big } from '#shared/money.ts'
import {
  buildPaymentRequest,
  buildStartedPayment,
  iyzicoClient,
  testIyzicoBank,
} from '#tests/support/iyzico-fixtures.ts'

const bank = await testIyzicoBank()
const { iyzico } = iyzicoClient(bank)
const { hosted } = iyzico
const fetchPage = (payment: StartedPayment, pageToken: string) => iyzico.fetch({ ...payment, pageToken })
const START = '/payment/iyzipos/checkoutform/initialize/auth/ecom'
const DETAIL = '/payment/iyzipos/checkoutform/auth/ecom/detail'

afterEach(() => expect(bank.faults.splice(0)).toEqual([]))

function hostedPayment(): HostedStart {
  const { card: _, installment: __, paidPrice: ___, ...request } = buildPaymentRequest()
  return { ...request, installments: [3, 6] }
}

async function started(request = hostedPayment()) {
  const result = await hosted.start(request)
  if (result.status !== 'started') throw new Error(result.code)
  return {
    ...result,
    payment: buildStartedPayment(
      { ...buildPaymentRequest(), ...request, card: buildPaymentRequest().card },
      null,
    ),
  }
}

describe('a payment on iyzico’s own page', () => {
  test('starts without card data and returns the address of iyzico’s page', async () => {
    const { pageUrl, token } = await started()
    expect(pageUrl).toBe(`${bank.url}/hosted/${token}`)
    const body = bank.requests.findLast((sentRequest) => sentRequest.path === START)?.body ?? ''
    expect(JSON.parse(body)).toMatchObject({
      enabledInstallments: [1, 3, 6],
      forceThreeDS: 1,
      price: '319.7',
    })
    expect(body).not.toMatch(/card/i)
  })

  test('is fetched by the token that the page posts back', async () => {
    const { payment, token } = await started()
    expect(await fetchPage(payment, token)).toEqual({ status: 'pending' })
    const posted = hosted.readReturn(bank.payHosted(payment.paymentId, '5528790000000008'))
    expect(posted).toBe(token)
    const outcome = await fetchPage(payment, token)
    expect(outcome.status === 'paid' && outcome.paidPrice.toFixed(2)).toBe('319.70')
  })

  test('reports the total of the plan chosen on the page', async () => {
    const { payment, token } = await started()
    bank.payment(payment.paymentId).paidPrice = Big('336.48')
    bank.payHosted(payment.paymentId, '5528790000000008')
    const outcome = await fetchPage(payment, token)
    expect(outcome.status === 'paid' && outcome.paidPrice.toFixed(2)).toBe('336.48')
  })

  test('fails with the bank’s reason', async () => {
    const { payment, token } = await started()
    bank.payHosted(payment.paymentId, '4111111111111129')
    expect(await fetchPage(payment, token)).toEqual({
      status: 'failed',
      reason: 'insufficient-funds',
      code: '10051',
    })
  })

  test('does not accept the outcome of another order', async () => {
    const mine = await started()
    const other = await started()
    bank.payHosted(other.payment.paymentId, '5528790000000008')
    expect(await fetchPage(mine.payment, other.token)).toMatchObject({ status: 'unknown' })
  })
})

test.each<{ fields: Record<string, string>; token: string | null }>([
  { fields: {}, token: null },
  { fields: { token: '' }, token: null },
  { fields: { token: '<script>' }, token: null },
  {
    fields: { token: '077aff05-1e9b-44aa-aa11-c268bb8b3826' },
    token: '077aff05-1e9b-44aa-aa11-c268bb8b3826',
  },
])('the token of the posted form $fields is $token', ({ fields, token }) => {
  expect(hosted.readReturn(fields)).toBe(token)
})

describe('a hosted payment is unavailable', () => {
  test.each([
    { trouble: 'no-signature', code: 'unsigned', why: 'the response is not signed' },
    { trouble: 'wrong-signature', code: 'unsigned', why: 'the response has a wrong signature' },
    { trouble: 'other-conversation', code: 'unsigned', why: 'the response is about another payment' },
    { trouble: { http: 500 }, code: 'http-500', why: 'iyzico is down' },
    {
      trouble: { answer: { status: 'failure', errorCode: '1001' } },
      code: '1001',
      why: 'the keys are wrong',
    },
  ] as const)('when $why', async ({ trouble, code }) => {
    bank.failNext(START, trouble)
    expect(await hosted.start(hostedPayment())).toEqual({ status: 'unavailable', code })
  })

  test('when the page address is not iyzico’s', async () => {
    const request = hostedPayment()
    const token = 'token-1234'
    const signature = createHmac('sha256', bank.secretKey)
      .update(`${request.paymentId}:${token}`)
      .digest('hex')
    const answer = { status: 'success', conversationId: request.paymentId, token, signature }
    const page = async (paymentPageUrl: string) => {
      bank.failNext(START, { answer: { ...answer, paymentPageUrl } })
      return hosted.start(request)
    }
    expect(await page('https://iyzipay.com.example/pay')).toEqual({
      status: 'unavailable',
      code: 'other-page',
    })
    expect(await page('http://sandbox-cpp.iyzipay.com/pay')).toMatchObject({ code: 'other-page' })
    expect(await page('https://sandbox-cpp.iyzipay.com/pay')).toMatchObject({ status: 'started' })
  })
})

test.each(['drop', 'no-signature', 'wrong-signature', { http: 502 }] as const)(
  'the status of a hosted payment is unknown after %j, and known on the next fetch',
  async (trouble) => {
    const { payment, token } = await started()
    bank.payHosted(payment.paymentId, '5528790000000008')
    bank.failNext(DETAIL, trouble)
    expect(await fetchPage(payment, token)).toMatchObject({ status: 'unknown' })
    expect(await fetchPage(payment, token)).toMatchObject({ status: 'paid' })
  },
)
