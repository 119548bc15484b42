import { isPaidBeforeShipping } from '#modules/kernel/orders/order-status-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../../cart/totals/cart-money.ts'

/** The code of a cancellation that the bank has not confirmed yet, as in the API. */
export const CANCEL_UNDER_WAY = 'CANCEL_UNDER_WAY'

/** The confirmation question: that the whole order is cancelled for good, and which amount is refunded. */
export function cancelQuestion({ status, paymentType, totals }: Order): string {
  if (paymentType === 'card') {
    const amount = lineMoney(totals.charged, totals.currency)
    return `${m.order_cancel_warning()} ${m.order_cancel_refund_card({ amount })}`
  }
  const paid = isPaidBeforeShipping({ status, paymentType })
  const refund = paid ? ` ${m.order_cancel_refund({ amount: lineMoney(totals.total, totals.currency) })}` : ''
  return m.order_cancel_warning() + refund
}
