import type { OrderStatus } from './orders-schemas.ts'

/**
 * The status transitions of an order (decisions D1). A return that ends before all products are back leads to the status before it, which
 * `returnedStatus` computes.
 */
export const nextOrderStatus = {
  odeme_bekliyor: ['onaylandi', 'odeme_hatasi', 'iptal'],
  odeme_hatasi: ['odeme_bekliyor', 'iptal'],
  onaylandi: ['hazirlaniyor', 'kargoda', 'iptal'],
  hazirlaniyor: ['kargoda', 'iptal'],
  kargoda: ['teslim_edildi', 'iade_talebi'],
  teslim_edildi: ['iade_talebi'],
  iade_talebi: ['kargoda', 'teslim_edildi', 'iade_edildi'],
  iptal: [],
  iade_edildi: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Statuses in which no parcel has left yet, so an order may be cancelled (decisions D2). */
export const CANCELLABLE: readonly OrderStatus[] = ['odeme_bekliyor', 'onaylandi', 'hazirlaniyor']

/** Statuses in which a parcel may be shipped; 'kargoda' because an order may have several parcels. */
export const SHIPPABLE: readonly OrderStatus[] = ['onaylandi', 'hazirlaniyor', 'kargoda']

/** The payment type whose money a provider moves and refunds. */
export const CARD = 2
const BANK_TRANSFER = 4

/** With these statuses a card order is only an unpaid attempt, which its buyer does not see as an order. */
export const UNPAID_ATTEMPT: readonly OrderStatus[] = ['odeme_bekliyor', 'odeme_hatasi']

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
  readonly paymentType: number
}): boolean {
  return order.paymentType === BANK_TRANSFER && order.status !== 'odeme_bekliyor'
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
  if (order.openReturn) return 'iade_talebi'
  if (order.allBack) return 'iade_edildi'
  return order.delivered ? 'teslim_edildi' : 'kargoda'
}
