import { cardBrand } from '#modules/kernel/payments/card-rules.ts'
import type { KeptCard, PaymentOutcome, StartedPayment } from '#modules/kernel/payments/payment-provider.ts'
import type { IyzicoOptions, IyzicoResult } from './iyzico-client.ts'
import { declineReason, isDecline, readRefusal } from './iyzico-decline-rules.ts'
import { type IyzicoResponse, type PaymentResponse, paymentResponse } from './iyzico-responses.ts'
import { organizationOf } from './iyzico-rules.ts'
import { isSignedBy } from './iyzico-signature.ts'

type Payment = Pick<StartedPayment, 'paymentId' | 'orderNo' | 'providerPaymentId' | 'paidPrice'>

/** The values that a response signs, in order. */
type SignedValues = (response: PaymentResponse) => readonly string[]

/** The signed values of `/payment/detail` and of both finish calls (turkey.md §1.2); amounts without trailing zeros. */
export const paymentValues: SignedValues = (response) => [
  response.paymentId,
  response.currency,
  response.basketId,
  response.conversationId,
  response.paidPrice.toFixed(),
  response.price.toFixed(),
]

/** iyzico's statuses of a payment that waits for its shopper. */
const WAITING: ReadonlySet<string> = new Set([
  'INIT_THREEDS',
  'CALLBACK_THREEDS',
  'BKM_POS_SELECTED',
  'INIT_APM',
  'INIT_CONTACTLESS',
])

/**
 * The outcome according to a success response. It is trusted only with a valid signature and when it is about this payment. 'paid' also
 * requires the approval of iyzico's fraud check.
 */
export function readOutcome(
  response: IyzicoResponse,
  payment: Payment,
  options: Pick<IyzicoOptions, 'secretKey' | 'log'>,
  signedValues: SignedValues = paymentValues,
): PaymentOutcome {
  const unknown = (code: string): PaymentOutcome => {
    options.log.warn({ payment: payment.paymentId, code }, 'an iyzico response is not trusted')
    return { status: 'unknown', code }
  }
  const parsed = paymentResponse.safeParse(response)
  if (!parsed.success) return unknown('unreadable')
  const read = parsed.data
  if (!isSignedBy(options.secretKey, signedValues(read), read.signature)) return unknown('unsigned')
  if (!matchesPayment(read, payment)) return unknown('other-payment')
  if (WAITING.has(read.paymentStatus)) return { status: 'pending' }
  if (read.paymentStatus === 'FAILURE') return failure(response)
  // The response to a finish may leave the payment status out: the response itself is a success.
  if (read.paymentStatus !== 'SUCCESS' && read.paymentStatus !== '') return unknown('payment-status')
  if (read.fraudStatus === '-1')
    return { status: 'failed', reason: 'suspected-fraud', code: 'fraud-status-1' }
  // Under review: iyzico decides within hours. Until then the order is neither shipped nor is its stock released.
  if (read.fraudStatus === '0') return unknown('fraud-review')
  if (read.fraudStatus !== '1') return unknown('fraud-status')
  const kept = keptCard(read)
  return {
    status: 'paid',
    providerPaymentId: read.paymentId,
    paidPrice: read.paidPrice,
    installment: /^[1-9]\d?$/.test(read.installment) ? Number(read.installment) : null,
    lastDigits: lastDigitsOf(read),
    items: read.itemTransactions.map((item) => ({
      lineId: item.itemId,
      transactionId: item.paymentTransactionId,
      paidPrice: item.paidPrice,
    })),
    ...(kept && { kept }),
  }
}

/** The card in iyzico's vault that a response names: one that was put there, or was paid with from there. */
function keptCard(read: PaymentResponse): KeptCard | null {
  const { cardUserKey: userKey, cardToken: token, cardAssociation } = read
  if (userKey === '' || token === '') return null
  const bin = /^\d{6,8}$/.test(read.binNumber) ? read.binNumber : ''
  const named = organizationOf(cardAssociation)
  return {
    userKey,
    token,
    bin,
    lastDigits: lastDigitsOf(read),
    organization: named === 'UNKNOWN' ? cardBrand(bin) : named,
    // iyzico does not tell.
    expires: '',
  }
}

const lastDigitsOf = ({ lastFourDigits }: PaymentResponse) =>
  /^\d{4}$/.test(lastFourDigits) ? lastFourDigits : ''

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
 * The outcome of an unsuccessful request that was to move money. Only a decline means that none moved: a refusal of the request itself
 * may be the response for a payment that was finished before.
 */
export function outcomeOfFailedRequest(result: Exclude<IyzicoResult, { status: 'success' }>): PaymentOutcome {
  if (result.status === 'unclear') return { status: 'unknown', code: result.code }
  const { refusal } = result
  return isDecline(refusal)
    ? { status: 'failed', reason: declineReason(refusal), code: refusal.code }
    : { status: 'unknown', code: refusal.code }
}
