import type { OrderStatus } from './order-status-rules.ts'

/** The facts of an order line that decide about a review of it. */
export interface BoughtLine {
  readonly orderStatus: OrderStatus
  /** A parcel with this line has left. */
  readonly shipped: boolean
  /** The carrier handed the order over. */
  readonly delivered: boolean
  readonly quantity: number
  /** Refunded pieces. */
  readonly refunded: number
  /** Pieces in a return that was not refused or withdrawn; those refunded are among them. */
  readonly returning: number
}

/** Why an order line cannot be reviewed: not shipped yet, cancelled, or all of it returned. */
export type LineObstacle = 'not-shipped' | 'order-cancelled' | 'returned'

/** States of an order of which at least one parcel has left. */
export const SHIPPED_STATUSES: readonly OrderStatus[] = [
  'shipped',
  'delivered',
  'return_requested',
  'returned',
]
/** States of an order that is no purchase. */
const VOID_STATUSES: readonly OrderStatus[] = ['cancelled', 'payment_failed']

/** Why an order allows no review, new or edited; null where something of it has left. */
export function orderObstacle(status: OrderStatus): 'not-shipped' | 'order-cancelled' | null {
  if (VOID_STATUSES.includes(status)) return 'order-cancelled'
  return SHIPPED_STATUSES.includes(status) ? null : 'not-shipped'
}

/**
 * Why a line allows no new review, or null: only what was shipped or delivered and not wholly refunded is reviewed (decisions J2). The one
 * rule for order rows, the page that invites and the endpoint.
 */
export function reviewObstacle(line: BoughtLine): LineObstacle | null {
  const { orderStatus, shipped, delivered, quantity, refunded } = line
  const ofOrder = orderObstacle(orderStatus)
  if (ofOrder) return ofOrder
  if (!shipped && !delivered) return 'not-shipped'
  return orderStatus === 'returned' || refunded >= quantity ? 'returned' : null
}

/** The shop invites to review what has arrived and is not being returned (decisions J2). */
export function invitesReview(line: BoughtLine): boolean {
  return line.delivered && line.returning < line.quantity && reviewObstacle(line) === null
}
