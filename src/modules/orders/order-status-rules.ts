import type { OrderStatus } from './orders-schemas.ts'

/**
 * The life of an order (decisions D1). A return that ends before all goods are back leads to where the order was before it;
 * `returnedStatus` says which.
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

/** States in which the parcel has not left yet, so an order may be cancelled (decisions D2). */
export const CANCELLABLE: readonly OrderStatus[] = ['odeme_bekliyor', 'onaylandi', 'hazirlaniyor']

/** States from which a parcel may leave; 'kargoda' because the second parcel of an order follows the first. */
export const SHIPPABLE: readonly OrderStatus[] = ['onaylandi', 'hazirlaniyor', 'kargoda']

/** Code of the way to pay whose money a provider moves, there and back. */
export const CARD = 2
const BANK_TRANSFER = 4

/** An order whose card payment is under way or came to nothing is a try, which is no order to anybody but the shop. */
export const UNPAID_ATTEMPT: readonly OrderStatus[] = ['odeme_bekliyor', 'odeme_hatasi']

/**
 * May its owner cancel the order? Until it is shipped; `shipped` is true once any of its items has a tracking number,
 * `cancelling` while a provider is asked for the money of a cancellation.
 */
export function mayCancel(order: {
  readonly status: OrderStatus
  readonly shipped: boolean
  readonly cancelling: boolean
}): boolean {
  return CANCELLABLE.includes(order.status) && !order.shipped && !order.cancelling
}

/**
 * Has a cancelled order been paid, so that all of it goes back? A transfer has, once the shop has seen it and confirmed the
 * order; cash on delivery never has (decisions D2). A card's money goes back through its provider, which answers for itself.
 */
export function isPaidBeforeShipping(order: {
  readonly status: OrderStatus
  readonly paymentType: number
}): boolean {
  return order.paymentType === BANK_TRANSFER && order.status !== 'odeme_bekliyor'
}

/** How far a parcel is, for the progress bar: 1 being prepared, 2 handed to the carrier. It never says 3 (decisions A14). */
export function shipmentStep(trackingNo: string): 1 | 2 {
  return trackingNo === '' ? 1 : 2
}

/** Where an order stands with its returns: one is open, everything has come back, or it is as it was before. */
export function returnedStatus(order: {
  readonly openReturn: boolean
  readonly allBack: boolean
  readonly delivered: boolean
}): OrderStatus {
  if (order.openReturn) return 'iade_talebi'
  if (order.allBack) return 'iade_edildi'
  return order.delivered ? 'teslim_edildi' : 'kargoda'
}
