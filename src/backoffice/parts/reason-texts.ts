import { OVERPAID } from '#modules/ordering/orders/edits/order-edit-rules.ts'
import {
  type CancelReason,
  REFUND_REASONS,
  type RefundReason,
} from '#modules/ordering/orders/refunds/order-refund-rules.ts'
import { m } from '#office-texts/messages.js'

/** Why staff cancels an order. */
export const CANCEL_WORDS: Readonly<Record<CancelReason, () => string>> = {
  customer_request: m.order_commands_cancel_customer_request,
  out_of_stock: m.order_commands_cancel_out_of_stock,
  not_paid: m.order_commands_cancel_not_paid,
  wrong_address: m.order_commands_cancel_wrong_address,
  duplicate: m.order_commands_cancel_duplicate,
  suspicious: m.order_commands_cancel_suspicious,
  other: m.order_commands_cancel_other,
}

/** Why staff refunds without a return. */
export const REFUND_WORDS: Readonly<Record<RefundReason, () => string>> = {
  cancelled: m.order_commands_refund_cancelled,
  out_of_stock: m.order_commands_refund_out_of_stock,
  damaged: m.order_commands_refund_damaged,
  missing: m.order_commands_refund_missing,
  late: m.order_commands_refund_late,
  price_difference: m.order_commands_refund_price_difference,
  goodwill: m.order_commands_refund_goodwill,
  other: m.order_commands_refund_other,
}

/** The words of the reason that a refund was recorded with; '' where it has none. */
export function recordedReasonText(reason: string): string {
  if (reason === OVERPAID) return m.order_commands_refund_order_edited()
  const known = REFUND_REASONS.find((each) => each === reason)
  return known ? REFUND_WORDS[known]() : ''
}
