import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readIyzicoNotice } from './iyzico-notice.ts'

const secret = 'sandbox-secret'
const sign = (...words: string[]) =>
  createHmac('sha256', secret)
    .update(secret + words.join(''))
    .digest('hex')

const byCard = {
  iyziEventType: 'THREE_DS_AUTH',
  iyziEventTime: 1732183530123,
  paymentId: 24000001,
  paymentConversationId: 'p_abc-DEF_123',
  status: 'SUCCESS',
}
const cardSignature = sign('THREE_DS_AUTH', '24000001', 'p_abc-DEF_123', 'SUCCESS')

test('a signed notice about a card payment returns our payment id', () => {
  expect(readIyzicoNotice(secret, byCard, cardSignature)).toBe('p_abc-DEF_123')
})

test('a notice about a payment on iyzico’s page is signed with the page token and returns our payment id', () => {
  const token = '077aff05-1e9b-44aa-aa11-c268bb8b3826'
  const { paymentId: _, ...rest } = byCard
  const hosted = { ...rest, iyziEventType: 'CHECKOUT_FORM_AUTH', iyziPaymentId: 24000001, token }
  const signature = sign('CHECKOUT_FORM_AUTH', '24000001', token, 'p_abc-DEF_123', 'SUCCESS')
  expect(readIyzicoNotice(secret, hosted, signature)).toBe('p_abc-DEF_123')
  expect(readIyzicoNotice(secret, hosted, cardSignature)).toBeNull()
})

describe('readIyzicoNotice returns null for', () => {
  test.each([
    { body: byCard, signature: '', why: 'a missing signature' },
    { body: byCard, signature: 'f'.repeat(64), why: 'a made-up signature' },
    {
      body: { ...byCard, paymentConversationId: 'p_other' },
      signature: cardSignature,
      why: 'another payment id',
    },
    { body: { ...byCard, status: 'FAILURE' }, signature: cardSignature, why: 'another status' },
    {
      body: { ...byCard, paymentConversationId: "p' or 1=1" },
      signature: cardSignature,
      why: 'a malformed payment id',
    },
    { body: null, signature: cardSignature, why: 'no body' },
    { body: [byCard], signature: cardSignature, why: 'an array' },
  ])('$why', ({ body, signature }) => {
    expect(readIyzicoNotice(secret, body, signature)).toBeNull()
  })
})
