import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import type { Order, OrderReturn } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'

const STATUS = {
  awaiting_payment: m.order_status_awaiting_payment,
  confirmed: m.order_status_confirmed,
  preparing: m.order_status_preparing,
  shipped: m.order_status_shipped,
  delivered: m.order_status_delivered,
  cancelled: m.order_status_cancelled,
  return_requested: m.order_status_return_requested,
  returned: m.order_status_returned,
  payment_failed: m.order_status_payment_failed,
} as const satisfies Record<Order['status'], () => string>

/** The label of an order status (decisions D1). */
export function statusText(status: Order['status']): string {
  return STATUS[status]()
}

const PAYMENT = {
  card: m.pay_by_card,
  cash_on_delivery: m.pay_on_delivery,
  bank_transfer: m.pay_by_transfer,
} as const satisfies Record<PaymentType, () => string>

/** The payment method of an order: 'Kart · 3 taksit'. */
export function paymentText({ paymentType, totals }: Pick<Order, 'paymentType' | 'totals'>): string {
  const { installment: count } = totals
  if (totals.total === 0) return m.payment_not_needed()
  const plan = count > 1 ? [m.mail_order_installments({ count })] : []
  return [PAYMENT[paymentType](), ...plan].join(' · ')
}

/** The branch and the buyer's note of an order, without empty ones. */
export function orderNotes({
  branch,
  description,
}: Pick<Order, 'branch' | 'description'>): (readonly [name: string, value: string])[] {
  return (
    [
      [m.branch(), branch],
      [m.order_note(), description],
    ] as const
  ).filter(([, value]) => value !== '')
}

/** Until when the order waits for a transfer, `22.11.2026 14:05:30`; '' if it does not wait. */
export function transferDue({ status, paymentDueAt }: Pick<Order, 'status' | 'paymentDueAt'>): string {
  return status === 'awaiting_payment' ? paymentDueAt : ''
}

const RETURN_STATUS = {
  requested: m.return_status_requested,
  approved: m.return_status_approved,
  refused: m.return_status_refused,
  received: m.return_status_received,
  refunded: m.return_status_refunded,
  withdrawn: m.return_status_withdrawn,
} as const satisfies Record<OrderReturn['status'], () => string>

export function returnStatusText(status: OrderReturn['status']): string {
  return RETURN_STATUS[status]()
}

const UPDATE = {
  cargo: m.order_update_cargo,
  invoice: m.order_update_invoice,
  note: m.order_update_note,
  return: m.order_update_return,
  other: m.order_update_other,
} as const satisfies Record<Order['updates'][number]['kind'], () => string>

/** What an entry of other software is about. */
export function orderUpdateText(kind: Order['updates'][number]['kind']): string {
  return UPDATE[kind]()
}

const KIND = { withdrawal: m.return_kind_short_withdrawal, return: m.return_kind_short_return } as const

export function returnKindText(kind: OrderReturn['kind']): string {
  return KIND[kind]()
}
