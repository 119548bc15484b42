import { placeOrderResponse } from '#modules/ordering/orders/orders.server.ts'
import { cardSentence } from '#modules/ordering/payments/card-sentence-rules.ts'
import type { PaymentStatus } from '#modules/ordering/payments/payment-status-rules.ts'
import type { PaymentRow } from '#modules/ordering/payments/payments.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { StartCardResult } from './checkout.server.ts'
import type { PaymentResult } from './checkout-schemas.ts'
import type { BinControlResult } from './checkout-types.ts'

/** The shopper's sentence for a failed payment, of an order, whose cart is unchanged, or into an account. */
export function failureSentence(reason: string, locale: Locale, kind: PaymentRow['kind']): string {
  const inLocale = { locale }
  const forOrder = kind === 'order'
  switch (reason) {
    case 'insufficient-funds':
      return m.payment_insufficient_funds({}, inLocale)
    case 'expired-card':
      return m.payment_expired_card({}, inLocale)
    case 'wrong-cvc':
      return m.payment_wrong_cvc({}, inLocale)
    case 'not-verified':
      return m.payment_not_verified({}, inLocale)
    case 'not-allowed':
      return m.payment_not_allowed({}, inLocale)
    case 'card-gone':
      return m.payment_saved_card_gone({}, inLocale)
    case 'abandoned':
    case 'superseded':
      return forOrder ? m.payment_abandoned({}, inLocale) : m.account_payment_abandoned({}, inLocale)
    case 'expired':
      return m.payment_expired({}, inLocale)
    case 'unavailable':
      return m.payment_unavailable({}, inLocale)
    case 'cancelled':
    case 'returned':
      return m.payment_refunded({}, inLocale)
    case 'amount-mismatch':
      return forOrder
        ? m.payment_refund_pending({}, inLocale)
        : m.account_payment_refund_pending({}, inLocale)
    default:
      return m.payment_declined({}, inLocale)
  }
}

/** Every sentence that explains why a payment did not start, the most specific one last. */
export function startSentences(
  refusal: Extract<StartCardResult, { ok: false }>,
  locale: Locale,
  failed: PaymentResult | null,
): string[] {
  switch (refusal.reason) {
    case 'card-problem':
      return refusal.problems.map((reason) => cardSentence(reason, locale))
    case 'order-refused': {
      const { error } = placeOrderResponse(refusal.refusal, locale).body
      return [...(error.exception ?? []).map(({ message }) => message), error.messages.type]
    }
    case 'login-required':
      return [m.login_required({}, { locale })]
    case 'card-not-offered':
      return [m.payment_not_available({}, { locale })]
    case 'saved-card-gone':
      return [m.payment_saved_card_gone({}, { locale })]
    case 'too-many-declines':
      return [m.payment_too_many_attempts({}, { locale })]
    case 'too-many-attempts':
      return [m.too_many_requests({}, { locale })]
    case 'cart-changed':
      return [m.cart_changed({}, { locale })]
    case 'account-payment-under-way':
      return [m.account_payment_in_progress({}, { locale })]
    case 'bank-refused':
      return [failed?.message || m.payment_declined({}, { locale })]
  }
}

export function binSentence(
  reason: Extract<BinControlResult, { ok: false }>['reason'],
  locale: Locale,
): string {
  switch (reason) {
    case 'empty-cart':
      return m.cart_empty({}, { locale })
    case 'too-many-lookups':
      return m.too_many_requests({}, { locale })
    case 'no-bin':
      return cardSentence('card', locale)
    case 'no-amount':
      return cardSentence('amount', locale)
    case 'card-not-offered':
      return m.payment_not_available({}, { locale })
    case 'saved-card-gone':
      return m.payment_saved_card_gone({}, { locale })
  }
}

const STATES: Readonly<Record<PaymentStatus, PaymentResult['state']>> = {
  started: 'waiting',
  verifying: 'waiting',
  charging: 'waiting',
  paid: 'succeeded',
  failed: 'failed',
  expired: 'failed',
  refunding: 'failed',
  refunded: 'failed',
}

/** A payment as its owner sees it. `description` is the shopper's note to what it pays. */
export function paymentResult(payment: PaymentRow, description: string, locale: Locale): PaymentResult {
  const { id, orderId, orderNo, status, kind, reason } = payment
  const state = STATES[status]
  return {
    id,
    state,
    succeed: state === 'succeeded',
    charging: status === 'charging',
    paymentType: kind,
    order: orderId === null ? null : { id: orderId, orderNo },
    amount: Number(payment.paidPrice),
    installment: payment.installment,
    description,
    message: state === 'failed' ? failureSentence(reason, locale, kind) : '',
  }
}
