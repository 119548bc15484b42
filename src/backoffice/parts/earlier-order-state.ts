import type { EarlierStatus } from '#modules/intake/move-in/read/earlier-order-rules.ts'
import { m } from '#office-texts/messages.js'

/** How an order of the earlier shop ended, in words. */
const EARLIER_STATES: Readonly<Record<EarlierStatus, () => string>> = {
  open: m.earlier_orders_state_open,
  paid: m.earlier_orders_state_paid,
  completed: m.earlier_orders_state_completed,
  cancelled: m.earlier_orders_state_cancelled,
  refunded: m.earlier_orders_state_refunded,
}

export const earlierOrderState = (status: EarlierStatus): string => EARLIER_STATES[status]()
