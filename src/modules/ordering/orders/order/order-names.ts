import type { OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

const STATUS_NAMES = {
  awaiting_payment: m.order_status_awaiting_payment,
  confirmed: m.order_status_confirmed,
  preparing: m.order_status_preparing,
  shipped: m.order_status_shipped,
  delivered: m.order_status_delivered,
  cancelled: m.order_status_cancelled,
  return_requested: m.order_status_return_requested,
  returned: m.order_status_returned,
  payment_failed: m.order_status_payment_failed,
} as const satisfies Record<OrderStatus, unknown>

const PAYMENT_NAMES = {
  card: m.pay_by_card,
  bank_transfer: m.pay_by_transfer,
  cash_on_delivery: m.pay_on_delivery,
} as const satisfies Record<PaymentType, unknown>

/** The status of an order in words, for files and print. */
export const statusName = (status: OrderStatus, locale: Locale): string =>
  STATUS_NAMES[status]({}, { locale })

/** The way an order is paid in words, for files and print. */
export const paymentName = (type: PaymentType, locale: Locale): string => PAYMENT_NAMES[type]({}, { locale })
