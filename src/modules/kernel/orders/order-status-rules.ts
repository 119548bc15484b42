import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'

/** The statuses of an order (decisions D1). */
export const ORDER_STATUSES = [
  'awaiting_payment',
  'confirmed',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
  'return_requested',
  'returned',
  'payment_failed',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The statuses of a refund. */
export const REFUND_STATUSES = ['pending', 'completed', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/**
 * The status transitions of an order (decisions D1); `LockedOrder.move` refuses all others. A failed order is never paid: the next attempt
 * is a new order, because its stock is taken again. A return that ends before all products are back leads to the status before it, which
 * `returnedStatus` computes.
 */
export const nextOrderStatus = {
  awaiting_payment: ['confirmed', 'payment_failed', 'cancelled'],
  payment_failed: ['cancelled'],
  confirmed: ['preparing', 'shipped', 'cancelled'],
  preparing: ['shipped', 'cancelled'],
  shipped: ['delivered', 'return_requested'],
  delivered: ['return_requested'],
  return_requested: ['shipped', 'delivered', 'returned'],
  cancelled: [],
  returned: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Does `nextOrderStatus` lead from one status to the other? */
export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  return (nextOrderStatus[from] as readonly OrderStatus[]).includes(to)
}

/** Statuses in which an order has no stock any more: moving there returns what it had. */
export const RELEASES_STOCK: readonly OrderStatus[] = ['cancelled', 'payment_failed']

/** Statuses in which no parcel has left yet, so an order may be cancelled (decisions D2). */
export const CANCELLABLE: readonly OrderStatus[] = ['awaiting_payment', 'confirmed', 'preparing']

/** Statuses in which a part of the order has left; the rest of its pieces may still be owed. */
export const PART_SHIPPED: readonly OrderStatus[] = ['shipped', 'return_requested']

/**
 * Statuses in which a parcel may be shipped, so long as a piece is owed: an order may have several parcels, and its buyer may ask to
 * return the first of them before the second has left.
 */
export const SHIPPABLE: readonly OrderStatus[] = ['confirmed', 'preparing', ...PART_SHIPPED]

/** With these statuses a card order is only an unpaid attempt, which its buyer does not see as an order. */
export const UNPAID_ATTEMPT: readonly OrderStatus[] = ['awaiting_payment', 'payment_failed']

/**
 * May its owner cancel the order? Until it is shipped. `shipped` is true once any of its items has a tracking number, `cancelling` while
 * the refund of a cancellation is in progress.
 */
export function mayCancel(order: {
  readonly status: OrderStatus
  readonly shipped: boolean
  readonly cancelling: boolean
}): boolean {
  return CANCELLABLE.includes(order.status) && !order.shipped && !order.cancelling
}

/**
 * Was a cancelled order paid, so that all of it is refunded? A transfer order was, once staff has confirmed it; cash on delivery never
 * was (decisions D2). Card orders are refunded through their provider, independently of this.
 */
export function isPaidBeforeShipping(order: {
  readonly status: OrderStatus
  readonly paymentType: PaymentType
}): boolean {
  return order.paymentType === 'bank_transfer' && order.status !== 'awaiting_payment'
}

/** A parcel's step in the progress bar: 1 being prepared, 2 handed to the carrier. Step 3 is never reached (decisions A14). */
export function shipmentStep(trackingNo: string): 1 | 2 {
  return trackingNo === '' ? 1 : 2
}

/** The status of an order according to its returns: one is open, everything was returned, or the status before the return. */
export function returnedStatus(order: {
  readonly openReturn: boolean
  readonly allBack: boolean
  readonly delivered: boolean
}): OrderStatus {
  if (order.openReturn) return 'return_requested'
  if (order.allBack) return 'returned'
  return order.delivered ? 'delivered' : 'shipped'
}
