import type {
  MoneyBackResult,
  PaymentProvider,
  StartedPayment,
} from '#modules/kernel/payments/payment-provider.ts'
import { sum } from '#shared/money.ts'
import type { IyzicoClient, IyzicoOptions, IyzicoResult } from './iyzico-client.ts'
import { isUnsettled } from './iyzico-decline-rules.ts'
import { conversation } from './iyzico-requests.ts'
import { moneyBackResponse, reportResponse } from './iyzico-responses.ts'
import { formatPrice } from './iyzico-rules.ts'
import { isSignedBy } from './iyzico-signature.ts'

const DONE = '1'

/**
 * Gives money back: a cancel takes back the whole payment before the bank closes its day, a refund gives back a part within 365 days
 * (turkey.md §1.3). Neither is retried here: a call without a clear response may have taken effect.
 */
export function createIyzicoMoneyBack(
  client: IyzicoClient,
  { secretKey }: Pick<IyzicoOptions, 'secretKey'>,
): Pick<PaymentProvider, 'cancel' | 'refund' | 'givenBack'> {
  function read(result: IyzicoResult, payment: StartedPayment, signed: boolean): MoneyBackResult {
    if (result.status === 'unclear') return { status: 'unknown', code: result.code }
    if (result.status === 'refused') {
      const { refusal, retryable } = result
      const final = !retryable && !isUnsettled(refusal)
      return { status: final ? 'refused' : 'unknown', code: refusal.code }
    }
    const parsed = moneyBackResponse.safeParse(result.response)
    if (!parsed.success) return { status: 'unknown', code: 'unreadable' }
    const { paymentId, conversationId, signature, ...references } = parsed.data
    if (signed && !isSignedBy(secretKey, [paymentId, conversationId], signature))
      return { status: 'unknown', code: 'unsigned' }
    if (conversationId !== payment.paymentId || paymentId !== payment.providerPaymentId)
      return { status: 'unknown', code: 'other-payment' }
    const reference = references.refundHostReference || references.hostReference || references.authCode
    return { status: 'done', reference: reference || paymentId }
  }

  return {
    /** The response to a cancel has no signature: only the TLS connection authenticates iyzico. */
    async cancel(payment) {
      if (payment.providerPaymentId === null) return { status: 'refused', code: 'no-payment-id' }
      const result = await client.post('/payment/cancel', {
        ...conversation(payment),
        paymentId: payment.providerPaymentId,
        ip: payment.ip,
        reason: 'buyer_request',
        description: payment.orderNo,
      })
      return read(result, payment, false)
    },

    /** By payment, not by line: iyzico distributes the amount itself. Throws RangeError for an amount above the paid price: our bug. */
    async refund(payment) {
      if (payment.amount.gt(payment.paidPrice)) throw new RangeError('the refund exceeds the paid price')
      if (payment.providerPaymentId === null) return { status: 'refused', code: 'no-payment-id' }
      const result = await client.post('/v2/payment/refund', {
        ...conversation(payment),
        paymentId: payment.providerPaymentId,
        price: formatPrice(payment.amount),
        currency: 'TRY',
        ip: payment.ip,
      })
      return read(result, payment, true)
    },

    /** Reads iyzico's report, because `fetch` does not report refunds and iyzico executes a repeated refund again. */
    async givenBack(payment) {
      const result = await client.get('/v2/reporting/payment/details', {
        ...conversation(payment),
        paymentConversationId: payment.paymentId,
      })
      if (result.status === 'unclear') return { status: 'unknown', code: result.code }
      if (result.status === 'refused') return { status: 'unknown', code: result.refusal.code }
      const parsed = reportResponse.safeParse(result.response)
      const ours = parsed.data?.payments.find(({ paymentId }) => paymentId === payment.providerPaymentId)
      if (!ours) return { status: 'unknown', code: 'unreadable' }
      const refunds = (ours.itemTransactions ?? []).flatMap((item) => item.refunds ?? [])
      const parts = [...(ours.cancels ?? []), ...refunds].filter((part) => part.refundStatus === DONE)
      return { status: 'known', amount: sum(parts.map((part) => part.refundPrice)) }
    },
  }
}
