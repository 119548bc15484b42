import type { Callback } from '#modules/kernel/payments/payment-provider.ts'
import { isSignedBy } from './iyzico-signature.ts'

/** The signed text joins the fields by colons. Only the first may contain one, or another split of the same text would pass. */
const FORMATS = {
  conversationId: /^[\w-]{1,100}$/,
  mdStatus: /^-?\d{1,2}$/,
  paymentId: /^\d{0,20}$/,
  status: /^(success|failure)$/,
} as const

const MAX_DATA_LENGTH = 10_000

/**
 * Reads the form that iyzico's page posts through the shopper's browser. It is genuine only with a valid signature (turkey.md §1.2) and
 * `verified` when the bank reports mdStatus 1. `continuation` is iyzico's conversationData, '' for most banks.
 */
export function readIyzicoCallback(secretKey: string, fields: Readonly<Record<string, string>>): Callback {
  const read = (name: string) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '')
  const conversationData = read('conversationData')
  const [conversationId, mdStatus, paymentId, status] = [
    read('conversationId'),
    read('mdStatus'),
    read('paymentId'),
    read('status'),
  ]
  const wellFormed =
    FORMATS.conversationId.test(conversationId) &&
    FORMATS.mdStatus.test(mdStatus) &&
    FORMATS.paymentId.test(paymentId) &&
    FORMATS.status.test(status) &&
    conversationData.length <= MAX_DATA_LENGTH
  const values = [conversationData, conversationId, mdStatus, paymentId, status]
  if (!wellFormed || !isSignedBy(secretKey, values, read('signature'))) return { genuine: false }
  return {
    genuine: true,
    paymentId: conversationId,
    providerPaymentId: paymentId === '' ? null : paymentId,
    verified: status === 'success' && mdStatus === '1' && paymentId !== '',
    code: `mdStatus${mdStatus}`,
    continuation: conversationData,
  }
}
