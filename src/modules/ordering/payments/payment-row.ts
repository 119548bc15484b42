import { boolean, int, nullable, numeric, oneOf, text, timestamptz } from '#database/statements/statement.ts'
import { CARD_FORM_HOSTS, type CardFormHost } from '#modules/kernel/payments/card-rules.ts'
import type { StartedPayment } from '#modules/kernel/payments/payment-provider.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-status-rules.ts'

/** What a payment is for: an order, or the customer's open account. */
export const PAYMENT_KINDS = ['order', 'pay'] as const

/** A stored payment. Amounts are decimal text, TRY. */
export interface PaymentRow {
  id: string
  kind: (typeof PAYMENT_KINDS)[number]
  orderId: string | null
  /** The order's number, or '' for a payment into an account. */
  orderNo: string
  customerId: string
  provider: string
  /** The stored keys it began with; null for those of the environment and for the test bank. */
  keysId: string | null
  providerPaymentId: string | null
  form: CardFormHost
  /** The token of the provider's own page, once there is one. */
  pageToken: string | null
  status: PaymentStatus
  price: string
  /** On the provider's page the shopper chooses the plan, so this equals `price` until the payment is paid. */
  paidPrice: string
  installment: number
  commissionRate: string
  cardHint: string
  /** The shopper agreed to the card being kept in the provider's vault. */
  keepCard: boolean
  bankName: string
  /** The id the checkout page gave this attempt; '' without one. */
  attempt: string
  reason: string
  code: string
  tokenHash: string | null
  ip: string
  locale: Locale
  description: string
  createdAt: Date
  expiresAt: Date
  chargingAt: Date | null
  settledAt: Date | null
}

/** The payment as its provider needs it. */
export function asStarted(payment: PaymentRow): StartedPayment {
  const { id, orderNo, providerPaymentId, pageToken, price, paidPrice, installment, locale } = payment
  return {
    paymentId: id,
    orderNo: orderNo || id,
    providerPaymentId,
    pageToken,
    price: Big(price),
    paidPrice: Big(paidPrice),
    installment,
    locale,
  }
}

/** The columns of `PaymentRow`. */
export const PAYMENT_COLUMNS = `
  id, kind, order_id as "orderId", coalesce((select o.order_no from orders o where o.id = order_id), '') as "orderNo",
  customer_id as "customerId", provider, keys_id as "keysId", provider_payment_id as "providerPaymentId", form,
  page_token as "pageToken", status,
  price, paid_price as "paidPrice", installment, commission_rate as "commissionRate",
  card_hint as "cardHint", keep_card as "keepCard", bank_name as "bankName", reason, code,
  attempt, token_hash as "tokenHash", ip, locale, description, created_at as "createdAt", expires_at as "expiresAt",
  charging_at as "chargingAt", settled_at as "settledAt"`

/** The types of `PAYMENT_COLUMNS`. */
export const PAYMENT_TYPES = {
  id: text,
  kind: oneOf(PAYMENT_KINDS),
  orderId: nullable(text),
  orderNo: text,
  customerId: text,
  provider: text,
  keysId: nullable(text),
  providerPaymentId: nullable(text),
  form: oneOf(CARD_FORM_HOSTS),
  pageToken: nullable(text),
  status: oneOf(PAYMENT_STATUSES),
  price: numeric,
  paidPrice: numeric,
  installment: int,
  commissionRate: numeric,
  cardHint: text,
  keepCard: boolean,
  bankName: text,
  reason: text,
  code: text,
  attempt: text,
  tokenHash: nullable(text),
  ip: text,
  locale: oneOf(LOCALES),
  description: text,
  createdAt: timestamptz,
  expiresAt: timestamptz,
  chargingAt: nullable(timestamptz),
  settledAt: nullable(timestamptz),
}
