import type { EarlierStatus } from '#modules/intake/move-in/read/earlier-order-rules.ts'
import { m } from '#texts/messages.js'

const WORDS = {
  open: m.earlier_order_open,
  paid: m.earlier_order_paid,
  completed: m.earlier_order_completed,
  cancelled: m.earlier_order_cancelled,
  refunded: m.earlier_order_refunded,
} as const satisfies Record<EarlierStatus, () => string>

/** How an order of the earlier shop ended, for its customer. */
export function earlierStatusText(status: EarlierStatus): string {
  return WORDS[status]()
}
