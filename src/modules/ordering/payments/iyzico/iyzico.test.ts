import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { Big, sum } from '#shared/money.ts'
import {
  buildPaidPayment,
  buildPaymentRequest,
  buildStartedPayment,
  buildVerifiedPayment,
  iyzicoClient,
  testIyzicoBank,
} from '#tests/support/iyzico-fixtures.ts'
import { createIyzico } from './iyzico.ts'

const bank = await testIyzicoBank()
const { iyzico, options } = iyzicoClient(bank)

afterEach(() => {
  expect(bank.faults.splice(0)).toEqual([])
  Object.assign(bank.settings, { conversationData: '', fraudStatus: 1 })
})

const bodyOf = (path: string) =>
  JSON.parse(bank.requests.findLast((sentRequest) => sentRequest.path === path)?.body ?? '{}')

describe('a card payment', () => {
  test.each(['5528790000000008', '5526080000000006', '4603450000000000', '9792030000000000'])(
    'by %s is started, verified, finished and fetched',
    async (cardNumber) => {
      const request = buildPaymentRequest({ cardNumber })
      const started = await iyzico.start3ds(request)
      if (started.status !== 'started') throw new Error(started.code)
      expect(started.html).toContain(`/3ds/${started.providerPaymentId}`)

      const callback = iyzico.readCallback(bank.submitCode(request.paymentId))
      expect(callback).toEqual({
        genuine: true,
        paymentId: request.paymentId,
        providerPaymentId: started.providerPaymentId,
        verified: true,
        code: 'mdStatus1',
        continuation: '',
      })

      const payment = buildStartedPayment(request, started.providerPaymentId)
      const outcome = await iyzico.finish3ds(payment, '')
      if (outcome.status !== 'paid') throw new Error(outcome.status)
      expect(outcome.providerPaymentId).toBe(started.providerPaymentId)
      expect(outcome.paidPrice.toFixed(2)).toBe('319.70')
      expect(outcome.items.map((item) => [item.lineId, item.paidPrice.toFixed(2)])).toEqual([
        ['line-1', '129.90'],
        ['line-2', '129.90'],
        ['line-3', '59.90'],
      ])
      expect(await iyzico.fetch(payment)).toEqual(outcome)
      expect(bank.payment(request.paymentId).charges).toBe(1)
    },
  )

  test('sends shopper, addresses and lines to iyzico', async () => {
    await iyzico.start3ds(buildPaymentRequest({ paymentId: 'pay-1', locale: 'en' }))
    const { paymentCard, basketItems, ...rest } = bodyOf('/payment/3dsecure/initialize')
    const home = {
      contactName: 'Ayşe Yılmaz',
      city: 'İstanbul',
      country: 'Türkiye',
      address: 'Moda Cad. 12 Kadıköy',
      zipCode: '34710',
    }
    expect(rest).toEqual({
      locale: 'en',
      conversationId: 'pay-1',
      price: '319.7',
      paidPrice: '319.7',
      currency: 'TRY',
      installment: 1,
      paymentChannel: 'WEB',
      paymentGroup: 'PRODUCT',
      basketId: 'V2600001',
      callbackUrl: 'https://dukkan.example/payment/callback',
      buyer: {
        id: 'customer-7',
        name: 'Ayşe',
        surname: 'Yılmaz',
        identityNumber: '11111111111',
        email: 'ayse@dukkan.example',
        gsmNumber: '+905321234567',
        registrationAddress: 'Moda Cad. 12 Kadıköy',
        city: 'İstanbul',
        country: 'Türkiye',
        zipCode: '34710',
        ip: '85.34.78.112',
        registrationDate: '2026-01-05 12:00:00',
        lastLoginDate: '2026-11-21 14:05:30',
      },
      shippingAddress: home,
      billingAddress: home,
    })
    expect(paymentCard).toEqual({
      cardHolderName: 'Ayşe Yılmaz',
      cardNumber: '5528790000000008',
      expireYear: '2030',
      expireMonth: '12',
      cvc: '987',
      registerCard: 0,
    })
    expect(basketItems[0]).toEqual({
      id: 'line-1',
      name: 'Çini Kupa 1',
      category1: 'Mutfak',
      itemType: 'PHYSICAL',
      price: '129.9',
    })
  })

  test('leads a browser to the bank’s page and from there back to the shop', async () => {
    const request = buildPaymentRequest()
    const started = await iyzico.start3ds(request)
    if (started.status !== 'started') throw new Error(started.code)
    const bankPageUrl = /action="([^"]+)"/.exec(started.html)?.[1] ?? ''
    expect(await (await fetch(bankPageUrl, { method: 'POST' })).text()).toContain('Onayla')
    const bankResponse = await fetch(`${bankPageUrl}/answer`, {
      method: 'POST',
      body: new URLSearchParams({ as: 'shopper' }),
    })
    const page = await bankResponse.text()
    expect(page).toContain(`action="${request.callbackUrl}"`)
    const fields = Object.fromEntries(
      [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name ?? '', value ?? '']),
    )
    expect(iyzico.readCallback(fields)).toMatchObject({ genuine: true, verified: true })
  })

  test('of a shopper without a phone number sends no gsmNumber', async () => {
    const request = buildPaymentRequest()
    const started = await iyzico.start3ds({ ...request, buyer: { ...request.buyer, phone: '' } })
    expect(started.status).toBe('started')
    expect(bodyOf('/payment/3dsecure/initialize').buyer).not.toHaveProperty('gsmNumber')
  })

  test('in installments charges the plan’s total and finishes with the same amount', async () => {
    const request = buildPaymentRequest({ paidPrice: Big('336.48'), installment: 3 })
    const { payment } = await buildVerifiedPayment(bank, request)
    const outcome = await iyzico.finish3ds(payment, '')
    expect(outcome.status === 'paid' && outcome.paidPrice.toFixed(2)).toBe('336.48')
    expect(bodyOf('/payment/v2/3dsecure/auth')).toMatchObject({ paidPrice: '336.48', basketId: 'V2600001' })
  })

  test('returns the bank’s conversationData through v1, the only version with a field for it', async () => {
    bank.settings.conversationData = 'a:b/c=='
    const { payment, continuation } = await buildVerifiedPayment(bank)
    expect(continuation).toBe('a:b/c==')
    expect(await iyzico.finish3ds(payment, continuation)).toMatchObject({ status: 'paid' })
    expect(bodyOf('/payment/3dsecure/auth')).toMatchObject({ conversationData: 'a:b/c==' })
  })

  test.each([
    { change: { prices: ['10', '20'], paidPrice: Big('29.99') }, why: 'less is charged than the price' },
    { change: { prices: ['0'] }, why: 'the price is 0' },
    { change: { prices: ['10.005'] }, why: 'a price has a fraction of a kuruş' },
  ])('throws RangeError before any request when $why', async ({ change }) => {
    const calls = bank.requests.length
    await expect(iyzico.start3ds(buildPaymentRequest(change))).rejects.toThrow(RangeError)
    expect(bank.requests).toHaveLength(calls)
  })

  test('throws RangeError when its lines do not sum to the price', async () => {
    await expect(iyzico.start3ds({ ...buildPaymentRequest(), price: Big('319.69') })).rejects.toThrow(
      RangeError,
    )
  })

  test('of any amount is charged to the kuruş', async () => {
    const kurus = fc.integer({ min: 1, max: 9_999_999 }).map((n) => Big(BigInt(n)).div('100').toFixed())
    await fc.assert(
      fc.asyncProperty(
        fc.array(kurus, { minLength: 1, maxLength: 8 }),
        fc.nat(99_999),
        async (prices, commission) => {
          const price = sum(prices.map((each) => Big(each)))
          const paidPrice = price.plus(Big(BigInt(commission)).div('100'))
          const request = buildPaymentRequest({ prices, paidPrice })
          const { payment } = await buildVerifiedPayment(bank, request)
          const outcome = await iyzico.finish3ds(payment, '')
          if (outcome.status !== 'paid') throw new Error(outcome.status)
          expect(outcome.paidPrice.eq(paidPrice)).toBe(true)
          expect(sum(outcome.items.map((item) => item.paidPrice)).eq(paidPrice)).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('a card that its bank declines', () => {
  test.each([
    { cardNumber: '4111111111111129', reason: 'insufficient-funds', code: '10051' },
    { cardNumber: '4125111111111115', reason: 'expired-card', code: '10054' },
    { cardNumber: '4124111111111116', reason: 'wrong-cvc', code: '10084' },
    { cardNumber: '4129111111111111', reason: 'declined', code: '10005' },
    { cardNumber: '4128111111111112', reason: 'declined', code: '10012' },
    { cardNumber: '4123111111111117', reason: 'not-allowed', code: '10057' },
    { cardNumber: '4121111111111119', reason: 'suspected-fraud', code: '10034' },
  ])(
    '$cardNumber fails with $reason, on the finish and on a later fetch',
    async ({ cardNumber, reason, code }) => {
      const { payment } = await buildVerifiedPayment(bank, buildPaymentRequest({ cardNumber }))
      const outcome = { status: 'failed', reason, code }
      expect(await iyzico.finish3ds(payment, '')).toEqual(outcome)
      expect(await iyzico.fetch(payment)).toEqual(outcome)
      expect(bank.payment(payment.paymentId).charges).toBe(0)
    },
  )

  test('4130111111111118 has an unknown outcome at first, and a later fetch reports the decline', async () => {
    const { payment } = await buildVerifiedPayment(
      bank,
      buildPaymentRequest({ cardNumber: '4130111111111118' }),
    )
    expect(await iyzico.finish3ds(payment, '')).toEqual({ status: 'unknown', code: '10204' })
    expect(await iyzico.fetch(payment)).toMatchObject({ status: 'failed', reason: 'declined' })
  })

  test.each([
    { cardNumber: '4131111111111117', code: 'mdStatus0', why: 'a wrong code' },
    { cardNumber: '4141111111111115', code: 'mdStatus4', why: 'the card is not ready for 3-D Secure' },
  ])('$cardNumber is not verified: $why', async ({ cardNumber, code }) => {
    const request = buildPaymentRequest({ cardNumber })
    await iyzico.start3ds(request)
    const callback = iyzico.readCallback(bank.submitCode(request.paymentId))
    expect(callback).toMatchObject({ genuine: true, verified: false, code, paymentId: request.paymentId })
  })

  test('is not verified when the shopper gives up on the bank’s page', async () => {
    const request = buildPaymentRequest()
    await iyzico.start3ds(request)
    expect(iyzico.readCallback(bank.submitCode(request.paymentId, 'gives-up'))).toMatchObject({
      genuine: true,
      verified: false,
    })
  })

  test('4151111111111112 fails before the bank’s page is reached', async () => {
    expect(await iyzico.start3ds(buildPaymentRequest({ cardNumber: '4151111111111112' }))).toEqual({
      status: 'failed',
      reason: 'declined',
      code: '5151',
    })
  })
})

describe('the status of a payment', () => {
  test('is pending until the shopper returns and the shop finishes the payment', async () => {
    const request = buildPaymentRequest()
    const started = await iyzico.start3ds(request)
    if (started.status !== 'started') throw new Error(started.code)
    const payment = buildStartedPayment(request, started.providerPaymentId)
    expect(await iyzico.fetch(payment)).toEqual({ status: 'pending' })
    bank.submitCode(request.paymentId)
    expect(await iyzico.fetch(payment)).toEqual({ status: 'pending' })
  })

  test('is found by our payment id when iyzico’s id never arrived', async () => {
    const paid = await buildPaidPayment(bank)
    const lost = { ...paid, providerPaymentId: null }
    expect(await iyzico.fetch(lost)).toMatchObject({
      status: 'paid',
      providerPaymentId: paid.providerPaymentId,
    })
  })

  test('is pending when iyzico never received the payment', async () => {
    expect(await iyzico.fetch(buildStartedPayment(buildPaymentRequest(), null))).toEqual({
      status: 'pending',
    })
  })

  test('is unknown when iyzico does not find a payment it has given an id', async () => {
    expect(await iyzico.fetch(buildStartedPayment(buildPaymentRequest(), '999'))).toEqual({
      status: 'unknown',
      code: '5087',
    })
  })

  test.each([
    {
      fraudStatus: 0,
      outcome: { status: 'unknown', code: 'fraud-review' },
      why: 'iyzico is still reviewing',
    },
    { fraudStatus: -1, outcome: { status: 'failed', reason: 'suspected-fraud' }, why: 'iyzico refuses' },
  ])('follows iyzico’s fraud check: $why', async ({ fraudStatus, outcome }) => {
    bank.settings.fraudStatus = fraudStatus
    const { payment } = await buildVerifiedPayment(bank)
    expect(await iyzico.finish3ds(payment, '')).toMatchObject(outcome)
    expect(await iyzico.fetch(payment)).toMatchObject(outcome)
    bank.payment(payment.paymentId).fraudStatus = 1
    expect(await iyzico.fetch(payment)).toMatchObject({ status: 'paid' })
  })

  test('is paid with one charge when the payment is finished twice, and the second finish is unknown', async () => {
    const payment = await buildPaidPayment(bank)
    expect(await iyzico.finish3ds(payment, '')).toEqual({ status: 'unknown', code: '5115' })
    expect(await iyzico.fetch(payment)).toMatchObject({ status: 'paid' })
    expect(bank.payment(payment.paymentId).charges).toBe(1)
  })

  test('is unknown when another order’s payment is finished in its place', async () => {
    const { payment } = await buildVerifiedPayment(bank)
    const cheap = await buildVerifiedPayment(
      bank,
      buildPaymentRequest({ prices: ['1'], orderNo: 'V2600002' }),
    )
    const swapped = { ...payment, providerPaymentId: cheap.payment.providerPaymentId }
    expect(await iyzico.finish3ds(swapped, '')).toMatchObject({ status: 'unknown' })
    expect(bank.payment(cheap.payment.paymentId).charges).toBe(0)
  })

  test('is unknown when a payment without iyzico’s id is finished, and iyzico is not called', async () => {
    const calls = bank.requests.length
    const outcome = await iyzico.finish3ds(buildStartedPayment(buildPaymentRequest(), null), '')
    expect(outcome).toEqual({ status: 'unknown', code: 'no-payment-id' })
    expect(bank.requests).toHaveLength(calls)
  })
})

test.each([
  { change: { baseUrl: 'http://api.iyzipay.com' }, why: 'cards would be sent unencrypted' },
  { change: { apiKey: '' }, why: 'no key' },
  { change: { secretKey: '' }, why: 'no secret' },
])('createIyzico throws RangeError: $why', ({ change }) => {
  expect(() => createIyzico({ ...options, ...change })).toThrow(RangeError)
})
