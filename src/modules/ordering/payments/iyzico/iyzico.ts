import type { PaymentProvider, StartResult } from '#modules/kernel/payments/payment-provider.ts'
import { readIyzicoCallback } from './iyzico-callback.ts'
import { createIyzicoClient, type IyzicoOptions } from './iyzico-client.ts'
import { declineReason, isCardGone, isOurFault, PAYMENT_NOT_FOUND } from './iyzico-decline-rules.ts'
import { createIyzicoHosted, fetchIyzicoPage } from './iyzico-hosted.ts'
import { createIyzicoInstallments } from './iyzico-installments.ts'
import { createIyzicoMoneyBack } from './iyzico-money-back.ts'
import { NOTICE_SIGNATURE, readIyzicoNotice } from './iyzico-notice.ts'
import { outcomeOfFailedRequest, readOutcome } from './iyzico-outcomes.ts'
import { conversation, startFields } from './iyzico-requests.ts'
import { startResponse } from './iyzico-responses.ts'
import { formatPrice } from './iyzico-rules.ts'
import { isSignedBy } from './iyzico-signature.ts'
import { createIyzicoVault } from './iyzico-vault.ts'

/**
 * Card payments through iyzico: the card is typed on the shop's own form or on iyzico's page, always with 3-D Secure (turkey.md §1).
 * Charges are always in TRY. Card data passes through `start3ds` only and is stored nowhere.
 * Throws RangeError for an unsafe base URL or empty keys.
 */
export function createIyzico(options: IyzicoOptions): PaymentProvider {
  const client = createIyzicoClient(options)
  const { secretKey } = options

  return {
    name: 'iyzico',
    ...createIyzicoInstallments(client),
    ...createIyzicoMoneyBack(client, options),
    hosted: createIyzicoHosted(client, options),
    vault: createIyzicoVault(client),

    async start3ds(request): Promise<StartResult> {
      const result = await client.post('/payment/3dsecure/initialize', startFields(request))
      if (result.status === 'unclear') return { status: 'unavailable', code: result.code }
      if (result.status === 'refused') {
        const { refusal } = result
        if (isOurFault(refusal)) return { status: 'unavailable', code: refusal.code }
        const reason = isCardGone(refusal) ? 'card-gone' : declineReason(refusal)
        return { status: 'failed', reason, code: refusal.code }
      }
      const parsed = startResponse.safeParse(result.response)
      if (!parsed.success) return { status: 'unavailable', code: 'unreadable' }
      const { paymentId, conversationId, threeDSHtmlContent, signature } = parsed.data
      const believed =
        conversationId === request.paymentId &&
        isSignedBy(secretKey, [paymentId ?? '', conversationId], signature)
      if (!believed) return { status: 'unavailable', code: 'unsigned' }
      const html = Buffer.from(threeDSHtmlContent, 'base64').toString('utf8')
      return { status: 'started', providerPaymentId: paymentId, html }
    },

    readCallback: (fields) => readIyzicoCallback(secretKey, fields),
    readNotice: (body, header) => readIyzicoNotice(secretKey, body, header(NOTICE_SIGNATURE)),

    /**
     * Uses v2 where possible, as iyzico advises: it repeats the amount, the basket and the currency, so that iyzico itself refuses to
     * finish another payment than ours. A bank that sent conversationData needs it back, and only v1 has a field for it; its signed
     * response is compared with our payment.
     */
    async finish3ds(payment, continuation) {
      if (payment.providerPaymentId === null) return { status: 'unknown', code: 'no-payment-id' }
      const named = { ...conversation(payment), paymentId: payment.providerPaymentId }
      const result =
        continuation === ''
          ? await client.post('/payment/v2/3dsecure/auth', {
              ...named,
              paidPrice: formatPrice(payment.paidPrice),
              basketId: payment.orderNo,
              currency: 'TRY',
            })
          : await client.post('/payment/3dsecure/auth', { ...named, conversationData: continuation })
      if (result.status !== 'success') return outcomeOfFailedRequest(result)
      return readOutcome(result.response, payment, options)
    },

    /**
     * 'pending' also covers a finish that iyzico has not processed yet: after a lost response it may still be in progress for a minute or
     * two.
     */
    async fetch(payment) {
      if (payment.pageToken !== null) return fetchIyzicoPage(client, options, payment, payment.pageToken)
      const result = await client.post('/payment/detail', {
        ...conversation(payment),
        ...(payment.providerPaymentId === null ? {} : { paymentId: payment.providerPaymentId }),
        paymentConversationId: payment.paymentId,
      })
      if (result.status === 'unclear') return { status: 'unknown', code: result.code }
      if (result.status === 'refused') {
        // Without an iyzico id the payment was never finished, so nothing can have been charged.
        const neverStarted = payment.providerPaymentId === null && result.refusal.code === PAYMENT_NOT_FOUND
        return neverStarted ? { status: 'pending' } : { status: 'unknown', code: result.refusal.code }
      }
      return readOutcome(result.response, payment, options)
    },
  }
}
