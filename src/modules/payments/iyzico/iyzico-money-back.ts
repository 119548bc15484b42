import { sum } from '#shared/money.ts'
import type { MoneyBackResult, PaymentProvider, StartedPayment } from '../payment-provider.ts'
import type { IyzicoClient, IyzicoOptions, IyzicoResult } from './iyzico-client.ts'
import { isUnsettled } from './iyzico-decline-rules.ts'
import { conversation } from './iyzico-requests.ts'
import { moneyBackResponse, reportResponse } from './iyzico-responses.ts'
import { formatPrice } from './iyzico-rules.ts'
import { isSignedBy } from './iyzico-signature.ts'

const DONE = '1'

/**
 * Gives money back: a cancel takes the whole payment back before the bank closes its day, a refund gives back a part within 365
 * days (turkey.md §1.3). Neither is repeated here: what is unclear may have happened.
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
    /** The answer to a cancel carries no signature: here the connection alone vouches for iyzico. */
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

    /** By payment, not by line: iyzico finds the lines itself. Throws RangeError for an amount that was not paid: our bug. */
    async refund(payment) {
      if (payment.amount.gt(payment.paidPrice)) throw new RangeError('more is given back than was paid')
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

    /** From iyzico's report: `fetch` does not tell, and iyzico refunds a part as often as it is told to. */
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
