import type { OrderStatus } from '#modules/orders/orders-schemas.ts'

/** A line of an order, as far as it decides about a review of it. */
export interface BoughtLine {
  readonly orderStatus: OrderStatus
  /** A parcel with this line has left. */
  readonly shipped: boolean
  /** The carrier handed the order over. */
  readonly delivered: boolean
  readonly quantity: number
  /** Pieces whose money went back. */
  readonly refunded: number
  /** Pieces that a return has asked for, unless it came to nothing; those refunded are among them. */
  readonly returning: number
}

/** Why a bought line cannot be reviewed: not on its way yet, never to come, or all of it given back. */
export type LineObstacle = 'not-shipped' | 'order-cancelled' | 'returned'

/** States of an order of which at least one parcel has left. */
export const SHIPPED_STATUSES: readonly OrderStatus[] = [
  'kargoda',
  'teslim_edildi',
  'iade_talebi',
  'iade_edildi',
]
/** States of an order by which nobody has bought anything. */
const VOID_STATUSES: readonly OrderStatus[] = ['iptal', 'odeme_hatasi']

/** What an order as a whole has against a review, new or edited; null where something of it has left. */
export function orderObstacle(status: OrderStatus): 'not-shipped' | 'order-cancelled' | null {
  if (VOID_STATUSES.includes(status)) return 'order-cancelled'
  return SHIPPED_STATUSES.includes(status) ? null : 'not-shipped'
}

/**
 * What stands against a new review of a line, or null: only what was shipped or delivered and not wholly refunded is reviewed
 * (decisions J2). The one rule of order rows, of the page that invites and of the call.
 */
export function reviewObstacle(line: BoughtLine): LineObstacle | null {
  const { orderStatus, shipped, delivered, quantity, refunded } = line
  const ofOrder = orderObstacle(orderStatus)
  if (ofOrder) return ofOrder
  if (!shipped && !delivered) return 'not-shipped'
  return orderStatus === 'iade_edildi' || refunded >= quantity ? 'returned' : null
}

/** The shop asks for a review of what has arrived and is not on its way back (decisions J2). */
export function invitesReview(line: BoughtLine): boolean {
  return line.delivered && line.returning < line.quantity && reviewObstacle(line) === null
}
