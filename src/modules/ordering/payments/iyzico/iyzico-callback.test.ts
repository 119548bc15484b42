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

test('a callback with iyzico’s published example signature is genuine and verified', () => {
  expect(readIyzicoCallback(secret, fields)).toEqual({
    genuine: true,
    paymentId: '123456789',
    providerPaymentId: '12345678',
    verified: true,
    code: 'mdStatus1',
    continuation: '',
  })
})

test('a missing conversationData counts as empty', () => {
  const { conversationData: _, ...rest } = fields
  expect(readIyzicoCallback(secret, rest)).toMatchObject({ genuine: true, continuation: '' })
})

describe('a callback is not genuine', () => {
  test.each([
    { change: { signature: '' }, why: 'no signature' },
    { change: { signature: 'f'.repeat(64) }, why: 'a made-up signature' },
    { change: { mdStatus: '0' }, why: 'another mdStatus' },
    { change: { paymentId: '12345679' }, why: 'another payment id of iyzico' },
    { change: { conversationId: '123456780' }, why: 'another payment id of the shop' },
    { change: { status: 'failure' }, why: 'another status' },
    { change: { conversationData: 'x' }, why: 'added conversationData' },
  ])('with $why', ({ change }) => {
    expect(readIyzicoCallback(secret, { ...fields, ...change })).toEqual({ genuine: false })
  })

  test('when it is empty', () => {
    expect(readIyzicoCallback(secret, {})).toEqual({ genuine: false })
    expect(readIyzicoCallback(secret, JSON.parse('{"__proto__":{"status":"success"}}'))).toEqual({
      genuine: false,
    })
  })

  test('when the same signed text is split into other fields', () => {
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

  test('without a valid signature, whatever its fields are', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('1', 'success', '123456789'))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fields)), text), (posted) => {
        expect(readIyzicoCallback(secret, posted)).toEqual({ genuine: false })
      }),
    )
  })
})

describe('a genuine callback is verified by mdStatus 1 alone', () => {
  test.each(['0', '2', '3', '4', '5', '6', '7', '8', '-1'])('not by mdStatus %s', (mdStatus) => {
    const signature = sign('', 'pay-1', mdStatus, '12345678', 'failure')
    const posted = { ...fields, conversationId: 'pay-1', mdStatus, status: 'failure', signature }
    expect(readIyzicoCallback(secret, posted)).toMatchObject({
      genuine: true,
      verified: false,
      code: `mdStatus${mdStatus}`,
    })
  })

  test('and not with status failure or without a payment id', () => {
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
