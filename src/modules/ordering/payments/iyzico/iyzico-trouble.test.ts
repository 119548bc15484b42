import { afterEach, describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import type { ResponseFault } from '#tests/support/iyzico-bank.ts'
import type { BankEndpoint } from '#tests/support/iyzico-bank-schemas.ts'
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
const { iyzico: hasty } = iyzicoClient(bank, { timeoutMs: 300 })
const START = '/payment/3dsecure/initialize'
const FINISH = '/payment/v2/3dsecure/auth'
const DETAIL = '/payment/detail'

afterEach(() => expect(bank.faults.splice(0)).toEqual([]))

/** Only faults that delay the response use the client with the short timeout, so that a slow machine fails no other test. */
const shopFor = (trouble: ResponseFault) =>
  trouble === 'hang' || (typeof trouble === 'object' && 'lateMs' in trouble) ? hasty : iyzico

const troubles: { trouble: ResponseFault; code: RegExp; why: string }[] = [
  { trouble: 'hang', code: /^timeout$/, why: 'no response' },
  { trouble: { lateMs: 900 }, code: /^timeout$/, why: 'a response after the timeout' },
  { trouble: 'drop', code: /^network/, why: 'the connection breaks' },
  { trouble: { http: 500 }, code: /^http-500$/, why: 'an error page' },
  { trouble: { http: 429 }, code: /^http-429$/, why: 'too many calls' },
  { trouble: { http: 404 }, code: /^unreadable$/, why: 'a page that is not iyzico’s' },
  { trouble: 'redirect', code: /^http-307$/, why: 'a redirect, which would send the card elsewhere' },
  { trouble: 'html', code: /^unreadable$/, why: 'an HTML page instead of JSON' },
  { trouble: 'huge', code: /^too-long$/, why: 'an endless response' },
  { trouble: 'no-status', code: /^unreadable$/, why: 'a status that is neither success nor failure' },
  {
    trouble: { answer: { status: 'success' } },
    code: /^unreadable$/,
    why: 'a success response without fields',
  },
  { trouble: 'no-signature', code: /^unsigned$/, why: 'an unsigned response' },
  { trouble: 'wrong-signature', code: /^unsigned$/, why: 'a response with a wrong signature' },
]

describe('starting a payment is unavailable', () => {
  test.each(troubles)('after $why', async ({ trouble, code }) => {
    bank.failNext(START, trouble)
    expect(await shopFor(trouble).start3ds(buildPaymentRequest())).toEqual({
      status: 'unavailable',
      code: expect.stringMatching(code),
    })
  })

  test('after a signed response about another payment', async () => {
    bank.failNext(START, 'other-conversation')
    expect(await iyzico.start3ds(buildPaymentRequest())).toEqual({ status: 'unavailable', code: 'unsigned' })
  })

  test('with wrong keys, and logs that the keys must be checked', async () => {
    const { iyzico: stranger, logged } = iyzicoClient(bank, { secretKey: 'not-the-secret' })
    expect(await stranger.start3ds(buildPaymentRequest())).toEqual({ status: 'unavailable', code: '1000' })
    expect(bank.faults.splice(0)).toEqual(['the signature is wrong'])
    expect(logged.join('')).toContain('check its keys')
  })

  test('where no server listens', async () => {
    const { iyzico: lost } = iyzicoClient(bank, { baseUrl: 'http://127.0.0.1:9' })
    expect(await lost.start3ds(buildPaymentRequest())).toMatchObject({ status: 'unavailable' })
  })
})

describe('the outcome of finishing a payment is unknown', () => {
  test.each(troubles)('after $why, and a later fetch tells it', async ({ trouble, code }) => {
    const { payment } = await buildVerifiedPayment(bank)
    bank.failNext(FINISH, trouble)
    expect(await shopFor(trouble).finish3ds(payment, '')).toEqual({
      status: 'unknown',
      code: expect.stringMatching(code),
    })
    const charged = bank.payment(payment.paymentId).charges
    expect(await iyzico.fetch(payment)).toMatchObject({ status: charged === 1 ? 'paid' : 'pending' })
  })

  test('after a signed response about another payment', async () => {
    const { payment } = await buildVerifiedPayment(bank)
    bank.failNext(FINISH, 'other-conversation')
    expect(await iyzico.finish3ds(payment, '')).toEqual({ status: 'unknown', code: 'other-payment' })
  })
})

describe('the status of a payment is unknown', () => {
  test.each(troubles)('after $why, and known on the next fetch', async ({ trouble, code }) => {
    const payment = await buildPaidPayment(bank)
    bank.failNext(DETAIL, trouble)
    expect(await shopFor(trouble).fetch(payment)).toEqual({
      status: 'unknown',
      code: expect.stringMatching(code),
    })
    expect(await iyzico.fetch(payment)).toMatchObject({ status: 'paid' })
  })

  test('when a valid response belongs to another order of the same shop', async () => {
    const payment = await buildPaidPayment(bank)
    expect(await iyzico.fetch({ ...payment, orderNo: 'V2699999' })).toEqual({
      status: 'unknown',
      code: 'other-payment',
    })
  })

  test('when iyzico sends a status the shop does not know', async () => {
    const payment = await buildPaidPayment(bank)
    bank.payment(payment.paymentId).status = 'SETTLING' as 'SUCCESS'
    expect(await iyzico.fetch(payment)).toEqual({ status: 'unknown', code: 'payment-status' })
  })
})

test('fetch reports the amount that was really charged, even where it differs from the requested one', async () => {
  const payment = await buildPaidPayment(bank)
  bank.payment(payment.paymentId).paidPrice = Big('1.50')
  const outcome = await iyzico.fetch(payment)
  expect(outcome.status === 'paid' && outcome.paidPrice.toFixed(2)).toBe('1.50')
})

test('concurrent calls do not mix up their responses', async () => {
  const requests = Array.from({ length: 25 }, (_, index) =>
    buildPaymentRequest({ prices: [`${index + 1}.5`] }),
  )
  const paid = await Promise.all(requests.map((request) => buildPaidPayment(bank, request)))
  const outcomes = await Promise.all(paid.map((payment) => iyzico.fetch(payment)))
  expect(outcomes.map((outcome) => outcome.status === 'paid' && outcome.paidPrice.toFixed(2))).toEqual(
    requests.map((request) => request.price.toFixed(2)),
  )
})

test('no card number and no CVC is in a log, an error or a result, whatever goes wrong', async () => {
  const { iyzico: watched, logged } = iyzicoClient(bank, { timeoutMs: 300 })
  const errors: unknown[] = []
  const recordError = async (work: Promise<unknown>) =>
    errors.push(await work.catch((error: Error) => error.stack))
  const payment = await buildPaidPayment(bank)
  const paths: BankEndpoint[] = [START, FINISH, DETAIL, '/payment/cancel', '/v2/payment/refund']
  for (const { trouble } of troubles) {
    for (const path of paths) bank.failNext(path, trouble)
    await recordError(watched.start3ds(buildPaymentRequest()))
    await recordError(watched.finish3ds(payment, ''))
    await recordError(watched.fetch(payment))
    await recordError(watched.cancel({ ...payment, ip: '::1' }))
    await recordError(watched.refund({ ...payment, amount: Big('1'), ip: '::1' }))
  }
  // The mock bank repeats the card number and the CVC in its texts and even in its error group.
  await recordError(watched.start3ds(buildPaymentRequest({ cardNumber: '4151111111111112' })))
  await recordError(watched.start3ds(buildPaymentRequest({ cardNumber: '4111111111111111' })))
  await recordError(watched.start3ds({ ...buildPaymentRequest(), price: Big('1') }))
  await recordError(watched.start3ds(buildPaymentRequest({ prices: ['0.001'] })))
  await recordError(watched.start3ds(buildPaymentRequest({ paymentId: payment.paymentId })))
  bank.failNext(START, { answer: { status: 'failure', errorCode: '5528790000000008', errorGroup: '987' } })
  await recordError(watched.start3ds(buildPaymentRequest()))

  expect(errors.length).toBeGreaterThan(60)
  expect(logged.length).toBeGreaterThan(20)
  const everything = JSON.stringify(errors) + logged.join('')
  for (const secret of [
    '5528790000000008',
    '4151111111111112',
    '4111111111111111',
    '55287900',
    bank.secretKey,
  ])
    expect(everything).not.toContain(secret)
  expect(everything).not.toMatch(/(?<!\d)987(?!\d)/)
})

test('fetch finds the payment by our id when the response to the finish was lost', async () => {
  const { payment, continuation } = await buildVerifiedPayment(bank)
  bank.failNext(FINISH, 'drop')
  await iyzico.finish3ds(payment, continuation)
  expect(bank.payment(payment.paymentId).charges).toBe(1)
  expect(
    await iyzico.fetch(buildStartedPayment(buildPaymentRequest({ paymentId: payment.paymentId }), null)),
  ).toMatchObject({
    status: 'paid',
    providerPaymentId: payment.providerPaymentId,
  })
})
