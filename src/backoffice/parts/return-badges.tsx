import type { RefundStatus } from '#modules/kernel/orders/order-status-rules.ts'
import type { ReturnStatus } from '#modules/ordering/orders/returns/return-status-rules.ts'
import { m } from '#office-texts/messages.js'
import { type WordedState, wordedBadge } from './status-badge.tsx'

const RETURNS = {
  requested: { tone: 'warn', words: m.orders_return_requested },
  approved: { tone: 'info', words: m.orders_return_approved },
  refused: { tone: 'plain', words: m.orders_return_refused },
  received: { tone: 'warn', words: m.orders_return_received },
  refunded: { tone: 'good', words: m.orders_return_refunded },
  withdrawn: { tone: 'plain', words: m.orders_return_withdrawn },
} as const satisfies Record<ReturnStatus, WordedState>

const REFUNDS = {
  pending: { tone: 'warn', words: m.orders_refund_pending },
  completed: { tone: 'good', words: m.orders_refund_completed },
  failed: { tone: 'bad', words: m.orders_refund_failed },
} as const satisfies Record<RefundStatus, WordedState>

/** Of a return whose money has not gone back. */
const UNPAID = {
  ...REFUNDS,
  pending: { tone: 'warn', words: m.orders_return_refund_pending },
} as const satisfies Record<RefundStatus, WordedState>

export const returnStatusText = (status: ReturnStatus): string => RETURNS[status].words()

/** The state of a return; once it is decided that its money goes back, that of its refund, which is null when nothing was left to refund. */
export function ReturnStatusBadge({
  status,
  refund,
}: {
  status: ReturnStatus
  refund: { readonly status: RefundStatus } | null
}) {
  const isUnpaid = status === 'refunded' && refund !== null && refund.status !== 'completed'
  return wordedBadge(isUnpaid ? UNPAID[refund.status] : RETURNS[status])
}
export const RefundStatusBadge = ({ status }: { status: RefundStatus }) => wordedBadge(REFUNDS[status])
