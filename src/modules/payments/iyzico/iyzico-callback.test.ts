import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readIyzicoCallback } from './iyzico-callback.ts'

const secret = 'sandbox-secret'
const sign = (...values: string[]) => createHmac('sha256', secret).update(values.join(':')).digest('hex')

const fields = {
  conversationData: '',
  conversationId: '123456789',
  mdStatus: '1',
  paymentId: '12345678',
  status: 'success',
  signature: '7c24684ef2a1400bf0d2a3915c512750a061c99a5001e8a101e708eaf134780e',
}

test('the form of a verified shopper is genuine by its published signature', () => {
  expect(readIyzicoCallback(secret, fields)).toEqual({
    genuine: true,
    paymentId: '123456789',
    providerPaymentId: '12345678',
    verified: true,
    code: 'mdStatus1',
    continuation: '',
  })
})

test('a field that the bank leaves out counts as empty', () => {
  const { conversationData: _, ...rest } = fields
  expect(readIyzicoCallback(secret, rest)).toMatchObject({ genuine: true, continuation: '' })
})

describe('a form is not genuine', () => {
  test.each([
    { change: { signature: '' }, why: 'no signature' },
    { change: { signature: 'f'.repeat(64) }, why: 'a made-up one' },
    { change: { mdStatus: '0' }, why: 'the bank’s answer was changed' },
    { change: { paymentId: '12345679' }, why: 'another payment of iyzico’s' },
    { change: { conversationId: '123456780' }, why: 'another payment of the shop’s' },
    { change: { status: 'failure' }, why: 'another word' },
    { change: { conversationData: 'x' }, why: 'data was added' },
  ])('$why', ({ change }) => {
    expect(readIyzicoCallback(secret, { ...fields, ...change })).toEqual({ genuine: false })
  })

  test('with nothing in it', () => {
    expect(readIyzicoCallback(secret, {})).toEqual({ genuine: false })
    expect(readIyzicoCallback(secret, JSON.parse('{"__proto__":{"status":"success"}}'))).toEqual({
      genuine: false,
    })
  })

  test('when the same signed text is cut into other fields', () => {
    const signature = sign('', 'pay-1', '0', '55', 'failure')
    const cut = {
      conversationData: ':pay-1',
      conversationId: '0',
      mdStatus: '55',
      paymentId: '',
      status: 'failure',
    }
    expect(readIyzicoCallback(secret, { ...cut, signature })).toEqual({ genuine: false })
    expect(
      readIyzicoCallback(secret, {
        conversationData: '',
        conversationId: 'pay-1:0',
        mdStatus: '1',
        paymentId: '',
        status: 'failure',
        signature: sign('', 'pay-1:0', '1', '', 'failure'),
      }),
    ).toEqual({ genuine: false })
  })

  test('whatever a stranger posts', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('1', 'success', '123456789'))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fields)), text), (posted) => {
        expect(readIyzicoCallback(secret, posted)).toEqual({ genuine: false })
      }),
    )
  })
})

describe('a genuine form is verified by mdStatus 1 alone', () => {
  test.each(['0', '2', '3', '4', '5', '6', '7', '8', '-1'])('not by %s', (mdStatus) => {
    const signature = sign('', 'pay-1', mdStatus, '12345678', 'failure')
    const posted = { ...fields, conversationId: 'pay-1', mdStatus, status: 'failure', signature }
    expect(readIyzicoCallback(secret, posted)).toMatchObject({
      genuine: true,
      verified: false,
      code: `mdStatus${mdStatus}`,
    })
  })

  test('and not when iyzico calls it a failure, or names no payment', () => {
    const failure = {
      ...fields,
      status: 'failure',
      signature: sign('', '123456789', '1', '12345678', 'failure'),
    }
    expect(readIyzicoCallback(secret, failure)).toMatchObject({ genuine: true, verified: false })
    const nameless = { ...fields, paymentId: '', signature: sign('', '123456789', '1', '', 'success') }
    expect(readIyzicoCallback(secret, nameless)).toMatchObject({
      genuine: true,
      verified: false,
      providerPaymentId: null,
    })
  })
})
