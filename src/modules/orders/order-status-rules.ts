import type { OrderStatus } from './orders-schemas.ts'

/** States in which the parcel has not left yet, so an order may be cancelled (decisions D2). */
export const CANCELLABLE: readonly OrderStatus[] = ['odeme_bekliyor', 'onaylandi', 'hazirlaniyor']

/** Ways to pay whose money does not have to be sent back through a provider: cash on delivery, bank transfer. */
export const CANCELLABLE_PAYMENTS: readonly number[] = [3, 4]

/** May its owner cancel the order? Until it is shipped; `shipped` is true once any of its items has a tracking number. */
export function mayCancel(order: {
  readonly status: OrderStatus
  readonly paymentType: number
  readonly shipped: boolean
}): boolean {
  return (
    CANCELLABLE.includes(order.status) && CANCELLABLE_PAYMENTS.includes(order.paymentType) && !order.shipped
  )
}
