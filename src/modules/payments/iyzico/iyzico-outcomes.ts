import type { PaymentOutcome, StartedPayment } from '../payment-provider.ts'
import type { IyzicoOptions, IyzicoResult } from './iyzico-client.ts'
import { declineReason, isDecline, readRefusal } from './iyzico-decline-rules.ts'
import { type IyzicoResponse, type PaymentResponse, paymentResponse } from './iyzico-responses.ts'
import { isSignedBy } from './iyzico-signature.ts'

type Payment = Pick<StartedPayment, 'paymentId' | 'orderNo' | 'providerPaymentId' | 'paidPrice'>

/** Which values a call's answer signs, in order; null for an answer that lacks one of them. */
type SignedValues = (response: PaymentResponse) => readonly string[]

/** The order of `/payment/detail` and both ways to finish (turkey.md §1.2); amounts without trailing zeros. */
export const paymentValues: SignedValues = (response) => [
  response.paymentId,
  response.currency,
  response.basketId,
  response.conversationId,
  response.paidPrice.toFixed(),
  response.price.toFixed(),
]

/** iyzico's words for a payment that waits for its shopper. */
const WAITING: ReadonlySet<string> = new Set([
  'INIT_THREEDS',
  'CALLBACK_THREEDS',
  'BKM_POS_SELECTED',
  'INIT_APM',
  'INIT_CONTACTLESS',
])

/**
 * How a payment stands by an answer that calls itself a success. It is believed with its signature, and when it speaks of this
 * payment and no other. Whatever else it says, 'paid' takes a signed answer, approved by iyzico's check against fraud.
 */
export function readOutcome(
  response: IyzicoResponse,
  payment: Payment,
  options: Pick<IyzicoOptions, 'secretKey' | 'log'>,
  signedValues: SignedValues = paymentValues,
): PaymentOutcome {
  const unknown = (code: string): PaymentOutcome => {
    options.log.warn({ payment: payment.paymentId, code }, 'an answer of iyzico is not believed')
    return { status: 'unknown', code }
  }
  const parsed = paymentResponse.safeParse(response)
  if (!parsed.success) return unknown('unreadable')
  const read = parsed.data
  if (!isSignedBy(options.secretKey, signedValues(read), read.signature)) return unknown('unsigned')
  if (!matchesPayment(read, payment)) return unknown('other-payment')
  if (WAITING.has(read.paymentStatus)) return { status: 'pending' }
  if (read.paymentStatus === 'FAILURE') return failure(response)
  // The answer to a finished payment may leave the word out: it calls itself a success.
  if (read.paymentStatus !== 'SUCCESS' && read.paymentStatus !== '') return unknown('payment-status')
  if (read.fraudStatus === '-1')
    return { status: 'failed', reason: 'suspected-fraud', code: 'fraud-status-1' }
  // Under review: iyzico decides within hours, and neither the goods nor the stock may go before.
  if (read.fraudStatus === '0') return unknown('fraud-review')
  if (read.fraudStatus !== '1') return unknown('fraud-status')
  return {
    status: 'paid',
    providerPaymentId: read.paymentId,
    paidPrice: read.paidPrice,
    installment: /^[1-9]\d?$/.test(read.installment) ? Number(read.installment) : null,
    lastDigits: /^\d{4}$/.test(read.lastFourDigits) ? read.lastFourDigits : '',
    items: read.itemTransactions.map((item) => ({
      lineId: item.itemId,
      transactionId: item.paymentTransactionId,
      paidPrice: item.paidPrice,
    })),
  }
}

function matchesPayment(read: PaymentResponse, payment: Payment): boolean {
  return (
    read.conversationId === payment.paymentId &&
    read.basketId === payment.orderNo &&
    read.currency === 'TRY' &&
    (payment.providerPaymentId === null || read.paymentId === payment.providerPaymentId)
  )
}

function failure(response: IyzicoResponse): PaymentOutcome {
  const refusal = readRefusal(response.errorCode, response.errorGroup)
  return { status: 'failed', reason: declineReason(refusal), code: refusal.code }
}

/**
 * What a call that was to move money came to where it was no success. Only a bank's no means that none moved; a refusal of the
 * request itself may be the answer to a payment that was finished before.
 */
export function outcomeOfFailedRequest(result: Exclude<IyzicoResult, { status: 'success' }>): PaymentOutcome {
  if (result.status === 'unclear') return { status: 'unknown', code: result.code }
  const { refusal } = result
  return isDecline(refusal)
    ? { status: 'failed', reason: declineReason(refusal), code: refusal.code }
    : { status: 'unknown', code: refusal.code }
}
