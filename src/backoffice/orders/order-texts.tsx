import type { OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import { m } from '#office-texts/messages.js'
import { StatusBadge, type WordedState, wordedBadge } from '../parts/status-badge.tsx'

const STATUSES = {
  awaiting_payment: { tone: 'warn', words: m.orders_status_awaiting_payment },
  confirmed: { tone: 'warn', words: m.orders_status_confirmed },
  preparing: { tone: 'info', words: m.orders_status_preparing },
  shipped: { tone: 'info', words: m.orders_status_shipped },
  delivered: { tone: 'good', words: m.orders_status_delivered },
  cancelled: { tone: 'plain', words: m.orders_status_cancelled },
  return_requested: { tone: 'warn', words: m.orders_status_return_requested },
  returned: { tone: 'plain', words: m.orders_status_returned },
  payment_failed: { tone: 'bad', words: m.orders_status_payment_failed },
} as const satisfies Record<OrderStatus, WordedState>

export const orderStatusLabel = (status: OrderStatus): string => STATUSES[status].words()
export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => wordedBadge(STATUSES[status])

const PAYMENT_TYPES = {
  card: m.orders_payment_card,
  bank_transfer: m.orders_payment_transfer,
  cash_on_delivery: m.orders_payment_on_delivery,
} as const satisfies Record<PaymentType, () => string>

export const paymentText = (type: PaymentType): string => PAYMENT_TYPES[type]()

const PAYMENTS: Readonly<Record<string, WordedState>> = {
  started: { tone: 'plain', words: m.orders_attempt_started },
  verifying: { tone: 'info', words: m.orders_attempt_verifying },
  charging: { tone: 'info', words: m.orders_attempt_charging },
  paid: { tone: 'good', words: m.orders_attempt_paid },
  failed: { tone: 'bad', words: m.orders_attempt_failed },
  expired: { tone: 'plain', words: m.orders_attempt_expired },
  refunding: { tone: 'warn', words: m.orders_attempt_refunding },
  refunded: { tone: 'plain', words: m.orders_attempt_refunded },
}

export function PaymentBadge({ status }: { status: string }) {
  const known = PAYMENTS[status]
  return known ? wordedBadge(known) : <StatusBadge tone="plain">{status}</StatusBadge>
}

const EVENTS: Readonly<Record<string, () => string>> = {
  placed: m.orders_event_placed,
  paid: m.orders_event_paid,
  'payment-failed': m.orders_event_payment_failed,
  preparing: m.orders_event_preparing,
  shipped: m.orders_event_shipped,
  delivered: m.orders_event_delivered,
  cancelled: m.orders_event_cancelled,
  refunded: m.orders_event_refunded,
  'paid-back': m.orders_event_refunded,
  'pay-back-refused': m.orders_event_refund_refused,
  edited: m.order_edit_event,
  'invoice-stored': m.order_invoice_event,
  'invoice-removed': m.order_invoice_event_removed,
  'pieces-cancelled': m.order_edit_event_pieces,
  collected: m.order_edit_event_collected,
  'collection-returned': m.order_edit_event_collection_returned,
  'refund-decided': m.order_commands_event_refund_decided,
  'refund-retried': m.order_commands_event_refund_retried,
  'parcel-corrected': m.order_commands_event_parcel_corrected,
  'address-corrected': m.order_address_event,
  'transfer-reminded': m.orders_event_reminded,
  'return-requested': m.orders_event_return_requested,
  'return-withdrawn': m.orders_event_return_withdrawn,
  'return-approved': m.orders_event_return_approved,
  'return-refused': m.orders_event_return_refused,
  'return-received': m.orders_event_return_received,
  'return-closed': m.orders_event_return_closed,
  'return-refunded': m.orders_event_return_refunded,
  'return-instructed': m.return_sending_event,
  'return-label-stored': m.return_sending_event_label,
  'return-label-removed': m.return_sending_event_label_removed,
}

/** An entry of the history; kinds without words of their own are shown as they are. */
export const eventText = (kind: string): string => EVENTS[kind]?.() ?? kind

const ACTORS: Readonly<Record<string, () => string>> = {
  customer: m.orders_actor_customer,
  staff: m.orders_actor_staff,
  shop: m.orders_actor_shop,
}
export const actorName = (actor: string): string => ACTORS[actor]?.() ?? actor

const EMAILS: Readonly<Record<string, () => string>> = {
  'order-received': m.orders_email_received,
  'order-paid': m.orders_email_paid,
  'order-shipped': m.orders_email_shipped,
  'order-cancelled': m.orders_email_cancelled,
  'order-edited': m.order_edit_event,
  'order-invoice': m.order_invoice_event,
  'order-address-corrected': m.order_address_event,
  'order-refunded': m.orders_email_refunded,
  'transfer-reminder': m.orders_email_reminder,
  'return-received': m.orders_email_return_received,
  'return-answered': m.orders_email_return_answered,
}
export const emailName = (template: string): string => EMAILS[template]?.() ?? template
