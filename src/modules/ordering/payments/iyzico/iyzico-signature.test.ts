import { describe, expect, test } from 'vitest'
import { isSignedBy, signRequest } from './iyzico-signature.ts'

describe('a request is signed', () => {
  test('as iyzico’s own library does', () => {
    const keys = { apiKey: 'api_key', secretKey: 'secret_key' }
    expect(signRequest(keys, { path: 'uri', body: '"body"', random: 'random_string' })).toEqual({
      authorization:
        'IYZWSv2 YXBpS2V5OmFwaV9rZXkmcmFuZG9tS2V5OnJhbmRvbV9zdHJpbmcmc2lnbmF0dXJlOjAxNzUwODkyMWEyOWVlNTYwMWJjZDFmYmU4M2VmZDJlMmJlNDNhZjAyZWNlZmYzMGNmMmU5MWE1MzlhYWIzNTU=',
      'x-iyzi-rnd': 'random_string',
    })
  })

  test('with the path and the exact text of the body', () => {
    const keys = { apiKey: 'sandbox-api', secretKey: 'sandbox-secret' }
    const body = '{"locale":"tr","conversationId":"123456789","binNumber":"55287900","price":"100.0"}'
    const { authorization } = signRequest(keys, {
      path: '/payment/iyzipos/installment',
      body,
      random: '1722246017090123456789',
    })
    expect(Buffer.from(authorization.replace('IYZWSv2 ', ''), 'base64').toString()).toBe(
      'apiKey:sandbox-api&randomKey:1722246017090123456789&signature:e465565dcce1ba7b1ea1fe15ccf105ac7f810171ea2a486b754934543ec8b120',
    )
  })
})

describe('the signature of a response', () => {
  const payment = ['12345678', 'TRY', 'B67832', '123456789', '1.2', '1']
  const signed = 'fdc5534536e321d20d3f8506ed1cb7e9a9d59c36367e270a6d01ad82cf3b109a'

  test.each([
    { values: payment, signature: signed, why: 'a payment' },
    {
      values: ['', '123456789', '1', '12345678', 'success'],
      signature: '7c24684ef2a1400bf0d2a3915c512750a061c99a5001e8a101e708eaf134780e',
      why: 'a callback without conversationData signs an empty value',
    },
  ])('matches public test vectors: $why', ({ values, signature }) => {
    expect(isSignedBy('sandbox-secret', values, signature)).toBe(true)
    expect(isSignedBy('sandbox-secret', values, signature.toUpperCase())).toBe(true)
  })

  test.each([
    { signature: '', why: 'missing' },
    { signature: signed.slice(0, -1), why: 'cut short' },
    { signature: `${signed}0`, why: 'longer' },
    { signature: signed.replace('f', '0'), why: 'one digit off' },
    { signature: 'ş'.repeat(64), why: 'not hexadecimal' },
  ])('is rejected: $why', ({ signature }) => {
    expect(isSignedBy('sandbox-secret', payment, signature)).toBe(false)
  })

  test('is valid only for one key and one order of values', () => {
    expect(isSignedBy('another-secret', payment, signed)).toBe(false)
    expect(isSignedBy('sandbox-secret', payment.toReversed(), signed)).toBe(false)
  })
})
