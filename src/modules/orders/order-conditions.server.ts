import { UNPAID_ATTEMPT } from './order-status-rules.ts'

const UNPAID = UNPAID_ATTEMPT.map((status) => `'${status}'`).join(', ')

/** An SQL condition: its buyer sees it as an order, because it is not an unpaid card attempt. `order` is an alias of `orders`. */
export const isPlaced = (order: string) =>
  `not (${order}.payment_type = 'card' and ${order}.status in (${UNPAID}))`
