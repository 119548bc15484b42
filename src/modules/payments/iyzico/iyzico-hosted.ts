import type { DeclineReason, PaymentOutcome, Start3ds, StartedPayment } from '../payment-provider.ts'
import { hostedStartAnswer } from './iyzico-answers.ts'
import { createIyzicoClient, type IyzicoOptions } from './iyzico-client.ts'
import { declineReason, isOurFault } from './iyzico-decline-rules.ts'
import { outcomeOfFailedCall, paymentValues, readOutcome } from './iyzico-outcomes.ts'
import { conversation, paymentFields } from './iyzico-requests.ts'
import { isSafeIyzicoUrl } from './iyzico-rules.ts'
import { isSignedBy } from './iyzico-signature.ts'

/** A payment that is to start on iyzico's page: no card, and the installment count is chosen there. */
export interface HostedStart extends Omit<Start3ds, 'card' | 'installment' | 'paidPrice'> {
  /** Which counts the page may offer: the law limits some goods (decisions D11). 1 is always among them. */
  installments: readonly (1 | 2 | 3 | 6 | 9 | 12)[]
}

export type HostedStartResult =
  /** `pageUrl` is iyzico's page, to which the browser is sent; `token` is kept with the payment, for the answer is asked by it. */
  | { status: 'started'; token: string; pageUrl: string }
  | { status: 'failed'; reason: DeclineReason; code: string }
  | { status: 'unavailable'; code: string }

/** Card payments on iyzico's own page: the shop sees no card at all (decisions A11). */
export interface IyzicoHosted {
  /** Throws RangeError for amounts that iyzico would refuse: our bug. */
  start(request: HostedStart): Promise<HostedStartResult>
  /** The token in the form that iyzico's page posts to the callback address; null where there is none. A hint: ask with `fetch`. */
  readReturn(fields: Readonly<Record<string, string>>): string | null
  /** How the payment stands. `paidPrice` of the outcome holds the commission of the count that the shopper chose there. */
  fetch(payment: StartedPayment, token: string): Promise<PaymentOutcome>
}

const tokenFormat = /^[\w-]{8,100}$/

export function createIyzicoHosted(options: IyzicoOptions): IyzicoHosted {
  const client = createIyzicoClient(options)
  const { secretKey, baseUrl } = options

  return {
    async start(request) {
      const result = await client.post('/payment/iyzipos/checkoutform/initialize/auth/ecom', {
        ...paymentFields({ ...request, paidPrice: request.price }),
        enabledInstallments: [...new Set([1, ...request.installments])],
        forceThreeDS: 1,
      })
      if (result.status === 'unclear') return { status: 'unavailable', code: result.code }
      if (result.status === 'refused') {
        const { refusal } = result
        if (isOurFault(refusal)) return { status: 'unavailable', code: refusal.code }
        return { status: 'failed', reason: declineReason(refusal), code: refusal.code }
      }
      const parsed = hostedStartAnswer.safeParse(result.answer)
      if (!parsed.success) return { status: 'unavailable', code: 'unreadable' }
      const { conversationId, token, paymentPageUrl, signature } = parsed.data
      const believed =
        conversationId === request.paymentId && isSignedBy(secretKey, [conversationId, token], signature)
      if (!believed) return { status: 'unavailable', code: 'unsigned' }
      // The address is not part of what is signed.
      if (!isIyzicoPage(paymentPageUrl, baseUrl)) return { status: 'unavailable', code: 'other-page' }
      return { status: 'started', token, pageUrl: paymentPageUrl }
    },

    readReturn(fields) {
      const token = Object.hasOwn(fields, 'token') ? (fields.token ?? '') : ''
      return tokenFormat.test(token) ? token : null
    },

    async fetch(payment, token) {
      const result = await client.post('/payment/iyzipos/checkoutform/auth/ecom/detail', {
        ...conversation(payment),
        token,
      })
      // A page that nobody has paid on yet is a refusal too, so only a bank's no settles the payment.
      if (result.status !== 'success') return outcomeOfFailedCall(result)
      const status = String(result.answer.paymentStatus ?? '')
      return readOutcome(result.answer, payment, options, (read) => [status, ...paymentValues(read), token])
    },
  }
}

/** A page of iyzico's by https, or of the stand-in that `baseUrl` names. */
function isIyzicoPage(pageUrl: string, baseUrl: string): boolean {
  if (!isSafeIyzicoUrl(pageUrl)) return false
  const { hostname, origin } = new URL(pageUrl)
  return origin === new URL(baseUrl).origin || /(^|\.)(iyzipay|iyzico)\.com$/.test(hostname)
}
