import type { Order } from '../orders-schemas.ts'

/**
 * What the number of an order and its buyer's email show: how it proceeds and what is in it. No name, address, phone, note or bank account,
 * because a number is read out on the phone and an address is guessed.
 */
export interface TrackedOrder
  extends Pick<
    Order,
    | 'orderNo'
    | 'date'
    | 'status'
    | 'paymentType'
    | 'isCancel'
    | 'cancelling'
    | 'deliveredAt'
    | 'cancelledAt'
    | 'orderItems'
    | 'splitLines'
  > {
  /** TRY. */
  readonly total: number
}

export const trackedOrder = (order: Order): TrackedOrder => ({
  orderNo: order.orderNo,
  date: order.date,
  status: order.status,
  paymentType: order.paymentType,
  isCancel: order.isCancel,
  cancelling: order.cancelling,
  deliveredAt: order.deliveredAt,
  cancelledAt: order.cancelledAt,
  orderItems: order.orderItems,
  splitLines: order.splitLines,
  total: order.totals.charged,
})
