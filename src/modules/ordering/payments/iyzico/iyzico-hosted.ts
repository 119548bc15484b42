import type { HostedForm, PaymentOutcome, StartedPayment } from '#modules/kernel/payments/payment-provider.ts'
import type { IyzicoClient, IyzicoOptions } from './iyzico-client.ts'
import { declineReason, isDecline, isOurFault, isUnsettled } from './iyzico-decline-rules.ts'
import { outcomeOfFailedRequest, paymentValues, readOutcome } from './iyzico-outcomes.ts'
import { conversation, paymentFields } from './iyzico-requests.ts'
import { hostedStartResponse } from './iyzico-responses.ts'
import { isSafeIyzicoUrl } from './iyzico-rules.ts'
import { isSignedBy } from './iyzico-signature.ts'

const tokenFormat = /^[\w-]{8,100}$/

/** The installment counts that iyzico's page supports; it refuses a start with any other. */
const COUNTS: readonly number[] = [1, 2, 3, 6, 9, 12]

/** Card payments on iyzico's own page. */
export function createIyzicoHosted(client: IyzicoClient, { secretKey, baseUrl }: IyzicoOptions): HostedForm {
  return {
    async start(request) {
      const result = await client.post('/payment/iyzipos/checkoutform/initialize/auth/ecom', {
        ...paymentFields({ ...request, paidPrice: request.price }),
        enabledInstallments: COUNTS.filter((count) => count === 1 || request.installments.includes(count)),
        forceThreeDS: 1,
      })
      if (result.status === 'unclear') return { status: 'unavailable', code: result.code }
      if (result.status === 'refused') {
        const { refusal } = result
        if (isOurFault(refusal)) return { status: 'unavailable', code: refusal.code }
        return { status: 'failed', reason: declineReason(refusal), code: refusal.code }
      }
      const parsed = hostedStartResponse.safeParse(result.response)
      if (!parsed.success) return { status: 'unavailable', code: 'unreadable' }
      const { conversationId, token, paymentPageUrl, signature } = parsed.data
      const believed =
        conversationId === request.paymentId && isSignedBy(secretKey, [conversationId, token], signature)
      if (!believed) return { status: 'unavailable', code: 'unsigned' }
      // The signature does not cover the address, so it is checked separately.
      if (!isIyzicoPage(paymentPageUrl, baseUrl)) return { status: 'unavailable', code: 'other-page' }
      return { status: 'started', token, pageUrl: paymentPageUrl }
    },

    readReturn(fields) {
      const token = Object.hasOwn(fields, 'token') ? (fields.token ?? '') : ''
      return tokenFormat.test(token) ? token : null
    },
  }
}

/**
 * The status of a payment on iyzico's page. The paid price includes the commission of the installment count chosen there. While nobody
 * has paid, iyzico responds with a refusal whose code varies: a refusal that is neither a decline, nor a configuration error, nor
 * unsettled at iyzico means that there is no money yet.
 */
export async function fetchIyzicoPage(
  client: IyzicoClient,
  options: IyzicoOptions,
  payment: StartedPayment,
  token: string,
): Promise<PaymentOutcome> {
  const result = await client.post('/payment/iyzipos/checkoutform/auth/ecom/detail', {
    ...conversation(payment),
    token,
  })
  if (result.status === 'refused') {
    const { refusal } = result
    const conclusive =
      refusal.code === 'unreadable' || isDecline(refusal) || isOurFault(refusal) || isUnsettled(refusal)
    if (!conclusive) return { status: 'pending' }
  }
  if (result.status !== 'success') return outcomeOfFailedRequest(result)
  const status = String(result.response.paymentStatus ?? '')
  return readOutcome(result.response, payment, options, (read) => [status, ...paymentValues(read), token])
}

/** True for a safe address on iyzico's domains or at `baseUrl`, which may be a mock. */
function isIyzicoPage(pageUrl: string, baseUrl: string): boolean {
  if (!isSafeIyzicoUrl(pageUrl)) return false
  const { hostname, origin } = new URL(pageUrl)
  return origin === new URL(baseUrl).origin || /(^|\.)(iyzipay|iyzico)\.com$/.test(hostname)
}
