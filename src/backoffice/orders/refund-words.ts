import { OVERPAID } from '#modules/orders/order-edit-rules.ts'
import { REFUND_REASONS, type RefundReason } from '#modules/orders/order-refund-rules.ts'
import { m } from '#office-texts/messages.js'

const REASONS: Readonly<Record<RefundReason, () => string>> = {
  cancelled: m.order_commands_refund_cancelled,
  out_of_stock: m.order_commands_refund_out_of_stock,
  damaged: m.order_commands_refund_damaged,
  missing: m.order_commands_refund_missing,
  late: m.order_commands_refund_late,
  price_difference: m.order_commands_refund_price_difference,
  goodwill: m.order_commands_refund_goodwill,
  other: m.order_commands_refund_other,
}

export const refundReasonWords = (reason: RefundReason): string => REASONS[reason]()

/** The words of a recorded reason; '' where a refund has none. */
export function recordedReasonWords(reason: string): string {
  if (reason === OVERPAID) return m.order_commands_refund_order_edited()
  const known = REFUND_REASONS.find((each) => each === reason)
  return known ? refundReasonWords(known) : ''
}
